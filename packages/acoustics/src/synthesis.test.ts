import { describe, expect, it } from 'vitest';
import { filter } from './filters.ts';
import { SYNTHESIS_KINDS, SYNTHESIS_RATE_HZ, type SynthesisKind, synthesize } from './synthesis.ts';

const SEEDS = Array.from({ length: 6 }, (_, i) => i);

const same = (a: Float32Array, b: Float32Array) => a.every((value, i) => value === b[i]);

function level(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
}

/** Unevenness: level of the loud tenths of a second relative to the quiet ones. */
function burstiness(samples: Float32Array): number {
  const step = SYNTHESIS_RATE_HZ / 10;
  const levels = Array.from({ length: 100 }, (_, i) => level(samples.subarray(i * step, (i + 1) * step)));
  levels.sort((a, b) => a - b);
  return (levels[95] ?? 0) / (levels[5] ?? 1);
}

const shareAbove = (hz: number, samples: Float32Array) =>
  level(filter('highpass', samples.slice(), SYNTHESIS_RATE_HZ, hz)) / level(samples);

const each = (kind: SynthesisKind, measure: (samples: Float32Array) => number) =>
  SEEDS.map((seed) => measure(synthesize(kind, seed)));

describe('synthesize', () => {
  it.each(SYNTHESIS_KINDS)('%s lasts 10 s, stays below full scale and repeats for the same seed', (kind) => {
    for (const seed of SEEDS) {
      const sound = synthesize(kind, seed);
      expect(sound).toHaveLength(80_000);
      expect(sound.every((value) => Math.abs(value) < 0.96)).toBe(true);
      expect(same(synthesize(kind, seed), sound)).toBe(true);
    }
    expect(same(synthesize(kind, 1), synthesize(kind, 2))).toBe(false);
  });

  it('makes leaks far louder than the sound without a leak, and both steady', () => {
    expect(Math.min(...each('LEAK', level))).toBeGreaterThan(3 * Math.max(...each('LESS', level)));
    expect(Math.max(...each('LEAK', burstiness), ...each('LESS', burstiness))).toBeLessThan(2);
  });

  it('makes consumption and disturbance uneven', () => {
    expect(Math.min(...each('PASS', burstiness), ...each('INCO', burstiness))).toBeGreaterThan(2);
  });

  it('makes a visible leak bright', () => {
    const brightest = Math.max(...each('LEAK', (sound) => shareAbove(1500, sound)));
    expect(Math.min(...each('VISI', (sound) => shareAbove(1500, sound)))).toBeGreaterThan(1.5 * brightest);
  });
});
