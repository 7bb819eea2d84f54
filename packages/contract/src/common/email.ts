import { z } from 'zod';
import { ASCII_CONTROL } from './text.ts';

/** Longest e-mail address (RFC 5321). */
const EMAIL_MAX = 254;

/** An e-mail address as stored: trimmed, lower case. Control characters are refused, since a line break could inject mail headers. */
export const Email = z
  .string()
  .max(EMAIL_MAX)
  .refine((value) => !ASCII_CONTROL.test(value), { error: 'control characters', abort: true })
  .transform((value) => value.trim().toLowerCase())
  // An empty address is reported as missing, not as invalid (USR-03).
  .pipe(z.string().min(1))
  .pipe(z.email())
  .describe('E-mail address');
