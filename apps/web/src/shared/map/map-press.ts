import { BaseMap } from './base-map.ts';
import { GRATICULE_SOURCE } from './base-styles.ts';
import { graticule } from './graticule.ts';
import { type GeoJSONSource, MapLibreMap, prepareMapLibre } from './maplibre.ts';
import { STATIC_MAP_HEIGHT, STATIC_MAP_WIDTH, type StaticPlace } from './static-map-size.ts';
import type { StaticMapsOptions } from './static-maps.ts';

const STATIC_MAP_ZOOM = 17;
/** A picture whose tiles take longer is given up; its place is told in figures. */
const DRAW_TIMEOUT_MS = 15_000;
/** Two device pixels for one are as many as the eye and the printer take. */
const MAX_RATIO = 2;

/** The hidden map that pictures are taken of, one at a time. */
export interface MapPress {
  draw(place: StaticPlace): Promise<Blob>;
  remove(): void;
}

/** Opens the hidden map.
 * @throws Error when the browser cannot draw with WebGL
 */
export async function openMapPress(options: StaticMapsOptions): Promise<MapPress> {
  await prepareMapLibre();
  const container = document.createElement('div');
  container.className = 'no-print';
  container.setAttribute('aria-hidden', 'true');
  container.style.cssText = `position:fixed;left:-9999px;top:0;width:${STATIC_MAP_WIDTH}px;height:${STATIC_MAP_HEIGHT}px`;
  document.body.append(container);
  const base = new BaseMap({ ...options, theme: 'light' });
  const map = new MapLibreMap({
    container,
    style: base.style(),
    zoom: STATIC_MAP_ZOOM,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: Math.min(MAX_RATIO, window.devicePixelRatio || 1),
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  // Nobody can come to it: it is a press, not a map.
  map.getCanvas().tabIndex = -1;
  const loaded = new Promise((resolve) => map.once('style.load', resolve));
  base.attach(map);
  await Promise.all([loaded, base.settled]);
  return {
    draw: async (place) => {
      await paint(map, place, base.embedded);
      return pictureOf(map);
    },
    remove: () => {
      base.dispose();
      map.remove();
      container.remove();
    },
  };
}

/** Goes to a place and waits until all of it is painted. */
function paint(map: MapLibreMap, { lat, lon }: StaticPlace, withLines: boolean): Promise<void> {
  return new Promise((painted, failed) => {
    const late = window.setTimeout(() => {
      map.off('idle', onIdle);
      failed(new Error('the base map is late'));
    }, DRAW_TIMEOUT_MS);
    const onIdle = () => {
      window.clearTimeout(late);
      painted();
    };
    map.jumpTo({ center: [lon, lat], zoom: STATIC_MAP_ZOOM });
    // Streets need no lines of position, and each set of them costs a way to the worker and back.
    if (withLines) drawLines(map);
    map.once('idle', onIdle);
    map.triggerRepaint();
  });
}

function drawLines(map: MapLibreMap): void {
  const box = map.getBounds();
  const lines = graticule([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]);
  void (map.getSource(GRATICULE_SOURCE) as GeoJSONSource | undefined)?.setData(lines);
}

function pictureOf(map: MapLibreMap): Promise<Blob> {
  return new Promise((done, failed) => {
    const take = (blob: Blob | null) => (blob ? done(blob) : failed(new Error('no picture')));
    map.getCanvas().toBlob(take, 'image/webp', 0.85);
  });
}
