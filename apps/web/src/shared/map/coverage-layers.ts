import { COVERAGE_LAYER, COVERAGE_ZOOMS, type DrawnNetwork, STRETCH_STATES, type StretchState } from '@escuta/contract';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { coverageTiles, type DrawnCoverage } from './coverage-tiles.ts';
import { type MapColors, mapColors } from './map-colors.ts';
import type { MapLibreMap } from './maplibre.ts';
import { firstLabelOf } from './pipe-layers.ts';

/** Networks with the period and the companies of their coverage, drawn anew with each attempt; null: none is drawn. */
export type ShownCoverage = { networks: readonly DrawnNetwork[]; coverage: DrawnCoverage; attempt: number } | null;

const PREFIX = 'escuta-coverage-';

/** How each state is drawn: width at zoom 15, dashes, colour. They differ by width and dashes too, for people who do not see the colours. */
const LINES: Record<StretchState, { width: number; dashes?: [number, number]; color(colors: MapColors): string }> = {
  ouvida: { width: 2.6, color: ({ heard }) => heard },
  sem_acesso: { width: 2.6, dashes: [2.2, 1.2], color: ({ refused }) => refused },
  antes: { width: 2, dashes: [1.2, 1.2], color: ({ leftOut }) => leftOut },
  nunca: { width: 1.8, color: ({ leftOut }) => leftOut },
};

/** Draws the coverage of networks above their pipes, below labels and samples, in place of what was drawn before. */
export function drawCoverage(map: MapLibreMap, shown: ShownCoverage, theme: ThemeName): void {
  // Between two base maps there is no style; the next one is given the coverage when it is there.
  if (!(map.getStyle() as StyleSpecification | undefined)) return;
  removeCoverage(map);
  if (!shown) return;
  const below = firstLabelOf(map);
  const colors = mapColors(theme);
  for (const network of shown.networks) {
    const source = `${PREFIX}${network.rede}`;
    const { oeste, sul, leste, norte } = network.limites;
    map.addSource(source, {
      type: 'vector',
      tiles: [coverageTiles(network, shown.coverage)],
      minzoom: COVERAGE_ZOOMS.min,
      maxzoom: COVERAGE_ZOOMS.max,
      bounds: [oeste, sul, leste, norte],
    });
    for (const state of STRETCH_STATES) map.addLayer(layerOf(source, state, colors), below);
  }
}

function removeCoverage(map: MapLibreMap): void {
  const { layers, sources } = map.getStyle();
  for (const { id } of layers) if (id.startsWith(PREFIX)) map.removeLayer(id);
  for (const id of Object.keys(sources)) if (id.startsWith(PREFIX)) map.removeSource(id);
}

function layerOf(source: string, state: StretchState, colors: MapColors): LayerSpecification {
  const { width, dashes, color } = LINES[state];
  return {
    id: `${source}-${state}`,
    type: 'line',
    source,
    'source-layer': COVERAGE_LAYER,
    filter: ['==', ['get', 'estado'], state],
    layout: { 'line-cap': dashes ? 'butt' : 'round', 'line-join': 'round' },
    paint: {
      'line-color': color(colors),
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 12, width * 0.36, 15, width, 20, width * 2.6],
      ...(dashes && { 'line-dasharray': dashes }),
    },
  };
}
