import { createSwitch } from '../session/create-store.ts';

/** Whether the legend of the map is open; stays so for the next visit. */
export const legendSwitch = createSwitch('escuta.mapLegend', false);
