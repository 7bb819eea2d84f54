import type { DrawnNetwork } from '@escuta/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { createSwitch } from '../session/create-store.ts';
import { useSession } from '../session/use-session.ts';

/** Whether maps show the pipes; stays so for the next visit. */
export const pipesSwitch = createSwitch('escuta.mapPipes', true);

const NONE: readonly DrawnNetwork[] = [];

/** The pipe networks in the user's scope (PLACE-05). */
export function useNetworks(enabled: boolean) {
  const { user, can } = useSession();
  return useQuery({
    queryKey: ['networks', user?.id_usuario],
    queryFn: async ({ signal }) => (await call('listNetworks', { signal })).dados,
    enabled: enabled && can('samples.view'),
    staleTime: 5 * 60_000,
    // The map is complete without them.
    retry: false,
  });
}

/** The networks that maps show now; none while the switch is off. @param always not only while it is on */
export function useShownNetworks(enabled: boolean, always = false): readonly DrawnNetwork[] {
  const isOn = pipesSwitch.use();
  const { data = NONE } = useNetworks(enabled);
  return isOn || always ? data : NONE;
}
