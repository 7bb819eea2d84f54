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
import { STATIC_MAP_HEIGHT, STATIC_MAP_WIDTH, type StaticPlace } from './static-map-size.ts';
import { visibleTimeout } from './visible-timeout.ts';

const STATIC_MAP_ZOOM = 17;
/** Width of the whole world at zoom 0, as MapLibre counts zooms. */
const TILE_PX = 512;
/** The sheet is this many pictures wide and high: samples of one walk lie close together, and painting costs far more than cutting. */
const SHEET_PICTURES = 2;
const SHEET_WIDTH = SHEET_PICTURES * STATIC_MAP_WIDTH;
const SHEET_HEIGHT = SHEET_PICTURES * STATIC_MAP_HEIGHT;
/** A sheet whose tiles take longer is given up; the place is told in figures. */
const DRAW_TIMEOUT_MS = 15_000;
/** Two device pixels for one are as many as the eye and the printer take. */
const MAX_RATIO = 2;

export interface StaticMapsOptions {
  config: BaseMapConfig;
  /** Texts of the base map (MAP-06). */
  labels: boolean;
}

/** The hidden map that pictures are cut out of, one sheet at a time. */
export interface MapPress {
  /** Goes to a place and waits until all around it is painted. */
  paint(place: StaticPlace): Promise<MapSheet>;
  remove(): void;
}

/** What one painting shows. */
export interface MapSheet {
  /** Whether the whole picture of a place is on it. */
  holds(place: StaticPlace): boolean;
  /** The picture of a place. It is packed while the next sheet may be painted already. */
  cut(place: StaticPlace): Promise<Blob>;
  /** Whose data it shows, as its licence asks to be said; empty for the embedded ground. */
  credits: string;
}

/** Opens the hidden map.
 * @throws Error when the browser cannot draw with WebGL
 */
export async function openMapPress(options: StaticMapsOptions): Promise<MapPress> {
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
    zoom: STATIC_MAP_ZOOM,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: ratio,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  map.addControl(new AttributionControl({ compact: true }));
  // Nobody can come to it: it is a press, not a map.
  map.getCanvas().tabIndex = -1;
  const loaded = new Promise((resolve) => map.once('style.load', resolve));
  base.attach(map);
  await Promise.all([loaded, base.settled]);
  return {
    paint: async (place) => {
      await paint(map, place, base.embedded);
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

/** Goes to a place and waits until all around it is painted. */
function paint(map: MapLibreMap, { lat, lon }: StaticPlace, withLines: boolean): Promise<void> {
  return new Promise((painted, failed) => {
    const onTime = visibleTimeout(() => {
      map.off('idle', onIdle);
      failed(new Error('the base map is late'));
    }, DRAW_TIMEOUT_MS);
    const onIdle = () => {
      onTime();
      painted();
    };
    map.jumpTo({ center: [lon, lat], zoom: STATIC_MAP_ZOOM });
    // Streets need no lines of position, and each set of them costs a way to the worker and back.
    if (withLines) drawLines(map);
    map.once('idle', onIdle);
    map.triggerRepaint();
  });
}

/** As close as a picture needs them, over the whole sheet. */
function drawLines(map: MapLibreMap): void {
  const box = map.getBounds();
  const step = graticuleStep((box.getEast() - box.getWest()) / SHEET_PICTURES);
  const lines = graticule([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], step);
  void (map.getSource(GRATICULE_SOURCE) as GeoJSONSource | undefined)?.setData(lines);
}

/** What the map shows now, read back once: the graphics processor answers slowly. */
function sheetOf(map: MapLibreMap, ratio: number): Pick<MapSheet, 'holds' | 'cut'> {
  const sheet = canvasOf(SHEET_WIDTH * ratio, SHEET_HEIGHT * ratio);
  sheet.drawImage(map.getCanvas(), 0, 0);
  const pixels = sheet.getImageData(0, 0, sheet.canvas.width, sheet.canvas.height);
  const middle = pixelOf(map.getCenter());
  /** The upper left corner of a place's picture. */
  const corner = ({ lat, lon }: StaticPlace) => {
    const { x, y } = pixelOf({ lat, lng: lon });
    return {
      x: x - middle.x + (SHEET_WIDTH - STATIC_MAP_WIDTH) / 2,
      y: y - middle.y + (SHEET_HEIGHT - STATIC_MAP_HEIGHT) / 2,
    };
  };
  return {
    holds: (place) => {
      const { x, y } = corner(place);
      return x >= 0 && y >= 0 && x <= SHEET_WIDTH - STATIC_MAP_WIDTH && y <= SHEET_HEIGHT - STATIC_MAP_HEIGHT;
    },
    cut: (place) => {
      const { x, y } = corner(place);
      const picture = canvasOf(STATIC_MAP_WIDTH * ratio, STATIC_MAP_HEIGHT * ratio);
      picture.putImageData(pixels, -Math.round(x * ratio), -Math.round(y * ratio));
      return new Promise((done, failed) => {
        const take = (blob: Blob | null) => (blob ? done(blob) : failed(new Error('no picture')));
        // Packed four times as fast as WebP, and a PDF takes it as it is.
        picture.canvas.toBlob(take, 'image/jpeg', 0.9);
      });
    },
  };
}

/** A canvas that is read, not shown. */
function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
}

/** Where a place lies in the world, in pixels at the zoom of the pictures. */
function pixelOf(place: { lat: number; lng: number }): { x: number; y: number } {
  const { x, y } = MercatorCoordinate.fromLngLat(place);
  const world = TILE_PX * 2 ** STATIC_MAP_ZOOM;
  return { x: x * world, y: y * world };
}
