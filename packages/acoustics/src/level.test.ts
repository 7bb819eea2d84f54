import { describe, expect, it } from 'vitest';
import { steadyLevel } from './level.ts';
import { seededRandom } from './random.ts';

const RATE_HZ = 4096;

/** Noise of all frequencies with this amplitude, and a tone. */
function sound({ level, seconds = 10, toneHz = 0, tone = 0, knock = 0 }: Record<string, number> & { level: number }) {
  const random = seededRandom(7);
  const samples = Float32Array.from({ length: RATE_HZ * seconds }, (_, i) => {
    const hit = knock > 0 && i % (RATE_HZ * 3) < 200 ? knock : 0;
    return (level + hit) * (2 * random() - 1) + tone * Math.sin((2 * Math.PI * toneHz * i) / RATE_HZ) + 0.05;
  });
  return { samples, sampleRateHz: RATE_HZ };
}

describe('the steady level', () => {
  it('of white noise is its power in the bands, in its quiet fifth', () => {
    // Uniform noise has a third of its squared amplitude over 2,048 Hz, of which the bands have 1,614: -45.8 dB; the quiet fifth is a little less.
    expect(steadyLevel(sound({ level: 0.01 }))).toBeCloseTo(-46.3, 0);
  });

  it('grows by 20 dB with ten times the amplitude', () => {
    const [quiet, loud] = [0.002, 0.02].map((level) => steadyLevel(sound({ level })) as number) as [number, number];
    expect(loud - quiet).toBeCloseTo(20, 1);
  });

  it('leaves out the hum of the mains and knocks', () => {
    const plain = steadyLevel(sound({ level: 0.01 })) as number;
    expect(steadyLevel(sound({ level: 0.01, toneHz: 360, tone: 0.5 }))).toBeCloseTo(plain, 0);
    expect(steadyLevel(sound({ level: 0.01, knock: 0.9 }))).toBeCloseTo(plain, 0);
  });

  it('of digital silence is finite', () => {
    expect(steadyLevel({ samples: new Float32Array(RATE_HZ), sampleRateHz: RATE_HZ })).toBeCloseTo(-107.9, 0);
  });

  it('is missing where the sound lacks the upper bands or is too short', () => {
    expect(steadyLevel({ samples: new Float32Array(9_000), sampleRateHz: 3_000 })).toBeNull();
    expect(steadyLevel({ samples: new Float32Array(500), sampleRateHz: RATE_HZ })).toBeNull();
    expect(steadyLevel({ samples: new Float32Array(0), sampleRateHz: RATE_HZ })).toBeNull();
  });
});
