import type { SampleDetail } from '@escuta/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call, detailKey } from '../api/index.ts';

/** A revealed address, as the server stores it. */
export type Revealed = Pick<SampleDetail, 'endereco' | 'endereco_distancia'>;

/**
 * Reveals the address of a sample (DET-07), also in its detail on the screen.
 * @throws ApiProblem sample_not_found, address_not_found, geocoder_unavailable; NetworkProblem
 */
export async function revealAddress(client: QueryClient, id: number, signal?: AbortSignal): Promise<Revealed> {
  const body = { id_amostra: id };
  const { endereco, endereco_distancia } = await call('revealAddress', signal ? { body, signal } : { body });
  client.setQueryData<SampleDetail>(detailKey(id), (detail) => detail && { ...detail, endereco, endereco_distancia });
  return { endereco, endereco_distancia };
}
