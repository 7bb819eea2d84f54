import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';

/** Font of the page: no glyph server is needed. */
export const MAP_FONT = ['Inter Variable'];

/** Layers with streets: ours, and those of Protomaps. A layer that the file lacks draws nothing. */
const STREET_SOURCES = ['streets', 'roads'];
const GREEN = [
  'park',
  'wood',
  'forest',
  'grass',
  'nature_reserve',
  'national_park',
  'cemetery',
  'golf_course',
  'meadow',
  'scrub',
];
const HIDDEN_WAYS = ['rail', 'ferry', 'path', 'aerialway', 'aeroway'];
/** A street's name is shown from here on, that of a large one earlier. */
const NAMES_ZOOM = 14.5;

type Stops = readonly (readonly [zoom: number, pixels: number])[];

/** Widths by kind, the narrow ones first so that the wide ones lie on top; streets without a kind are drawn as `minor_road`. */
const STREETS: readonly { kind: string; minzoom: number; width: Stops }[] = [
  {
    kind: 'minor_road',
    minzoom: 12,
    width: [
      [12, 0.5],
      [13, 1.1],
      [15, 3],
      [18, 14],
      [20, 72],
    ],
  },
  {
    kind: 'medium_road',
    minzoom: 11,
    width: [
      [11, 0.6],
      [13, 2],
      [15, 5],
      [18, 19],
      [20, 84],
    ],
  },
  {
    kind: 'major_road',
    minzoom: 9,
    width: [
      [9, 0.5],
      [11, 1.2],
      [13, 3.2],
      [15, 7],
      [18, 25],
      [20, 104],
    ],
  },
  {
    kind: 'highway',
    minzoom: 7,
    width: [
      [7, 0.6],
      [11, 1.8],
      [13, 4],
      [15, 8],
      [18, 28],
      [20, 112],
    ],
  },
];
/** Far out the many narrow streets would hide the large ones. */
const FAINT_FAR_OUT: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 12, 0.4, 14, 1];
const LARGER = STREETS.slice(1).map(({ kind }) => kind);

const kindIn = (kinds: readonly string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]];
const widthOf = (stops: Stops, extra: number): ExpressionSpecification =>
  [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    ...stops.flatMap(([zoom, pixels]) => [zoom, pixels + extra]),
  ] as unknown as ExpressionSpecification;

/** Open land, water and neighbourhoods. */
export function areaLayers(colors: MapColors): LayerSpecification[] {
  const fill = (
    id: string,
    sourceLayer: string,
    color: string,
    filter: ExpressionSpecification,
  ): LayerSpecification => ({
    ...{ id, type: 'fill', source: 'base', 'source-layer': sourceLayer, filter, paint: { 'fill-color': color } },
  });
  return [
    fill('built', 'landuse', colors.block, kindIn(['residential'])),
    fill('green', 'landuse', colors.green, kindIn(GREEN)),
    fill('water', 'water', colors.water, ['==', ['geometry-type'], 'Polygon']),
    {
      id: 'river',
      type: 'line',
      source: 'base',
      'source-layer': 'water',
      // Farther out the river's area would be thinner than a pixel.
      maxzoom: 13,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colors.water, 'line-width': 1.6 },
    },
    {
      id: 'blocks',
      type: 'fill',
      source: 'base',
      'source-layer': 'blocks',
      minzoom: 14,
      paint: { 'fill-color': colors.block, 'fill-outline-color': colors.streetEdge },
    },
    {
      id: 'bairros',
      type: 'line',
      source: 'base',
      'source-layer': 'bairros',
      paint: {
        'line-color': colors.border,
        'line-dasharray': [3, 3],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0.35, 15, 0.6],
        'line-width': 0.8,
      },
    },
  ];
}

/** All edges lie below all streets, so that crossings are open. */
export function streetLayers(colors: MapColors): LayerSpecification[] {
  const lines = (id: string, colorOf: (kind: string) => string, extra: number): LayerSpecification[] =>
    STREETS.flatMap(({ kind, minzoom, width }) =>
      STREET_SOURCES.map((sourceLayer): LayerSpecification => {
        const name = kind === 'minor_road' ? id : `${id}-${kind}`;
        return {
          id: sourceLayer === 'streets' ? name : `${name}-${sourceLayer}`,
          type: 'line',
          source: 'base',
          'source-layer': sourceLayer,
          minzoom,
          filter:
            kind === 'minor_road'
              ? (['!', kindIn([...LARGER, ...HIDDEN_WAYS])] as ExpressionSpecification)
              : kindIn([kind]),
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': colorOf(kind),
            'line-width': widthOf(width, extra),
            ...(kind === 'minor_road' && { 'line-opacity': FAINT_FAR_OUT }),
          },
        };
      }),
    );
  return [
    ...lines('street-edge', () => colors.streetEdge, 1.4),
    ...lines('street', (kind) => (kind === 'minor_road' ? colors.street : colors.avenue), 0),
  ];
}

/** Names along lines. */
function alongLine(
  id: string,
  sourceLayer: string,
  rest: Partial<LayerSpecification> & object,
  paint: object,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'base',
    'source-layer': sourceLayer,
    ...rest,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'symbol-sort-key': ['match', ['get', 'kind'], 'highway', 0, 'major_road', 1, 'medium_road', 2, 3],
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], NAMES_ZOOM, 10, 16, 12, 20, 16],
      'text-padding': 6,
    },
    paint: { 'text-halo-width': 1.5, ...paint },
  } as LayerSpecification;
}

/** Names of areas, at their middle. */
function atMiddle(
  colors: MapColors,
  id: string,
  sourceLayer: string,
  text: ExpressionSpecification,
  rest: object = {},
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'base',
    'source-layer': sourceLayer,
    minzoom: 11.5,
    maxzoom: 16,
    ...rest,
    layout: {
      'text-field': text,
      'text-font': MAP_FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 11, 9, 15, 12],
      'text-letter-spacing': 0.08,
      'text-max-width': 8,
      'text-padding': 10,
    },
    paint: {
      'text-color': colors.placeLabel,
      'text-halo-color': colors.halo,
      'text-halo-width': 1.6,
      'text-opacity': 0.75,
    },
  } as LayerSpecification;
}

/** The most important ones last, since MapLibre places them first. */
export function labelLayers(colors: MapColors): LayerSpecification[] {
  const named: ExpressionSpecification = ['!=', ['coalesce', ['get', 'name'], ''], ''];
  const street = { 'text-color': colors.label, 'text-halo-color': colors.street };
  const water = { 'text-color': colors.waterLabel, 'text-halo-color': colors.water };
  return [
    ...STREET_SOURCES.flatMap((sourceLayer) => {
      const suffix = sourceLayer === 'streets' ? '' : `-${sourceLayer}`;
      const large: ExpressionSpecification = ['all', named, kindIn(['highway', 'major_road'])];
      return [
        alongLine(`street-label${suffix}`, sourceLayer, { minzoom: NAMES_ZOOM, filter: named }, street),
        alongLine(`avenue-label${suffix}`, sourceLayer, { minzoom: 13, maxzoom: NAMES_ZOOM, filter: large }, street),
      ];
    }),
    alongLine(
      'water-label',
      'water',
      { minzoom: 12, filter: ['all', named, ['==', ['geometry-type'], 'LineString']] },
      water,
    ),
    atMiddle(colors, 'bairro-label', 'bairros', ['coalesce', ['get', 'name'], ['get', 'nsvia_name'], '']),
    atMiddle(colors, 'place-label', 'places', ['get', 'name'], { filter: kindIn(['neighbourhood', 'macrohood']) }),
    atMiddle(colors, 'town-label', 'places', ['get', 'name'], {
      filter: kindIn(['locality']),
      minzoom: 6,
      maxzoom: 12,
    }),
  ];
}
