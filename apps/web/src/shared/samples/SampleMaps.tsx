import { seesDemonstrationContent } from '@escuta/domain';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppConfig } from '../api/index.ts';
import { SmallMaps } from '../map/small-maps.ts';
import { SmallMapsContext } from '../map/small-maps-context.ts';
import { useNetworks, useShownNetworks } from '../map/use-networks.ts';
import { useSession } from '../session/index.ts';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

/** One hidden map for all small maps of a screen; commercial users get it without labels (D-23). */
export function SampleMaps({ zoom, children }: { zoom?: number; children: ReactNode }) {
  const { user } = useSession();
  const { data, isError } = useAppConfig();
  const labels = user !== null && !seesDemonstrationContent(user);
  const { isLoading } = useNetworks(true);
  const networks = useShownNetworks(true);
  // A small map drawn without pipes would stay so.
  const config = isLoading ? null : (data ?? (isError ? NO_BASE_MAP : null));
  const [maps, setMaps] = useState<SmallMaps | null>(null);
  useEffect(() => {
    if (!config) return;
    const made = new SmallMaps({ config, labels, networks, ...(zoom === undefined ? {} : { zoom }) });
    setMaps(made);
    return () => {
      setMaps(null);
      made.dispose();
    };
  }, [config, labels, networks, zoom]);
  return <SmallMapsContext value={maps}>{children}</SmallMapsContext>;
}
