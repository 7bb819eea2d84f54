import { type Bounds, type Position, SAMPLE_ZOOM } from './geo.ts';
import type { MapLibreMap } from './maplibre.ts';

/** Movements of the product's own; none when the person asks for less motion. */
const EASE_MS = 150;
/** More zooms than this are jumped over: a flight through those in between would draw every one of them. */
const FAR_ZOOMS = 1.5;
const FIT_PADDING_PX = 48;
const MIN_POSITION_ZOOM = 15;

/** Told to the map's own events, so that a press on a button counts as a person's move. */
const BY_USER = { byUser: true };

/** Moves the map. A sample once gone to stays in view until a person moves the map. */
export class MapCamera {
  readonly #map: MapLibreMap;
  #target: Position | null = null;

  constructor(map: MapLibreMap) {
    this.#map = map;
    map.on('movestart', (event) => {
      if (event.originalEvent) this.#target = null;
    });
    // A movement under way aims at the middle of the map as it was: a panel that opens meanwhile would leave the sample beside it.
    map.on('resize', () => this.#toTarget());
  }

  /** Pans and zooms to a sample (MAP-04). */
  goTo(target: Position): void {
    this.#target = target;
    this.#toTarget();
  }

  /** Shows a box whole; a single point is shown as closely as a sample. */
  fit([west, south, east, north]: Bounds): void {
    this.#target = null;
    const options = { padding: FIT_PADDING_PX, maxZoom: SAMPLE_ZOOM, duration: easeMs() };
    this.#map.fitBounds([west, south, east, north], options);
  }

  zoomBy(steps: number): void {
    this.#target = null;
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: easeMs() }, BY_USER);
  }

  /** Opens a cluster, or shows where the person stands. */
  lookAt(center: Position, zoom = Math.max(this.#map.getZoom(), MIN_POSITION_ZOOM)): void {
    this.#target = null;
    this.#map.easeTo({ center, zoom, duration: easeMs() }, BY_USER);
  }

  /** Keeps what is chosen clear of panels that lie over the map. */
  setBottomInset(bottom: number): void {
    this.#map.setPadding({ top: 0, left: 0, right: 0, bottom });
    // Setting it breaks a movement off.
    this.#toTarget();
  }

  #toTarget(): void {
    if (!this.#target) return;
    const far = Math.abs(SAMPLE_ZOOM - this.#map.getZoom()) > FAR_ZOOMS;
    this.#map.easeTo({ center: this.#target, zoom: SAMPLE_ZOOM, duration: far ? 0 : easeMs() });
  }
}

/** Whether a person made a move, by hand or by a button, and not the product by itself. */
export function isByUser(event: { originalEvent?: unknown; byUser?: boolean }): boolean {
  return Boolean(event.originalEvent) || event.byUser === true;
}

function easeMs(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : EASE_MS;
}
