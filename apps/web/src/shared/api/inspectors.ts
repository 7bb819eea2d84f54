import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Who may be sent to samples of a company (INS-09). People come and go: asked anew each time a choice opens. */
export function inspectorsQuery(clientId: number) {
  return queryOptions({
    queryKey: ['inspectors', clientId],
    queryFn: async ({ signal }) => (await call('listInspectors', { params: { clientId }, signal })).dados,
    staleTime: 0,
    retry: 1,
  });
}
