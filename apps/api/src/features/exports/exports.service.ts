import { type ExportSearch, MAP_SEARCH_MAX, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';
import { mayExport } from '@escuta/domain';
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts';
import type { Call, Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { resolveCriteria, viewerOf } from '../samples/index.ts';
import { exportColumns } from './columns.ts';
import { chooseSamples, copyStatement } from './exports.queries.ts';
import type { ExportKind, ExportPart } from './parts.ts';
import { takeSeat } from './seats.ts';
import type { FileJob } from './worker/file-writer.ts';
import { writeFile } from './worker/write-file.ts';

const ENDINGS: Record<ExportKind, string> = { csv: 'csv', xls: 'xls', shapefile: 'zip' };

/** How long an export waits for a receiver that takes nothing. */
const STALL_MS = 60_000;

/** A file about to be streamed. */
export interface RunningExport {
  /** Samples in the file. */
  total: number;
  fileName: string;
  /** The file's parts; throws before the end when not every sample is in it. */
  parts: AsyncGenerator<ExportPart>;
  /** Aborted when it has ended, whole or not; what is not read by then never will be. */
  ended: AbortSignal;
  /** Ends it, whatever it has come to; must be called once the parts are read or nobody reads them. */
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

/** One export's hold on the process: a seat until it is whole, broken off, or too long under way. */
function begin(user: number, deadlineMs: number, gone: AbortSignal): { ended: AbortSignal; end: () => void } {
  const leaveSeat = takeSeat(user);
  const ending = new AbortController();
  const end = () => {
    clearTimeout(overdue);
    ending.abort();
    leaveSeat();
  };
  const overdue = setTimeout(end, deadlineMs);
  if (gone.aborted) end();
  else gone.addEventListener('abort', end, { once: true });
  return { ended: ending.signal, end };
}

/**
 * Counts a search's samples and prepares their file; both see the same picture of the database. Throws export_not_allowed (D-12),
 * export_busy, too_many_to_export, and what the search itself may.
 */
export async function openExport(
  { services, session, gone }: { services: Services; session: Session } & Pick<Call, 'gone'>,
  search: ExportSearch,
  kind: ExportKind,
): Promise<RunningExport> {
  if (!mayExport(session.user)) throw new Problem('export_not_allowed');
  const { ended, end } = begin(session.user.id_usuario, services.exportDeadlineMs, gone);
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(services.connections, session.scope, ended);
    const max = search.max ?? MAP_SEARCH_MAX;
    const total = await chooseSamples(snapshot.trx, await resolveCriteria(snapshot.trx, session, search), max);
    ended.throwIfAborted();
    if (total > max) throw new Problem('too_many_to_export', { params: { max } });
    const now = services.clock.now();
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

/** The parts, with the number of samples checked at the end, and the receiver's patience on the way. */
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
  if (rows !== total) throw new Error(`the file has ${rows} samples in place of ${total}`);
  await snapshot.close();
}
