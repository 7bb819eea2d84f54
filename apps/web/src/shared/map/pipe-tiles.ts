import { callRaw } from '../api/client.ts';
import { loadTile } from './load-tile.ts';

/** Addresses of the tiles of pipe networks, which need the session's headers (PLACE-05). */
export const PIPE_PROTOCOL = 'escuta-pipes';

/** Template of the tiles of a network. */
export const pipeTiles = ({ id_cliente, rede }: { id_cliente: number; rede: string }) =>
  `${PIPE_PROTOCOL}://${id_cliente}/${rede}/{z}/{x}/{y}`;

/** Loads one tile; a tile without pipes is empty. @throws ApiProblem, NetworkProblem */
export function loadPipeTile({ url }: { url: string }, control: AbortController): Promise<{ data: ArrayBuffer }> {
  const [id = '', rede = '', z = '', x = '', y = ''] = url.slice(`${PIPE_PROTOCOL}://`.length).split('/');
  const params = { id: Number(id), rede, z: Number(z), x: Number(x), y: Number(y) };
  return loadTile(control, (signal) => callRaw('getNetworkTile', { params, signal }));
}
