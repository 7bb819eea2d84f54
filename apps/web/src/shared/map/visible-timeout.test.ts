import { beforeEach, expect, it, vi } from 'vitest';
import { visibleTimeout } from './visible-timeout.ts';

beforeEach(() => void vi.useFakeTimers());

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('the timeout starts again when a hidden tab becomes visible', () => {
  const late = vi.fn();
  show('visible');
  visibleTimeout(late, 15_000);
  vi.advanceTimersByTime(14_000);
  show('hidden');
  vi.advanceTimersByTime(600_000);
  show('visible');
  vi.advanceTimersByTime(14_999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  show('hidden');
  show('visible');
  vi.advanceTimersByTime(60_000);
  expect(late).toHaveBeenCalledTimes(1);
});

it('a stopped timeout does not run when the tab becomes visible', () => {
  const late = vi.fn();
  show('hidden');
  const stop = visibleTimeout(late, 10);
  stop();
  show('visible');
  vi.advanceTimersByTime(60_000);
  expect(late).not.toHaveBeenCalled();
});
