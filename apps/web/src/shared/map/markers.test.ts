import { CLASSIFICATIONS } from '@escuta/contract';
import type { MarkerVariant } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import { CLASS_SHAPES } from '../ui/class-shapes.ts';
import { decodeVariant, encodeVariant, imageName, VARIANT_COUNT, variantOfImage } from './marker-keys.ts';
import { sampleFeatures } from './sample-features.ts';
import { CLUSTER_LAYER, layerPart, OVERLAY_MIN_ZOOM, SOURCES, sampleLayers } from './sample-layers.ts';
import { SampleStore } from './sample-store.ts';

function everyVariant(): MarkerVariant[] {
  const flags = [false, true];
  return CLASSIFICATIONS.flatMap((classificacao) =>
    flags.flatMap((byCustomer) =>
      flags.flatMap((seen) =>
        flags.flatMap((hasComment) =>
          ([0, 1, 2, 3] as const).map((orders) => ({ classificacao, byCustomer, seen, hasComment, orders })),
        ),
      ),
    ),
  );
}

describe('marker images', () => {
  it('have a unique name for each appearance that decodes to it', () => {
    const names = everyVariant().map((variant) => imageName(encodeVariant(variant)));
    expect(new Set(names).size).toBe(VARIANT_COUNT);
    expect(names.map(variantOfImage)).toEqual(everyVariant());
    expect(everyVariant().map((variant) => decodeVariant(encodeVariant(variant)))).toEqual(everyVariant());
  });

  it.each(['', 'm', 'm256', 'm999', 'm-1', 'bus', 'm1x'])('do not include %j', (name) => {
    expect(variantOfImage(name)).toBeNull();
  });

  it('differ in shape and letter between classes', () => {
    const looks = CLASSIFICATIONS.map((code) => {
      const { path, detail = '', dashed = false } = CLASS_SHAPES[code];
      return `${path}${detail}${dashed}`;
    });
    expect(new Set(looks).size).toBe(CLASSIFICATIONS.length);
    expect(new Set(CLASSIFICATIONS.map((code) => CLASS_SHAPES[code].letter)).size).toBe(CLASSIFICATIONS.length);
  });
});

describe('features', () => {
  it('contain id, place, marker and layer of each sample', () => {
    const store = new SampleStore(columnsOf(2, { id_amostra: [6, 9], lat: [1, 2], lon: [3, 4], vista: [1, 0] }));
    const leak = { classificacao: 'LEAK', byCustomer: false, hasComment: false, orders: 0 } as const;
    expect(sampleFeatures(store).features).toEqual([
      {
        type: 'Feature',
        id: 6,
        properties: { v: imageName(encodeVariant({ ...leak, seen: true })), p: '6' },
        geometry: { type: 'Point', coordinates: [0.00003, 0.00001] },
      },
      {
        type: 'Feature',
        id: 9,
        properties: { v: imageName(encodeVariant({ ...leak, seen: false })), p: '5' },
        geometry: { type: 'Point', coordinates: [0.00004, 0.00002] },
      },
    ]);
    expect(sampleFeatures(store, [9, 123]).features.map(({ id }) => id)).toEqual([9]);
    expect(sampleFeatures(null).features).toEqual([]);
  });

  it('are spread over four layers by id, urgent classes over four above them', () => {
    expect([0, 1, 2, 3, 4].map((id) => layerPart(id, 'LESS'))).toEqual(['0', '1', '2', '3', '0']);
    expect([0, 1, 2, 3, 4].map((id) => layerPart(id, 'LEAK'))).toEqual(['4', '5', '6', '7', '4']);
  });
});

it.each(['light', 'dark'] as const)('check marks never cover the numbers of clusters (%s)', (theme) => {
  const layers = sampleLayers(theme);
  const clusters = layers.findIndex(({ id }) => id === CLUSTER_LAYER);
  const above = layers.slice(clusters).filter((layer) => 'source' in layer && layer.source === SOURCES.checked);
  expect(above.map(({ minzoom = 0 }) => minzoom >= OVERLAY_MIN_ZOOM)).toEqual(above.map(() => true));
});
