import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn } from './large-sounds.ts';

const MB = 1024 * 1024;
const SMALL = 80_000;

/** Works that last until they are told to end, in the order in which they began. */
function works() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const begin = (size: number) =>
    inTurn(size, () => {
      begun.push(size);
      return new Promise<void>((end) => ends.push(end));
    });
  /** Ends them one after the other. */
  const endAll = async (all: readonly Promise<void>[]) => {
    for (let done = 0; done < all.length; done++) {
      await expect.poll(() => ends.length).toBeGreaterThan(done);
      ends[done]?.();
    }
    await Promise.all(all);
  };
  return { begun, begin, endAll };
}

it('large sounds are worked on three at once, the others in the order in which they came', async () => {
  const { begun, begin, endAll } = works();
  const sizes = [7, 3, 9, 2, 8].map((megabytes) => megabytes * MB);
  const all = sizes.map(begin);
  await expect.poll(() => begun.length).toBe(3);
  await turn();
  expect(begun).toEqual(sizes.slice(0, 3));
  await endAll(all);
  expect(begun).toEqual(sizes);
});

it('a small sound waits for no large ones', async () => {
  const { begun, begin, endAll } = works();
  const all = [2 * MB, 2 * MB, 2 * MB, 2 * MB, SMALL].map(begin);
  await expect.poll(() => begun).toEqual([SMALL, 2 * MB, 2 * MB, 2 * MB]);
  await endAll(all);
});
