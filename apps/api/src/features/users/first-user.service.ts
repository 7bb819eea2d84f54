import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../http/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hasSuperAdmin, insertFirstUser } from './first-user.queries.ts';

/** Who the first person of an empty installation is. */
export const FirstUser = z.strictObject({
  company: z.string().trim().min(3).max(200),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254).toLowerCase(),
});
export type FirstUser = z.infer<typeof FirstUser>;

/**
 * Makes the first company and its super admin, who makes everybody else. Answers the password, which nobody can read again;
 * null when there is a super admin already, so that the command is no way around them.
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
