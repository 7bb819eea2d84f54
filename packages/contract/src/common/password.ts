import { z } from 'zod';
import { text } from './text.ts';

/** Shortest password (D-19). */
export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 1024;

/** A new password with its confirmation (AUTH-09, USR-05). */
export const NewPassword = z.strictObject({
  senha: text(PASSWORD_MAX).min(1).min(PASSWORD_MIN).describe('Password'),
  confirmacao: text(PASSWORD_MAX).min(1).describe('The new password, repeated'),
});
export type NewPassword = z.infer<typeof NewPassword>;
