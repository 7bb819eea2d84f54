import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * At most two hashes at a time, and one core less than there are: hashing uses the runtime's four threads, which also read files, and
 * would keep every other call waiting.
 */
const atATime = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));
/** Most hashes that wait: about four seconds on a slow core. */
const MOST_WAITING = 100;

/** Whether so many passwords wait to be checked that another one should be refused. */
export const arePasswordsBusy = (): boolean => atATime.pendingCount >= MOST_WAITING;

/** Number of passwords that wait to be checked. */
export const waitingPasswords = (): number => atATime.pendingCount;

export function hashPassword(password: string): Promise<string> {
  return atATime(() => hash(password, COST));
}

/** A dummy hash, so that an unknown e-mail takes the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** Checks a password; null means an unknown user or one without a password, and always fails. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody’s password');
  const against = stored ?? (await decoy);
  const matches = await atATime(() => verify(against, password));
  return matches && stored !== null;
}
