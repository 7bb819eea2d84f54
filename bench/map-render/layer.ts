// The product's own layer on its base map, without the dashboard around: for numbers of samples that no search returns, and for the time of a
// look-up.
import { SAMPLE_ZOOM } from '../../apps/web/src/shared/map/geo.ts';
import { prepareMapLibre } from '../../apps/web/src/shared/map/maplibre.ts';
import { SampleLayer } from '../../apps/web/src/shared/map/sample-layer.ts';
import { SampleStore } from '../../apps/web/src/shared/map/sample-store.ts';
import { container, load, openBaseMap, place } from './page.ts';
import type { HitTimes } from './page-types.ts';

/** Samples in view at which look-ups are timed, and how often each: the clock is too coarse for one. */
const PLACES = 300;
const REPEATS = 20;

const read = load();
await prepareMapLibre();
const map = openBaseMap();
const layer = new SampleLayer(map, 'light', () => {
  container.dataset.idle = 'false';
});
map.on('style.load', () => layer.install());
const store = new SampleStore(await read);
layer.setStore(store);
container.dataset.total = String(store.size);

let chosen = -1;

window.plain = { select, change, place, hits };

function select(id: number): void {
  chosen = id;
  layer.setFocus(id);
  container.dataset.selected = String(id);
  map.jumpTo({ center: store.positionAt(store.rowOf(id)), zoom: SAMPLE_ZOOM });
}

function change(): void {
  store.patch(chosen, { vista: !store.at(store.rowOf(chosen))?.vista });
}

function hits(): HitTimes {
  const places = samplesInView();
  const timed = (at: { x: number; y: number }, repeats: number) => {
    const began = performance.now();
    for (let i = 0; i < repeats; i++) layer.hits(at);
    return (performance.now() - began) / repeats;
  };
  const firstMs = timed(places[0] ?? { x: 0, y: 0 }, 1);
  const missed = places.filter((at) => layer.hits(at).length === 0).length;
  return { firstMs, ms: places.map((at) => timed(at, REPEATS)), missed };
}

/** Where some of the samples in view are drawn, pixels of the map. */
function samplesInView(): { x: number; y: number }[] {
  const { clientWidth, clientHeight } = container;
  const step = Math.max(1, Math.floor(store.size / (2 * PLACES)));
  const found: { x: number; y: number }[] = [];
  for (let row = 0; row < store.size && found.length < PLACES; row += step) {
    const { x, y } = map.project(store.positionAt(row));
    if (x >= 0 && x < clientWidth && y >= 0 && y < clientHeight) found.push({ x, y });
  }
  return found;
}
