import type { KeyboardEvent } from 'react';
import type { Position } from './geo.ts';
import { legendSwitch } from './map-legend-switch.ts';
import { type Direction, nextInDirection } from './next-in-direction.ts';
import type { SampleMap } from './sample-map.ts';
import type { SampleStore } from './sample-store.ts';

interface Arrow {
  direction: Direction;
  /** Steps of panning to the right and down. */
  pan: readonly [right: number, down: number];
}

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowUp: { direction: 'up', pan: [0, -1] },
  ArrowDown: { direction: 'down', pan: [0, 1] },
  ArrowLeft: { direction: 'left', pan: [-1, 0] },
  ArrowRight: { direction: 'right', pan: [1, 0] },
};

interface MapKeys {
  map: SampleMap | null;
  store: SampleStore | null;
  selectedId: number | null;
  /** Whether the map draws a row. */
  isShown(row: number): boolean;
  /** The next sample in the direction of an arrow key, null if there is none; without it, arrow keys pan. */
  onStep: ((id: number | null) => void) | undefined;
  /** Enter on the chosen sample. */
  onEnter(id: number): void;
}

/**
 * Keys of the focused map: arrows go to the next sample in their direction, Shift and arrows pan, Enter opens the chosen sample, Escape closes the legend. To be
 * called in the capture phase, before MapLibre's own keys.
 */
export function onMapKey(event: KeyboardEvent, keys: MapKeys): void {
  const { map, selectedId, onStep, onEnter } = keys;
  if (!map || !(event.target instanceof HTMLCanvasElement) || event.ctrlKey || event.altKey || event.metaKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (event.shiftKey || !onStep) map.camera.panBy(...arrow.pan);
    else onStep(nextId(map, keys, arrow.direction));
  } else if (event.key === 'Enter' && onStep && selectedId !== null) {
    // What is opened must be seen: a sample out of view is shown first, and opened by the next Enter.
    if (map.isInView(selectedId)) onEnter(selectedId);
    else onStep(selectedId);
  } else if (event.key === 'Escape' && onStep && legendSwitch.get()) legendSwitch.set(false);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The next sample from the chosen one, or from the centre if that is not in view; one in view comes first. */
function nextId(map: SampleMap, { store, selectedId, isShown }: MapKeys, direction: Direction): number | null {
  if (!store) return null;
  const inView = store.select({ bounds: map.freeBounds() });
  const { lat, lon } = map.place();
  const isThere = selectedId !== null && map.isInView(selectedId);
  const from: Position = isThere ? store.positionAt(store.rowOf(selectedId)) : [lon, lat];
  for (const rows of [inView, store.select()]) {
    const shown = rows.filter(isShown);
    const next = nextInDirection(
      Array.from(shown, (row) => store.positionAt(row)),
      from,
      direction,
    );
    if (next !== null) return store.idAt(shown[next] as number);
  }
  return null;
}
