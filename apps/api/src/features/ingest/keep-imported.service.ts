import { IMPORT_PATH_MAX, type SampleWarning } from '@escuta/contract';
import { doubtsAboutImported, meterNumber } from '@escuta/domain';
import { sampleIds } from '@escuta/import';
import type { Insertable } from 'kysely';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { forgetUploads, noteUploads } from '../uploads/index.ts';
import { decideLate } from './decision.service.ts';
import { insertSample, isSeqTaken } from './import.queries.ts';
import { type MadeAt, whatOthersSay } from './keep-sample.queries.ts';
import { keepRecordingFiles, keysFor, type NewRecording, saveRecording } from './recording.service.ts';
import { findImportId } from './sample-imports.queries.ts';
import { noteArrived } from './sample-imports.service.ts';

/** When, where and by what sensor an imported recording was made. */
interface Made extends MadeAt {
  precisao: number | null;
  hidrometro: string | null;
  sensor_serie: string | null;
}

/** A recording with the fields of its sample. */
interface Imported {
  sample: Omit<
    Insertable<Database['samples']>,
    'seq' | 'arquivo_origem' | 'id_importacao' | 'id_gravacao' | 'dt_envio' | 'avisos' | keyof Made
  > &
    Made & { chave: string };
  recording: NewRecording;
  /** Id of the sample in the table. */
  seq: string | undefined;
  /** Of the file, below the folder that was imported. */
  path: string;
  /** Key of the import that it belongs to. */
  importacao: string;
}

/** A sample with this key is there, of whatever company it is by now. */
class AlreadyThere extends Error {
  readonly id_gravacao: number;

  constructor(id_gravacao: number) {
    super('the sample is there');
    this.id_gravacao = id_gravacao;
  }
}

async function freeSeq(
  trx: TenantTransaction,
  id_cliente: number,
  [plain, distinct]: [string, string],
): Promise<string> {
  return (await isSeqTaken(trx, id_cliente, plain)) ? distinct : plain;
}

/** What is doubtful about a recording, which is imported all the same (D-34). */
export async function doubtsOn(trx: TenantTransaction, made: Made, now: Date): Promise<SampleWarning[]> {
  const known = await whatOthersSay(trx, made);
  return doubtsAboutImported({ ...made, ...known, precisao: made.precisao ?? undefined, now });
}

/**
 * Keeps an imported recording as a sample, of the command and of the browser (ING-02, ING-08): files first, noted so that a crash leaves
 * none, then the rows in one transaction.
 * @throws Problem import_closed
 * @returns what is doubtful about it; null when a sample with its key is there
 */
export async function keepImported(
  services: Services,
  scope: TenantScope,
  { sample, recording, seq, path, importacao }: Imported,
): Promise<SampleWarning[] | null> {
  const { connections, storage, clock } = services;
  const { id_cliente, chave } = sample;
  const now = clock.now();
  const keys = keysFor(id_cliente, recording.sha256);
  // Until the row is there, the deletion of what an upload left must not take the same files.
  await inScope(connections.tenant, scope, (trx) => noteUploads(trx, { id_cliente, files: keys, data: now }));
  const files = await keepRecordingFiles(storage, id_cliente, recording);
  try {
    const stored = await inScope(connections.tenant, scope, async (trx) => {
      const { id_gravacao, arquivo, isQueued } = await saveRecording(trx, { id_cliente, recording, now });
      const free = await freeSeq(trx, id_cliente, sampleIds({ seq, path }, chave));
      const avisos = await doubtsOn(trx, sample, now);
      const arquivo_origem = path.normalize('NFC').slice(-IMPORT_PATH_MAX);
      const hidrometro = meterNumber(sample.hidrometro);
      const id_importacao = await findImportId(trx, importacao);
      const origin = { arquivo_origem, id_importacao, id_gravacao };
      const row = { ...sample, ...origin, hidrometro, seq: free, dt_envio: now, avisos };
      const isNew = await insertSample(trx, row);
      if (!isNew) throw new AlreadyThere(id_gravacao);
      if (arquivo === files.arquivo) await forgetUploads(trx, keys);
      // Last, so that recordings that come at once wait for each other only here.
      await noteArrived(trx, importacao, { novos: 1, data: now });
      return { id_gravacao, isQueued, avisos };
    });
    if (!stored.isQueued) await decideLate(services, stored.id_gravacao);
    return stored.avisos;
  } catch (error) {
    if (!(error instanceof AlreadyThere)) throw error;
    // The process may have ended after it had stored the sample.
    await decideLate(services, error.id_gravacao);
    return null;
  }
}
