import { createContext } from 'react';
import type { StaticMaps } from './static-maps.ts';

/** Who draws the small maps of a screen; null until the base map's address is known. */
export const StaticMapsContext = createContext<StaticMaps | null>(null);
