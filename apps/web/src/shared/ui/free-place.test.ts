import { describe, expect, it } from 'vitest';
import { type Box, freePlace, isFree } from './free-place.ts';

const WINDOW = { width: 400, height: 300 };
const NOTICE = { width: 200, height: 40 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

describe('the place of a notice', () => {
  it('is above in the middle when nothing is there', () => {
    expect(freePlace(NOTICE, [], WINDOW)).toMatchObject({ left: 100, top: 4 });
  });

  it('is beside a control of the same height when there is room', () => {
    const { left, top } = freePlace(NOTICE, [box(0, 0, 130, 50)], WINDOW);
    expect(top).toBe(4);
    expect(left).toBeGreaterThanOrEqual(130);
    expect(left + NOTICE.width).toBeLessThanOrEqual(WINDOW.width);
  });

  it('is below a row of controls that leaves no room', () => {
    const { top } = freePlace(NOTICE, [box(0, 0, 150, 50), box(200, 10, 400, 60)], WINDOW);
    expect(top).toBeGreaterThanOrEqual(60);
    expect(top).toBeLessThan(64);
  });

  it('is where it covers least when controls are everywhere', () => {
    const { top } = freePlace(NOTICE, [box(0, 0, 400, 200), box(0, 236, 400, 300)], WINDOW);
    expect(top).toBeGreaterThanOrEqual(196);
    expect(top).toBeLessThanOrEqual(200);
  });

  it('may touch a control but not overlap it', () => {
    expect(isFree(box(0, 0, 10, 10), [box(10, 0, 20, 10)])).toBe(true);
    expect(isFree(box(0, 0, 11, 10), [box(10, 0, 20, 10)])).toBe(false);
  });
});
