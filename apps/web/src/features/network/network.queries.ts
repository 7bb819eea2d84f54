import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { staleNetworks } from '../../shared/map/index.ts';

const keyOf = (id_cliente: number) => ['network', id_cliente];

/** The pipe network of a company, and its open import (PLACE-05). */
export function useNetwork(id_cliente: number) {
  return useQuery({
    queryKey: keyOf(id_cliente),
    queryFn: ({ signal }) => call('getNetwork', { params: { id: id_cliente }, signal }),
    staleTime: 0,
  });
}

/** The company of the page, for its name and place. */
export function useNetworkCompany(id_cliente: number) {
  return useQuery({
    queryKey: ['companies', 'one', id_cliente],
    queryFn: async ({ signal }) => (await call('getCompany', { params: { id: id_cliente }, signal })).cliente,
    staleTime: 60_000,
  });
}

/** Reads again what shows the network of a company: this page and all that shows pipes. */
export function useNetworkChanged(id_cliente: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: keyOf(id_cliente) }), staleNetworks(client)]);
  };
}

export function useDeleteNetwork(id_cliente: number) {
  const changed = useNetworkChanged(id_cliente);
  return useMutation({ mutationFn: () => call('deleteNetwork', { params: { id: id_cliente } }), onSuccess: changed });
}

/** Cancels the import that was neither finished nor cancelled. */
export function useCancelImport(id_cliente: number) {
  const changed = useNetworkChanged(id_cliente);
  return useMutation({
    mutationFn: (chave: string) => call('cancelNetworkImport', { params: { id: id_cliente, chave } }),
    onSuccess: changed,
  });
}
