import { expect, it } from 'vitest';
import { safeFileName } from './save-file.ts';

it('a file name has none of the characters that file systems refuse', () => {
  expect(safeFileName('Água/Esgoto: "Sul"\u0000\n\\<a>|b*?')).toBe('Água-Esgoto- -Sul-a-b-');
});
