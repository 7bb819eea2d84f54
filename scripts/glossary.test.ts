import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectFields, GLOSSARY_PATH, glossary } from './glossary.ts';

test('every field that travels is described', () => {
  const bare = [...collectFields()].filter(([, meanings]) => meanings.size === 0).map(([name]) => name);
  expect(bare).toEqual([]);
});

test('the glossary is the contract’s', () => {
  expect(readFileSync(GLOSSARY_PATH, 'utf8')).toBe(glossary());
});
