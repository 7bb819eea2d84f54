import type { KindOf } from '@escuta/contract';
import { SUPER_ADMIN_ROLES } from '@escuta/domain';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { roleList } from '../../db/role-list.ts';
import { columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { addTasks, type TaskData } from '../queue/index.ts';

/** Kinds of mails. */
export type Letter = KindOf<'mail'>;

/** A task about a person: a mail to them, or news of them for the mailing list. */
export interface Message {
  tipo: Letter | 'newsletter';
  /** The person concerned, and their company. */
  id_usuario: number;
  id_cliente: number;
  dados?: TaskData;
  data: Date;
}

/** A message that this process sends. */
export type TakenMessage<Kind extends Message['tipo'] = Letter> = Message & {
  tipo: Kind;
  id_saida: string;
  dados: TaskData;
};

/** Adds messages in the same transaction as the change they report. */
export const tell = (trx: TenantTransaction | AppDatabase, messages: readonly Message[]): Promise<void> =>
  addTasks(trx, messages);

/** The realm of the nearest company at or above a person's. SUP and GEO keep passwords, so that they can sign in when a realm is misconfigured or down. */
const REALM = sql<string | null>`case when u.id_tipo_usuario not in (${roleList(SUPER_ADMIN_ROLES)}) then (
  with recursive up as (
    select c.id_cliente, c.id_cliente_master, c.realm, 1 as level from companies c where c.id_cliente = u.id_cliente
    union all
    select c.id_cliente, c.id_cliente_master, c.realm, up.level + 1 from companies c join up on c.id_cliente = up.id_cliente_master
  ) select realm from up where realm is not null order by level limit 1) end`;

const RECIPIENT = {
  ...columnsOf(
    'users',
    'u',
    'id_usuario',
    'id_cliente',
    'nome',
    'email',
    'telefone',
    'idioma',
    'ativo',
    'new_users_data',
  ),
  ...columnsOf('companies', 'c', 'razao_social'),
  /** The realm through which the person signs in, who then gets no password links; null for others. */
  realm: REALM,
};
export type Recipient = RowOf<typeof RECIPIENT>;

/** The receiver of a mail. */
export async function findRecipient(system: AppDatabase, who: { id_usuario: number } | { email: string }) {
  const { rows } = await selecting(
    RECIPIENT,
    (list) => sql`
    select ${list}
    from users u join companies c on c.id_cliente = u.id_cliente
    where ${'email' in who ? sql`u.email = ${who.email}` : sql`u.id_usuario = ${who.id_usuario}`}`,
  ).execute(system);
  return rows[0] ?? null;
}

/** Inserts a one-time link of a person; only the hash of its token is stored. */
export async function insertLink(
  system: AppDatabase,
  link: { token_hash: Buffer; id_usuario: number; dt_criacao: Date; dt_expira: Date },
): Promise<void> {
  await system.insertInto('password_resets').values(link).execute();
}

/** Deletes a link whose mail was not sent. */
export async function deleteLink(system: AppDatabase, token_hash: Buffer): Promise<void> {
  await system.deleteFrom('password_resets').where('token_hash', '=', token_hash).execute();
}

/** Deletes the unused links of a person but the newest ones. */
export async function deleteOlderLinks(system: AppDatabase, id_usuario: number, kept: number): Promise<void> {
  const unused = system.selectFrom('password_resets').where('id_usuario', '=', id_usuario).where('dt_uso', 'is', null);
  await system
    .deleteFrom('password_resets')
    .where('token_hash', 'in', unused.select('token_hash').orderBy('dt_criacao', 'desc').offset(kept))
    .execute();
}

export async function findTicket(system: AppDatabase, id_ticket: number) {
  return system.selectFrom('tickets').selectAll().where('id_ticket', '=', id_ticket).executeTakeFirst();
}

export async function setNewsletterId(system: AppDatabase, id_usuario: number, id_mail_chimp: string | null) {
  await system.updateTable('users').set({ id_mail_chimp }).where('id_usuario', '=', id_usuario).execute();
}
