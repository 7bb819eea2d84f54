import type { DrawnNetwork } from '@escuta/contract';
import { BaseMap, type BaseMapConfig } from './base-map.ts';
import { GRATICULE_SOURCE } from './base-styles.ts';
import { graticule, graticuleStep } from './graticule.ts';
import {
  AttributionControl,
  type GeoJSONSource,
  MapLibreMap,
  MercatorCoordinate,
  prepareMapLibre,
} from './maplibre.ts';
import { drawPipes } from './pipe-layers.ts';
import { SMALL_MAP_HEIGHT, SMALL_MAP_WIDTH, type SmallMapPlace } from './small-map-size.ts';
import { visibleTimeout } from './visible-timeout.ts';

/** Width of the whole world at zoom 0, as MapLibre counts zooms. */
const TILE_PX = 512;
/** Small maps per side of a sheet: samples of one walk lie close together, and painting costs far more than cutting. */
const SHEET_MAPS = 2;
const SHEET_WIDTH = SHEET_MAPS * SMALL_MAP_WIDTH;
const SHEET_HEIGHT = SHEET_MAPS * SMALL_MAP_HEIGHT;
/** A sheet whose tiles take longer fails; the place is then shown by its coordinates. */
const DRAW_TIMEOUT_MS = 15_000;
/** More device pixels per CSS pixel show no difference on screen or paper. */
const MAX_RATIO = 2;

export interface SmallMapsOptions {
  config: BaseMapConfig;
  /** Whether the base map shows its labels (MAP-06). */
  labels: boolean;
  /** Pipe networks drawn below the sample. */
  networks: readonly DrawnNetwork[];
  /** That of one street if none is given. */
  zoom?: number;
}

export interface PressOptions extends SmallMapsOptions {
  zoom: number;
}

/** The hidden map from which small maps are cut, one sheet at a time. */
export interface MapPress {
  /** Moves to a place and waits until the map is idle. */
  paint(place: SmallMapPlace): Promise<MapSheet>;
  remove(): void;
}

/** One painted view of the hidden map. */
export interface MapSheet {
  /** Whether it contains the whole small map of a place. */
  holds(place: SmallMapPlace): boolean;
  /** JPEG of the small map of a place. The next sheet may be painted while it is compressed. */
  cut(place: SmallMapPlace): Promise<Blob>;
  /** Credits of the map data, required by its licence; empty for the embedded base map. */
  credits: string;
}

/** Opens the hidden map.
 * @throws Error when the browser cannot draw with WebGL
 */
export async function openMapPress({ zoom, ...options }: PressOptions): Promise<MapPress> {
  await prepareMapLibre();
  const container = document.createElement('div');
  container.className = 'no-print';
  container.setAttribute('aria-hidden', 'true');
  container.style.cssText = `position:fixed;left:-9999px;top:0;width:${SHEET_WIDTH}px;height:${SHEET_HEIGHT}px`;
  document.body.append(container);
  const base = new BaseMap({ ...options, theme: 'light' });
  const ratio = Math.min(MAX_RATIO, window.devicePixelRatio || 1);
  const map = new MapLibreMap({
    container,
    style: base.style(),
    zoom,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: ratio,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  map.addControl(new AttributionControl({ compact: true }));
  // Off screen, so it must not take the focus.
  map.getCanvas().tabIndex = -1;
  const loaded = new Promise((resolve) => map.once('style.load', resolve));
  map.on('style.load', () => drawPipes(map, options.networks, 'light'));
  base.attach(map);
  await Promise.all([loaded, base.settled]);
  return {
    paint: async (place) => {
      const hasStreets = !base.embedded;
      await paint(map, place, !hasStreets);
      // The streets have given way meanwhile; without lines the small map would be blank.
      if (hasStreets && base.embedded) await paint(map, place, true);
      const credits = container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent?.trim() ?? '';
      return { ...sheetOf(map, ratio), credits };
    },
    remove: () => {
      base.dispose();
      map.remove();
      container.remove();
    },
  };
}

/** Moves to a place and waits until the map is idle. */
function paint(map: MapLibreMap, { lat, lon }: SmallMapPlace, withLines: boolean): Promise<void> {
  return new Promise((painted, failed) => {
    const onTime = visibleTimeout(() => {
      map.off('idle', onIdle);
      failed(new Error('the base map timed out'));
    }, DRAW_TIMEOUT_MS);
    const onIdle = () => {
      onTime();
      painted();
    };
    map.jumpTo({ center: [lon, lat] });
    // A base map with streets needs no graticule, and each one costs a round trip to the worker.
    if (withLines) drawLines(map);
    map.once('idle', onIdle);
    map.triggerRepaint();
  });
}

/** Draws the graticule over the whole sheet, with the spacing of a single small map. */
function drawLines(map: MapLibreMap): void {
  const box = map.getBounds();
  const step = graticuleStep((box.getEast() - box.getWest()) / SHEET_MAPS);
  const lines = graticule([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], step);
  void (map.getSource(GRATICULE_SOURCE) as GeoJSONSource | undefined)?.setData(lines);
}

/** The current view of the map, read back once: reading from the GPU is slow. */
function sheetOf(map: MapLibreMap, ratio: number): Pick<MapSheet, 'holds' | 'cut'> {
  const sheet = canvasOf(SHEET_WIDTH * ratio, SHEET_HEIGHT * ratio);
  sheet.drawImage(map.getCanvas(), 0, 0);
  const pixels = sheet.getImageData(0, 0, sheet.canvas.width, sheet.canvas.height);
  const zoom = map.getZoom();
  const middle = pixelOf(map.getCenter(), zoom);
  /** Upper left corner of the small map of a place. */
  const corner = ({ lat, lon }: SmallMapPlace) => {
    const { x, y } = pixelOf({ lat, lng: lon }, zoom);
    return {
      x: x - middle.x + (SHEET_WIDTH - SMALL_MAP_WIDTH) / 2,
      y: y - middle.y + (SHEET_HEIGHT - SMALL_MAP_HEIGHT) / 2,
    };
  };
  return {
    holds: (place) => {
      const { x, y } = corner(place);
      return x >= 0 && y >= 0 && x <= SHEET_WIDTH - SMALL_MAP_WIDTH && y <= SHEET_HEIGHT - SMALL_MAP_HEIGHT;
    },
    cut: (place) => {
      const { x, y } = corner(place);
      const small = canvasOf(SMALL_MAP_WIDTH * ratio, SMALL_MAP_HEIGHT * ratio);
      small.putImageData(pixels, -Math.round(x * ratio), -Math.round(y * ratio));
      return new Promise((done, failed) => {
        const take = (blob: Blob | null) => (blob ? done(blob) : failed(new Error('the map could not be compressed')));
        // JPEG compresses four times as fast as WebP, and a PDF embeds it unchanged.
        small.canvas.toBlob(take, 'image/jpeg', 0.9);
      });
    },
  };
}

/** An off-screen canvas for reading. */
function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser provides no 2d canvas');
  return context;
}

/** World pixel of a place at a zoom. */
function pixelOf(place: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const { x, y } = MercatorCoordinate.fromLngLat(place);
  const world = TILE_PX * 2 ** zoom;
  return { x: x * world, y: y * world };
}
