import { z } from 'zod';

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text without NUL, which PostgreSQL refuses, and without lone surrogates, which UTF-8 cannot encode. @param max characters */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, { error: 'not storable' });
}

/** The control characters of ASCII, such as line breaks, tabs and NUL; `\p{Cc}` also has U+0080 to U+009F, which are allowed. */
export const ASCII_CONTROL = /(?![\u0080-\u009f])\p{Cc}/u;

/** Most characters of one cell of a spreadsheet. */
export const SHEET_CELL_MAX = 32_767;

/** One line of text, trimmed and safe for a mail header, such as a name or a subject. @param max characters */
export function line(max: number) {
  return text(max)
    .refine((value) => !ASCII_CONTROL.test(value), { error: 'control characters' })
    .trim();
}
