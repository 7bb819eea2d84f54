import { describe, expect, it } from 'vitest';
import { localMoment, readFileName } from './recording-date.ts';

describe('readFileName', () => {
  it.each([
    ['x/003_05593-20180927.wav', '05593', '2018-09-27T00:00:00-03:00'],
    ['172496_20201121_0330.wav', '172496', '2020-11-21T03:30:00-03:00'],
    ['NoLeak-Metal/00241_20180818_1445.WAV', '00241', '2018-08-18T14:45:00-03:00'],
    ['12846-20200902-1145.wav', '12846', '2020-09-02T11:45:00-03:00'],
    ['12846-20200902-2345.wav', '12846', '2020-09-03T02:45:00Z'],
    ['12846-20200902-114530.wav', '12846', '2020-09-02T11:45:00-03:00'],
    ['12846-20200902_11h45.wav', '12846', '2020-09-02T11:45:00-03:00'],
    ['12846_20200902T1145.wav', '12846', '2020-09-02T11:45:00-03:00'],
    ['12846-2020-09-02-1145.wav', '12846', '2020-09-02T11:45:00-03:00'],
    ['A20S004512_2020-09-02_11-45-30.wav', 'A20S004512', '2020-09-02T11:45:00-03:00'],
    ['REC_12846_20200902_1145.wav', '12846', '2020-09-02T11:45:00-03:00'],
    ['20210315-20200902-1145.wav', '20210315', '2020-09-02T11:45:00-03:00'],
  ])('reads %s', (name, siteId, moment) => {
    expect(readFileName(name)).toEqual({ siteId, dt_amostra: new Date(moment) });
  });

  it.each(['a.wav', '20180927.wav', '00241_20180818_1445_b.wav', '00241_2018081_1445.wav'])(
    'finds nothing in %s',
    (name) => {
      expect(readFileName(name)).toEqual({ siteId: null, dt_amostra: null });
    },
  );

  it.each([
    ['20200902_114530.wav', '2020-09-02T11:45:00-03:00'],
    ['20200902-235959.wav', '2020-09-03T02:59:00Z'],
  ])('reads the phone’s name %s', (name, moment) => {
    expect(readFileName(name)).toEqual({ siteId: null, dt_amostra: new Date(moment) });
  });

  it.each([
    '12846.wav',
    '12846-20200902.wav',
    '20200902-12846.wav',
    '20200902-1145.wav',
    '20200902_0001.wav',
    '20200902_114560.wav',
    '20201302_114530.wav',
    'A20S004512-0001.wav',
    '12846-20200902-11.wav',
    '12846-20200902-11451.wav',
    '12846-20200902-2460.wav',
    '12846-20201302-1145.wav',
    '12846-18991231-1145.wav',
    '12846-55512846-1145.wav',
    '12846-20200902-20200903.wav',
    '12846-1202009021145.wav',
    '202009021145.wav',
  ])('takes no number of a meter for a date: %s', (name) => {
    expect(readFileName(name).dt_amostra).toBeNull();
  });

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
