// The app and its database are paused (SIGSTOP, as by a suspended machine or container) while somebody starts a second one.
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, StartError, startApp } from './lib/app.ts';
import type { Tally } from './lib/calls.ts';
import { EmbeddedApp } from './lib/embedded.ts';
import { familyOf, signalAll } from './lib/processes.ts';
import { type Round, Rounds } from './lib/rounds.ts';
import { chance, type Torture } from './lib/torture.ts';

const ATTEMPTS = 10;
const LIMIT_MS = 5_000;
/** From shorter than a look at the lock counts to longer than any lock by time would hold. */
const PAUSES_MS = [2_000, 7_000, 12_000, 25_000];

/** A program that starts another in a namespace of its own, as in another container. */
const ELSEWHERE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasNamespaces = () => spawnSync(ELSEWHERE[0] ?? '', [...ELSEWHERE.slice(1), 'true']).status === 0;

interface Pause {
  pauseMs: number;
  limitMs: number;
  /** Whether the second start is made as in another container. */
  elsewhere: boolean;
}

/** Pauses everything, starts a second app meanwhile, and wakes the first. Returns the second when it serves. */
async function pauseOnce(embedded: EmbeddedApp, { pauseMs, elsewhere }: Pause): Promise<App | null> {
  const pids = [embedded.app?.child.pid ?? 0, ...familyOf(embedded.postmaster())];
  signalAll(pids, 'SIGSTOP');
  const second = startApp({ ESCUTA_DATA_DIR: embedded.data }, elsewhere ? ELSEWHERE : []).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });
  const [app] = await Promise.all([second, delay(pauseMs)]);
  signalAll(pids, 'SIGCONT');
  return app;
}

/** One pause; a second app that serves is a loss, since each of the two would overwrite what the other saves. */
export async function pauseRound(embedded: EmbeddedApp, { findings }: Tally, pause: Pause): Promise<Round> {
  await delay(chance(200, 1_500));
  const second = await pauseOnce(embedded, pause);
  if (second) findings.lost.push(`a second app served at ${second.url}`);
  const where = pause.elsewhere ? ' in another namespace' : '';
  const fate = second ? 'let in' : 'refused';
  return { fault: `paused for ${pause.pauseMs} ms, a second start${where} was ${fate}`, limitMs: pause.limitMs };
}

export const torture: Torture = {
  needs: {},
  run: async ({ attempts = ATTEMPTS }) => {
    const canElsewhere = hasNamespaces();
    const embedded = await EmbeddedApp.start();
    const rounds = new Rounds(embedded);
    const once = (turn: number) =>
      pauseRound(embedded, rounds.load.tally, {
        pauseMs: PAUSES_MS[turn % PAUSES_MS.length] ?? 0,
        elsewhere: canElsewhere && turn % 2 === 0,
        limitMs: LIMIT_MS,
      });
    await rounds.run(attempts, once, { every: 1 });
    return rounds.result();
  },
};
