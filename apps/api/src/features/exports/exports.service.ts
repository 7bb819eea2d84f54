import { type ExportSearch, MAP_SEARCH_MAX, PRODUCT_OFFSET_MINUTES, SELECTION_MAX } from '@escuta/contract';
import { mayExport } from '@escuta/domain';
import type { Call, Services, Session } from '../../context.ts';
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts';
import { Problem } from '../../problems/problem.ts';
import { logExport } from '../action-log/index.ts';
import { topOfTree } from '../companies/index.ts';
import { resolveCriteria, viewerOf } from '../samples/index.ts';
import { exportColumns } from './columns.ts';
import { type Exporter, takeExportSlot } from './export-slots.ts';
import { chooseSamples, copyStatement, listChosen } from './exports.queries.ts';
import type { ExportKind, ExportPart } from './parts.ts';
import type { FileJob } from './worker/file-writer.ts';
import { writeFile } from './worker/write-file.ts';

const ENDINGS: Record<ExportKind, string> = { csv: 'csv', xls: 'xls', shapefile: 'zip' };

const CALLS = { csv: 'exportSamples', xls: 'exportSamples', shapefile: 'exportShapefile' } as const;

/** How long an export waits for a receiver that reads nothing. */
const STALL_MS = 60_000;

/** An export ready to be streamed. */
export interface RunningExport {
  /** Samples in the file. */
  total: number;
  fileName: string;
  /** The file's parts; throws before the last one when samples are missing. */
  parts: AsyncGenerator<ExportPart>;
  /** Aborted when the export has ended, complete or not; parts not read by then are lost. */
  ended: AbortSignal;
  /** Ends the export; must be called when all parts are read or reading stops. */
  close(): void;
}

/** `amostras-YYYYMMDD-HHmmss`, in UTC-3. */
function baseNameAt(now: Date): string {
  const local = new Date(now.getTime() + PRODUCT_OFFSET_MINUTES * 60_000).toISOString();
  return `amostras-${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}

function fileParts({ trx, copyOut }: Snapshot, job: FileJob, signal: AbortSignal): AsyncGenerator<ExportPart> {
  const format = job.kind === 'csv' ? 'csv' : 'binary';
  return writeFile(job, copyOut(copyStatement(trx, job.columns, { language: job.language, format })), signal);
}

/** Takes one of the process's slots for an export until it is complete, aborted, or beyond its deadline. */
function begin(exporter: Exporter, deadlineMs: number, gone: AbortSignal): { ended: AbortSignal; end: () => void } {
  const releaseSlot = takeExportSlot(exporter);
  const ending = new AbortController();
  const end = () => {
    clearTimeout(overdue);
    ending.abort();
    releaseSlot();
  };
  const overdue = setTimeout(end, deadlineMs);
  if (gone.aborted) end();
  else gone.addEventListener('abort', end, { once: true });
  return { ended: ending.signal, end };
}

/**
 * Counts the samples of a search and prepares their file, both from one snapshot. Throws export_not_allowed (D-12),
 * export_busy, too_many_to_export, and the errors of the search.
 */
export async function openExport(
  { services, session, gone }: { services: Services; session: Session } & Pick<Call, 'gone'>,
  search: ExportSearch,
  kind: ExportKind,
): Promise<RunningExport> {
  const { user } = session;
  if (!mayExport(user)) throw new Problem('export_not_allowed');
  const exporter = { user, company: await topOfTree(services.connections.system, user.id_cliente) };
  const { ended, end } = begin(exporter, services.exportDeadlineMs, gone);
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(services.connections, session.scope, ended);
    const max = search.max ?? MAP_SEARCH_MAX;
    const criteria = await resolveCriteria(snapshot.trx, session, search, services.clock.now());
    const total = await chooseSamples(snapshot.trx, criteria, max);
    ended.throwIfAborted();
    if (total > max) throw new Problem('too_many_to_export', { params: { max } });
    const now = services.clock.now();
    // An exact link names its sample by both.
    const isTicked = search.amostras && search.id_amostra === undefined && total > 0 && total <= SELECTION_MAX;
    const ticked = isTicked ? await listChosen(snapshot.trx) : undefined;
    await logExport(services, { session, call: CALLS[kind], formato: kind, linhas: total, ...(ticked && { ticked }) });
    const language = search.idioma ?? 'pt-BR';
    const job: FileJob = {
      kind,
      language,
      columns: exportColumns(language, viewerOf(session).inspections === 'real'),
      baseName: baseNameAt(now),
      madeAt: now.getTime() + PRODUCT_OFFSET_MINUTES * 60_000,
    };
    const parts = checkedParts(snapshot, job, total, ended, end);
    return { total, fileName: `${job.baseName}.${ENDINGS[kind]}`, parts, ended, close: end };
  } catch (error) {
    if (error instanceof Problem) await snapshot?.close();
    end();
    throw error;
  }
}

/** The parts, with a timeout for a receiver that stops reading and a check of the number of samples at the end. */
async function* checkedParts(
  snapshot: Snapshot,
  job: FileJob,
  total: number,
  signal: AbortSignal,
  giveUp: () => void,
): AsyncGenerator<ExportPart> {
  let rows = 0;
  for await (const part of fileParts(snapshot, job, signal)) {
    rows = part.rows;
    const stalled = setTimeout(giveUp, STALL_MS);
    try {
      yield part;
    } finally {
      clearTimeout(stalled);
    }
  }
  if (rows !== total) throw new Error(`the file has ${rows} samples instead of ${total}`);
  await snapshot.close();
}
