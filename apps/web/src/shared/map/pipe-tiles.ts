import { callRaw } from '../api/client.ts';

/** Addresses of the tiles of pipe networks, which need the session's headers (PLACE-05). */
export const PIPE_PROTOCOL = 'escuta-pipes';

/** A tile that takes longer is left out: the map would never be idle. */
const TIMEOUT_MS = 10_000;

/** Template of the tiles of a network. */
export const pipeTiles = ({ id_cliente, rede }: { id_cliente: number; rede: string }) =>
  `${PIPE_PROTOCOL}://${id_cliente}/${rede}/{z}/{x}/{y}`;

/** Loads one tile; a tile without pipes is empty. @throws ApiProblem, NetworkProblem */
export async function loadPipeTile(
  { url }: { url: string },
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer }> {
  const [id = '', rede = '', z = '', x = '', y = ''] = url.slice(`${PIPE_PROTOCOL}://`.length).split('/');
  const response = await callRaw('getNetworkTile', {
    params: { id: Number(id), rede, z: Number(z), x: Number(x), y: Number(y) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  return { data: await response.arrayBuffer() };
}
