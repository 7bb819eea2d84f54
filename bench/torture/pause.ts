// The app and its database are paused (SIGSTOP, as by a suspended machine or container) while somebody starts a second one.
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, StartError, startApp } from './lib/app.ts';
import { EmbeddedApp } from './lib/embedded.ts';
import { familyOf } from './lib/processes.ts';
import { type Round, Rounds } from './lib/rounds.ts';
import { chance, type Torture, type TortureResult } from './lib/torture.ts';

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

/** Pauses everything, starts a second app meanwhile, and wakes the first. Returns the second when it serves, which it must not. */
async function pauseOnce(embedded: EmbeddedApp, { pauseMs, elsewhere }: Pause): Promise<App | null> {
  const pids = [embedded.app?.child.pid ?? 0, ...familyOf(embedded.postmaster())];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const second = startApp({ ESCUTA_DATA_DIR: embedded.data }, elsewhere ? ELSEWHERE : []).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });
  const [app] = await Promise.all([second, delay(pauseMs)]);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  return app;
}

export async function pauses(
  embedded: EmbeddedApp,
  attempts: number,
  pauseOf: (turn: number) => Pause,
): Promise<TortureResult> {
  const rounds = new Rounds(embedded);
  let refused = 0;
  const once = async (turn: number): Promise<Round> => {
    await delay(chance(200, 1_500));
    const pause = pauseOf(turn);
    const second = await pauseOnce(embedded, pause);
    if (second) rounds.load.tally.findings.lost.push(`a second app served at ${second.url}`);
    else refused++;
    const where = pause.elsewhere ? ' in another namespace' : '';
    return {
      fault: `paused for ${pause.pauseMs} ms, a second start${where} was ${second ? 'let in' : 'refused'}`,
      limitMs: pause.limitMs,
    };
  };
  await rounds.run(attempts, once, { every: 1 });
  rounds.note('secondStartsRefused', refused);
  return rounds.result();
}

export const torture: Torture = {
  needs: {},
  run: async ({ attempts = ATTEMPTS }) => {
    const canElsewhere = hasNamespaces();
    return pauses(await EmbeddedApp.start(), attempts, (turn) => ({
      pauseMs: PAUSES_MS[turn % PAUSES_MS.length] ?? 0,
      elsewhere: canElsewhere && turn % 2 === 0,
      limitMs: LIMIT_MS,
    }));
  },
};
