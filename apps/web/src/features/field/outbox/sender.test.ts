import { describe, expect, it, vi } from 'vitest';
import { attemptSignal } from './sender.ts';

describe('the time for one attempt', () => {
  const MB = 1024 * 1024;
  it.each([
    ['of a usual sample is five minutes', [0.3 * MB, 1.2 * MB], 300_000],
    ['of a long recording of a sensor is what it needs at 16 kB/s', [16_000_000], 1_000_000],
    ['of the largest is as long as the server waits', [64 * MB], 1_200_000],
  ])('%s', (_, sizes, milliseconds) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    attemptSignal(sizes.map((size) => ({ size })));
    expect(timeout.mock.calls).toEqual([[milliseconds]]);
  });
});
