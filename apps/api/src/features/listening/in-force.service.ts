import { type Classifier, classifierOf, readLearnt } from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import { findChosen, findInForce } from './models.queries.ts';

/** A learnt model that decides. */
export interface ModelInForce {
  id_modelo: number;
  numero: number;
  classify: Classifier;
}

/** Broken models that this process has told of: once is enough. */
const told = new Set<number>();

/** The learnt model that decides on sounds of a company; null: the installation's classifier, also where the stored model cannot be read (LSN-07). */
export async function modelInForce(
  { warn }: Pick<Services, 'warn'>,
  trx: AppDatabase,
  id_cliente: number,
): Promise<ModelInForce | null> {
  const stored = await findInForce(trx, id_cliente);
  if (!stored) return null;
  const { id_modelo, numero, ajuste } = stored;
  const model = readLearnt(ajuste);
  if (model) return { id_modelo, numero, classify: classifierOf(model) };
  if (!told.has(id_modelo))
    warn({ id_modelo, id_cliente }, 'a stored listening model is broken: the classifier of the installation decides');
  told.add(id_modelo);
  return null;
}

/** The samples that the learnt model in force in a company tree has learnt from or was tried on; none where none decides. @param top the company at its top */
export async function knownInForce(services: Pick<Services, 'warn'>, trx: AppDatabase, top: number): Promise<number[]> {
  if (!(await modelInForce(services, trx, top))) return [];
  return (await findChosen(trx, top))?.conhecidas ?? [];
}
