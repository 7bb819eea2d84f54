import { fieldDb, type Kind, kindOf } from './db.ts';

/** Finished and not sent yet, by kind. */
export type WaitingHere = Record<Kind, number>;

/** Counts what waits on this device for its author to sign in: before the sign-in the numbers may be told, and nothing of the content. */
export async function countWaiting(): Promise<WaitingHere> {
  const waiting: WaitingHere = { report: 0, sample: 0 };
  for (const stored of await (await fieldDb()).getAll('drafts'))
    if ('state' in stored && stored.state === 'queued') waiting[kindOf(stored)] += 1;
  return waiting;
}
