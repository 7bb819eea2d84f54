import { createContext } from 'react';
import type { SmallMaps } from './small-maps.ts';

/** Draws the small maps of a screen; null until the base map's address is known. */
export const SmallMapsContext = createContext<SmallMaps | null>(null);
