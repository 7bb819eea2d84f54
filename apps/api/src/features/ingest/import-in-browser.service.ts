import { readFile, stat } from 'node:fs/promises';
import {
  type IMPORT_OUTCOMES,
  type ImportComparison,
  type ImportedRecording,
  type StoredOtherwise,
  type StoredSound,
  toInstant,
} from '@escuta/contract';
import { importDifferences, METER_APART_M } from '@escuta/domain';
import { importKeys, sha256 } from '@escuta/import';
import type { Services, Session, Upload } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { inTurn } from '../../platform/sound/large-sounds.ts';
import { Problem } from '../../problems/problem.ts';
import { nameOfCollector } from '../devices/index.ts';
import { wakeLane } from '../queue/index.ts';
import { isFarFromOthers } from '../samples/index.ts';
import { findKeys, findSoundsElsewhere, findStored } from './import.queries.ts';
import { keepImported } from './keep-imported.service.ts';
import { metresToMeter, takesSamples } from './keep-sample.queries.ts';
import { decode } from './keep-sample.service.ts';
import { needImport, needTaking, noteArrived } from './sample-imports.service.ts';

type Outcome = (typeof IMPORT_OUTCOMES)[number];

/** Those of the keys that are there. Throws company_not_found. */
export async function findImported(
  { connections }: Services,
  session: Session,
  id_cliente: number,
  chaves: readonly string[],
): Promise<string[]> {
  return inScope(connections.tenant, session.scope, async (trx) => {
    if ((await takesSamples(trx, id_cliente)) === null) throw new Problem('company_not_found');
    return findKeys(trx, chaves);
  });
}

/** Finds recordings whose stored sample has another position or date than this import gives. */
async function storedOtherwise(
  trx: TenantTransaction,
  existentes: ImportComparison['existentes'],
): Promise<StoredOtherwise[]> {
  const rows = await findStored(
    trx,
    existentes.flatMap(({ chaves }) => chaves),
  );
  const byKey = new Map(rows.map(({ chave, ...stored }) => [chave, stored]));
  return existentes.flatMap(({ chaves, ...given }, existente) =>
    chaves.flatMap((chave) => {
      const stored = byKey.get(chave);
      if (!stored) return [];
      const difere = importDifferences(stored, { ...given, dt_amostra: new Date(given.dt_amostra) });
      return difere.length > 0 ? [{ existente, ...stored, dt_amostra: toInstant(stored.dt_amostra), difere }] : [];
    }),
  );
}

interface Compared {
  iguais: StoredSound[];
  longe: number[];
  noutro_lugar: number[];
  diferentes: StoredOtherwise[];
}

/** What to ask a person about recordings before they are sent. Throws company_not_found. */
export async function compareImported(
  { connections }: Services,
  session: Session,
  id_cliente: number,
  { sons, lugares, hidrometros, existentes }: ImportComparison,
): Promise<Compared> {
  return inScope(connections.tenant, session.scope, async (trx) => {
    if ((await takesSamples(trx, id_cliente)) === null) throw new Problem('company_not_found');
    const longe: number[] = [];
    for (const [at, place] of lugares.entries()) {
      if (await isFarFromOthers(trx, { id_cliente, ...place })) longe.push(at);
    }
    const noutro_lugar: number[] = [];
    for (const [at, { dt_amostra, ...made }] of hidrometros.entries()) {
      const metres = await metresToMeter(trx, { id_cliente, ...made, dt_amostra: new Date(dt_amostra) });
      if ((metres ?? 0) > METER_APART_M) noutro_lugar.push(at);
    }
    const iguais = sons.length > 0 ? await findSoundsElsewhere(trx, id_cliente, sons) : [];
    return { iguais, longe, noutro_lugar, diferentes: await storedOtherwise(trx, existentes) };
  });
}

/** The path of the one file of a call. */
async function pathOf(files: AsyncIterable<Upload>): Promise<string> {
  for await (const { path } of files) return path;
  throw new Problem('invalid_input', { details: [{ field: 'audio', code: 'required' }] });
}

const nullIfAbsent = <Value>(value: Value | undefined): Value | null => value ?? null;

/** The columns of the sample. */
function columnsOf(fields: ImportedRecording) {
  const dt_amostra = new Date(fields.dt_amostra);
  const { lat, lon, classificacao = 'PEND' } = fields;
  const texts = ['coletor', 'endereco', 'obs_app', 'sensor_modelo', 'sensor_serie'] as const;
  return {
    ...{ dt_amostra, lat, lon, classificacao },
    ...{ precisao: nullIfAbsent(fields.precisao), hidrometro: nullIfAbsent(fields.hidrometro) },
    ...(Object.fromEntries(texts.map((name) => [name, nullIfAbsent(fields[name])])) as Record<
      (typeof texts)[number],
      string | null
    >),
    id_coletor: nullIfAbsent(fields.id_coletor),
  };
}

interface Given {
  id_cliente: number;
  fields: ImportedRecording;
}

/**
 * Imports one recording. A repeat adds nothing, whether the command or a browser was first (ING-08).
 * @throws Problem company_not_found, company_inactive, import_closed, device_collector_unavailable, invalid_input, recording_invalid
 */
export async function importSample(
  services: Services,
  session: Session,
  { files, ...given }: Given & { files: AsyncIterable<Upload> },
): Promise<Outcome> {
  const { importacao } = given.fields;
  if (importacao === undefined) throw new Problem('import_closed');
  const path = await pathOf(files);
  const { size } = await stat(path);
  return inTurn(size, async () =>
    importBytes(services, session, { ...given, importacao, bytes: await readFile(path) }),
  );
}

async function importBytes(
  services: Services,
  session: Session,
  { id_cliente, fields, importacao, bytes }: Given & { importacao: string; bytes: Buffer },
): Promise<Outcome> {
  const { connections, clock } = services;
  const columns = columnsOf(fields);
  const chaves = importKeys(id_cliente, fields.arquivo, sha256(bytes));
  const known = await inScope(connections.tenant, session.scope, async (trx) => {
    await needTaking(trx, id_cliente);
    await needImport(trx, id_cliente, importacao);
    if (columns.id_coletor !== null) await nameOfCollector(trx, id_cliente, columns.id_coletor);
    // An import that adds nothing for a while, since all is there or refused, has not been left.
    await noteArrived(trx, importacao, { novos: 0, data: clock.now() });
    return findKeys(trx, chaves);
  });
  if (known.length > 0) return 'existente';
  const doubts = await keepImported(services, session.scope, {
    sample: { ...columns, id_cliente, chave: chaves[0] as string },
    recording: await decode(bytes),
    ...{ importacao, seq: fields.seq, path: fields.arquivo },
  });
  if (!doubts) return 'existente';
  wakeLane('recordings');
  return 'importada';
}
