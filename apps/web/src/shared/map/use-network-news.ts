import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../live/index.ts';
import { COVERAGE_KEY } from './use-coverage.ts';

/** What draws or names pipes on any screen: the maps, the coverage, the nearest pipes of samples and reports. */
const SHOWN = [['networks'], COVERAGE_KEY, ['samples', 'detail'], ['reports', 'detail']] as const;

/** Reads again what shows pipes. Requests sent before the change are cancelled first: a first one would go on and bring the network of before. */
export async function staleNetworks(client: QueryClient): Promise<void> {
  await Promise.all(
    SHOWN.map(async (queryKey) => {
      await client.cancelQueries({ queryKey });
      await client.invalidateQueries({ queryKey });
    }),
  );
}

/** Has every screen show a network that came into force or was deleted elsewhere. */
export function useNetworkNews(): void {
  const client = useQueryClient();
  useChanges('rede', () => staleNetworks(client));
}
