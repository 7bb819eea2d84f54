import { type Route, type RouteName, routes } from '@escuta/contract';
import pg from 'pg';
import { type RaceCaller, raceReports } from '../../apps/api/src/testing/races/reports.ts';
import { insertPerson, signIn, startServer } from '../lib/app.ts';
import { onClose } from '../lib/closing.ts';
import type { TortureResult } from '../torture.ts';

const PROCESSES = 3;
/** Calls of one round of {@link raceReports}. */
const CALLS_A_ROUND = 9;

/** Somebody signed in, calling one of the processes. */
function callerAt(port: number, token: string): RaceCaller {
  return {
    call: async (name: RouteName, { body }) => {
      const { method, path }: Route = routes[name];
      const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await reply.text();
      return { status: reply.status, text, json: JSON.parse(text) };
    },
  };
}

/** Many report one slot and many decide its report at once, over several processes of the server. */
export async function run(url: string, attempts: number): Promise<TortureResult> {
  const admin = new pg.Pool({ connectionString: url });
  onClose(() => admin.end());
  const one = async (text: string, values: unknown[]) => (await admin.query(text, values)).rows[0].id as number;
  const own = await one('insert into companies (razao_social) values ($1) returning id_cliente as id', ['Companhia']);
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(url)));
  const person = async (role: 'GEI' | 'GEO' | 'ADM' | 'SUP') => {
    const email = `${role.toLowerCase()}@torture.test`;
    await insertPerson(url, { id_cliente: own, nome: role, email, id_tipo_usuario: role });
    const token = await signIn(servers[0]?.port ?? 0, email);
    const id_usuario = await one('select id_usuario as id from users where email = $1', [email]);
    return { id_usuario, callers: servers.map(({ port }) => callerAt(port, token)) };
  };
  const [gei, geo, adm, sup] = [await person('GEI'), await person('GEO'), await person('ADM'), await person('SUP')];
  const cast = { companies: { own }, people: { gei, geo } };
  const deciders = [adm, sup, geo].flatMap(({ callers }) => callers);
  const rounds = Math.ceil(attempts / CALLS_A_ROUND);
  const result = await raceReports({ admin, cast, gei: gei.callers, deciders }, rounds);
  const line = `reports: ${result.attempts} attempts from ${PROCESSES} processes, ${2 * rounds} won, ${result.violations.length} violations`;
  return { line, violations: result.violations };
}
