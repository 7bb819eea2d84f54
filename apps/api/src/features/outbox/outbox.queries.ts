import type { Language } from '@escuta/contract';
import { SUPER_ADMIN_ROLES } from '@escuta/domain';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';
import { roleList } from '../../db/role-list.ts';
import { columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Kinds of mails; `newsletter` is the only message without one. */
export const LETTERS = [
  'password_link',
  'welcome',
  'password_changed',
  'email_changed',
  'ticket',
  'ticket_copy',
] as const;
export type Letter = (typeof LETTERS)[number];
export type MessageKind = Letter | 'newsletter';

export interface Message {
  tipo: MessageKind;
  /** The person concerned, and their company. */
  id_usuario: number;
  id_cliente: number;
  dados?: {
    idioma?: Language | null;
    para?: string;
    email?: string;
    id_ticket?: number;
    /** For a newsletter message: whether to keep the person's current subscription. */
    mantem_inscricao?: boolean;
  };
  data: Date;
}

/** Inserts messages in the same transaction as the change they report. */
export async function tell(trx: TenantTransaction | AppDatabase, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ dados = {}, ...message }) => ({
    ...message,
    dados: JSON.stringify(dados),
    dt_proxima: message.data,
  }));
  await trx.insertInto('outbox').values(rows).execute();
}

/** A message leased by this process, with the fields that `tell` inserted. */
const TAKEN = {
  ...columnsOf('outbox', 'outbox', 'id_saida', 'id_usuario', 'id_cliente', 'data', 'tentativas'),
  tipo: sql<MessageKind>`outbox.tipo`,
  dados: sql<NonNullable<Message['dados']>>`outbox.dados`,
};
export type TakenMessage = RowOf<typeof TAKEN>;

/**
 * Leases the message that has waited longest: no other process takes it during the lease, and it is not lost when this process
 * dies.
 */
export async function takeNext(
  system: AppDatabase,
  { kinds, now, until }: { kinds: readonly MessageKind[]; now: Date; until: Date },
): Promise<TakenMessage | null> {
  const { rows } = await selecting(
    TAKEN,
    (list) => sql`
    update outbox set dt_proxima = ${until}, tentativas = tentativas + 1
    where id_saida = (
      select id_saida from outbox
      where dt_envio is null and dt_desistencia is null and dt_proxima <= ${now} and tipo = any(${[...kinds]}::text[])
      order by dt_proxima, id_saida limit 1 for update skip locked)
    returning ${list}`,
  ).execute(system);
  return rows[0] ?? null;
}

export async function markSent(system: AppDatabase, id_saida: string, now: Date): Promise<void> {
  await system.updateTable('outbox').set({ dt_envio: now, erro: null }).where('id_saida', '=', id_saida).execute();
}

export async function markFailed(
  system: AppDatabase,
  id_saida: string,
  outcome: { erro: string; dt_proxima: Date } | { erro: string; dt_desistencia: Date },
): Promise<void> {
  await system.updateTable('outbox').set(outcome).where('id_saida', '=', id_saida).execute();
}

/** Deletes messages sent before an instant. Messages given up stay for inspection. */
export function deleteSent(system: AppDatabase, before: Date): Promise<number> {
  return deleted(system.deleteFrom('outbox').where('dt_envio', '<', before));
}

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

export async function findTicket(system: AppDatabase, id_ticket: number) {
  return system.selectFrom('tickets').selectAll().where('id_ticket', '=', id_ticket).executeTakeFirst();
}

export async function setNewsletterId(system: AppDatabase, id_usuario: number, id_mail_chimp: string | null) {
  await system.updateTable('users').set({ id_mail_chimp }).where('id_usuario', '=', id_usuario).execute();
}
