import { describe, expect, it } from 'vitest';
import { localMoment, readFileName } from './recording-date.ts';

describe('readFileName', () => {
  it.each([
    ['x/003_05593-20180927.wav', '05593', '2018-09-27T00:00:00-03:00'],
    ['172496_20201121_0330.wav', '172496', '2020-11-21T03:30:00-03:00'],
    ['NoLeak-Metal/00241_20180818_1445.WAV', '00241', '2018-08-18T14:45:00-03:00'],
  ])('reads %s', (name, siteId, moment) => {
    expect(readFileName(name)).toEqual({ siteId, dt_amostra: new Date(moment) });
  });

  it.each(['a.wav', '20180927.wav', '00241_20180818_1445_b.wav', '00241_2018081_1445.wav'])(
    'finds nothing in %s',
    (name) => {
      expect(readFileName(name)).toEqual({ siteId: null, dt_amostra: null });
    },
  );

  it('returns no date for an invalid one', () => {
    expect(readFileName('00241_20180231_1445.wav')).toEqual({ siteId: '00241', dt_amostra: null });
  });
});

describe('localMoment', () => {
  it.each([
    ['20240229', '2359', '2024-03-01T02:59:00Z'],
    ['2024-02-29', '23:59', '2024-03-01T02:59:00Z'],
    ['2024-02-29', '23:59:30', '2024-03-01T02:59:00Z'],
    ['20240229', '330', '2024-02-29T06:30:00Z'],
    ['20240229', undefined, '2024-02-29T03:00:00Z'],
  ])('%s %s is %s', (day, time, utc) => {
    expect(localMoment(day, time)).toEqual(new Date(utc));
  });

  it.each([
    ['20230229', '0000'],
    ['20241301', '0000'],
    ['20240100', '0000'],
    ['2024-0229', '0000'],
    ['20240229', '2400'],
    ['20240229', '1260'],
    ['20240229', '7'],
    ['20240229', 'noon'],
  ])('refuses %s %s', (day, time) => {
    expect(localMoment(day, time)).toBeNull();
  });
});
