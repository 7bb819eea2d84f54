import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectFields, GLOSSARY_PATH, glossary } from './glossary.ts';

test('every field of the calls has a description', () => {
  const bare = [...collectFields()].filter(([, meanings]) => meanings.size === 0).map(([name]) => name);
  expect(bare).toEqual([]);
});

test('docs/glossary.md is up to date (npm run glossary writes it)', () => {
  expect(readFileSync(GLOSSARY_PATH, 'utf8')).toBe(glossary());
});
