import { describe, expect, it } from 'vitest';
import { doubtsAbout, doubtsAboutImported, IMPRECISE_M, METER_APART_M, type Sent, seqsOfKey } from './uploads.ts';

const NOW = new Date('2027-03-09T14:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const sent = (given: Partial<Sent>): Sent => ({
  dt_amostra: minutes(-3),
  lat: -3.119,
  lon: -60.0217,
  precisao: 6,
  now: NOW,
  lead: null,
  isFar: false,
  hidrometro: 'A17K 004512',
  metresToMeter: null,
  sensor_serie: 'H2-00981',
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
    ['a sender whose clock says three hours ago', { dt_amostra: minutes(-190), lead: -180 * 60_000 }, ['clock_behind']],
    ['a sender whose clock is right', { lead: -60_000 }, []],
    ['a receiver without a fix', { lat: 0, lon: 0 }, ['place_unlikely']],
    ['far from all samples of the company', { isFar: true }, ['place_unlikely']],
    ['an imprecise position', { precisao: IMPRECISE_M + 0.5 }, ['imprecise']],
    ['a position that is just precise enough', { precisao: IMPRECISE_M }, []],
    ['a position of unknown precision', { precisao: undefined }, []],
    ['a meter of zeros', { hidrometro: '0000000' }, ['meter_unlikely']],
    ['a meter without a digit', { hidrometro: 'S/N' }, ['meter_unlikely']],
    ['no meter', { hidrometro: undefined }, []],
    ['a dash for a meter', { hidrometro: '-' }, []],
    ['a meter heard at another house', { metresToMeter: METER_APART_M + 0.5 }, ['meter_elsewhere']],
    ['a meter heard not quite as far', { metresToMeter: METER_APART_M }, []],
    ['a known meter where the receiver has no fix', { lat: 0, lon: 0, metresToMeter: 6_000_000 }, ['place_unlikely']],
    ['the serial number of a factory', { sensor_serie: 'FFFFFFFF' }, ['sensor_unlikely']],
    ['no serial number', { sensor_serie: null }, []],
    ['a dash for a serial number', { sensor_serie: '--' }, []],
    [
      'everything at once',
      { dt_amostra: new Date(0), isFar: true, precisao: 4000, hidrometro: '0', sensor_serie: 'n/a' },
      ['clock_behind', 'place_unlikely', 'imprecise', 'meter_unlikely', 'sensor_unlikely'],
    ],
  ])('%s', (_, given, doubts) => {
    expect(doubtsAbout(sent(given))).toEqual(doubts);
  });
});

describe('what is doubtful about an imported recording', () => {
  it.each<[string, Partial<Sent>, string[]]>([
    ['nothing of one of 1999', { dt_amostra: new Date('1999-08-11T11:11:00-03:00') }, []],
    ['one of tomorrow', { dt_amostra: minutes(24 * 60) }, ['clock_ahead']],
    [
      'a place far away, without a fix and imprecise',
      { lat: 0, lon: 0, isFar: true, precisao: 51 },
      ['place_unlikely', 'imprecise'],
    ],
  ])('%s', (_, given, doubts) => {
    const { lead: _lead, ...imported } = sent(given);
    expect(doubtsAboutImported(imported)).toEqual(doubts);
  });
});

describe('the ids of a key', () => {
  const first = (chave: string, count = 3) => {
    const ids = seqsOfKey(chave);
    return Array.from({ length: count }, () => ids.next().value as string);
  };

  it('have eight, then twelve characters, without I, L, O and U', () => {
    const [usual = '', longer = '', another = ''] = first('c2a1e0b7-5b0e-4b7a-9d59-6c9c1f2f3a44');
    expect(usual).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(longer).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(longer.startsWith(`${usual}-`)).toBe(true);
    expect(another).not.toBe(longer);
    expect(first('c2a1e0b7-5b0e-4b7a-9d59-6c9c1f2f3a44')).toEqual([usual, longer, another]);
  });

  it.each<[string, (n: number) => string]>([
    ['a serial number and a counter', (n) => `aabbccdd-eeff-4000-8000-${n.toString(16).padStart(12, '0')}`],
    ['a counter that leads', (n) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`],
    ['the time', (n) => `019${(1_700_000_000 + n).toString(16)}-${'0000-7000-8000-000000000000'}`],
  ])('differ for keys made of %s', (_, key) => {
    expect(new Set(Array.from({ length: 5_000 }, (_, n) => first(key(n), 1)[0])).size).toBe(5_000);
  });
});
