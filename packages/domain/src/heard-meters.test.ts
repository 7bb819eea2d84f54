import { expect, it } from 'vitest';
import { HeardMeters } from './heard-meters.ts';

/** Two houses in Belém, about 222 m apart. */
const [HERE, THERE] = [
  { lat: -1.4558, lon: -48.4902 },
  { lat: -1.4558, lon: -48.4882 },
];
const at = (place: typeof HERE, day: number, given: { precisao?: number; hidrometro?: string } = {}) => ({
  ...{ ...place, dt_amostra: new Date(Date.UTC(2019, 2, day)), precisao: 8, hidrometro: 'Y19-007' },
  ...given,
});
const doubtsOf = (...recordings: ReturnType<typeof at>[]) => {
  const heard = new HeardMeters();
  return recordings.map((one) => heard.doubtsAbout(one, []).length > 0);
};

it('a meter is elsewhere where the one before it in time was heard far from there, in whatever order they come', () => {
  expect(doubtsOf(at(HERE, 4), at(THERE, 5), at(HERE, 6))).toEqual([false, true, false]);
  expect(doubtsOf(at(HERE, 6), at(THERE, 5), at(HERE, 4))).toEqual([false, true, false]);
});

it('a meter is not elsewhere within both precisions, nor is another meter or a number that is none', () => {
  expect(doubtsOf(at(HERE, 4, { precisao: 70 }), at(THERE, 5, { precisao: 60 }))).toEqual([false, false]);
  expect(doubtsOf(at(HERE, 4), at(THERE, 5, { hidrometro: 'Y19-070' }))).toEqual([false, false]);
  expect(doubtsOf(at(HERE, 4, { hidrometro: '000' }), at(THERE, 5, { hidrometro: '000' }))).toEqual([false, false]);
});

it('a recording that is in doubt for what the server knows says nothing about the next one', () => {
  const heard = new HeardMeters();
  expect(heard.doubtsAbout(at(THERE, 4), ['meter_elsewhere'])).toEqual(['meter_elsewhere']);
  expect(heard.doubtsAbout(at(THERE, 4), ['place_unlikely'])).toEqual(['place_unlikely']);
  expect(heard.doubtsAbout(at(HERE, 5), ['imprecise'])).toEqual(['imprecise']);
  expect(heard.doubtsAbout(at(THERE, 6), ['imprecise'])).toEqual(['imprecise', 'meter_elsewhere']);
});

it('of two recordings of one instant the last one tells where a later one is compared, the first one an earlier one', () => {
  const nearer = { lat: -1.4558, lon: -48.4895 };
  expect(doubtsOf(at(HERE, 5), at(nearer, 5), at(THERE, 6, { precisao: 50 }))).toEqual([false, false, false]);
  expect(doubtsOf(at(HERE, 5), at(nearer, 5), at(THERE, 4, { precisao: 50 }))).toEqual([false, false, true]);
});
