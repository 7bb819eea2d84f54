import type { Ref } from 'react';
import type { BaseMapConfig } from './base-map.ts';
import type { DrawnCoverage } from './coverage-tiles.ts';
import type { Bounds, MapPlace } from './geo.ts';
import type { FileLines } from './pipe-layers.ts';
import type { SampleStore } from './sample-store.ts';

/** Methods of the map for the screen around it. */
export interface MapHandle {
  /** Draws the samples of a search ahead of the screen around the map; resolves once they are drawn, or soon if nothing can be drawn. */
  draw(store: SampleStore): Promise<void>;
  fit(bounds: Bounds): void;
  goToSample(id: number): void;
  /** Pans to a sample that is out of view; the zoom stays. */
  bringIntoView(id: number): void;
  /** The bounds of the current view. */
  bounds(): Bounds;
  /** Centre and zoom of the current view. */
  place(): MapPlace;
  /** Returns to an earlier view. */
  show(place: MapPlace): void;
  /** The bounds of a box, given in pixels from the map's top left corner. */
  boundsWithin(box: [x1: number, y1: number, x2: number, y2: number]): Bounds;
  /** Copies what the map shows now onto a canvas. @returns whom the map credits */
  copyTo(canvas: HTMLCanvasElement): string;
  /** Whether the map draws a sample: not if only open ones are shown and it is none. */
  isShown(id: number): boolean;
}

export interface MapViewProps {
  /** Null until the map is loaded. */
  handle?: Ref<MapHandle | null>;
  config: BaseMapConfig;
  /** Accessible name, if it is not the map of samples. */
  name?: string;
  /** Where the map opens; later changes do not move it. */
  place: MapPlace;
  store: SampleStore | null;
  selectedId: number | null;
  /** Checked samples (SEL-01). */
  checked?: ReadonlySet<number>;
  /** Shows only the chosen sample (MAP-12). */
  onlySelected: boolean;
  /** Leaves out samples that wait for nobody; without it the map keeps this choice itself. */
  openOnly?: boolean;
  onOpenOnly?(on: boolean): void;
  /** Shows the labels of the base map (MAP-06). */
  labels: boolean;
  /** Shows zoom buttons (MAP-06). */
  controls: boolean;
  /** The map lies in a page that scrolls: the wheel moves the map only with Ctrl, on a phone two fingers do. */
  inPage?: boolean;
  /** Draws the pipe networks in the user's scope, unless they are switched off. */
  pipes?: boolean;
  /** Draws them without the switch. */
  onlyPipes?: boolean;
  /** Draws where pipes were listened in this period, if that is switched on. */
  coverage?: DrawnCoverage | undefined;
  /** Draws it without the switch. */
  onlyCoverage?: boolean;
  /** Draws lines of a file that is not sent yet. */
  lines?: FileLines;
  /** Height of the panel over the lower part of the map, CSS pixels. */
  bottomInset?: number;
  /** Little of the map is left around the chosen sample: legend and switch would lie on it, and zoom buttons reach what is above. */
  isNarrow?: boolean;
  /** A sample was clicked or entered. */
  onSelect?(id: number): void;
  /** All visits to the place of a sample are wanted; without it, the list of a spot has no button for them. */
  onVisits?(id: number): void;
  /** A sample was reached with the arrow keys, without moving the map farther than to show it; without it, the map shows no samples. */
  onStep?(id: number): void;
  /** Saves the current view as the one that the map opens with; without it, its button is hidden. */
  onOpenHere?: ((place: MapPlace) => void) | undefined;
  onView?(bounds: Bounds, byUser: boolean): void;
  onIdle?(store: SampleStore | null): void;
}
