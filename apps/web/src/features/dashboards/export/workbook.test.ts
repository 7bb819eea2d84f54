import { formatsOf } from '@escuta/domain';
import { expect, test } from 'vitest';
import type { Figure } from '../views/model.ts';
import { workbook } from './workbook.ts';

const HEADS = { figure: 'Figure', unit: 'Unit', value: 'Value', before: 'Before', note: 'Note' };

const figure = (part: Partial<Figure>): Figure => ({
  key: 'f',
  name: 'F',
  value: null,
  before: null,
  decimals: 2,
  how: '',
  ...part,
});

/** The cells of the sheet of some figures. */
const cells = (figures: readonly Figure[]) =>
  workbook([{ name: 'S', figures }], HEADS, 'DD/MM/YYYY')[0]?.data.map((line) =>
    line.map((cell) => (cell && typeof cell === 'object' && 'value' in cell ? cell.value : cell)),
  );

test('the row of a figure has unit, value, value of the period before, and note', () => {
  expect(
    cells([
      figure({ name: 'Samples', value: 41, before: 12, decimals: 0 }),
      figure({ name: 'Accuracy', unit: '%', value: 90, before: null, note: 'Few' }),
      figure({ name: 'Reports', value: null, before: 0 }),
    ]),
  ).toEqual([
    ['Figure', 'Unit', 'Value', 'Before', 'Note'],
    ['Samples', null, 41, 12, null],
    ['Accuracy', '%', 90, null, 'Few'],
    ['Reports', null, null, 0, null],
  ]);
});

test('a sheet rounds as the screen does', () => {
  const share = (100 * 41) / 4000;
  expect(formatsOf('pt-BR').number(share, 2)).toBe('1,03');
  expect(cells([figure({ value: share, before: -share })])?.[1]?.slice(2, 4)).toEqual([1.03, -1.03]);
});
