import type { DrawnNetwork } from '@escuta/contract';
import type { ShownCoverage } from '../coverage-layers.ts';
import type { Bounds, MapPlace, MapPoint } from '../geo.ts';
import type { FileLines } from '../pipe-layers.ts';
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
  /** Samples that were out of view. */
  readonly brought: number[] = [];
  readonly returned: MapPlace[] = [];
  readonly panned: [right: number, down: number][] = [];
  readonly revealed: number[] = [];
  /** What a click hits in this test, wherever it is. */
  spot: readonly number[] = [];
  openOnly = false;
  store: SampleStore | null = null;
  checked: ReadonlySet<number> = new Set();
  selected: number | null = null;
  networks: readonly DrawnNetwork[] = [];
  coverage: ShownCoverage = null;
  lines: FileLines = [];
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
    panBy: (right: number, down: number) => void this.panned.push([right, down]),
  };

  constructor(options: SampleMapOptions) {
    this.options = options;
    const canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    options.container.append(canvas);
    current = this;
  }

  draw(store: SampleStore): Promise<void> {
    this.setStore(store);
    return Promise.resolve();
  }

  setStore(store: SampleStore | null): void {
    this.store = store;
    if (!this.isHeld) queueMicrotask(() => this.paint());
  }

  paint(): void {
    this.options.onIdle(this.store);
  }

  setNetworks(networks: readonly DrawnNetwork[]): void {
    this.networks = networks;
  }
  setCoverage(coverage: ShownCoverage): void {
    this.coverage = coverage;
  }

  setLines(lines: FileLines): void {
    this.lines = lines;
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

  setOpenOnly(openOnly: boolean): void {
    this.openOnly = openOnly;
  }

  revealSample(id: number): void {
    this.revealed.push(id);
  }

  spotOf(id: number): { ids: readonly number[]; at: MapPoint } {
    return { ids: this.spot.includes(id) ? this.spot : [id], at: { x: 100, y: 100 } };
  }

  /** A click on the samples of the spot. */
  click(...ids: number[]): void {
    this.options.onHit(ids, { x: 100, y: 100 });
  }

  size(): { width: number; height: number } {
    return { width: 800, height: 600 };
  }

  setTheme(theme: string): void {
    this.theme = theme;
  }

  /** Tells of the move at once, as the real map does of a jump: before the page is drawn with the sample. */
  goToSample(id: number): void {
    this.gone.push(id);
    this.options.onView(this.view, false);
  }

  bringIntoView(id: number): void {
    if (this.isInView(id)) return;
    this.brought.push(id);
    this.options.onView(this.view, false);
  }

  showPosition(lat: number, lon: number): void {
    this.position = [lat, lon];
  }

  setNames(): void {}

  bounds(): Bounds {
    return this.view;
  }

  freeBounds(): Bounds {
    return this.view;
  }

  isInView(id: number): boolean {
    const row = this.store?.rowOf(id) ?? -1;
    const [west, south, east, north] = this.view;
    const [lon, lat] = this.store?.positionAt(row) ?? [Number.NaN, Number.NaN];
    return row >= 0 && lon >= west && lon <= east && lat >= south && lat <= north;
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

  copyTo(canvas: HTMLCanvasElement): string {
    canvas.width = 800;
    canvas.height = 600;
    return '© Ruas';
  }

  remove(): void {
    if (current === this) current = null;
  }
}

export { FakeSampleMap as SampleMap };
