import type { CoverageFilterInput } from '@escuta/contract';
import { callRaw } from '../api/client.ts';
import { loadTile } from './load-tile.ts';

/** Addresses of the tiles of coverage, which need the session's headers (PLACE-06). */
export const COVERAGE_PROTOCOL = 'escuta-coverage';

/** Period and companies of a drawn coverage. */
export type DrawnCoverage = Pick<CoverageFilterInput, 'dti' | 'dtf'> & { id_cliente?: readonly number[] };

/** Template of the tiles of a network's coverage. */
export function coverageTiles(
  { id_cliente, rede }: { id_cliente: number; rede: string },
  { dti, dtf, id_cliente: companies = [] }: DrawnCoverage,
): string {
  const query = new URLSearchParams({ dti, dtf, ...(companies.length > 0 && { id_cliente: companies.join('|') }) });
  return `${COVERAGE_PROTOCOL}://${id_cliente}/${rede}/{z}/{x}/{y}?${query}`;
}

/** Loads one tile; a tile without pipes is empty. @throws ApiProblem, NetworkProblem */
export function loadCoverageTile({ url }: { url: string }, control: AbortController): Promise<{ data: ArrayBuffer }> {
  const [path = '', text = ''] = url.slice(`${COVERAGE_PROTOCOL}://`.length).split('?');
  const [id = '', rede = '', z = '', x = '', y = ''] = path.split('/');
  const asked = new URLSearchParams(text);
  const companies = asked.get('id_cliente');
  const params = { id: Number(id), rede, z: Number(z), x: Number(x), y: Number(y) };
  const query = {
    dti: asked.get('dti') ?? '',
    dtf: asked.get('dtf') ?? '',
    ...(companies !== null && { id_cliente: companies }),
  };
  return loadTile(control, (signal) => callRaw('getCoverageTile', { params, query, signal }));
}
