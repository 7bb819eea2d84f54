import { describe, expect, it } from 'vitest';
import { meterNumber, placeHistory } from './visits.ts';

const visit = (
  id_amostra: number,
  dt_amostra: string,
  classificacao: 'LESS' | 'LEAK' | 'PASS',
  customer = null as 'LESS' | null,
) => ({
  id_amostra,
  dt_amostra,
  classificacao,
  classificacao_cliente: customer,
});

describe('the history of a place', () => {
  it('names what was heard before and after a visit by months, those alike as one, by the class that counts', () => {
    const visits = [
      visit(9, '2026-11-20T10:00:00-03:00', 'LEAK'),
      visit(41, '2026-08-02T10:00:00-03:00', 'LEAK'),
      visit(30, '2026-05-09T10:00:00-03:00', 'LEAK', 'LESS'),
      visit(12, '2026-05-03T10:00:00-03:00', 'LESS'),
      visit(77, '2025-12-31T23:30:00-03:00', 'LESS'),
      visit(3, '2025-03-01T10:00:00-03:00', 'PASS'),
    ];
    expect(placeHistory(visits, 41)).toEqual({
      before: [
        { classe: 'PASS', from: '2025-03', to: '2025-03' },
        { classe: 'LESS', from: '2025-12', to: '2026-05' },
      ],
      after: [{ classe: 'LEAK', from: '2026-11', to: '2026-11' }],
    });
  });

  it('leaves out the samples of the same walk, by the day in UTC-3', () => {
    const visits = [
      visit(7, '2026-11-20T09:39:00-03:00', 'LEAK'),
      visit(6, '2026-11-20T09:36:00-03:00', 'LEAK'),
      visit(8, '2026-11-21T02:30:00Z', 'PASS'),
      visit(5, '2026-11-19T23:50:00-03:00', 'LESS'),
    ];
    expect(placeHistory(visits, 7)).toEqual({
      before: [{ classe: 'LESS', from: '2026-11', to: '2026-11' }],
      after: [],
    });
  });

  it('is empty for a single visit, and for one that is not among them', () => {
    const visits = [visit(5, '2026-11-20T10:00:00-03:00', 'LEAK')];
    expect(placeHistory(visits, 5)).toEqual({ before: [], after: [] });
    expect(placeHistory(visits, 6)).toEqual({ before: [], after: [] });
  });
});

it.each([
  [' Y21F0099 ', 'Y21F0099'],
  ['000120', '000120'],
  ['0', null],
  ['000-0', null],
  ['S/N', null],
  ['-', null],
  ['  ', null],
  [undefined, null],
])('the meter number that was written as %j is %j', (written, number) => {
  expect(meterNumber(written)).toBe(number);
});
