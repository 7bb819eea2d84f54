import { PIPE_LAYER, PIPE_TILE_EXTENT } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { findCompany } from '../companies/index.ts';
import { listPipes } from './tile.queries.ts';
import { areaOf, clipLine, gridPoints, type TilePlace } from './tile-grid.ts';

type LineTile = Parameters<typeof fromGeojsonVt>[0][string];

/** A vector tile of these lines, with their other columns as properties unless null; null when none is long enough to be seen on it. */
export function encodeTile(lines: readonly { forma: Buffer }[], place: TilePlace, layer: string): Uint8Array | null {
  const features = lines.flatMap(({ forma, ...told }) => {
    const geometry = clipLine(gridPoints(forma, place));
    const tags = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
    return geometry.length === 0 ? [] : [{ type: 2 as const, geometry, tags }];
  });
  if (features.length === 0) return null;
  const drawn = { features } as unknown as LineTile;
  return fromGeojsonVt({ [layer]: drawn }, { version: 2, extent: PIPE_TILE_EXTENT });
}

/**
 * A tile of a network in force, made as it is asked for: a quick query, and no file that could be older than the network. Null where it has no
 * pipes. Commercial users get lines alone: positions stay on their map, what is known of a place does not (D-23).
 */
export async function networkTile(
  services: Services,
  session: Session,
  { id, rede, ...place }: { id: number; rede: string } & TilePlace,
): Promise<Uint8Array | null> {
  const pipes = await inScope(services.connections.tenant, session.scope, async (trx) => {
    if (!(await findCompany(trx, id))) throw new Problem('company_not_found');
    return listPipes(trx, { id_cliente: id, chave: rede }, place.z, areaOf(place));
  });
  if (!pipes) throw new Problem('network_not_found');
  const bare = seesDemonstrationContent(session.user);
  return encodeTile(bare ? pipes.map(({ forma }) => ({ forma })) : pipes, place, PIPE_LAYER);
}
