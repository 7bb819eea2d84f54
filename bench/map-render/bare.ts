// For comparison: the same reply of the same server drawn by MapLibre itself, as clusters and icons on a map without a base. It sets the same
// attributes as the product (data-idle and others), so that the same probe reads both.
import { CLASSIFICATIONS, type SampleColumns } from '@escuta/contract';
import { type GeoJSONSource, prepareMapLibre } from '../../apps/web/src/shared/map/maplibre.ts';
import { drawMarker } from '../../apps/web/src/shared/map/marker-images.ts';
import { decodeVariant, packVariant } from '../../apps/web/src/shared/map/marker-keys.ts';
import { container, load, openMap, place, type Style } from './page.ts';

type Layer = Style['layers'][number];
type Points = Exclude<Parameters<GeoJSONSource['setData']>[0], string>;

const PARTS = 4;
const CLUSTER_MAX_ZOOM = 14;
const SEEN_BIT = 8;
const SAMPLE_ZOOM = 20;

const reply = load();
await prepareMapLibre();
const map = makeMap();
await map.once('load');
const columns = await reply;
const count = columns.id_amostra.length;
void source('samples').setData(points(columns));
container.dataset.total = String(count);

let chosen = -1;
let seen = false;

window.plain = { select, change, place };

function makeMap() {
  const made = openMap({
    version: 8,
    sources: {
      samples: { type: 'geojson', data: collection([]), cluster: true, clusterMaxZoom: CLUSTER_MAX_ZOOM },
      overlay: { type: 'geojson', data: collection([]) },
      focus: { type: 'geojson', data: collection([]) },
    },
    layers: layers(),
  });
  made.setMissingStyleImageResolver((name) => {
    const pixelRatio = Math.ceil(devicePixelRatio);
    made.addImage(name, drawMarker(decodeVariant(Number(name)), 'light', pixelRatio), { pixelRatio });
  });
  return made;
}

function layers(): Layer[] {
  const icons: Extract<Layer, { type: 'symbol' }>['layout'] = {
    'icon-image': ['get', 'v'],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-z-order': 'source',
  };
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': '#eef1f4' } },
    {
      id: 'clusters',
      type: 'circle',
      source: 'samples',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': '#ffffff',
        'circle-radius': ['step', ['get', 'point_count'], 15, 50, 18, 500, 22, 5000, 27],
        'circle-stroke-width': 1.25,
      },
    },
    {
      id: 'cluster-count',
      type: 'symbol',
      source: 'samples',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['Inter Variable'],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
    },
    ...Array.from(
      { length: PARTS },
      (_, part): Layer => ({
        id: `icons-${part}`,
        type: 'symbol',
        source: 'samples',
        filter: ['==', ['get', 'p'], part],
        layout: icons,
        paint: {
          'icon-opacity': ['case', ['boolean', ['feature-state', 'hidden'], false], 0, 1],
          'icon-opacity-transition': { duration: 0 },
        },
      }),
    ),
    { id: 'overlay', type: 'symbol', source: 'overlay', layout: icons },
    {
      id: 'ring',
      type: 'circle',
      source: 'focus',
      paint: { 'circle-opacity': 0.16, 'circle-radius': 27, 'circle-stroke-width': 2.5 },
    },
    { id: 'focus', type: 'symbol', source: 'focus', layout: icons },
  ];
}

function select(id: number): void {
  chosen = columns.id_amostra.indexOf(id);
  seen = columns.vista[chosen] === 1;
  container.dataset.selected = String(id);
  map.jumpTo({ center: positionOf(chosen), zoom: SAMPLE_ZOOM });
  void source('focus').setData(collection([feature(chosen, variantOf(chosen))]));
}

function change(): void {
  seen = !seen;
  const variant = (variantOf(chosen) & ~SEEN_BIT) | (seen ? SEEN_BIT : 0);
  map.setFeatureState({ source: 'samples', id: columns.id_amostra[chosen] as number }, { hidden: true });
  void source('overlay').setData(collection([feature(chosen, variant)]));
}

function points({ id_amostra }: SampleColumns): Points {
  return collection(id_amostra.map((_, row) => feature(row, variantOf(row))));
}

function feature(row: number, variant: number) {
  const id = columns.id_amostra[row] as number;
  const geometry = { type: 'Point' as const, coordinates: positionOf(row) };
  return { type: 'Feature' as const, id, properties: { v: String(variant), p: id % PARTS }, geometry };
}

function positionOf(row: number): [number, number] {
  return [(columns.lon[row] as number) / 1e5, (columns.lat[row] as number) / 1e5];
}

function variantOf(row: number): number {
  const customer = columns.classificacao_cliente[row] as string;
  const code = CLASSIFICATIONS.indexOf((customer || columns.classificacao[row]) as (typeof CLASSIFICATIONS)[number]);
  const { vista, comentario, totalInspectionOrders } = columns;
  return packVariant(
    code,
    customer ? 1 : 0,
    vista[row] as number,
    comentario[row] as number,
    totalInspectionOrders[row] as number,
  );
}

function collection(features: ReturnType<typeof feature>[]) {
  return { type: 'FeatureCollection' as const, features };
}

function source(id: string): GeoJSONSource {
  return map.getSource(id) as GeoJSONSource;
}
