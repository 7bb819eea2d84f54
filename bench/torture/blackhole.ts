// Everything between the app and its database is swallowed without a word, as by a host that vanishes or a firewall that forgets.
import { setTimeout as delay } from 'node:timers/promises';
import { atPort, startTcpProxy } from '../../apps/api/src/testing/tcp-proxy.ts';
import { onClose } from '../lib/closing.ts';
import { type Round, Rounds } from './lib/rounds.ts';
import { ServerApps, startDatabase, twoLogins } from './lib/server.ts';
import { chance, type Torture, type TortureResult } from './lib/torture.ts';

const ATTEMPTS = 6;
const LIMIT_MS = 10_000;
/** Silences in turn. */
const SILENT_MS = [5_000, 30_000];

interface Silences {
  attempts: number;
  silentMs: readonly number[];
  limitMs?: number;
  prefer?: 'server' | 'embedded';
  apps?: number;
}

export async function silences({
  attempts,
  silentMs,
  limitMs = LIMIT_MS,
  prefer,
  apps: count,
}: Silences): Promise<TortureResult> {
  const { owner, ...logins } = await startDatabase(prefer);
  const { hostname, port } = new URL(owner);
  const line = await startTcpProxy({ host: hostname, port: Number(port) });
  onClose(line.stop);
  const through = { app: atPort(logins.app, line.port), system: atPort(logins.system, line.port) };
  const apps = await ServerApps.start(owner, twoLogins(through), count);
  const rounds = new Rounds(apps);
  const once = async (turn: number): Promise<Round> => {
    await delay(chance(500, 1_500));
    const forMs = silentMs[(turn - 1) % silentMs.length] ?? 0;
    line.swallow();
    await delay(forMs);
    line.pass();
    return { fault: `silent for ${forMs} ms`, limitMs };
  };
  await rounds.run(attempts, once, { every: 2 });
  return rounds.result();
}

export const torture: Torture = {
  needs: {},
  run: ({ attempts = ATTEMPTS }) => silences({ attempts, silentMs: SILENT_MS }),
};
