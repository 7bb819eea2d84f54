import type { Position } from '@escuta/domain';

export const TRAVEL_MODES = ['driving', 'walking'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** Address of the directions to a place at the maps service. */
export function routeUrl({ lat, lon }: Position, mode: TravelMode): string {
  const query = new URLSearchParams({ api: '1', destination: `${lat},${lon}`, travelmode: mode });
  return `https://www.google.com/maps/dir/?${query}`;
}
