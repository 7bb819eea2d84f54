import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { embeddedStyle, MAP_FONT, pmtilesStyle, prepareStyle } from './base-styles.ts';
import { graticule, graticuleStep } from './graticule.ts';

describe('base styles', () => {
  it.each(['light', 'dark'] as const)('the embedded %s style uses no external resource', (theme) => {
    const style = embeddedStyle(theme);
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    expect(Object.values(style.sources).every((source) => source.type === 'geojson')).toBe(true);
    expect(JSON.stringify(style)).not.toMatch(/https?:/);
  });

  it('the style of the city uses one file of the same origin', () => {
    const style = pmtilesStyle('/tiles/base.pmtiles', 'light');
    expect(style.sources.base).toMatchObject({
      type: 'vector',
      url: `pmtiles://${window.location.origin}/tiles/base.pmtiles`,
    });
    expect(style.glyphs).toBeUndefined();
    expect(style.layers.some((layer) => layer.type === 'symbol')).toBe(true);
  });

  it.each(['streets', 'roads'])(
    'streets of the layer %s begin with the large ones, which lie over the narrow ones',
    (layer) => {
      const { layers } = pmtilesStyle('/tiles/base.pmtiles', 'light');
      const streets = layers.filter((one) => one.type === 'line' && one['source-layer'] === layer);
      const zooms = streets.map(({ minzoom }) => minzoom);
      // First the edges of all streets, then their surfaces: crossings stay open.
      expect(zooms).toEqual([12, 11, 9, 7, 12, 11, 9, 7]);
    },
  );

  it('the style of the city is one that the map accepts', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(validateStyleMin(pmtilesStyle('/tiles/base.pmtiles', theme))).toEqual([]);
    }
  });

  it('lines of position appear below the streets at zooms where a view may be inside one block', () => {
    const { layers, sources } = pmtilesStyle('/tiles/base.pmtiles', 'dark');
    const ids = layers.map(({ id }) => id);
    const line = layers.find(({ id }) => id === 'graticule');
    expect(line).toMatchObject({ type: 'line', minzoom: 19 });
    expect(sources).toHaveProperty((line as { source: string }).source);
    expect(ids.indexOf('blocks')).toBeLessThan(ids.indexOf('graticule'));
    expect(ids.indexOf('graticule')).toBeLessThan(ids.indexOf('street-edge'));
    // Street names take precedence over figures: MapLibre places the labels of later layers first.
    expect(ids.indexOf('graticule-label')).toBeLessThan(ids.indexOf('street-label'));
    expect(embeddedStyle('dark').layers.find(({ id }) => id === 'graticule')).toMatchObject({ minzoom: 0 });
  });

  it('an external style loses its points of interest and its glyph server', () => {
    const style = prepareStyle({
      version: 8,
      glyphs: 'https://elsewhere.example/{fontstack}/{range}.pbf',
      sources: { m: { type: 'vector', url: 'https://elsewhere.example/tiles.json' } },
      layers: [
        { id: 'water', type: 'fill', source: 'm', 'source-layer': 'water' },
        { id: 'poi-level-1', type: 'symbol', source: 'm', 'source-layer': 'poi', layout: { 'text-field': 'x' } },
        { id: 'shops', type: 'symbol', source: 'm', 'source-layer': 'pois' },
        {
          id: 'road-name',
          type: 'symbol',
          source: 'm',
          'source-layer': 'road',
          layout: { 'text-field': 'x', 'text-font': ['Noto'] },
        },
      ],
    });
    expect(style.layers.map(({ id }) => id)).toEqual(['water', 'road-name']);
    expect(style.layers[1]?.layout).toMatchObject({ 'text-font': MAP_FONT });
    expect(style).not.toHaveProperty('glyphs');
  });

  it.each([null, 'x', {}, { version: 7, layers: [], sources: {} }, { version: 8, layers: 'x', sources: {} }])(
    'refuses %j',
    (value) => expect(() => prepareStyle(value)).toThrow(),
  );
});

describe('graticule', () => {
  it('has about eight lines in view at any width', () => {
    expect(graticuleStep(360)).toBe(10);
    expect(graticuleStep(1)).toBe(0.1);
    expect(graticuleStep(0.0001)).toBe(0.0001);
  });

  it('has lines at whole multiples of its step, with short labels', () => {
    const labels = graticule([-44.1, -20, -43.9, -19.9]).features.map(({ properties }) => properties.label);
    expect(labels).toContain('-44,00°');
    expect(labels).toContain('-19,96°');
    expect(labels.every((label) => /^-\d\d,\d\d°$/.test(label ?? ''))).toBe(true);
  });
});
