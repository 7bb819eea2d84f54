import type { Classification } from '@escuta/contract';
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { MAP_FONT } from './base-styles.ts';
import { mapColors } from './map-colors.ts';

export const SOURCES = {
  samples: 'escuta-samples',
  changed: 'escuta-changed',
  focus: 'escuta-focus',
  checked: 'escuta-checked',
  position: 'escuta-position',
} as const;

/** Highest zoom with clusters. */
export const CLUSTER_MAX_ZOOM = 14;
/** Lowest zoom at which the overlay may draw changed samples. */
export const OVERLAY_MIN_ZOOM = CLUSTER_MAX_ZOOM + 1;
const CLUSTER_RADIUS_PX = 60;
const FOCUS_RADIUS_PX = 27;
/**
 * A symbol layer throws at more than 32,768 icons in a tile, which 99,999 samples of one neighbourhood exceed; four layers by ID hold four
 * times as many. Four more, above them, are for the urgent classes (`layerPart`).
 */
const PARTS_BY_ID = 4;
const LAYER_COUNT = 2 * PARTS_BY_ID;
const URGENT: readonly Classification[] = ['LEAK', 'VISI', 'FRAU'];

/** Number of the icon layer that draws a sample: property `p` of its feature. */
export function layerPart(id: number, code: Classification): string {
  return String((id % PARTS_BY_ID) + (URGENT.includes(code) ? PARTS_BY_ID : 0));
}

const IS_CLUSTER: ExpressionSpecification = ['has', 'point_count'];
const iconLayers = Array.from({ length: LAYER_COUNT }, (_, part) => `escuta-samples-${part}`);

/** Layers whose samples can be clicked, topmost first. */
export const MARKER_LAYERS = ['escuta-focus-marker', 'escuta-changed', ...iconLayers];
export const CLUSTER_LAYER = 'escuta-cluster';
/** Layers hidden by "only this sample" (MAP-12). */
export const CROWD_LAYERS = [...iconLayers, CLUSTER_LAYER, 'escuta-cluster-count', 'escuta-changed'];

const NOTHING = { type: 'FeatureCollection' as const, features: [] };

/** The sources of the product's own layers, empty. */
export const SOURCE_SPECS = {
  [SOURCES.samples]: {
    type: 'geojson',
    data: NOTHING,
    cluster: true,
    clusterMaxZoom: CLUSTER_MAX_ZOOM,
    clusterRadius: CLUSTER_RADIUS_PX,
  },
  [SOURCES.changed]: { type: 'geojson', data: NOTHING },
  [SOURCES.focus]: { type: 'geojson', data: NOTHING },
  [SOURCES.checked]: { type: 'geojson', data: NOTHING },
  [SOURCES.position]: { type: 'geojson', data: NOTHING },
} as const;

const ICON_LAYOUT = {
  'icon-image': ['get', 'v'],
  // Draws every sample even if many overlap, which also saves sorting tens of thousands on each pan.
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
  'symbol-z-order': 'source',
} as const satisfies Extract<LayerSpecification, { type: 'symbol' }>['layout'];

/** The product's own layers over any base map, bottom first. */
export function sampleLayers(theme: ThemeName): LayerSpecification[] {
  return [
    ...positionLayers(theme),
    ...checkedDiscs(theme),
    ...iconLayers.map(iconLayer),
    changedLayer(),
    // Where there are clusters, check marks must not cover their numbers.
    { ...checkedTicks('escuta-checked-tick-low'), maxzoom: OVERLAY_MIN_ZOOM },
    ...clusterLayers(theme),
    ...focusLayers(theme),
    { ...checkedTicks('escuta-checked-tick'), minzoom: OVERLAY_MIN_ZOOM },
  ];
}

/**
 * Hides changed samples that the overlay draws until the source is rebuilt. At zooms with clusters it hides none: the overlay would show a
 * sample beside the cluster that counts it. All marker layers have this paint, even those that never hide: layers with the same paint share
 * a shader, so that choosing a sample does not compile one.
 */
const ICON_PAINT = {
  'icon-opacity': [
    'step',
    ['zoom'],
    1,
    OVERLAY_MIN_ZOOM,
    ['case', ['boolean', ['feature-state', 'changed'], false], 0, 1],
  ],
  'icon-opacity-transition': { duration: 0 },
} satisfies Extract<LayerSpecification, { type: 'symbol' }>['paint'] & object;

function iconLayer(id: string, part: number): LayerSpecification {
  const filter: FilterSpecification = ['all', ['!', IS_CLUSTER], ['==', ['get', 'p'], String(part)]];
  return {
    id,
    type: 'symbol',
    source: SOURCES.samples,
    filter,
    layout: ICON_LAYOUT,
    paint: ICON_PAINT,
  };
}

function changedLayer(): LayerSpecification {
  return {
    id: 'escuta-changed',
    type: 'symbol',
    source: SOURCES.changed,
    minzoom: OVERLAY_MIN_ZOOM,
    layout: ICON_LAYOUT,
    paint: ICON_PAINT,
  };
}

function clusterLayers(theme: ThemeName): LayerSpecification[] {
  const colors = mapColors(theme);
  const radius: ExpressionSpecification = ['step', ['get', 'point_count'], 15, 50, 18, 500, 22, 5000, 27];
  return [
    {
      id: CLUSTER_LAYER,
      type: 'circle',
      source: SOURCES.samples,
      filter: IS_CLUSTER,
      paint: {
        'circle-color': colors.surface,
        'circle-radius': radius,
        'circle-stroke-color': colors.text,
        'circle-stroke-width': 1.25,
      },
    },
    {
      id: 'escuta-cluster-count',
      type: 'symbol',
      source: SOURCES.samples,
      filter: IS_CLUSTER,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': MAP_FONT,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.text },
    },
  ];
}

/** Name of the map image that marks a checked sample. */
export const CHECK_IMAGE = 'escuta-check';

/** Discs under the markers of checked samples (SEL-01); at zooms with clusters there is only the check mark. */
function checkedDiscs(theme: ThemeName): LayerSpecification[] {
  const colors = mapColors(theme);
  return [
    {
      id: 'escuta-checked',
      type: 'circle',
      source: SOURCES.checked,
      minzoom: OVERLAY_MIN_ZOOM,
      paint: {
        'circle-color': colors.accent,
        'circle-opacity': 0.85,
        'circle-radius': 19,
        'circle-stroke-color': colors.surface,
        'circle-stroke-width': 1.5,
      },
    },
  ];
}

/** Check marks, so that checked samples are not recognised by colour alone. */
function checkedTicks(id: string): Extract<LayerSpecification, { type: 'symbol' }> {
  return {
    id,
    type: 'symbol',
    source: SOURCES.checked,
    layout: {
      'icon-image': CHECK_IMAGE,
      'icon-offset': [12, 12],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  };
}

function focusLayers(theme: ThemeName): LayerSpecification[] {
  const colors = mapColors(theme);
  return [
    {
      id: 'escuta-focus-ring',
      type: 'circle',
      source: SOURCES.focus,
      paint: {
        'circle-color': colors.accent,
        'circle-opacity': 0.16,
        // An expression like the clusters' radius, so that both layers share a shader.
        'circle-radius': ['case', ['has', 'v'], FOCUS_RADIUS_PX, 0],
        'circle-stroke-color': colors.accent,
        'circle-stroke-width': 2.5,
      },
    },
    { id: 'escuta-focus-marker', type: 'symbol', source: SOURCES.focus, layout: ICON_LAYOUT, paint: ICON_PAINT },
  ];
}

function positionLayers(theme: ThemeName): LayerSpecification[] {
  const colors = mapColors(theme);
  return [
    {
      id: 'escuta-position-halo',
      type: 'circle',
      source: SOURCES.position,
      paint: { 'circle-color': colors.accent, 'circle-opacity': 0.18, 'circle-radius': 18 },
    },
    {
      id: 'escuta-position',
      type: 'circle',
      source: SOURCES.position,
      paint: {
        'circle-color': colors.accent,
        'circle-radius': 6,
        'circle-stroke-color': colors.surface,
        'circle-stroke-width': 2,
      },
    },
  ];
}
