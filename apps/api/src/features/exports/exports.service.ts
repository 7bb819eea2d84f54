import { type Language, MAP_SEARCH_MAX, PRODUCT_OFFSET_MINUTES, type ShapefileExport } from '@escuta/contract';
import { mayExport } from '@escuta/domain';
import { MOST_EXPORTS } from '../../db/connection.ts';
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { resolveCriteria, viewerOf } from '../samples/index.ts';
import { type ExportColumn, exportColumns } from './columns.ts';
import { csvParts } from './csv/csv-file.ts';
import { chooseSamples, copyStatement } from './exports.queries.ts';
import type { ExportPart } from './parts.ts';
import { writeFile } from './worker/write-file.ts';

export type ExportKind = 'csv' | 'xls' | 'shapefile';

const ENDINGS: Record<ExportKind, string> = { csv: 'csv', xls: 'xls', shapefile: 'zip' };

/** How long an export waits for a receiver that takes nothing. */
const STALL_MS = 60_000;
/** When to ask again, where too many are running. */
const BUSY_SECONDS = 15;

/** A file about to be streamed. */
export interface RunningExport {
  tooMany: false;
  /** Samples in the file. */
  total: number;
  fileName: string;
  /** The file's parts; throws before the end when not every sample is in it. */
  parts: AsyncGenerator<ExportPart>;
  /** Ends it, whatever it has come to; must be called once the parts are read or nobody reads them. */
  close(): void;
}

/** Exports running in this process: each holds a connection and perhaps a worker. */
let running = 0;

function takeSeat(): () => void {
  if (running >= MOST_EXPORTS) throw new Problem('export_busy', { params: { seconds: BUSY_SECONDS } });
  running += 1;
  let taken = true;
  return () => {
    if (taken) running -= 1;
    taken = false;
  };
}

/** `amostras-YYYYMMDD-HHmmss`, in UTC-3. */
function baseNameAt(now: Date): string {
  const local = new Date(now.getTime() + PRODUCT_OFFSET_MINUTES * 60_000).toISOString();
  return `amostras-${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}

interface Work {
  kind: ExportKind;
  language: Language;
  columns: ExportColumn[];
  baseName: string;
  /** Wall-clock time of the product, epoch milliseconds as if it were UTC. */
  madeAt: number;
}

function fileParts(snapshot: Snapshot, work: Work, signal: AbortSignal): AsyncGenerator<ExportPart> {
  const { kind, language, columns } = work;
  const format = kind === 'csv' ? 'csv' : 'binary';
  const copied = snapshot.copyOut(copyStatement(snapshot.trx, columns, { language, format }));
  signal.addEventListener('abort', () => copied.destroy(new Error('the export was broken off')), { once: true });
  return kind === 'csv' ? csvParts(columns, copied) : writeFile({ ...work, kind }, copied, signal);
}

/**
 * Counts a search's samples and prepares their file; both see the same picture of the database. More than the most is an answer, as
 * with the map search. Throws export_not_allowed (D-12), export_busy, and what the search itself may.
 */
export async function openExport(
  services: Services,
  session: Session,
  search: ShapefileExport,
  kind: ExportKind,
): Promise<RunningExport | { tooMany: true; max: number }> {
  if (!mayExport(session.user)) throw new Problem('export_not_allowed');
  const leaveSeat = takeSeat();
  const broken = new AbortController();
  let snapshot: Snapshot | undefined;
  let outcome: 'whole' | 'broken' = 'broken';
  const close = () => {
    if (broken.signal.aborted) return;
    broken.abort();
    void snapshot?.close(outcome).catch(() => undefined);
    leaveSeat();
  };
  try {
    snapshot = await openSnapshot(services.connections, session.scope);
    const max = search.max ?? MAP_SEARCH_MAX;
    const total = await chooseSamples(snapshot.trx, await resolveCriteria(snapshot.trx, session, search), max);
    if (total > max) {
      outcome = 'whole';
      close();
      return { tooMany: true, max };
    }
    const now = services.clock.now();
    const language = search.idioma ?? 'pt-BR';
    const baseName = baseNameAt(now);
    const work: Work = {
      kind,
      language,
      columns: exportColumns(language, viewerOf(session).inspections === 'real'),
      baseName,
      madeAt: now.getTime() + PRODUCT_OFFSET_MINUTES * 60_000,
    };
    const parts = checked(snapshot, work, { total, signal: broken.signal, giveUp: close });
    const done = () => {
      outcome = 'whole';
    };
    return { tooMany: false, total, fileName: `${baseName}.${ENDINGS[kind]}`, parts: thenDo(parts, done), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function* thenDo(parts: AsyncGenerator<ExportPart>, done: () => void): AsyncGenerator<ExportPart> {
  yield* parts;
  done();
}

interface Watch {
  total: number;
  signal: AbortSignal;
  giveUp: () => void;
}

/** The parts, with the number of samples checked at the end, and the receiver's patience on the way. */
async function* checked(snapshot: Snapshot, work: Work, { total, signal, giveUp }: Watch): AsyncGenerator<ExportPart> {
  let rows = 0;
  for await (const part of fileParts(snapshot, work, signal)) {
    rows = part.rows;
    const stalled = setTimeout(giveUp, STALL_MS);
    try {
      yield part;
    } finally {
      clearTimeout(stalled);
    }
  }
  if (rows !== total) throw new Error(`the file has ${rows} samples in place of ${total}`);
}
