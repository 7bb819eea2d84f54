import { afterEach, expect, it, vi } from 'vitest';
import { exportColumns } from '../columns.ts';
import { writeFile } from './write-file.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function writeEmptyFile(): Promise<number> {
  const job = { kind: 'csv', columns: exportColumns('en', true), language: 'en', baseName: 'x', madeAt: 0 } as const;
  let bytes = 0;
  const nothing = (async function* (): AsyncGenerator<Buffer> {})();
  for await (const part of writeFile(job, nothing, new AbortController().signal)) bytes += part.bytes?.length ?? 0;
  return bytes;
}

it('a file started while an idle worker ends is written completely by another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = await writeEmptyFile();
  vi.advanceTimersByTime(10_000);
  expect(await writeEmptyFile()).toBe(first);
  expect(first).toBeGreaterThan(100);
});
