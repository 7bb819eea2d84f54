import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { atMost } from './forms.ts';

it('a file is stored whose sender is gone after the last byte, while the disk is busy', async () => {
  const stored: string[] = [];
  let isWritten = () => {};
  const disk = new Writable({
    highWaterMark: 1,
    write(chunk, _, done) {
      stored.push(String(chunk));
      isWritten = done;
    },
  });
  const file = new Readable({ read() {} });
  const storing = pipeline(atMost(file, 100, 'fotos.0'), disk);
  file.push('ação');
  await expect.poll(() => stored).toEqual(['ação']);
  file.push(null);
  file.destroy();
  await once(file, 'close');
  isWritten();
  await storing;
  expect(disk.writableFinished).toBe(true);
});
