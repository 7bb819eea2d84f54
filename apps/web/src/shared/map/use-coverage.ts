import type { Coverage, CoverageFilterInput, StretchState } from '@escuta/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/client.ts';
import { createStore, createSwitch } from '../session/create-store.ts';
import { useSession } from '../session/use-session.ts';
import type { ShownCoverage } from './coverage-layers.ts';
import type { DrawnCoverage } from './coverage-tiles.ts';
import { useNetworks } from './use-networks.ts';

/** Whether the map of samples shows where pipes were listened; stays so for the next visit. */
export const coverageSwitch = createSwitch('escuta.mapCoverage', false);

export const COVERAGE_KEY = ['coverage'] as const;

/** How much was listened in a period (PLACE-06); the answer of the period before until the new one is there. */
export function useCoverage(filter: CoverageFilterInput | null) {
  const { can } = useSession();
  return useQuery({
    queryKey: [...COVERAGE_KEY, filter],
    queryFn: async ({ signal }) => (await call('coverage', { body: filter as CoverageFilterInput, signal })).data,
    enabled: filter !== null && can('dashboards.view'),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Metres of pipe in each state, all networks together; null where it is not told. */
export function lengthsOf({ redes }: Coverage): Record<StretchState, number | null> {
  const whole = redes.every(({ inteira }) => inteira);
  const sum = (of: (network: Coverage['redes'][number]) => number | null) =>
    redes.reduce((total, network) => total + (of(network) ?? 0), 0);
  const earlier = sum(({ antes }) => antes);
  return {
    ouvida: sum(({ ouvida }) => ouvida),
    sem_acesso: sum(({ sem_acesso }) => sem_acesso),
    antes: whole ? earlier : null,
    nunca: whole ? sum(({ fora }) => fora) - earlier : null,
  };
}

/** How often the coverage was drawn anew after a failure. */
const redrawn = createStore(0);

/** Draws the coverage again: its tiles failed with its figures, and the map asks for none of them twice. */
export const redrawCoverage = () => redrawn.set(redrawn.get() + 1);

/** What the map draws of the coverage; null: nothing. @param always not only while it is switched on */
export function useShownCoverage(coverage: DrawnCoverage | undefined, always = false): ShownCoverage {
  const isOn = coverageSwitch.use();
  const attempt = redrawn.use();
  const { data } = useNetworks(coverage !== undefined);
  return useMemo(
    () => (coverage && data && (isOn || always) ? { networks: data, coverage, attempt } : null),
    [coverage, data, isOn, always, attempt],
  );
}
