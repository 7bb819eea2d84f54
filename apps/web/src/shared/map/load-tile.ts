/** A tile that takes longer is left out: the map would never be idle. */
const TIMEOUT_MS = 10_000;

/** Bytes of one tile of the server. @param ask asks for it until the signal. @throws ApiProblem, NetworkProblem */
export async function loadTile(
  { signal }: AbortController,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<{ data: ArrayBuffer }> {
  const response = await ask(AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  return { data: await response.arrayBuffer() };
}
