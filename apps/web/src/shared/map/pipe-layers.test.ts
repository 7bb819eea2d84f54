import type { DrawnNetwork } from '@escuta/contract';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { pmtilesStyle } from './base-styles.ts';
import { QUIET_LAYER } from './layer-names.ts';
import type { MapLibreMap } from './maplibre.ts';
import { drawLines, drawPipes } from './pipe-layers.ts';

const network = (rede: string): DrawnNetwork => ({
  ...{ id_cliente: 31, rede, mapa: `/api/cliente/31/rede/${rede}/mapa/{z}/{x}/{y}` },
  limites: { norte: -2.4, sul: -2.6, leste: -44.2, oeste: -44.4 },
});

/** A map that only keeps its style: the base map of a city, then grains and samples as the product adds them. */
function styledMap() {
  const style = structuredClone(pmtilesStyle('/tiles/base.pmtiles', 'light'));
  const add = (id: string, before?: string) => {
    const place = style.layers.findIndex((layer) => layer.id === before);
    style.layers.splice(place < 0 ? style.layers.length : place, 0, { id, type: 'background' });
  };
  const firstLabel = style.layers.findLastIndex(({ type }) => type !== 'symbol') + 1;
  add(QUIET_LAYER, style.layers[firstLabel]?.id);
  add('escuta-samples');
  const map = {
    getStyle: () => style,
    getLayer: (id: string) => style.layers.find((layer) => layer.id === id),
    getSource: (id: string) => style.sources[id],
    addSource: (id: string, source: SourceSpecification) => {
      style.sources[id] = source;
    },
    addLayer: (layer: LayerSpecification, before?: string) => {
      const place = style.layers.findIndex(({ id }) => id === before);
      style.layers.splice(place < 0 ? style.layers.length : place, 0, layer);
    },
    removeLayer: (id: string) => {
      style.layers = style.layers.filter((layer) => layer.id !== id);
    },
    removeSource: (id: string) => {
      delete style.sources[id];
    },
  };
  return { map: map as unknown as MapLibreMap, style: () => style, ids: () => style.layers.map(({ id }) => id) };
}

it.each(['light', 'dark'] as const)('pipes and lines of a file are layers that the map accepts, %s', (theme) => {
  const { map, style } = styledMap();
  drawPipes(map, [network('a'), network('b')], theme);
  const line = [
    { lon: -44.3, lat: -2.5 },
    { lon: -44.31, lat: -2.5 },
  ];
  drawLines(map, [line], theme);
  expect(validateStyleMin(style())).toEqual([]);
});

it('pipes lie over the streets, below the samples and the names of streets', () => {
  const { map, ids } = styledMap();
  drawPipes(map, [network('a')], 'light');
  const at = (id: string) => ids().indexOf(id);
  expect(at('street')).toBeLessThan(at('escuta-pipes-a'));
  expect(at('escuta-pipes-a-label')).toBeLessThan(at(QUIET_LAYER));
  expect(at('escuta-pipes-a-label')).toBeLessThan(at('street-label'));
});

it('networks that are shown no more leave nothing behind', () => {
  const { map, style, ids } = styledMap();
  const before = ids();
  drawPipes(map, [network('a'), network('b')], 'light');
  drawPipes(map, [network('b')], 'light');
  expect(ids().filter((id) => id.startsWith('escuta-pipes'))).toEqual(['escuta-pipes-b', 'escuta-pipes-b-label']);
  drawPipes(map, [], 'light');
  expect(ids()).toEqual(before);
  expect(Object.keys(style().sources).filter((id) => id.startsWith('escuta-pipes'))).toEqual([]);
});
