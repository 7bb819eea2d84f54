import { beforeEach, expect, it, vi } from 'vitest';
import type { SmallMapPlace } from './small-map-size.ts';
import { SmallMaps } from './small-maps.ts';

const press = vi.hoisted(() => ({
  painted: [] as number[],
  cut: [] as number[],
  atOnce: 0,
  most: 0,
  removed: 0,
  fail: false,
}));

// A sheet holds the places within a tenth of a degree of its centre.
vi.mock('./map-press.ts', () => ({
  openMapPress: async () => ({
    paint: async (middle: SmallMapPlace) => {
      press.atOnce += 1;
      press.most = Math.max(press.most, press.atOnce);
      await Promise.resolve();
      press.atOnce -= 1;
      if (press.fail) throw new Error('no tiles');
      press.painted.push(middle.lat);
      return {
        holds: ({ lat }: SmallMapPlace) => Math.abs(lat - middle.lat) <= 0.1,
        cut: async ({ lat }: SmallMapPlace) => {
          press.cut.push(lat);
          return new Blob(['x'], { type: 'image/jpeg' });
        },
        credits: `© map of ${middle.lat}`,
      };
    },
    remove: () => {
      press.removed += 1;
    },
  }),
}));

const place = (lat: number): SmallMapPlace => ({ lat, lon: -44 });
const signal = () => new AbortController().signal;
let maps: SmallMaps;

beforeEach(() => {
  Object.assign(press, { painted: [], cut: [], atOnce: 0, most: 0, removed: 0, fail: false });
  maps = new SmallMaps({ config: { mapStyleUrl: null, pmtilesUrl: null }, labels: true, networks: [] });
});

it('draws one sheet at a time and each place once', async () => {
  const heard = vi.fn();
  maps.subscribe(heard);
  const urls = await Promise.all([1, 2, 1].map((lat) => maps.draw(place(lat), signal())));
  expect([press.painted, press.most, heard.mock.calls.length]).toEqual([[1, 2], 1, 2]);
  expect(urls[2]).toBe(urls[0]);
  expect(maps.urlOf(place(2))).toBe(urls[1]);
  expect(maps.urlOf(place(3))).toBeUndefined();
});

it('cuts all neighbouring places out of one sheet', async () => {
  expect(maps.credits).toBe('');
  const onProgress = vi.fn();
  expect(await maps.drawAll([1, 7, 1.05, 1.08, 7.02].map(place), signal(), onProgress)).toBe(0);
  expect(press.painted).toEqual([1, 7]);
  expect(press.cut).toEqual([1, 1.05, 1.08, 7, 7.02]);
  expect(maps.urlOf(place(1.08))).not.toBe(maps.urlOf(place(1.05)));
  expect(onProgress.mock.calls.flat()).toEqual([1, 2, 3, 4, 5]);
  expect(maps.credits).toBe('© map of 7');
});

it('skips places whose request was aborted', async () => {
  const stop = new AbortController();
  const first = maps.draw(place(1), signal());
  const second = maps.draw(place(2), stop.signal);
  stop.abort();
  await expect(second).rejects.toThrow();
  await first;
  await maps.draw(place(3), signal());
  expect(press.cut).toEqual([1, 3]);
});

const page = [1, 2, 3, 4, 5].map(place);

it('draws a page of maps and reports progress', async () => {
  const onProgress = vi.fn();
  expect(await maps.drawAll(page, signal(), onProgress)).toBe(0);
  expect(onProgress.mock.calls.flat()).toEqual([1, 2, 3, 4, 5]);
});

it('stops drawing a page on abort', async () => {
  const stop = new AbortController();
  const broken = maps.drawAll([6, 7, 8].map(place), stop.signal, () => stop.abort());
  await expect(broken).rejects.toThrow();
  expect(press.cut).not.toContain(8);
});

it('counts only missing maps as failed when drawing fails', async () => {
  await maps.drawAll(page, signal(), () => {});
  press.fail = true;
  expect(await maps.drawAll([...page, ...[11, 12, 13, 14, 15].map(place)], signal(), () => {})).toBe(5);
});

it('keeps the newest 500 maps until disposed', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  await maps.drawAll(
    Array.from({ length: 501 }, (_, lat) => place(lat / 10)),
    signal(),
    () => {},
  );
  expect(maps.urlOf(place(0))).toBeUndefined();
  expect(maps.urlOf(place(0.1))).toBeDefined();
  expect(revoke).toHaveBeenCalledTimes(1);
  maps.dispose();
  await Promise.resolve();
  expect([press.removed, revoke.mock.calls.length]).toEqual([1, 501]);
  await expect(maps.draw(place(77), signal())).rejects.toThrow('disposed');
  revoke.mockRestore();
});
