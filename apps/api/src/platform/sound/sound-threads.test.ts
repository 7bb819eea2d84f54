import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom, WavError, writeWav } from '@escuta/acoustics';
import { expect, it } from 'vitest';
import { check, prepare } from './sound.ts';
import { checkSound, prepareSound } from './sound-threads.ts';

const random = seededRandom(21);
const noise = (seconds: number, rate: number) =>
  writeWav(
    Float32Array.from({ length: seconds * rate }, () => random() - 0.5),
    rate,
  );

it('makes in another thread what is made in this one', async () => {
  const bytes = noise(2, 4096);
  const made = await prepareSound(bytes);
  const here = prepare(bytes);
  expect(Buffer.from(made.png).equals(here.png)).toBe(true);
  expect({ ...made, png: null }).toEqual({ ...here, png: null });
});

it('refuses a file with its reason', async () => {
  const cut = noise(1, 4000).subarray(0, 30);
  const refusal = await checkSound(cut).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WavError);
  expect(refusal).toMatchObject({ code: 'wav_truncated' });
});

it.each([
  ['small', 1],
  ['large', 120],
])(
  'tells the same of a %s recording as a reading of it in this thread, and the same of a broken one',
  async (_, seconds) => {
    const bytes = noise(seconds, 4096);
    const checked = await checkSound(bytes);
    // A thread hands over plain bytes.
    expect({ ...checked, sha256: Buffer.from(checked.sha256) }).toEqual(check(bytes));
    const broken = Uint8Array.from(bytes);
    broken.set([0, 0], 22);
    const refusal = async (read: () => unknown) => {
      try {
        return await read();
      } catch (error) {
        return error;
      }
    };
    const told = await refusal(() => checkSound(broken));
    expect(told).toBeInstanceOf(WavError);
    expect(told).toEqual(await refusal(() => check(broken)));
  },
);

it('leaves the event loop free while it works on a long recording', async () => {
  const bytes = noise(40, 96_000);
  await checkSound(bytes);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const made = prepareSound(bytes);
  // Sending the bytes to the thread copies them, which is not what is measured here.
  await wait(0);
  delay.reset();
  await made;
  const tookMs = performance.now() - start;
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(tookMs / 2);
});
