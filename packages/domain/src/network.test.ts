import { NetworkBatch } from '@escuta/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchFault, encodeSegments, type PipeSegment, positionsOf, segmentFault } from './network.ts';

const line = (...positions: number[]): PipeSegment => ({
  ...{ positions, material: null, diametro: null, ano: null, codigo: null },
});

describe('segments as a batch', () => {
  it('come back to within a centimetre, wherever they are', () => {
    const place = fc.tuple(
      fc.double({ min: -179.7, max: 179.7, noNaN: true }),
      fc.double({ min: -84.7, max: 84.7, noNaN: true }),
    );
    const step = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    const segment = fc
      .tuple(place, fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 5 }))
      .map(([[lon, lat], steps]) => line(lon, lat, ...steps.flatMap(([east, north]) => [lon + east, lat + north])));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 20 }), (segments) => {
        const batch = NetworkBatch.parse(JSON.parse(JSON.stringify(encodeSegments(segments))));
        const back = [...positionsOf(batch)];
        expect(back).toHaveLength(segments.length);
        for (const [index, { positions }] of segments.entries()) {
          for (let at = 0; at < positions.length; at++) {
            expect(Math.abs((back[index]?.[at] ?? 0) - (positions[at] ?? 0))).toBeLessThan(1e-7);
          }
        }
      }),
    );
  });

  it('need columns of one length', () => {
    const batch = encodeSegments([line(-44, -19, -44.1, -19)]);
    expect(batchFault(batch)).toBeNull();
    expect(batchFault({ ...batch, ano: [] })).toBe('ano');
    expect(batchFault({ ...batch, pontos: [1, 1] })).toBe('material');
    expect(batchFault({ ...batch, posicoes: batch.posicoes.slice(1) })).toBe('posicoes');
    expect(batchFault(encodeSegments([line(-44, -19, -44.1, -19), line(-44, -19, -44, -19)]))).toBe('pontos.1');
  });
});

it.each([
  ['of eleven metres', [-35.7, -9.6, -35.7, -9.6001], null],
  ['of one point', [-35.7, -9.6], 'um_ponto'],
  ['without points', [], 'um_ponto'],
  ['of one point twice', [-35.7, -9.6, -35.7, -9.6], 'um_ponto'],
  ['of a millimetre', [-35.7, -9.6, -35.700_000_01, -9.6], 'um_ponto'],
  ['with what is no number', [-35.7, -9.6, Number.NaN, -9.6], 'fora_do_mundo'],
  ['without end', [-35.7, -9.6, Number.POSITIVE_INFINITY, -9.6], 'fora_do_mundo'],
  ['in metres', [631_000, 8_932_000, 631_010, 8_932_000], 'fora_do_mundo'],
  ['at the pole', [0, 85.1, 0, 85.2], 'fora_do_mundo'],
  ['of sixty kilometres', [-35.7, -9.6, -36.3, -9.6], 'longo_demais'],
  ['of ten thousand points and one', new Float64Array(20_002).fill(-9.6), 'vertices_demais'],
])('a line %s as a segment', (_, positions, fault) => {
  expect(segmentFault(positions)).toBe(fault);
});
