import { MOST_EXPORTS } from '../../db/connection.ts';
import { Problem } from '../../problems/problem.ts';

/** Exports that one user may have running in a process: the other seats stay free for everybody else. */
const MOST_OF_ONE = 2;
/** When to ask again, where too many are running. */
const BUSY_SECONDS = 15;

/** Users of the exports running in this process: each holds a connection and a worker. */
const seated: number[] = [];

/** Takes one of the process's seats; throws export_busy when none is left, or none for this user. @returns gives it back */
export function takeSeat(user: number): () => void {
  const own = seated.filter((id) => id === user).length;
  if (seated.length >= MOST_EXPORTS || own >= MOST_OF_ONE) {
    throw new Problem('export_busy', { params: { seconds: BUSY_SECONDS } });
  }
  seated.push(user);
  let taken = true;
  return () => {
    if (taken) seated.splice(seated.indexOf(user), 1);
    taken = false;
  };
}
