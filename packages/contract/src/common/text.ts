import { z } from 'zod';

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text without NUL, which PostgreSQL refuses, and without lone surrogates, which UTF-8 cannot encode. @param max characters */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, { error: 'not storable' });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** One line of text, trimmed and safe for a mail header, such as a name or a subject. @param max characters */
export function line(max: number) {
  return text(max)
    .refine((value) => !CONTROL.test(value), { error: 'control characters' })
    .trim();
}
