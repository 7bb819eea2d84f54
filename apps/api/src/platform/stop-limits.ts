import { setTimeout as delay } from 'node:timers/promises';

/** Time that calls in work get when the server stops, milliseconds. "docker stop" ends a process after ten seconds: the rest is for the database on a busy machine. */
export const GRACE_MS = 6_000;
/** Time for each of the things that end after the calls, milliseconds: messages on their way, connections to the database. */
export const CLOSE_MS = 2_000;
/** The process ends within this time of the signal, milliseconds; the embedded database gets what is left. deploy/ grants more. */
export const STOP_LIMIT_MS = 25_000;

/** Waits until the work has ended, in whichever way, but not longer than a limit: what fails must not keep the rest from closing. */
export async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), delay(limitMs)]);
}
