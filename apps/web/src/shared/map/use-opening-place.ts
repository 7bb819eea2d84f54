import type { User } from '@escuta/contract';
import { useMemo } from 'react';
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapPlace } from './geo.ts';

/** The person's own place, else the server's, else the product's (MAP-04). */
export function useOpeningPlace(user: User | null, center: readonly [number, number] | undefined): MapPlace {
  return useMemo(() => {
    const [lat, lon] = center ?? DEFAULT_CENTER;
    if (user?.lat != null && user.lon != null) return { lat: user.lat, lon: user.lon, zoom: user.zoom ?? DEFAULT_ZOOM };
    return { lat, lon, zoom: DEFAULT_ZOOM };
  }, [center, user]);
}
