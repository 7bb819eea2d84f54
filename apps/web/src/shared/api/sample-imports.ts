import type { QueryFunctionContext } from '@tanstack/react-query';
import { call } from './client.ts';

/** The last imports of recordings into the companies within reach. */
export const sampleImportsQuery = {
  queryKey: ['importing', 'past'],
  queryFn: async ({ signal }: QueryFunctionContext) => (await call('listSampleImports', { signal })).dados,
};
