import { describe, expect, it } from 'vitest';
import { doubtsAbout, type Sent, seqOfKey } from './uploads.ts';

const NOW = new Date('2027-03-09T14:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const sent = (given: Partial<Sent>): Sent => ({
  dt_amostra: minutes(-3),
  lat: -3.119,
  lon: -60.0217,
  precisao: 6,
  now: NOW,
  clock: null,
  isFar: false,
  ...given,
});

describe('what is doubtful about a sample', () => {
  it.each<[string, Partial<Sent>, string[]]>([
    ['nothing, usually', {}, []],
    ['a phone that was without network for three weeks', { dt_amostra: minutes(-21 * 24 * 60) }, []],
    ['a clock four minutes ahead', { dt_amostra: minutes(4) }, []],
    ['a clock three hours ahead', { dt_amostra: minutes(180) }, ['clock_ahead']],
    ['next year', { dt_amostra: new Date('2028-03-09T14:00:00Z') }, ['clock_ahead']],
    ['1970', { dt_amostra: new Date(0) }, ['clock_behind']],
    [
      'a sender whose clock says three hours ago',
      { dt_amostra: minutes(-190), clock: minutes(-180) },
      ['clock_behind'],
    ],
    ['a sender whose clock is right', { clock: minutes(-1) }, []],
    ['a receiver without a fix', { lat: 0, lon: 0 }, ['place_unlikely']],
    ['far from all samples of the company', { isFar: true }, ['place_unlikely']],
    ['an imprecise position', { precisao: 51 }, ['imprecise']],
    ['a position of unknown precision', { precisao: undefined }, []],
    [
      'everything at once',
      { dt_amostra: new Date(0), isFar: true, precisao: 4000 },
      ['clock_behind', 'place_unlikely', 'imprecise'],
    ],
  ])('%s', (_, given, doubts) => {
    expect(doubtsAbout(sent(given))).toEqual(doubts);
  });
});

describe('the id of a key', () => {
  it('has eight characters without I, L, O and U, and a longer form that begins alike', () => {
    expect(seqOfKey('00000000-0000-0000-0000-000000000000')).toEqual(['0000-0000', '0000-0000-0000']);
    expect(seqOfKey('ffffffff-ffff-4fff-bfff-ffffffffffff')[0]).toBe('ZZZZ-ZZZZ');
    const [usual, longer] = seqOfKey('c2a1e0b7-5b0e-4b7a-9d59-6c9c1f2f3a44');
    expect(longer.startsWith(`${usual}-`)).toBe(true);
    expect(longer).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  });

  it('differs for keys that differ in their first forty bits', () => {
    const keys = Array.from(
      { length: 500 },
      (_, n) => `${(n * 7919).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
    );
    expect(new Set(keys.map((key) => seqOfKey(key)[0])).size).toBe(500);
  });
});
