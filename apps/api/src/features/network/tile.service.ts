import { PIPE_LAYER, PIPE_TILE_EXTENT } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { findCompany } from '../companies/index.ts';
import { type DrawnPipe, listPipes } from './tile.queries.ts';
import { areaOf, clipLine, gridPoints, type TilePlace } from './tile-grid.ts';

const TOLD = ['material', 'diametro', 'ano', 'codigo'] as const;

type LineTile = Parameters<typeof fromGeojsonVt>[0][string];

/** A vector tile of these pipes; null when none is long enough to be seen on it. @param bare without what is known of each pipe */
export function encodeTile(
  pipes: readonly DrawnPipe[],
  place: TilePlace,
  { bare }: { bare: boolean },
): Uint8Array | null {
  const features = pipes.flatMap(({ forma, ...told }) => {
    const geometry = clipLine(gridPoints(forma, place));
    const tags: Record<string, string | number> = {};
    if (!bare) for (const name of TOLD) if (told[name] !== null) tags[name] = told[name];
    return geometry.length === 0 ? [] : [{ type: 2 as const, geometry, tags }];
  });
  if (features.length === 0) return null;
  const layer = { features } as unknown as LineTile;
  return fromGeojsonVt({ [PIPE_LAYER]: layer }, { version: 2, extent: PIPE_TILE_EXTENT });
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
  return encodeTile(pipes, place, { bare: seesDemonstrationContent(session.user) });
}
