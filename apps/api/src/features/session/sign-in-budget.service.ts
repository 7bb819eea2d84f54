import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { arePasswordsBusy } from '../../platform/passwords.ts';
import { Problem } from '../../problems/problem.ts';
import { type Attempt, countFailures, insertFailure, lockAttempts } from './session.queries.ts';

/** Time for which a failed sign-in counts (D-19). */
export const FAILURE_WINDOW_MS = 15 * 60_000;
/**
 * Most failed sign-ins in that time: on an account from one network (D-19), from one network, which a whole office may share, and on an
 * account from all networks.
 */
const MOST_BOTH = 10;
const MOST_OF_NETWORK = 100;
const MOST_OF_ACCOUNT = 50;
/** Wait when too many passwords are being checked, seconds. */
const BUSY_SECONDS = 5;
const MOST_REMEMBERED = 10_000;

/**
 * Networks that a process has refused, and until when. They are refused without asking the database, whose connections all calls share.
 * A new process asks the database again.
 */
const refusedNetworks = new WeakMap<Services['connections'], Map<string, number>>();

function refusedBy({ connections }: Services): Map<string, number> {
  const known = refusedNetworks.get(connections) ?? new Map<string, number>();
  if (known.size > MOST_REMEMBERED) known.clear();
  refusedNetworks.set(connections, known);
  return known;
}

/** Replies that are held back for a second, so that a flood that waits for them cannot keep the process busy with refusing. */
let heldBack = 0;
const HELD_BACK_MS = 1000;
const MOST_HELD_BACK = 500;

async function holdBack(): Promise<void> {
  if (heldBack >= MOST_HELD_BACK) return;
  heldBack += 1;
  await delay(HELD_BACK_MS);
  heldBack -= 1;
}

function refuse(until: number, now: Date): never {
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  throw new Problem('too_many_sign_ins', { params: { seconds } });
}

/** Accounts whose stopped attempts were told, and until when: a flood is one entry in the log, and asks for the person once. */
const toldAccounts = new WeakMap<Services['connections'], Map<string, number>>();

function isFirstStopped({ connections }: Services, { email }: Attempt, now: Date): boolean {
  const told = toldAccounts.get(connections) ?? new Map<string, number>();
  if (told.size > MOST_REMEMBERED) told.clear();
  toldAccounts.set(connections, told);
  if ((told.get(email) ?? 0) > now.getTime()) return false;
  told.set(email, now.getTime() + FAILURE_WINDOW_MS);
  return true;
}

const endOf = (oldest: Date | null) => (oldest?.getTime() ?? 0) + FAILURE_WINDOW_MS;

/**
 * Counts the attempt as failed before the password is checked; success deletes the count. Concurrent guesses are thus counted
 * like consecutive ones.
 * @param onStopped called for the first refused attempt on an account in {@link FAILURE_WINDOW_MS}, unless its network is already known to
 * be refused or all passwords are busy, when the database is not asked for anything
 * @throws Problem too_many_sign_ins, without counting the attempt
 */
export async function countAttempt(
  services: Services,
  attempt: Attempt,
  { now, onStopped }: { now: Date; onStopped: () => void },
): Promise<void> {
  const refused = refusedBy(services);
  const until = refused.get(attempt.network) ?? 0;
  if (until > now.getTime()) {
    await holdBack();
    refuse(until, now);
  }
  refused.delete(attempt.network);
  if (arePasswordsBusy()) refuse(now.getTime() + BUSY_SECONDS * 1000, now);
  const since = new Date(now.getTime() - FAILURE_WINDOW_MS);
  const counting = services.connections.system.transaction().execute(async (trx) => {
    await lockAttempts(trx, attempt);
    const failures = await countFailures(trx, attempt, since);
    if (failures && failures.network >= MOST_OF_NETWORK) {
      const end = endOf(failures.networkSince);
      refused.set(attempt.network, end);
      refuse(end, now);
    }
    if (failures && failures.both >= MOST_BOTH) refuse(endOf(failures.bothSince), now);
    if (failures && failures.account >= MOST_OF_ACCOUNT) refuse(endOf(failures.accountSince), now);
    await insertFailure(trx, attempt, now);
  });
  await counting.catch((error: unknown) => {
    if (error instanceof Problem && isFirstStopped(services, attempt, now)) onStopped();
    throw error;
  });
}
