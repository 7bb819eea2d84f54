import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hasSuperAdmin, insertFirstUser } from './first-user.queries.ts';

/** The first user of an empty installation. */
export const FirstUser = z.strictObject({
  company: z.string().trim().min(3).max(200),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254).toLowerCase(),
});
export type FirstUser = z.infer<typeof FirstUser>;

/**
 * Creates the first company and its super admin. Returns the password, which is not stored in plain text;
 * null when there is a super admin, so that the command cannot bypass them.
 */
export async function makeFirstUser(services: Services, first: FirstUser): Promise<string | null> {
  const { system } = services.connections;
  if (await hasSuperAdmin(system)) return null;
  const password = randomBytes(12).toString('base64url');
  await insertFirstUser(system, {
    razao_social: first.company,
    nome: first.name,
    email: first.email,
    senha_hash: await hashPassword(password),
  });
  return password;
}
