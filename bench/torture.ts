// npm run torture -- NAME [--attempts N] [--url DATABASE]: conflicting calls to several processes; the last line counts broken rules.
import { parseArgs } from 'node:util';
import { type Route, routes } from '@escuta/contract';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { pathOf } from '../apps/api/src/testing/call-path.ts';
import type { RaceCaller } from '../apps/api/src/testing/races/racers.ts';
import { raceReports } from '../apps/api/src/testing/races/reports.ts';
import { insertSlotCast } from '../apps/api/src/testing/races/slot-rows.ts';
import { raceSlots } from '../apps/api/src/testing/races/slots.ts';
import { insertPerson, signIn, startServer } from './lib/app.ts';
import { closeAll, closeOnSignals, onClose } from './lib/closing.ts';

const PROCESSES = 3;
/** Calls of one round of {@link raceReports}. */
const CALLS_A_ROUND = 9;

interface TortureResult {
  line: string;
  violations: readonly string[];
}

/** The processes of the server, and people who are signed in at each of them. */
class Processes {
  readonly admin: pg.Pool;
  readonly #url: string;
  #ports: number[] = [];

  constructor(url: string) {
    this.#url = url;
    this.admin = new pg.Pool({ connectionString: url });
    onClose(() => this.admin.end());
  }

  async start(): Promise<void> {
    const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(this.#url)));
    this.#ports = servers.map(({ port }) => port);
  }

  async person(role: 'ADM' | 'SUP' | 'GEI' | 'GEO', id_cliente: number) {
    const email = `${role.toLowerCase()}@torture.test`;
    await insertPerson(this.#url, { id_cliente, nome: role, email, id_tipo_usuario: role });
    const token = await signIn(this.#ports[0] ?? 0, email);
    const { rows } = await this.admin.query('select id_usuario from users where email = $1', [email]);
    const callers = this.#ports.map((port) => callerAt(port, token));
    return { id_usuario: rows[0].id_usuario as number, callers };
  }
}

/** A signed-in person who calls one of the processes. */
function callerAt(port: number, token: string): RaceCaller {
  return {
    call: async (name, input) => {
      const route: Route = routes[name];
      const reply = await fetch(`http://127.0.0.1:${port}${pathOf(route, input)}`, {
        method: route.method,
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify(input.body),
      });
      const text = await reply.text();
      return { status: reply.status, text, json: JSON.parse(text) };
    },
  };
}

async function tortureSlots(processes: Processes, attempts: number): Promise<TortureResult> {
  const { admin } = processes;
  const cast = await insertSlotCast(admin);
  const [adm, sup] = [await processes.person('ADM', cast.top), await processes.person('SUP', cast.top)];
  const racers = { admin, cast, adm: adm.callers, sup: sup.callers };
  const { done, refusals, violations } = await raceSlots(racers, attempts);
  const refused = [...refusals].sort(([, a], [, b]) => b - a);
  const total = refused.reduce((sum, [, count]) => sum + count, 0);
  const reasons = refused.map(([code, count]) => `${code} ${count}`).join(', ');
  const line = `slots: ${attempts} attempts from ${PROCESSES} processes, ${done} done, ${total} refused (${reasons}), ${violations.length} violations`;
  return { line, violations };
}

async function tortureReports(processes: Processes, attempts: number): Promise<TortureResult> {
  const { admin } = processes;
  const insert = "insert into companies (razao_social) values ('Companhia') returning id_cliente";
  const own = (await admin.query(insert)).rows[0].id_cliente as number;
  const person = (role: 'ADM' | 'SUP' | 'GEI' | 'GEO') => processes.person(role, own);
  const [gei, geo, adm, sup] = [await person('GEI'), await person('GEO'), await person('ADM'), await person('SUP')];
  const cast = { companies: { own }, people: { gei, geo } };
  const deciders = [adm, sup, geo].flatMap(({ callers }) => callers);
  const rounds = Math.ceil(attempts / CALLS_A_ROUND);
  const result = await raceReports({ admin, cast, gei: gei.callers, deciders }, rounds);
  const line = `reports: ${result.attempts} attempts from ${PROCESSES} processes, ${2 * rounds} won, ${result.violations.length} violations`;
  return { line, violations: result.violations };
}

const TORTURES: Record<string, (processes: Processes, attempts: number) => Promise<TortureResult>> = {
  slots: tortureSlots,
  reports: tortureReports,
};
const ATTEMPTS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { attempts: { type: 'string' }, url: { type: 'string' } },
});
const torture = TORTURES[positionals[0] ?? ''];
const attempts = Number(values.attempts ?? ATTEMPTS);
if (!torture || !Number.isInteger(attempts) || attempts < 1) {
  console.error(`Usage: npm run torture -- NAME [--attempts N]\nNames: ${Object.keys(TORTURES).join(', ')}`);
  process.exit(1);
}

async function temporaryDatabase(): Promise<string> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  return cluster.url;
}

const isLeaving = closeOnSignals();
try {
  const processes = new Processes(values.url ?? (await temporaryDatabase()));
  await processes.start();
  const { line, violations } = await torture(processes, attempts);
  await closeAll();
  for (const violation of violations.slice(0, 20)) console.error(violation);
  console.log(line);
  process.exit(violations.length > 0 ? 1 : 0);
} catch (error) {
  if (!isLeaving()) {
    console.error(error);
    await closeAll();
    process.exit(1);
  }
}
