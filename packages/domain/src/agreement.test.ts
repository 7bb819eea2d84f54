import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohensKappa, fleissKappa, type RatedAlike, shareOf } from './agreement.ts';

describe('Cohen’s kappa', () => {
  it('matches Cohen’s own example: 200 patients, two clinicians (Cohen 1960, table 2)', () => {
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    expect(cohensKappa(table)?.valor).toBeCloseTo(0.492, 3);
  });

  it('matches Fleiss’ example with its standard error of 0.087 (Fleiss 1981, table 13.1 and equation 13.15)', () => {
    const table = [
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ];
    const kappa = cohensKappa(table);
    expect(kappa?.valor).toBeCloseTo(0.676, 3);
    expect(((kappa?.ate ?? 0) - (kappa?.valor ?? 0)) / 1.96).toBeCloseTo(0.0877, 3);
    expect(((kappa?.valor ?? 0) - (kappa?.de ?? 0)) / 1.96).toBeCloseTo(0.0877, 3);
  });

  it('is 1 for full agreement, 0 for agreement by chance, null where undefined', () => {
    expect(
      cohensKappa([
        [5, 0],
        [0, 5],
      ])?.valor,
    ).toBe(1);
    expect(
      cohensKappa([
        [4, 4],
        [4, 4],
      ])?.valor,
    ).toBe(0);
    expect(
      cohensKappa([
        [0, 0],
        [0, 0],
      ]),
    ).toBeNull();
    expect(
      cohensKappa([
        [7, 0],
        [0, 0],
      ]),
    ).toBeNull();
  });
});

/** 30 patients, six psychiatrists each: depression, personality disorder, schizophrenia, neurosis, other (Fleiss 1971, table 1). */
const PSYCHIATRISTS =
  '00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031 00501 30012 51000 02040 10203 00006 01050 02013 20040 10041 05010 40002 02040 10500 00006';
/** Ten subjects, fourteen raters, five classes: the worked example of textbooks and Wikipedia. */
const FOURTEEN = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];
const one = (counts: readonly number[]): RatedAlike => ({ counts, subjects: 1 });

/** An independent implementation of Fleiss' definitions to check the intervals; takes the same number of raters for each subject. */
function plainKappa(subjects: readonly (readonly number[])[]): number {
  const raters = subjects[0]?.reduce((a, b) => a + b, 0) ?? 0;
  const shares = subjects.map((counts) => counts.reduce((a, n) => a + n * n - n, 0) / (raters * raters - raters));
  const chance = (subjects[0] ?? [])
    .map((_, k) => subjects.reduce((a, counts) => a + (counts[k] ?? 0), 0) / (subjects.length * raters))
    .reduce((a, p) => a + p * p, 0);
  return (shares.reduce((a, b) => a + b, 0) / subjects.length - chance) / (1 - chance);
}

it('an estimate needs ten observations, and its interval needs variation', () => {
  const diagonal = (n: number) => [
    [n, 0],
    [0, 5],
  ];
  const pairs = (n: number) => [
    { counts: [2, 0], subjects: n },
    { counts: [0, 2], subjects: 5 },
  ];
  expect([cohensKappa(diagonal(4)), fleissKappa(pairs(4)), shareOf(9, 9)]).toEqual([null, null, null]);
  const sure = { valor: 1, de: null, ate: null };
  expect([cohensKappa(diagonal(5)), fleissKappa(pairs(5))]).toEqual([sure, sure]);
  expect(shareOf(10, 10)?.valor).toBe(1);
  // A single subject differs: without it the agreement expected by chance is 1.
  expect(
    fleissKappa([
      { counts: [2, 0], subjects: 11 },
      { counts: [1, 1], subjects: 1 },
    ]),
  ).toMatchObject({ de: null, ate: null });
});

describe('Fleiss’ kappa', () => {
  const patients = PSYCHIATRISTS.split(' ').map((digits) => [...digits].map(Number));

  it('is 0.430 for the psychiatrists of Fleiss 1971', () => {
    const totals = [0, 1, 2, 3, 4].map((k) => patients.reduce((sum, counts) => sum + (counts[k] ?? 0), 0));
    expect(totals).toEqual([26, 26, 30, 55, 43]);
    expect(fleissKappa(patients.map(one))?.valor).toBeCloseTo(0.43, 3);
  });

  it('is 0.210 for fourteen raters', () => {
    expect(fleissKappa(FOURTEEN.map(one))?.valor).toBeCloseTo(0.21, 3);
  });

  it.each([
    ['the psychiatrists', patients],
    ['fourteen raters', FOURTEEN],
  ])('has the interval of a plain jackknife: %s', (_, subjects) => {
    const without = subjects.map((_left, place) => plainKappa(subjects.filter((_other, index) => index !== place)));
    const mean = without.reduce((a, b) => a + b, 0) / without.length;
    const n = subjects.length;
    const error = Math.sqrt(((n - 1) / n) * without.reduce((a, value) => a + (value - mean) ** 2, 0));
    const kappa = fleissKappa(subjects.map(one));
    expect(kappa?.valor).toBeCloseTo(plainKappa(subjects), 12);
    expect(((kappa?.ate ?? 0) - (kappa?.valor ?? 0)) / 1.959963984540054).toBeCloseTo(error, 12);
  });

  it('is the same for grouped and single subjects', () => {
    const counts = fc.constantFrom([2, 0, 0, 0], [1, 1, 0, 0], [0, 1, 0, 1], [0, 0, 2, 0], [0, 0, 0, 2]);
    fc.assert(
      fc.property(
        fc.array(fc.record({ counts, subjects: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 }),
        (groups) => {
          const apart = groups.flatMap(({ counts: same, subjects }) =>
            Array.from({ length: subjects }, () => one(same)),
          );
          const [together, single] = [fleissKappa(groups), fleissKappa(apart)];
          if (together === null || single === null) {
            expect(together).toBe(single);
            return;
          }
          expect(together.valor).toBeCloseTo(single.valor, 9);
          expect(together.de ?? 9).toBeCloseTo(single.de ?? 9, 9);
        },
      ),
    );
  });

  it('is null without a subject with two raters, or when all ratings are the same', () => {
    expect(fleissKappa([])).toBeNull();
    expect(fleissKappa([one([1, 0])])).toBeNull();
    expect(fleissKappa([{ counts: [2, 0], subjects: 9 }])).toBeNull();
  });
});

it('shareOf returns Wilson’s interval: 81 of 263 (Newcombe 1998, table I, method 3)', () => {
  const share = shareOf(81, 263);
  expect([share?.valor, share?.de, share?.ate].map((value) => value?.toFixed(4))).toEqual([
    '0.3080',
    '0.2553',
    '0.3662',
  ]);
  expect(shareOf(0, 0)).toBeNull();
});
