import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { MAX_WAV_BYTES, readWav, WavError, type WavErrorCode } from '@escuta/acoustics';
import type { SampleWarning } from '@escuta/contract';
import { HeardMeters, importName } from '@escuta/domain';
import { ImportRefused, importKeys, type Place, type RecordingRow, type RefusalCode, toFields } from '@escuta/import';
import type { Services } from '../../context.ts';
import { commandScope, type TenantScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { insertImport, setEnd } from '../imports/index.ts';
import { type Point, pickAddresses, pointsAround, readAddresses } from './addresses-file.ts';
import { checkClassifier } from './classifier.service.ts';
import { findKeys } from './import.queries.ts';
import { doubtsOn, keepImported } from './keep-imported.service.ts';
import { prepareRecording } from './recording.service.ts';
import { readRecordingsFolder } from './recordings-folder.ts';
import { noteArrived, sampleImport } from './sample-imports.service.ts';

/** Reasons for refusing a recording. */
export type ImportRefusalCode = RefusalCode | WavErrorCode;

export interface ImportOptions {
  folder: string;
  /** CSV of the recordings; null takes every WAV below the folder. */
  labels: string | null;
  id_cliente: number;
  /** Positions for recordings without coordinates in the table; null refuses them. */
  placement: { around: Point } | { addresses: string } | null;
  /** Collector id for recordings without one in the table. */
  coletor: string | null;
  /** The user shown as the collector. */
  id_coletor: number | null;
  /** Reads and checks everything, stores nothing. */
  dryRun: boolean;
}

export interface ImportRefusal {
  file: string;
  reason: ImportRefusalCode;
  detail?: string;
}

/** Result of an import; in a dry run `imported` counts the recordings that would be imported. */
export interface ImportSummary {
  imported: number;
  alreadyThere: number;
  /** Groups of files with the same bytes; each is a sample, and a group shares one recording. */
  identical: string[][];
  refusals: ImportRefusal[];
  /** Imported with a warning, by what is doubtful. */
  doubts: Partial<Record<SampleWarning, number>>;
  /** The import was stopped; a second run continues. */
  stopped: boolean;
}

export interface ImportWatcher {
  onProgress(done: number, total: number, file: string): void;
  signal?: AbortSignal;
}

/** Any fixed number, so that a folder always gets the same addresses. */
const ADDRESS_SEED = 1;

/** One place per row, by its index in the list, so that a second run gives the same. */
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

/** State shared by all recordings of one import. */
interface Run {
  services: Services;
  options: ImportOptions;
  scope: TenantScope;
  filesByHash: Map<string, string[]>;
  /** Key by which the screen tells of the import. */
  importacao: string;
  /** Of a dry run, which stores nothing that the next recording is compared with. */
  heard: HeardMeters;
}

/** What is doubtful about a recording that was imported; null for one that was there. */
type Outcome = SampleWarning[] | null;

async function keep(run: Run, row: RecordingRow, bytes: Buffer, chave: string, place: Place | null): Promise<Outcome> {
  const { services, options, scope } = run;
  const { id_cliente, id_coletor, coletor } = options;
  const fields = toFields(row, { place, coletor });
  if (options.dryRun) {
    readWav(bytes);
    const now = services.clock.now();
    const doubts = await inScope(services.connections.tenant, scope, (trx) =>
      doubtsOn(trx, { ...fields, id_cliente }, now),
    );
    return run.heard.doubtsAbout(fields, doubts);
  }
  const recording = await prepareRecording(bytes, false);
  // A label is a person's word; a recording without one waits for the machine, or for a person.
  const sample = { ...fields, id_cliente, id_coletor, chave, classificacao: row.label ?? 'PEND' };
  return keepImported(services, scope, {
    sample,
    recording,
    seq: row.extra.seq,
    path: row.relativePath,
    importacao: run.importacao,
  });
}

async function importOne(run: Run, row: RecordingRow, place: Place | null): Promise<Outcome> {
  const { services, options, scope, filesByHash } = run;
  const bytes = await readBytes(join(options.folder, row.relativePath));
  const sha256 = createHash('sha256').update(bytes).digest();
  const chaves = importKeys(options.id_cliente, row.relativePath, sha256);
  const known = await inScope(services.connections.tenant, scope, (trx) => findKeys(trx, chaves));
  const outcome = known.length > 0 ? null : await keep(run, row, bytes, chaves[0] as string, place);
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

function count(summary: ImportSummary, outcome: Outcome): void {
  summary[outcome ? 'imported' : 'alreadyThere'] += 1;
  for (const doubt of outcome ?? []) summary.doubts[doubt] = (summary.doubts[doubt] ?? 0) + 1;
}

/** The row by which the screen of imports tells of this one; a dry run has none. */
async function noteBegin(
  { services, options, scope, importacao }: Run,
  counts: { gravacoes: number; recusados: number },
) {
  const { id_cliente, folder, dryRun } = options;
  if (dryRun) return;
  const named = { chave: importacao, arquivo: importName(basename(resolve(folder))), id_cliente, id_usuario: null };
  const row = { ...named, ...counts, existentes: 0, amostras_marcadas: true };
  await inScope(services.connections.tenant, scope, (trx) =>
    insertImport(trx, { table: 'sample_imports', row }, services.clock.now()),
  );
}

/** An import that adds nothing for a while, since all is there or refused, has not been left. */
async function noteWork({ services, options, scope, importacao }: Run) {
  if (options.dryRun) return;
  const nothing = { novos: 0, data: services.clock.now() };
  await inScope(services.connections.tenant, scope, (trx) => noteArrived(trx, importacao, nothing));
}

async function noteEnd(
  { services, options, scope, importacao }: Run,
  { rows, summary: { stopped, alreadyThere, refusals } }: Pick<Work, 'rows' | 'summary'>,
) {
  if (options.dryRun) return;
  // What was there already was not to come in, which only the end of the command knows.
  const counts = { gravacoes: rows.length - alreadyThere, existentes: alreadyThere, recusados: refusals.length };
  const end = { situacao: stopped ? 'cancelada' : 'concluida', data: services.clock.now(), counts } as const;
  await inScope(services.connections.tenant, scope, (trx) => setEnd(trx, sampleImport(importacao), end));
}

interface Work {
  rows: readonly RecordingRow[];
  places: readonly Place[];
  summary: ImportSummary;
  watcher: ImportWatcher;
}

async function importAll(run: Run, { rows, places, summary, watcher }: Work): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (watcher.signal?.aborted) {
      summary.stopped = true;
      break;
    }
    watcher.onProgress(index, rows.length, row.relativePath);
    await noteWork(run);
    try {
      count(summary, await importOne(run, row, places[index] ?? null));
    } catch (error) {
      summary.refusals.push(refusalOf(row.relativePath, error));
    }
  }
  if (!summary.stopped) watcher.onProgress(rows.length, rows.length, '');
}

/**
 * Imports a folder of recordings as samples of one company (ING-02). Each recording has its own transaction: a broken one is refused while
 * the others continue, and after an interruption a second run adds the rest.
 * Throws only when the folder or the database cannot be read.
 */
export async function importRecordings(
  services: Services,
  options: ImportOptions,
  watcher: ImportWatcher,
): Promise<ImportSummary> {
  await checkClassifier(services.config);
  const { rows, refusals } = await readRecordingsFolder(options.folder, options.labels ?? undefined);
  const places = await placesFor(rows.length, options.placement);
  const run: Run = {
    services,
    options,
    scope: commandScope([options.id_cliente]),
    filesByHash: new Map<string, string[]>(),
    importacao: randomUUID(),
    heard: new HeardMeters(),
  };
  const summary: ImportSummary = {
    imported: 0,
    alreadyThere: 0,
    identical: [],
    refusals: [...refusals],
    doubts: {},
    stopped: false,
  };
  await noteBegin(run, { gravacoes: rows.length, recusados: refusals.length });
  await importAll(run, { rows, places, summary, watcher });
  await noteEnd(run, { rows, summary });
  summary.identical = [...run.filesByHash.values()].filter((files) => files.length > 1);
  return summary;
}
