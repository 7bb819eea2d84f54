import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** A dummy hash, so that an unknown e-mail takes the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** Checks a password; null means an unknown user or one without a password, and always fails. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody’s password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}
