import { z } from 'zod';

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text that every layer can carry: no NUL (PostgreSQL refuses it), no half surrogate pair. @param max characters */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, { error: 'not storable' });
}
