import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newDataFolder } from '../../testing/app-process.ts';
import { withSound } from './large-sounds.ts';

it('three large sounds are in memory at once, the others follow in turn, and a small one waits for none', async () => {
  const folder = await newDataFolder();
  const [large, small] = [join(folder, 'grande.wav'), join(folder, 'pequeno.wav')];
  await writeFile(large, new Uint8Array(2 * 1024 * 1024));
  await writeFile(small, new Uint8Array(80_000));
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = ({ length }: Buffer) => {
    begun.push(length);
    return new Promise<void>((end) => ends.push(end));
  };
  const works = Array.from({ length: 5 }, () => withSound(large, work));
  await expect.poll(() => begun.length).toBe(3);
  works.push(withSound(small, work));
  await expect.poll(() => begun.at(-1)).toBe(80_000);
  expect(begun).toHaveLength(4);
  for (let done = 0; done < works.length; done++) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]?.();
    await turn();
  }
  await Promise.all(works);
  expect(begun.filter((length) => length > 80_000)).toHaveLength(5);
});
