import { type DrawnNetwork, PIPE_LAYER, PIPE_ZOOMS } from '@escuta/contract';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { MAP_FONT } from './base-styles.ts';
import { QUIET_LAYER } from './layer-names.ts';
import { type MapColors, mapColors } from './map-colors.ts';
import type { GeoJSONSource, MapLibreMap } from './maplibre.ts';
import { pipeTiles } from './pipe-tiles.ts';

/** Zoom from which diameters are written: farther out the lines are too close. */
const LABEL_ZOOM = 16.5;

const sourceOf = (network: DrawnNetwork) => `escuta-pipes-${network.rede}`;

/** Draws the networks below the labels of the base map and below the samples, in place of those drawn before. */
export function drawPipes(map: MapLibreMap, networks: readonly DrawnNetwork[], theme: ThemeName): void {
  // Between two base maps there is no style; the next one is given the pipes when it is there.
  if (!(map.getStyle() as StyleSpecification | undefined)) return;
  removePipes(map);
  const below = firstLabelOf(map);
  const colors = mapColors(theme);
  for (const network of networks) {
    const { oeste, sul, leste, norte } = network.limites;
    map.addSource(sourceOf(network), {
      type: 'vector',
      tiles: [pipeTiles(network)],
      minzoom: PIPE_ZOOMS.min,
      maxzoom: PIPE_ZOOMS.max,
      bounds: [oeste, sul, leste, norte],
    });
    for (const layer of pipeLayers(sourceOf(network), colors)) map.addLayer(layer, below);
  }
}

function removePipes(map: MapLibreMap): void {
  const { layers, sources } = map.getStyle();
  for (const { id } of layers) if (id.startsWith('escuta-pipes-')) map.removeLayer(id);
  for (const id of Object.keys(sources)) if (id.startsWith('escuta-pipes-')) map.removeSource(id);
}

/** The first layer above the lines and areas of the base map; undefined if there is none. */
export function firstLabelOf(map: MapLibreMap): string | undefined {
  const { layers } = map.getStyle();
  const base = layers.filter(({ id }) => !id.startsWith('escuta-'));
  const label = base[base.findLastIndex(({ type }) => type !== 'symbol') + 1]?.id;
  // The grains of the samples lie directly below the labels.
  return map.getLayer(QUIET_LAYER) ? QUIET_LAYER : label;
}

function pipeLayers(source: string, colors: MapColors): LayerSpecification[] {
  return [
    {
      id: source,
      type: 'line',
      source,
      'source-layer': PIPE_LAYER,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colors.pipe,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0.45, 14, 0.65, 17, 0.9],
        // Mains are a little wider than the pipes of a street.
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          10,
          ['case', ['>=', ['coalesce', ['get', 'diametro'], 0], 200], 0.9, 0.5],
          15,
          ['case', ['>=', ['coalesce', ['get', 'diametro'], 0], 200], 2, 1.1],
          20,
          ['case', ['>=', ['coalesce', ['get', 'diametro'], 0], 200], 4, 2.4],
        ],
      },
    },
    {
      id: `${source}-label`,
      type: 'symbol',
      source,
      'source-layer': PIPE_LAYER,
      minzoom: LABEL_ZOOM,
      filter: ['has', 'diametro'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'text-field': ['concat', ['to-string', ['get', 'diametro']], ' mm'],
        'text-font': MAP_FONT,
        'text-size': 10,
        'text-offset': [0, 0.9],
        'text-padding': 8,
      },
      paint: { 'text-color': colors.pipe, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
  ];
}

const LINES = 'escuta-lines';

/** Lines of a file that is not sent yet, each a list of positions. */
export type FileLines = readonly (readonly { lon: number; lat: number }[])[];

/** Draws the lines of a file on top, in place of those drawn before. */
export function drawLines(map: MapLibreMap, lines: FileLines, theme: ThemeName): void {
  const data = {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'MultiLineString' as const,
      coordinates: lines.map((line) => line.map(({ lon, lat }) => [lon, lat])),
    },
  };
  if (!(map.getStyle() as StyleSpecification | undefined)) return;
  const source = map.getSource(LINES) as GeoJSONSource | undefined;
  if (source) void source.setData(data);
  else map.addSource(LINES, { type: 'geojson', data });
  if (map.getLayer(LINES)) map.removeLayer(LINES);
  map.addLayer({
    id: LINES,
    type: 'line',
    source: LINES,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': mapColors(theme).accent, 'line-width': 1.5 },
  });
}
