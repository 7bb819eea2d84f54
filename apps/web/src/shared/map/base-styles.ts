import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { areaLayers, labelLayers, MAP_FONT, streetLayers } from './city-layers.ts';
import { type MapColors, mapColors } from './map-colors.ts';

export { MAP_FONT };
export const GRATICULE_SOURCE = 'escuta-graticule';
/** From this zoom on, a view may be inside one block of houses. */
const BLOCK_ZOOM = 19;
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

/** A plain background with lines of latitude and longitude; needs no network. */
export function embeddedStyle(theme: ThemeName): StyleSpecification {
  const colors = mapColors(theme);
  return {
    version: 8,
    sources: { [GRATICULE_SOURCE]: { type: 'geojson', data: EMPTY } },
    layers: [ground(colors), graticuleLine(colors), graticuleLabel(colors)],
  };
}

/** The city from a PMTiles file of the same server: our own layers, or those that Protomaps makes from OpenStreetMap. */
export function pmtilesStyle(url: string, theme: ThemeName): StyleSpecification {
  const colors = mapColors(theme);
  const address = new URL(url, window.location.href).href;
  return {
    version: 8,
    sources: {
      base: { type: 'vector', url: `pmtiles://${address}` },
      [GRATICULE_SOURCE]: { type: 'geojson', data: EMPTY },
    },
    layers: [
      ground(colors),
      ...areaLayers(colors),
      // Inside a large block no street is visible: without the lines the map would be blank.
      graticuleLine(colors, BLOCK_ZOOM),
      ...streetLayers(colors),
      graticuleLabel(colors, BLOCK_ZOOM),
      ...labelLayers(colors),
    ],
  };
}

/** Layers of external styles that show points of interest (MAP-06). */
const POI_LAYER = /poi|point_of_interest|shop|amenity|landuse_label|transit_label|housenum/i;

/**
 * Adapts an external style: no points of interest, labels in the page's font so that no glyph server is needed.
 * @throws Error if it is not a style
 */
export function prepareStyle(style: unknown): StyleSpecification {
  if (!isStyle(style)) throw new Error('not a map style');
  const { glyphs: _, ...rest } = style;
  return { ...rest, layers: style.layers.filter((layer) => !isPoi(layer)).map(withOwnFont) };
}

function isStyle(style: unknown): style is StyleSpecification {
  const { version, layers, sources } = (style ?? {}) as Partial<StyleSpecification>;
  return version === 8 && Array.isArray(layers) && typeof sources === 'object';
}

function isPoi(layer: LayerSpecification): boolean {
  const source = 'source-layer' in layer ? String(layer['source-layer']) : '';
  return layer.type === 'symbol' && (POI_LAYER.test(layer.id) || POI_LAYER.test(source));
}

function withOwnFont(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout?.['text-field']) return layer;
  return { ...layer, layout: { ...layer.layout, 'text-font': MAP_FONT } };
}

function ground(colors: MapColors): LayerSpecification {
  return { id: 'ground', type: 'background', paint: { 'background-color': colors.land } };
}

function graticuleLine(colors: MapColors, minzoom = 0): LayerSpecification {
  return {
    id: 'graticule',
    type: 'line',
    source: GRATICULE_SOURCE,
    minzoom,
    paint: { 'line-color': colors.streetEdge, 'line-width': 1 },
  };
}

function graticuleLabel(colors: MapColors, minzoom = 0): LayerSpecification {
  return {
    id: 'graticule-label',
    type: 'symbol',
    source: GRATICULE_SOURCE,
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 600,
      'text-field': ['get', 'label'],
      'text-font': MAP_FONT,
      'text-size': 10,
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
  };
}
