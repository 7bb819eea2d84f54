import { expect, it } from 'vitest';
import { measure } from './measure.ts';
import { quantileOf } from './quantile.ts';
import { SYNTHESIS_RATE_HZ, synthesize } from './synthesis.ts';
import { DISTURBANCES, resampled, type Sound } from './testing/disturb.ts';

const LOGGER_HZ = 4096;
const levelOf = (sound: Sound): number => measure(sound).steady?.level ?? Number.NaN;

/** Steady sounds as a logger records them. */
const sounds = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
  (['LEAK', 'LESS'] as const).map((kind) =>
    resampled({ samples: synthesize(kind, seed), sampleRateHz: SYNTHESIS_RATE_HZ }, LOGGER_HZ),
  ),
);

it.each(DISTURBANCES.map((one) => [one.name, one] as const))(
  'the level of a steady sound moves by at most 2 dB in 95 of 100 by: %s',
  (_, { apply, gain = 0 }) => {
    const moved = sounds.map((sound) => Math.abs(levelOf(apply(sound)) - levelOf(sound) - gain)).sort((a, b) => a - b);
    expect(quantileOf(moved, 0.95)).toBeLessThan(2);
  },
);
