import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Measure, measure } from './measure.ts';
import { MODEL_INPUT, MODEL_MEASURES, modelVector } from './measure-vector.ts';
import { seededRandom } from './random.ts';

const DOCUMENT = new URL('../../../docs/classifier.md', import.meta.url);

function noise(seconds: number, sampleRateHz: number): Measure {
  const random = seededRandom(23);
  return measure({
    samples: Float32Array.from({ length: seconds * sampleRateHz }, () => 0.1 * random() - 0.05),
    sampleRateHz,
  });
}

it('has every figure of a measure but its version, each where its name says', () => {
  const { version, steady, ...whole } = noise(4, 4096);
  const { bands, ...figures } = steady ?? { bands: [] };
  const values = modelVector({ version, steady, ...whole });
  const named = Object.fromEntries(MODEL_MEASURES.map((name, at) => [name, values?.[at]]));
  const wanted = Object.entries({ ...whole, ...figures }).map(([name, value]) => [name, Math.fround(value)]);
  const [low, high] = [bands[0] ?? 0, bands.at(-1) ?? 0].map(Math.fround);
  expect(named).toMatchObject({ ...Object.fromEntries(wanted), 'bands.25': low, 'bands.1600': high });
  expect(MODEL_MEASURES).toHaveLength(wanted.length + bands.length);
  expect(values?.every(Number.isFinite)).toBe(true);
});

it('has nothing for a recording without the upper bands', () => {
  expect(modelVector(noise(4, 2000))).toBeNull();
});

it('is declared in the documentation, in this order', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const rows = [...document.matchAll(/^\| (\d+) \| `([\w.]+)` \|/gm)].map(([, at, name]) => [Number(at), name]);
  expect(rows).toEqual(MODEL_MEASURES.map((name, at) => [at, name]));
  expect(document).toContain(`\`${MODEL_INPUT}\``);
});
