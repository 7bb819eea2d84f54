import { expect, test } from 'vitest';
import { findStrays, straysIn } from './words.ts';

test.each([
  ['/** Users of the client. */', true, 'company'],
  ['the picture has changed', true, 'snapshot'],
  ['const rows = inPicture(tenant)', false, 'snapshot'],
  ['export function StaticMap() {', false, 'small map'],
  ['The blind review report.', true, 'agreement report'],
])('finds the stray in %j', (line, isProse, word) => {
  expect(straysIn(line, isProse).map((stray) => stray.word)).toContain(word);
});

test.each([
  ['  const client = new pg.Client(url);', false],
  ['// The HTTP client of the browser.', true],
  ['| `clientId` | Unit that the samples go to |', true],
])('leaves %j alone', (line, isProse) => {
  expect(straysIn(line, isProse)).toEqual([]);
});

test('no file has another word for a thing of the list', () => {
  expect(findStrays()).toEqual([]);
});
