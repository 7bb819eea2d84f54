import { expect, test } from 'vitest';
import { findLongFunctions, longFunctionsIn, MOST_LINES } from './long-functions.ts';

/** A block of so many filled lines, its braces and empty lines aside. */
const block = (filled: number) => `{\n${'  call();\n\n'.repeat(filled)}}`;
const fits = block(MOST_LINES - 2);
const tooLong = block(MOST_LINES - 1);

test.each([
  ['a function', 'a.ts', `function big() ${tooLong}`, 'a.ts:1 big: 61'],
  ['a function of JavaScript', 'a.mjs', `export function big() ${tooLong}`, 'a.mjs:1 big: 61'],
  ['a method', 'a.ts', `class A {\n  big() ${tooLong}\n}`, 'a.ts:2 big: 61'],
  ['an arrow function', 'a.ts', `const big = async () => ${tooLong};`, 'a.ts:1 big: 61'],
  ['a component', 'a.tsx', `const Big = () => (\n  <p>\n${'x\n'.repeat(60)}</p>\n);`, 'a.tsx:1 Big: 64'],
  ['a test', 'a.test.ts', `it('counts', async () => ${tooLong});`, 'a.test.ts:1 callback of it: 61'],
  [
    'a test in a describe',
    'a.ts',
    `describe('a', () => {\n  it('b', () => ${tooLong});\n});`,
    'a.ts:2 callback of it: 61',
  ],
])('finds %s of 61 lines', (_, file, text, place) => {
  expect(longFunctionsIn(file, text)).toEqual([place]);
});

test.each([
  ['a function of 60 lines', `function big() ${fits}`],
  ['a describe', `describe('a', () => ${tooLong});`],
  ['a describe of journeys', `test.describe('a', () => ${tooLong});`],
  ['a describe for each case', `describe.each([1])('a', () => ${tooLong});`],
])('leaves %s alone', (_, text) => {
  expect(longFunctionsIn('a.test.ts', text)).toEqual([]);
});

test('no function has more than 60 lines', () => {
  expect(findLongFunctions()).toEqual([]);
});
