import type { DrawnNetwork } from '@escuta/contract';
import { plainNumber, plainPosition } from '@escuta/domain';
import type { ThemeName } from '../ui/theme.ts';
import { BaseMap, type BaseMapConfig } from './base-map.ts';
import { GRATICULE_SOURCE } from './base-styles.ts';
import { drawCoverage, type ShownCoverage } from './coverage-layers.ts';
import type { Bounds, MapPlace, MapPoint, Position } from './geo.ts';
import { graticule } from './graticule.ts';
import { isByUser, MapCamera } from './map-camera.ts';
import { AttributionControl, type GeoJSONSource, MapLibreMap, type MapMouseEvent } from './maplibre.ts';
import { drawLines, drawPipes, type FileLines } from './pipe-layers.ts';
import { addPosition, drawPosition } from './position-layers.ts';
import { SampleLayer } from './sample-layer.ts';
import type { SampleStore } from './sample-store.ts';
import { Scale } from './scale.ts';

const MAX_ZOOM = 21;
/** A map in a hidden tab draws nothing. */
const DRAWN_BY_MS = 200;

export interface SampleMapOptions {
  container: HTMLElement;
  config: BaseMapConfig;
  place: MapPlace;
  theme: ThemeName;
  labels: boolean;
  /** The map lies in a page that scrolls: the wheel moves the map only with Ctrl, on a phone two fingers do. */
  inPage: boolean;
  /** MapLibre's own texts. */
  locale: Record<string, string>;
  /** Called when the user clicks markers: the samples drawn at that point, weightiest first. */
  onHit(ids: readonly number[], at: MapPoint): void;
  /** Called after a movement; `byUser` if the user moved the map, not the product. */
  onView(bounds: Bounds, byUser: boolean): void;
  /** Called when everything is painted. */
  onIdle(store: SampleStore | null): void;
  /** Called when the graphics card cannot draw samples. */
  onFailed(reason: unknown): void;
  /** Called when the configured base map is given up, and when it is back. */
  onMissing(missing: boolean): void;
}

/** The map of samples on top of MapLibre. */
export class SampleMap {
  readonly #options: SampleMapOptions;
  readonly #map: MapLibreMap;
  readonly #base: BaseMap;
  readonly camera: MapCamera;
  readonly #samples: SampleLayer;
  #theme: ThemeName;
  #position: { lat: number; lon: number } | null = null;
  #networks: readonly DrawnNetwork[] = [];
  #coverage: ShownCoverage = null;
  #lines: FileLines = [];
  #installed = false;

  /** @throws Error if the browser cannot draw with WebGL */
  constructor(options: SampleMapOptions) {
    this.#options = options;
    this.#theme = options.theme;
    this.#base = new BaseMap(options);
    const { lat, lon, zoom } = options.place;
    this.#map = new MapLibreMap({
      container: options.container,
      style: this.#base.style(),
      center: [lon, lat],
      zoom,
      maxZoom: MAX_ZOOM,
      attributionControl: false,
      cooperativeGestures: options.inPage,
      locale: options.locale,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      rollEnabled: false,
      fadeDuration: 0,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.addControl(new Scale({ maxWidth: 96 }), 'bottom-right');
    this.#map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    this.camera = new MapCamera(this.#map);
    this.#samples = new SampleLayer(this.#map, this.#theme, () => this.#mark('idle', 'false'), options.onFailed);
    this.#base.attach(this.#map);
    this.#listen();
  }

  setStore(store: SampleStore | null): void {
    this.#samples.setStore(store);
    this.#mark('total', String(store?.size ?? 0));
  }

  /** Shows samples; resolves after the frame that draws them, or after {@link DRAWN_BY_MS}. */
  draw(store: SampleStore): Promise<void> {
    this.setStore(store);
    return new Promise((resolve) => {
      this.#map.once('render', () => resolve());
      window.setTimeout(resolve, DRAWN_BY_MS);
    });
  }

  setFocus(id: number | null): void {
    this.#samples.setFocus(id);
    this.#mark('selected', id === null ? '' : String(id));
  }

  setChecked(ids: ReadonlySet<number>): void {
    this.#samples.setChecked(ids);
    this.#mark('checked', String(ids.size));
  }

  setOnly(only: boolean): void {
    this.#mark('only', String(only));
    this.#samples.setOnly(only);
  }

  /** Hides samples that wait for nobody. */
  setOpenOnly(openOnly: boolean): void {
    this.#mark('openOnly', String(openOnly));
    this.#samples.setOpenOnly(openOnly);
  }

  /** Draws pipe networks below the samples. */
  setNetworks(networks: readonly DrawnNetwork[]): void {
    if (networks === this.#networks) return;
    this.#networks = networks;
    this.#mark('networks', String(networks.length));
    if (this.#installed) this.#drawPipes();
  }

  /** Draws where pipes were listened, below the samples. */
  setCoverage(coverage: ShownCoverage): void {
    if (coverage === this.#coverage) return;
    this.#coverage = coverage;
    this.#mark('coverage', String(coverage?.networks.length ?? 0));
    if (this.#installed) this.#drawCoverage();
  }

  /** Draws lines of a file that is not sent yet. */
  setLines(lines: FileLines): void {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#mark('lines', String(lines.length));
    if (this.#installed) this.#drawLines();
  }

  setTheme(theme: ThemeName): void {
    this.#theme = theme;
    this.#base.setTheme(theme);
    this.#samples.setTheme(theme);
  }

  /** Pans and zooms to one sample (MAP-04). */
  goToSample(id: number): void {
    const position = this.#positionOf(id);
    if (!position) return;
    // Chosen before the map moves, so that the ring is there from the first frame on.
    this.setFocus(id);
    this.camera.goTo(position);
  }

  /** Pans to a sample that is out of view; the zoom stays. */
  bringIntoView(id: number): void {
    const position = this.#positionOf(id);
    if (position) this.camera.bringIntoView(position);
  }

  /** Pans only as far as needed to show one sample. */
  revealSample(id: number): void {
    const position = this.#positionOf(id);
    if (position) this.camera.reveal(position);
  }

  /** Whether the place of a sample is in the part of the map that no panel covers. */
  isInView(id: number): boolean {
    const position = this.#positionOf(id);
    return position !== null && this.camera.isInView(position);
  }

  /** The samples drawn at a sample's place. */
  spotOf(id: number): { ids: readonly number[]; at: MapPoint } {
    const position = this.#positionOf(id);
    if (!position) return { ids: [], at: { x: 0, y: 0 } };
    const { x, y } = this.camera.pixelOf(position);
    return { ids: this.#samples.hits({ x, y }), at: { x, y } };
  }

  /** Size of the map, CSS pixels. */
  size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.#options.container;
    return { width: clientWidth, height: clientHeight };
  }

  /** Marks the user's position and moves there. */
  showPosition(lat: number, lon: number): void {
    this.#position = { lat, lon };
    drawPosition(this.#map, this.#position);
    this.camera.lookAt([lon, lat]);
  }

  /** Sets the accessible names of focusable elements. */
  setNames(names: { canvas: string; attribution: string }): void {
    this.#map.getCanvas().setAttribute('aria-label', names.canvas);
    const toggle = this.#options.container.querySelector('.maplibregl-ctrl-attrib-button');
    toggle?.setAttribute('aria-label', names.attribution);
    toggle?.setAttribute('title', names.attribution);
  }

  bounds(): Bounds {
    const box = this.#map.getBounds();
    return [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
  }

  /** The bounds of the part that no panel covers. */
  freeBounds(): Bounds {
    const { width, height } = this.size();
    return this.boundsWithin([0, 0, width, height - (this.#map.getPadding().bottom ?? 0)]);
  }

  /** Current centre and zoom. */
  place(): MapPlace {
    const { lat, lng } = this.#map.getCenter().wrap();
    return { lat, lon: lng, zoom: this.#map.getZoom() };
  }

  /** The bounds of a box given in pixels from the map's top left corner. */
  boundsWithin([x1, y1, x2, y2]: [number, number, number, number]): Bounds {
    const a = this.#map.unproject([x1, y1]);
    const b = this.#map.unproject([x2, y2]);
    return [Math.min(a.lng, b.lng), Math.min(a.lat, b.lat), Math.max(a.lng, b.lng), Math.max(a.lat, b.lat)];
  }

  /** Copies what the map shows now onto a canvas. @returns whom the map credits */
  copyTo(canvas: HTMLCanvasElement): string {
    const drawn = this.#map.getCanvas();
    // The canvas of a graphics card is empty again with the next task.
    this.#map.redraw();
    canvas.width = drawn.width;
    canvas.height = drawn.height;
    canvas.getContext('2d')?.drawImage(drawn, 0, 0);
    return this.#options.container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
  }

  remove(): void {
    this.#samples.dispose();
    this.#base.dispose();
    this.#map.remove();
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => this.#install());
    map.on('movestart', () => this.#mark('idle', 'false'));
    map.on('moveend', (event) => {
      this.#drawGraticule();
      this.#options.onView(this.bounds(), isByUser(event));
    });
    map.on('idle', () => this.#onIdle());
    map.on('click', (event) => this.#onClick(event));
    map.on('mousemove', (event) => {
      map.getCanvas().style.cursor = this.#samples.hits(event.point).length > 0 ? 'pointer' : '';
    });
  }

  /** Adds the product's own layers to a new base map. */
  #install(): void {
    addPosition(this.#map, this.#theme);
    this.#samples.install();
    this.#installed = true;
    this.#drawPipes();
    this.#drawLines();
    this.#drawGraticule();
    if (this.#position) drawPosition(this.#map, this.#position);
    this.#mark('base', this.#base.embedded ? 'embedded' : 'tiles');
    this.#mark('theme', this.#theme);
  }

  /** Writes the map's state to data attributes for tests, in place of a global variable. */
  #onIdle(): void {
    if (!this.#samples.isWhole) return;
    const center = this.#map.getCenter();
    this.#mark('zoom', plainNumber(this.#map.getZoom(), 2));
    this.#mark('center', plainPosition({ lat: center.lat, lon: center.lng }));
    this.#mark('visible', String(this.#samples.store?.select({ bounds: this.bounds() }).length ?? 0));
    this.#mark('idle', 'true');
    this.#options.onIdle(this.#samples.store);
  }

  #onClick({ point }: MapMouseEvent): void {
    const ids = this.#samples.hits(point);
    if (ids.length > 0) this.#options.onHit(ids, { x: point.x, y: point.y });
  }

  /** Null where the sample is not shown. */
  #positionOf(id: number): Position | null {
    const { store } = this.#samples;
    const position = store?.positionAt(store.rowOf(id));
    return position?.every(Number.isFinite) ? position : null;
  }

  #drawPipes(): void {
    this.#mark('idle', 'false');
    drawPipes(this.#map, this.#networks, this.#theme);
    // Above the pipes.
    this.#drawCoverage();
  }

  #drawCoverage(): void {
    this.#mark('idle', 'false');
    drawCoverage(this.#map, this.#coverage, this.#theme);
    this.#map.triggerRepaint();
  }

  #drawLines(): void {
    this.#mark('idle', 'false');
    if (this.#lines.length > 0 || this.#map.getLayer('escuta-lines')) drawLines(this.#map, this.#lines, this.#theme);
    this.#map.triggerRepaint();
  }

  #drawGraticule(): void {
    const source = this.#map.getSource(GRATICULE_SOURCE) as GeoJSONSource | undefined;
    void source?.setData(graticule(this.bounds()));
  }

  #mark(name: string, value: string): void {
    this.#options.container.dataset[name] = value;
  }
}
