import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_WAV_BYTES, readWav, WavError } from '@escuta/acoustics';
import { commandScope, type TenantScope } from '../../db/scope.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import type { Services } from '../../http/context.ts';
import { type Point, pickAddresses, pointsAround, readAddresses } from './addresses-file.ts';
import { hasSample, insertSample, isSeqTaken } from './import.queries.ts';
import { type ImportRefusalCode, ImportRefused, importKey, type Place, sampleIds, toFields } from './import-row.ts';
import { storeRecording } from './recording.service.ts';
import { type RecordingRow, readRecordingsFolder } from './recordings-folder.ts';

export interface ImportOptions {
  folder: string;
  /** CSV of the recordings; null takes every WAV below the folder. */
  labels: string | null;
  id_cliente: number;
  /** Where recordings without coordinates in the table go; null refuses them. */
  placement: { around: Point } | { addresses: string } | null;
  /** Collector id of recordings whose row names none. */
  coletor: string | null;
  /** The user shown as the collector. */
  id_coletor: number | null;
  /** Reads and checks everything, keeps nothing. */
  dryRun: boolean;
}

export interface ImportRefusal {
  file: string;
  reason: ImportRefusalCode;
  detail?: string;
}

/** How an import went; `imported` counts what would come in when it was a dry run. */
export interface ImportSummary {
  imported: number;
  alreadyThere: number;
  /** Groups of files with the same bytes under several names; each is a sample, they share one recording. */
  identical: string[][];
  refusals: ImportRefusal[];
  /** Somebody stopped it; running it again goes on where it ended. */
  stopped: boolean;
}

export interface ImportWatcher {
  onProgress(done: number, total: number, file: string): void;
  signal?: AbortSignal;
}

/** Any fixed number: the same folder gets the same addresses every time. */
const ADDRESS_SEED = 1;

/** One place per row, by its number in the list, so that a second run agrees with the first. */
async function placesFor(count: number, placement: ImportOptions['placement']): Promise<Place[]> {
  if (!placement) return [];
  if ('around' in placement) return pointsAround(placement.around, count);
  return pickAddresses(await readAddresses(placement.addresses), count, ADDRESS_SEED);
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > MAX_WAV_BYTES) throw new WavError('wav_too_large', `${size} bytes`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new ImportRefused('file_unreadable', error.message);
    throw error;
  }
}

async function freeSeq(
  trx: TenantTransaction,
  id_cliente: number,
  [plain, distinct]: [string, string],
): Promise<string> {
  return (await isSeqTaken(trx, id_cliente, plain)) ? distinct : plain;
}

/** One run of the command: what all its recordings share. */
interface Run {
  services: Services;
  options: ImportOptions;
  scope: TenantScope;
  filesByHash: Map<string, string[]>;
}

type Outcome = 'imported' | 'alreadyThere';

async function keep(run: Run, row: RecordingRow, bytes: Buffer, chave: string, place: Place | null): Promise<Outcome> {
  const { services, options, scope } = run;
  const { id_cliente, id_coletor, coletor } = options;
  const now = services.clock.now();
  const fields = toFields(row, { place, coletor, now });
  if (options.dryRun) {
    readWav(bytes);
    return 'imported';
  }
  return inScope(services.connections.tenant, scope, async (trx) => {
    const { id_gravacao } = await storeRecording(
      { storage: services.storage, trx },
      { id_cliente, bytes, sintetico: false },
    );
    const seq = await freeSeq(trx, id_cliente, sampleIds(row, chave));
    // The label stands for the system's class until a classifier is configured (D-22).
    const classificacao = row.label ?? 'PEND';
    const inserted = await insertSample(trx, {
      ...fields,
      seq,
      id_cliente,
      chave,
      dt_envio: now,
      classificacao,
      id_coletor,
      id_gravacao,
    });
    return inserted ? 'imported' : 'alreadyThere';
  });
}

async function importOne(run: Run, row: RecordingRow, place: Place | null): Promise<Outcome> {
  const { services, options, scope, filesByHash } = run;
  const bytes = await readBytes(join(options.folder, row.relativePath));
  const sha256 = createHash('sha256').update(bytes).digest();
  const chave = importKey(options.id_cliente, row.relativePath, sha256);
  const known = await inScope(services.connections.tenant, scope, (trx) => hasSample(trx, chave));
  const outcome = known ? 'alreadyThere' : await keep(run, row, bytes, chave, place);
  const key = sha256.toString('hex');
  filesByHash.set(key, [...(filesByHash.get(key) ?? []), row.relativePath]);
  return outcome;
}

function refusalOf(file: string, error: unknown): ImportRefusal {
  if (error instanceof WavError) return { file, reason: error.code, ...(error.detail && { detail: error.detail }) };
  if (error instanceof ImportRefused)
    return { file, reason: error.reason, ...(error.detail && { detail: error.detail }) };
  throw error;
}

/**
 * Brings a folder of recordings into the database as samples of one company (ING-02). Each recording is a transaction of its own: a
 * broken one is refused and the rest goes on, and whatever ends the run, what has come in is whole and a second run adds only the rest.
 * Throws what makes going on pointless: no such folder, no database.
 */
export async function importRecordings(
  services: Services,
  options: ImportOptions,
  watcher: ImportWatcher,
): Promise<ImportSummary> {
  const { rows, refusals } = await readRecordingsFolder(options.folder, options.labels ?? undefined);
  const places = await placesFor(rows.length, options.placement);
  const run = {
    services,
    options,
    scope: commandScope([options.id_cliente]),
    filesByHash: new Map<string, string[]>(),
  };
  const summary: ImportSummary = {
    imported: 0,
    alreadyThere: 0,
    identical: [],
    refusals: [...refusals],
    stopped: false,
  };
  for (const [index, row] of rows.entries()) {
    if (watcher.signal?.aborted) {
      summary.stopped = true;
      break;
    }
    watcher.onProgress(index, rows.length, row.relativePath);
    try {
      summary[await importOne(run, row, places[index] ?? null)] += 1;
    } catch (error) {
      summary.refusals.push(refusalOf(row.relativePath, error));
    }
  }
  if (!summary.stopped) watcher.onProgress(rows.length, rows.length, '');
  summary.identical = [...run.filesByHash.values()].filter((files) => files.length > 1);
  return summary;
}
