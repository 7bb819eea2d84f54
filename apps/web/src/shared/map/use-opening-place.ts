import type { User } from '@escuta/contract';
import { useMemo } from 'react';
import { useMapOpening } from '../api/index.ts';
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapPlace } from './geo.ts';

/** Where the map opens: the user's place, otherwise the company's, the server's, the default (MAP-04). Null until it is known. */
export function useOpeningPlace(user: User | null, center: readonly [number, number] | undefined): MapPlace | null {
  const hasOwn = user?.lat != null && user.lon != null;
  const company = useMapOpening(user !== null && !hasOwn);
  return useMemo(() => {
    if (user?.lat != null && user.lon != null) return { lat: user.lat, lon: user.lon, zoom: user.zoom ?? DEFAULT_ZOOM };
    if (company.isLoading) return null;
    if (company.data) return { ...company.data, zoom: company.data.zoom ?? DEFAULT_ZOOM };
    const [lat, lon] = center ?? DEFAULT_CENTER;
    return { lat, lon, zoom: DEFAULT_ZOOM };
  }, [center, user, company.isLoading, company.data]);
}
