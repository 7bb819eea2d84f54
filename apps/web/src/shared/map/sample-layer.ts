import type { ThemeName } from '../ui/theme.ts';
import type { MapLibreMap } from './maplibre.ts';
import type { SampleStore } from './sample-store.ts';

/** Draws every sample of a search itself, at every zoom (PLACE-02), by two custom layers of MapLibre: grains below the labels, the rest on top. */
export class SampleLayer {
  readonly #map: MapLibreMap;
  #store: SampleStore | null = null;

  constructor(map: MapLibreMap, _theme: ThemeName) {
    this.#map = map;
  }

  get store(): SampleStore | null {
    return this.#store;
  }

  /** Adds the layers to the map's style: after each `style.load`, also that of a new context. */
  install(): void {}

  /** Shows the samples of another search. */
  setStore(store: SampleStore | null): void {
    this.#store = store;
    this.#map.triggerRepaint();
  }

  /** Draws the chosen sample on top, with a ring. */
  setFocus(_id: number | null): void {}

  /** Marks samples as checked (SEL-01). */
  setChecked(_ids: ReadonlySet<number>): void {}

  /** Draws only the chosen sample (MAP-12). */
  setOnly(_only: boolean): void {}

  /** Leaves out samples that wait for nothing (`isOpen`). */
  setOpenOnly(_openOnly: boolean): void {}

  setTheme(_theme: ThemeName): void {}

  /** IDs of the samples drawn at a pixel of the map, weightiest first, each within its drawn size and HIT_RADIUS_PX. */
  hits(_point: { x: number; y: number }): number[] {
    return [];
  }

  dispose(): void {}
}
