import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../../../apps/api/src/db/migrate.ts';
import type { RaceCaller } from '../../../apps/api/src/testing/races/racers.ts';
import { insertPerson, signIn, startServer } from '../../lib/app.ts';
import { onClose } from '../../lib/closing.ts';
import { send } from './calls.ts';

export const PROCESSES = 3;

/** A signed-in person who calls one of the processes. Every call of a race has to be answered. */
function callerAt(url: string, token: string): RaceCaller {
  return {
    call: async (name, input) => {
      const reply = await send(url, name, input, { headers: { token }, limitMs: 120_000 });
      if (!reply) throw new Error(`${name} was not answered`);
      return reply;
    },
  };
}

/** A migrated database that nothing is synced for. */
async function temporaryDatabase(): Promise<string> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  return cluster.url;
}

/** Three processes of the server on a database, by default a temporary one, and people signed in at each of them. */
export async function racingProcesses(given?: string) {
  const url = given ?? (await temporaryDatabase());
  const admin = new pg.Pool({ connectionString: url });
  onClose(() => admin.end());
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(url)));
  return {
    admin,
    person: async (role: 'ADM' | 'SUP' | 'GEI' | 'GEO', id_cliente: number) => {
      const email = `${role.toLowerCase()}@torture.test`;
      await insertPerson(url, { id_cliente, nome: role, email, id_tipo_usuario: role });
      const token = await signIn(servers[0]?.port ?? 0, email);
      const { rows } = await admin.query<{ id_usuario: number }>('select id_usuario from users where email = $1', [
        email,
      ]);
      const callers = servers.map(({ port }) => callerAt(`http://127.0.0.1:${port}`, token));
      return { id_usuario: rows[0]?.id_usuario ?? 0, callers };
    },
  };
}
