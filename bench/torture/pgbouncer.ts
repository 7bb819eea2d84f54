// Two companies work through PgBouncer, in each pool mode and with each way to log in, while PgBouncer is killed and comes back.
import { setTimeout as delay } from 'node:timers/promises';
import { type PoolMode, startPgBouncer } from '../../apps/api/src/testing/pgbouncer.ts';
import { closeAll, onClose } from '../lib/closing.ts';
import { joinResults, type Round, Rounds } from './lib/rounds.ts';
import { ServerApps, type ServerDatabase, startDatabase, twoLogins } from './lib/server.ts';
import { chance, type Torture, type TortureResult, tell } from './lib/torture.ts';

/** Restarts in each of the four ways. */
const ATTEMPTS = 8;
const LIMIT_MS = 5_000;
const AWAY_MS = 2_000;
const LOGINS = ['two logins', 'one login'] as const;
type Login = (typeof LOGINS)[number];

async function restarts(
  { owner, app, system }: ServerDatabase,
  { login, mode, attempts }: { login: Login; mode: PoolMode; attempts: number },
): Promise<TortureResult> {
  const pooler = await startPgBouncer({ mode, logins: [owner, app, system] });
  onClose(pooler.stop);
  const { behind } = pooler;
  const two = twoLogins({ app: behind(app), system: behind(system) });
  const apps = await ServerApps.start(owner, login === 'two logins' ? two : { DATABASE_URL: behind(owner) });
  const rounds = new Rounds(apps);
  const once = async (): Promise<Round> => {
    await delay(chance(500, 2_000));
    const awayMs = chance(0, AWAY_MS);
    await pooler.restart(awayMs);
    return { fault: `PgBouncer away for ${awayMs} ms`, limitMs: LIMIT_MS };
  };
  await rounds.run(attempts, once, { every: 4 });
  return rounds.result();
}

export const torture: Torture = {
  needs: { programs: { pgbouncer: 'pgbouncer' } },
  run: async ({ attempts = ATTEMPTS }) => {
    const results: Record<string, TortureResult> = {};
    for (const mode of ['session', 'transaction'] as const) {
      for (const login of LOGINS) {
        tell(`${login}, ${mode} mode`);
        // The marks of the companies must be new in the database.
        results[`${login}, ${mode} mode`] = await restarts(await startDatabase(), { login, mode, attempts });
        await closeAll();
      }
    }
    return joinResults(results);
  },
};
