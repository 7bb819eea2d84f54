import { afterEach, describe, expect, it, vi } from 'vitest';
import { BaseMap } from './base-map.ts';
import type { MapLibreMap } from './maplibre.ts';

vi.mock('./maplibre.ts', () => ({}));
afterEach(() => vi.unstubAllGlobals());

const PUBLIC = {
  version: 8,
  sources: { city: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    { id: 'land', type: 'background' },
    { id: 'place-name', type: 'symbol', source: 'city', layout: { 'text-field': 'x' } },
  ],
};

/** A base map with a public style, attached to a map that does nothing. */
async function baseMap(reply: () => Promise<Response>, labels = true) {
  vi.stubGlobal('fetch', reply);
  const setStyle = vi.fn();
  const base = new BaseMap({
    config: { mapStyleUrl: 'https://map.test/style', pmtilesUrl: null },
    theme: 'light',
    labels,
  });
  base.attach({ on: vi.fn(), setStyle } as Partial<MapLibreMap> as MapLibreMap);
  await base.settled;
  return { base, setStyle };
}
const layersOf = (base: BaseMap) => base.style().layers.map(({ id }) => id);

describe('a public map', () => {
  it('replaces the embedded base map once it is loaded', async () => {
    const { base, setStyle } = await baseMap(async () => Response.json(PUBLIC));
    expect([base.embedded, layersOf(base), setStyle.mock.calls.length]).toEqual([false, ['land', 'place-name'], 1]);
  });

  it('has no labels where they are hidden', async () => {
    const { base } = await baseMap(async () => Response.json(PUBLIC), false);
    expect(layersOf(base)).toEqual(['land']);
  });

  it.each([
    ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', async () => Response.json(PUBLIC, { status: 503 })],
    ['is no map', async () => Response.json({})],
  ])('that %s leaves the embedded base map', async (_, reply) => {
    const { base, setStyle } = await baseMap(reply);
    expect([base.embedded, setStyle.mock.calls.length]).toEqual([true, 0]);
  });
});
