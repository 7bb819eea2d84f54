import { z } from 'zod';

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text that every layer can carry: no NUL (PostgreSQL refuses it), no half surrogate pair. @param max characters */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, { error: 'not storable' });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Text of one line, without blanks around it: a name or subject that may stand in the header of a mail. @param max characters */
export function line(max: number) {
  return text(max)
    .refine((value) => !CONTROL.test(value), { error: 'control characters' })
    .trim();
}
