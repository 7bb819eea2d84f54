import { type Bounds, type MapPlace, type MapPoint, type Position, SAMPLE_ZOOM } from './geo.ts';
import type { MapLibreMap } from './maplibre.ts';
import { MAX_LATITUDE } from './mercator.ts';

/** Duration of movements by the product; 0 if the user prefers reduced motion. */
const EASE_MS = 150;
/** Larger zoom differences are jumps: an animation would draw all zooms in between. */
const FAR_ZOOMS = 1.5;
const FIT_PADDING_PX = 48;
const MIN_POSITION_ZOOM = 15;
/** One step of panning by keyboard. */
const PAN_PX = 100;

/** Event data that marks movements by buttons as movements by the user. */
const BY_USER = { byUser: true };

/** Moves the map. After a move to a sample, the sample stays in view until the user moves the map. */
export class MapCamera {
  readonly #map: MapLibreMap;
  #target: { center: Position; zoom: number } | null = null;

  constructor(map: MapLibreMap) {
    this.#map = map;
    map.on('movestart', (event) => {
      if (event.originalEvent) this.#target = null;
    });
    // A running movement targets the previous centre: a panel opened meanwhile would leave the sample off centre.
    map.on('resize', () => this.#toTarget());
  }

  /** Pans to a sample and zooms to it (MAP-04), or to a zoom of the caller. */
  goTo(target: Position, zoom = SAMPLE_ZOOM): void {
    if (!target.every(Number.isFinite)) return;
    this.#target = { center: onMap(target), zoom };
    this.#toTarget();
  }

  /** Pans as little as needed to show a sample that the user has chosen with the keyboard; the zoom stays. */
  reveal(target: Position): void {
    this.#target = null;
    const { x, y } = this.pixelOf(target);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const { top = 0, right = 0, bottom = 0, left = 0 } = this.#map.getPadding();
    const by: [number, number] = [
      beyond(x, left + FIT_PADDING_PX, clientWidth - right - FIT_PADDING_PX),
      beyond(y, top + FIT_PADDING_PX, clientHeight - bottom - FIT_PADDING_PX),
    ];
    if (by.some((pixels) => pixels !== 0)) this.#map.panBy(by, { duration: easeMs() }, BY_USER);
  }

  /** Pans to a sample that is out of view; the zoom stays. */
  bringIntoView(target: Position): void {
    // Else the next change of size would lead back to the sample before.
    if (this.isInView(target)) this.#target = null;
    else this.goTo(target, this.#map.getZoom());
  }

  /** Whether a place is in the part of the map that no panel covers. */
  isInView(target: Position): boolean {
    const { x, y } = this.pixelOf(target);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const { bottom = 0 } = this.#map.getPadding();
    return x >= 0 && x <= clientWidth && y >= 0 && y <= clientHeight - bottom;
  }

  /** Where the map shows a place, or would. The map goes on beyond 180 degrees: where it is nearest to the middle. */
  pixelOf(target: Position): MapPoint {
    const [lon, lat] = onMap(target);
    const turns = Math.round((this.#map.getCenter().lng - lon) / 360);
    return this.#map.project([lon + turns * 360, lat]);
  }

  /** Pans by steps, for the keyboard. */
  panBy(right: number, down: number): void {
    this.#target = null;
    this.#map.panBy([right * PAN_PX, down * PAN_PX], { duration: easeMs() }, BY_USER);
  }

  /** Fits a box into the view; a single point is shown at the zoom of a sample. */
  fit(bounds: Bounds): void {
    if (!bounds.every(Number.isFinite)) return;
    this.#target = null;
    const [west, south] = onMap([bounds[0], bounds[1]]);
    const [east, north] = onMap([bounds[2], bounds[3]]);
    const options = { padding: FIT_PADDING_PX, maxZoom: SAMPLE_ZOOM, duration: easeMs() };
    this.#map.fitBounds([west, south, east, north], options);
  }

  /** Returns to an earlier view. */
  show({ lat, lon, zoom }: MapPlace): void {
    this.#target = null;
    this.#map.easeTo({ center: [lon, lat], zoom, duration: this.#easeTo(zoom) });
  }

  zoomBy(steps: number): void {
    this.#target = null;
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: easeMs() }, BY_USER);
  }

  /** Moves to the user's position. */
  lookAt(center: Position): void {
    this.#target = null;
    const zoom = Math.max(this.#map.getZoom(), MIN_POSITION_ZOOM);
    this.#map.easeTo({ center, zoom, duration: easeMs() }, BY_USER);
  }

  /** Keeps the chosen sample clear of the panel over the lower part of the map; height in CSS pixels. */
  setBottomInset(bottom: number): void {
    this.#map.setPadding({ top: 0, left: 0, right: 0, bottom });
    // Setting the padding stops a running movement.
    this.#toTarget();
  }

  #toTarget(): void {
    if (!this.#target) return;
    this.#map.easeTo({ ...this.#target, duration: this.#easeTo(this.#target.zoom) });
  }

  #easeTo(zoom: number): number {
    return Math.abs(zoom - this.#map.getZoom()) > FAR_ZOOMS ? 0 : easeMs();
  }
}

/** Whether the user moved the map, by hand or with a button, and not the product. */
export function isByUser(event: { originalEvent?: unknown; byUser?: boolean }): boolean {
  return Boolean(event.originalEvent) || event.byUser === true;
}

/** How far a coordinate lies outside a range; 0 inside, and where the range is empty. */
function beyond(value: number, low: number, high: number): number {
  if (low > high) return 0;
  if (value < low) return value - low;
  return value > high ? value - high : 0;
}

/** The nearest place that the map can show. */
function onMap([lon, lat]: Position): Position {
  return [lon, Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat))];
}

function easeMs(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : EASE_MS;
}
