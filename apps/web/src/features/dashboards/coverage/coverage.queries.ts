import type { BodyOf, CoverageFilterInput } from '@escuta/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callRaw } from '../../../shared/api/index.ts';
import { COVERAGE_KEY } from '../../../shared/map/index.ts';

/** Streets with something left out or without access, the most first. */
export function useCoverageStreets(filter: CoverageFilterInput) {
  return useQuery({
    queryKey: [...COVERAGE_KEY, 'streets', filter],
    queryFn: ({ signal }) => call('coverageStreets', { body: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A whole file with the name that the server gives it. @throws ApiProblem, NetworkProblem */
export async function coverageFile(body: BodyOf<'exportCoverage'>): Promise<{ blob: Blob; name: string }> {
  const response = await callRaw('exportCoverage', { body });
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { blob: await response.blob(), name: named?.[1] ?? `cobertura.${body.formato}` };
}
