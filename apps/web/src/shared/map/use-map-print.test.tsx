import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { dismissToasts } from '../ui/notify.ts';
import { Toasts } from '../ui/Toasts.tsx';
import type { SmallMaps } from './small-maps.ts';
import { SmallMapsContext } from './small-maps-context.ts';
import { useMapPrint } from './use-map-print.ts';

const PLACES = [{ lat: 1, lon: 2 }];
const page = { current: null };

function setUp(maps: Partial<SmallMaps> | null, may = true) {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SmallMapsContext value={maps as SmallMaps | null}>{children}</SmallMapsContext>
  );
  const { result } = renderHook(() => useMapPrint(page, PLACES, may), { wrapper });
  /** Presses a key. Returns whether the browser's print dialog would open. */
  const press = (key: string, keys = { ctrlKey: true }) => fireEvent.keyDown(document.body, { key, ...keys });
  return { result, printed, press };
}

it('the browser’s print shortcut waits for the maps', async () => {
  let drawn = (_missing: number) => {};
  const drawAll = vi.fn(() => new Promise<number>((done) => (drawn = done)));
  const { result, printed, press } = setUp({ drawAll });
  expect(result.current.mayPrint).toBe(true);
  act(() => void expect(press('p')).toBe(false));
  act(() => void expect(press('P')).toBe(false));
  expect([drawAll.mock.calls.length, result.current.printing, printed.mock.calls.length]).toEqual([1, true, 0]);
  await act(async () => {
    drawn(0);
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  });
  expect(result.current.printing).toBe(false);
  expect(press('o')).toBe(true);
});

it('the browser’s print shortcut is replaced only where printing is allowed', () => {
  const waiting = setUp(null);
  expect(waiting.result.current.mayPrint).toBe(false);
  act(() => void expect(waiting.press('p')).toBe(false));
  expect([waiting.result.current.printing, waiting.printed.mock.calls.length]).toEqual([false, 0]);
  cleanup();
  const other = setUp({ drawAll: vi.fn() }, false);
  expect([other.result.current.mayPrint, other.press('p')]).toEqual([false, true]);
});

it('maps that are missing on the paper are told of once the print dialog is closed', async () => {
  render(<Toasts />);
  const { printed, press } = setUp({ drawAll: async () => 2 });
  printed.mockImplementation(() => dismissToasts('print'));
  act(() => void press('p'));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  await screen.findByText('2 mapas não puderam ser desenhados; a posição está em números.');
});
