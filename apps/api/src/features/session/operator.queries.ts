import { FIRST_ROLE } from '@escuta/domain';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';
import { SCOPE, USER_COLUMNS } from './session.queries.ts';

/** Active super admins by e-mail, with their scope. */
export async function listSuperAdmins(system: AppDatabase) {
  const { rows } = await selecting(
    { ...USER_COLUMNS, scope: SCOPE },
    (list) => sql`
    select ${list} from users u join companies c on c.id_cliente = u.id_cliente
    where u.ativo and u.id_tipo_usuario = ${FIRST_ROLE} order by u.email`,
  ).execute(system);
  return rows;
}

/** Sessions that have neither ended nor expired, the newest first. */
export async function listSessions(system: AppDatabase, { email, now }: { email: string | undefined; now: Date }) {
  const columns = {
    ...columnsOf('users', 'u', 'email', 'nome'),
    ...columnsOf('companies', 'c', 'razao_social'),
    ...columnsOf('sessions', 's', 'dt_inicio', 'dt_expira', 'sso'),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from sessions s join users u using (id_usuario) join companies c on c.id_cliente = u.id_cliente
    where s.dt_fim is null and s.dt_expira > ${now} ${email === undefined ? sql`` : sql`and u.email = ${email}`}
    order by s.dt_inicio desc, u.email`,
  ).execute(system);
  return rows;
}

/** Ends open sessions; returns their people, each once, or null when nobody has the address. */
export async function endSessionsOf(trx: AppDatabase, { email, now }: { email: string | undefined; now: Date }) {
  const people = sql`select id_usuario from users ${email === undefined ? sql`` : sql`where email = ${email}`}`;
  if ((await people.execute(trx)).rows.length === 0) return null;
  const columns = {
    ...columnsOf('users', 'u', 'id_usuario', 'id_cliente', 'nome'),
    sessions: sql<number>`count(*)::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    with ended as (
      update sessions set dt_fim = ${now}
      where dt_fim is null and dt_expira > ${now} and id_usuario in (${people}) returning id_usuario
    )
    select ${list} from ended join users u using (id_usuario) group by u.id_usuario, u.id_cliente, u.nome`,
  ).execute(trx);
  return rows;
}
