import { afterEach, expect, it, vi } from 'vitest';
import { inOrder } from './in-order.ts';
import { progressTeller } from './printout.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Tells a text at each of these times; returns what was written. */
function toldAt(times: number[], isTTY: boolean): string[] {
  const written: string[] = [];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { tell, end } = progressTeller({ isTTY, write: (text) => written.push(text) });
  for (now of times) tell(`at ${now}`);
  end();
  return written;
}

it('progress rewrites one line of a terminal, at most ten times a second', () => {
  expect(toldAt([1_000, 1_050, 1_100], true)).toEqual(['\rat 1000\x1b[K', '\rat 1100\x1b[K', '\n']);
});

it('progress is a line every ten seconds where there is no terminal', () => {
  expect(toldAt([1_000, 9_000, 10_500, 12_000, 21_000], false)).toEqual(['at 10500\n', 'at 21000\n']);
});

it('works on several at a time and keeps their order', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  let most = 0;
  const results: number[] = [];
  const working = inOrder([1, 2, 3, 4, 5], 3, async (item) => {
    begun.push(item);
    most = Math.max(most, begun.length - ended.length);
    for (let turn = item; turn < 6; turn++) await Promise.resolve();
    ended.push(item);
    return item * 10;
  });
  for await (const result of working) results.push(result);
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(3);
});
