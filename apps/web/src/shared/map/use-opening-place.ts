import type { User } from '@escuta/contract';
import { useMemo } from 'react';
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapPlace } from './geo.ts';

/** Where the map opens: the user's place, otherwise the server's, otherwise the default (MAP-04). */
export function useOpeningPlace(user: User | null, center: readonly [number, number] | undefined): MapPlace {
  return useMemo(() => {
    const [lat, lon] = center ?? DEFAULT_CENTER;
    if (user?.lat != null && user.lon != null) return { lat: user.lat, lon: user.lon, zoom: user.zoom ?? DEFAULT_ZOOM };
    return { lat, lon, zoom: DEFAULT_ZOOM };
  }, [center, user]);
}
