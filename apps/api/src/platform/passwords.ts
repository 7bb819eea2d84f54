import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** A hash of nobody's password: an unknown e-mail costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** Checks a password; null stands for a user who does not exist or has no password, and is always wrong. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody’s password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}
