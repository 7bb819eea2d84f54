import { type CoverageExport, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';
import { mayExport } from '@escuta/domain';
import type { Call, Services, Session } from '../../context.ts';
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts';
import { Problem } from '../../problems/problem.ts';
import { logExport } from '../action-log/index.ts';
import { topOfTree } from '../companies/index.ts';
import { takeExportSlot } from '../exports/index.ts';
import { countStretches, listStates, listStretchesAfter } from './coverage-file.queries.ts';
import { streetsCsv, stretchFeature } from './coverage-file.ts';
import { type AppliedNetwork, questionOf } from './question.service.ts';
import { streetsOf } from './streets.service.ts';

/** Stretches read at once. */
const AT_ONCE = 5_000;

/** `cobertura-YYYYMMDD-HHmmss`, in UTC-3. */
function baseNameAt(now: Date): string {
  const local = new Date(now.getTime() + PRODUCT_OFFSET_MINUTES * 60_000).toISOString();
  return `cobertura-${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}

async function* geoJson({ trx }: Snapshot, networks: readonly AppliedNetwork[]): AsyncGenerator<Buffer> {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  let separator = '\n';
  for (const asked of networks) {
    const states = new Map((await listStates(trx, asked)).map((row) => [row.id_trecho, row]));
    let after = 0;
    for (;;) {
      const rows = await listStretchesAfter(trx, { id_rede: asked.id_rede, after, most: AT_ONCE });
      if (rows.length === 0) break;
      after = rows.at(-1)?.id_trecho ?? after;
      yield Buffer.from(
        separator + rows.map((row) => stretchFeature(row, states.get(row.id_trecho), asked.owner)).join(',\n'),
      );
      separator = ',\n';
    }
  }
  yield Buffer.from('\n]}\n');
}

/** Closes the snapshot when all bytes were read. */
async function* whole(snapshot: Snapshot, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield piece;
  await snapshot.close();
}

/** A file ready to be streamed. */
interface CoverageFile {
  fileName: string;
  bytes: AsyncGenerator<Buffer>;
  /** Must be called when all bytes are read or reading stops. */
  close(): void;
}

async function prepared(snapshot: Snapshot, session: Session, search: CoverageExport) {
  const { formato, idioma, ...filter } = search;
  if (formato === 'csv') {
    const streets = await streetsOf(snapshot.trx, session, filter);
    return { linhas: streets.length, bytes: streetsCsv(streets, idioma) };
  }
  const { networks } = await questionOf(snapshot.trx, session, filter);
  const inScope = networks.filter((asked) => asked.whole);
  const linhas = await countStretches(
    snapshot.trx,
    inScope.map(({ id_rede }) => id_rede),
  );
  return { linhas, bytes: geoJson(snapshot, inScope) };
}

/**
 * The file of a search, to be streamed. GeoJSON has the networks of the caller's scope. When the receiver disconnects, the connection of the
 * query is closed. Throws export_not_allowed (D-12), export_busy, and the errors of the search.
 */
export async function openCoverageFile(
  { services, session, gone }: { services: Services; session: Session } & Pick<Call, 'gone'>,
  search: CoverageExport,
): Promise<CoverageFile> {
  const { user } = session;
  if (!mayExport(user)) throw new Problem('export_not_allowed');
  const release = takeExportSlot({ user, company: await topOfTree(services.connections.system, user.id_cliente) });
  // Ends the query when the receiver leaves, or reads nothing for too long.
  const ending = new AbortController();
  const close = () => {
    clearTimeout(overdue);
    ending.abort();
    release();
  };
  const overdue = setTimeout(close, services.exportDeadlineMs);
  gone.addEventListener('abort', close, { once: true });
  let snapshot: Snapshot | undefined;
  try {
    gone.throwIfAborted();
    snapshot = await openSnapshot(services.connections, session.scope, ending.signal);
    const { linhas, bytes } = await prepared(snapshot, session, search);
    await logExport(services, { session, call: 'exportCoverage', formato: search.formato, linhas });
    const fileName = `${baseNameAt(services.clock.now())}.${search.formato}`;
    return { fileName, bytes: whole(snapshot, bytes), close };
  } catch (error) {
    await snapshot?.close();
    close();
    throw error;
  }
}
