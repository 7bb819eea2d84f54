import { expect, it } from 'vitest';
import { lookUpByLabel } from './look-up.ts';

it.each([
  ['joao', 'João Ávila', true],
  ['ÁVILA', 'Joao Avila', true],
  ['maria', 'João Ávila', false],
])('a choice looked up by %s finds %s: %s', (typed, label, isFound) => {
  expect(lookUpByLabel.filterOption(typed, { label })).toBe(isFound);
});
