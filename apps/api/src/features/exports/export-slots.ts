import { MOST_EXPORTS } from '../../db/connection.ts';
import { Problem } from '../../problems/problem.ts';

/** Most exports of one user at a time in a process, so that others keep slots. */
const MOST_OF_ONE = 2;
/** Value of Retry-After when too many are running, seconds. */
const BUSY_SECONDS = 15;

/** Users of the running exports in this process; each export uses a connection and a worker. */
const running: number[] = [];

/** Takes one of the process's slots. Throws export_busy when none is free, in total or for this user. @returns releases the slot */
export function takeExportSlot(user: number): () => void {
  const own = running.filter((id) => id === user).length;
  if (running.length >= MOST_EXPORTS || own >= MOST_OF_ONE) {
    throw new Problem('export_busy', { params: { seconds: BUSY_SECONDS } });
  }
  running.push(user);
  let isTaken = true;
  return () => {
    if (isTaken) running.splice(running.indexOf(user), 1);
    isTaken = false;
  };
}
