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
      yield Buffer.from(separator + rows.map((row) => stretchFeature(row, states.get(row.id_trecho))).join(',\n'));
      separator = ',\n';
    }
  }
  yield Buffer.from('\n]}\n');
}

/** Closes the snapshot when all bytes were read, and the slot however it ends. */
async function* ending(
  snapshot: Snapshot,
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
  release: () => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes) yield piece;
    await snapshot.close();
  } finally {
    release();
  }
}

async function prepared(snapshot: Snapshot, session: Session, search: CoverageExport) {
  const { formato, idioma, ...filter } = search;
  if (formato === 'csv') {
    const streets = await streetsOf(snapshot.trx, session, filter);
    return { linhas: streets.length, bytes: streetsCsv(streets, idioma) };
  }
  const { networks } = await questionOf(snapshot.trx, session, filter);
  const whole = networks.filter((asked) => asked.whole);
  const linhas = await countStretches(
    snapshot.trx,
    whole.map(({ id_rede }) => id_rede),
  );
  return { linhas, bytes: geoJson(snapshot, whole) };
}

/**
 * The file of a search, to be streamed. GeoJSON has the networks of the caller's scope. When the receiver disconnects, the connection of the
 * query is closed. Throws export_not_allowed (D-12), export_busy, and the errors of the search.
 */
export async function openCoverageFile(
  { services, session, gone }: { services: Services; session: Session } & Pick<Call, 'gone'>,
  search: CoverageExport,
): Promise<{ fileName: string; bytes: AsyncGenerator<Buffer> }> {
  const { user } = session;
  if (!mayExport(user)) throw new Problem('export_not_allowed');
  const release = takeExportSlot({ user, company: await topOfTree(services.connections.system, user.id_cliente) });
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(services.connections, session.scope, gone);
    const { linhas, bytes } = await prepared(snapshot, session, search);
    await logExport(services, { session, call: 'exportCoverage', formato: search.formato, linhas });
    const fileName = `${baseNameAt(services.clock.now())}.${search.formato}`;
    return { fileName, bytes: ending(snapshot, bytes, release) };
  } catch (error) {
    await snapshot?.close();
    release();
    throw error;
  }
}
