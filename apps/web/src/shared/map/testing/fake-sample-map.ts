import type { Bounds, MapPlace } from '../geo.ts';
import type { SampleMap, SampleMapOptions } from '../sample-map.ts';
import type { SampleStore } from '../sample-store.ts';

type Public<T> = { [K in keyof T]: T[K] };

const WORLD: Bounds = [-180, -85, 180, 85];
let current: FakeSampleMap | null = null;

/** The map last created. */
export function shownMap(): FakeSampleMap {
  if (!current) throw new Error('no map has been created');
  return current;
}

/** In place of the map, which needs WebGL: keeps what the screen tells it, and is idle at once unless `isHeld`. */
class FakeSampleMap implements Public<Omit<SampleMap, 'camera'>> {
  readonly options: SampleMapOptions;
  readonly fitted: Bounds[] = [];
  readonly gone: number[] = [];
  readonly returned: MapPlace[] = [];
  store: SampleStore | null = null;
  checked: ReadonlySet<number> = new Set();
  selected: number | null = null;
  only = false;
  theme = '';
  position: [lat: number, lon: number] | null = null;
  /** The current view. */
  view = WORLD;
  /** Where the map was moved to. */
  at: MapPlace | null = null;
  /** Painting takes until {@link paint}. */
  isHeld = false;
  readonly camera = {
    fit: (bounds: Bounds) => void this.fitted.push(bounds),
    show: (place: MapPlace) => {
      this.returned.push(place);
      this.at = place;
    },
    zoomBy: () => this.options.onView(this.view, true),
    setBottomInset: () => undefined,
  };

  constructor(options: SampleMapOptions) {
    this.options = options;
    current = this;
  }

  setStore(store: SampleStore | null): void {
    this.store = store;
    if (!this.isHeld) queueMicrotask(() => this.paint());
  }

  paint(): void {
    this.options.onIdle(this.store);
  }

  setFocus(id: number | null): void {
    this.selected = id;
  }

  setChecked(ids: ReadonlySet<number>): void {
    this.checked = ids;
  }

  setOnly(only: boolean): void {
    this.only = only;
  }

  setTheme(theme: string): void {
    this.theme = theme;
  }

  goToSample(id: number): void {
    this.gone.push(id);
  }

  showPosition(lat: number, lon: number): void {
    this.position = [lat, lon];
  }

  setNames(): void {}

  bounds(): Bounds {
    return this.view;
  }

  place(): MapPlace {
    return this.at ?? this.options.place;
  }

  /** Moves the map by hand. */
  moveTo(place: MapPlace): void {
    this.at = place;
    this.options.onView(this.view, true);
  }

  boundsWithin(): Bounds {
    return this.view;
  }

  remove(): void {
    if (current === this) current = null;
  }
}

export { FakeSampleMap as SampleMap };
