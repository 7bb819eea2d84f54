import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Shipping, ship } from './ship.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('what is on its way is cut off also of an import that was cancelled before it began', async () => {
  const cancelled = AbortSignal.abort('Cancelar');
  let cut: AbortSignal | undefined;
  const begin = async (using: Shipping) => {
    cut = using.cut;
  };
  const steps = { atOnce: 2, begin, sendNext: async () => false, end: async () => {} };
  await expect(ship(steps, { signal: cancelled, onWaiting: () => {} })).rejects.toBe('Cancelar');
  await vi.advanceTimersByTimeAsync(7_900);
  expect(cut?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(cut?.aborted).toBe(true);
});
