import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Geophone operators who may inspect samples of a company (INS-09). Fetched again each time a selection opens. */
export function inspectorsQuery(clientId: number) {
  return queryOptions({
    queryKey: ['inspectors', clientId],
    queryFn: async ({ signal }) => (await call('listInspectors', { params: { clientId }, signal })).dados,
    staleTime: 0,
    retry: 1,
  });
}
