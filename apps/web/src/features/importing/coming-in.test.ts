import { expect, it } from 'vitest';
import { comingIn } from './coming-in.ts';

const NOTHING = { dt_amostra: new Date('2019-03-04T12:30:00Z'), precisao: null, hidrometro: null };
const fileAt = (file: string, lat: number, lon: number) => ({
  ...{ file, lat, lon, keys: [file], doubts: [], heard: NOTHING, sound: file, copyOf: null },
});

/** The second import of a folder: all but one is there. */
const AGAIN = {
  ready: [
    ...Array.from({ length: 3 }, (_, n) => fileAt(`igarapé ${n}.wav`, -3.12, -60.02)),
    fileAt('longe.wav', -15.79, -47.88),
  ],
  existing: new Set([0, 1, 2]),
  fresh: [3],
  stored: new Map(),
};

it('a new recording is far from those that are there already', () => {
  const { places, where, far } = comingIn(AGAIN, { isBrought: false, isFarLeft: false });
  expect(far).toMatchObject([{ file: 'longe.wav', at: 3 }]);
  expect(far[0]?.km).toBeGreaterThan(1900);
  expect(where).toMatchObject({ lat: expect.closeTo(-3.12), lon: expect.closeTo(-60.02) });
  expect(places).toEqual([3]);
  expect(comingIn(AGAIN, { isBrought: false, isFarLeft: true }).places).toEqual([]);
});

it('what is there already is neither asked about nor has a place of its own', () => {
  const all = { ...AGAIN, existing: new Set([0, 1, 2, 3]), fresh: [] };
  expect(comingIn(all, { isBrought: false, isFarLeft: false })).toEqual({ places: [], where: null, far: [] });
});
