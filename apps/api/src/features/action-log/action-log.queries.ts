import { type LogField, type LogValues, ORIGINS } from '@escuta/contract';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

export interface LogEntry {
  data: Date;
  /** The acting user; never taken from a request's body (D-09). */
  session: { user: { id_usuario: number; id_cliente: number }; origem?: number };
  tipo_acao: number;
  origem?: number;
  /** The sample with its company, to which the entry then belongs; without a sample, to the user's company. */
  sample?: { id_amostra: number; id_cliente: number };
  /** The company of an entry about several samples. */
  id_cliente?: number;
  /** The person, company or report that the action is about, with its name at this moment. Its kind follows from the action. */
  objeto?: { id: number; nome: string | null };
  /** What changed, before and after; without secrets. */
  de?: LogValues;
  para?: LogValues;
  dados?: Record<string, unknown> | null;
}

/** A sample with its company. */
export type SampleOfCompany = NonNullable<LogEntry['sample']>;

const rowOf = (entry: LogEntry) => ({
  data: entry.data.toISOString(),
  id_usuario: entry.session.user.id_usuario,
  id_cliente: entry.sample?.id_cliente ?? entry.id_cliente ?? entry.session.user.id_cliente,
  id_amostra: entry.sample?.id_amostra ?? null,
  tipo_acao: entry.tipo_acao,
  origem: entry.origem ?? entry.session.origem ?? ORIGINS.web,
  id_objeto: entry.objeto?.id ?? null,
  objeto: entry.objeto?.nome ?? null,
  de: entry.de ? JSON.stringify(entry.de) : null,
  para: entry.para ? JSON.stringify(entry.para) : null,
  dados: entry.dados ? JSON.stringify(entry.dados) : null,
});

type LogColumn = keyof ReturnType<typeof rowOf>;
const COLUMNS: Record<LogColumn, string> = {
  data: 'timestamptz',
  id_usuario: 'int',
  id_cliente: 'int',
  id_amostra: 'int',
  tipo_acao: 'int',
  origem: 'int',
  id_objeto: 'int',
  objeto: 'text',
  de: 'jsonb',
  para: 'jsonb',
  dados: 'jsonb',
};

/**
 * Inserts entries in the same transaction as the change they log (LOG-01), in one statement with one parameter for each column: thousands of
 * entries would have more values than a statement takes. A value that all entries share is sent once.
 */
export async function insertLog(trx: TenantTransaction | AppDatabase, ...entries: LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(rowOf);
  const columns = Object.entries(COLUMNS) as [LogColumn, string][];
  const own = columns.filter(([name]) => name === 'id_amostra' || rows.some((row) => row[name] !== rows[0]?.[name]));
  const arrays = own.map(([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(`${type}[]`)}`);
  const values = columns.map((column) =>
    own.includes(column) ? sql.ref(`e.${column[0]}`) : sql`${rows[0]?.[column[0]]}::${sql.raw(column[1])}`,
  );
  await sql`
    insert into action_logs (${sql.join(columns.map(([name]) => sql.ref(name)))}) select ${sql.join(values)}
    from unnest(${sql.join(arrays)}) e(${sql.join(own.map(([name]) => sql.ref(name)))})`.execute(trx);
}

/** The mark of an entry that takes another action back; an assignment that is undone has its key instead of `true`. */
export const markOfUndo = (isUndo: boolean): { desfaz?: true } => (isUndo ? { desfaz: true } : {});

/** One changed field, before and after. */
export const fromTo = <F extends LogField>(field: F, before: LogValues[F], after: LogValues[F]) => ({
  de: { [field]: before } as LogValues,
  para: { [field]: after } as LogValues,
});

/** Whether an entry like this one was written since an instant. */
export async function isLogged(system: AppDatabase, { session, tipo_acao, para }: LogEntry, since: Date) {
  const { rows } = await sql`
    select from action_logs
    where id_usuario = ${session.user.id_usuario} and data > ${since} and tipo_acao = ${tipo_acao}
      and para ->> 'chamada' is not distinct from ${para?.chamada ?? null}
      and para ->> 'motivo' is not distinct from ${para?.motivo ?? null}
    limit 1`.execute(system);
  return rows.length > 0;
}

/** The data of an entry that the same request has written about a sample since an instant. */
export async function dataOfRequest(
  trx: TenantTransaction,
  { session, sample, tipo_acao }: { sample: { id_amostra: number } } & Pick<LogEntry, 'session' | 'tipo_acao'>,
  { pedido, since }: { pedido: string; since: Date },
): Promise<Record<string, unknown> | null> {
  const row = await trx
    .selectFrom('action_logs')
    .select('dados')
    .where('id_amostra', '=', sample.id_amostra)
    .where('id_usuario', '=', session.user.id_usuario)
    .where('tipo_acao', '=', tipo_acao)
    .where('data', '>', since)
    .where(sql`dados ->> 'pedido'`, '=', pedido)
    .executeTakeFirst();
  return row?.dados ?? null;
}

/** Names of people by id, whoever they are. */
export async function namesOfPeople(
  trx: TenantTransaction,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await trx
    .selectFrom('user_names')
    .select(['id_usuario', 'nome'])
    .where('id_usuario', 'in', known)
    .execute();
  return new Map(rows.map(({ id_usuario, nome }) => [id_usuario, nome]));
}

/** Names of the companies in scope, by id. */
export async function namesOfCompanies(
  trx: TenantTransaction,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await trx
    .selectFrom('companies')
    .select(['id_cliente', 'razao_social'])
    .where('id_cliente', 'in', known)
    .execute();
  return new Map(rows.map(({ id_cliente, razao_social }) => [id_cliente, razao_social]));
}

/** The samples of a report with their companies; none outside the transaction's scope. */
export async function listSamplesOfReport(trx: TenantTransaction, id_relatorio: number): Promise<SampleOfCompany[]> {
  return trx
    .selectFrom('samples')
    .innerJoin('leak_report_samples', 'leak_report_samples.id_amostra', 'samples.id_amostra')
    .select(['samples.id_amostra', 'samples.id_cliente'])
    .where('leak_report_samples.id_relatorio', '=', id_relatorio)
    .orderBy('samples.id_amostra')
    .execute();
}

/** The company of a sample; null outside the transaction's scope. */
export async function findSampleCompany(trx: TenantTransaction, id_amostra: number) {
  const row = await trx
    .selectFrom('samples')
    .select(['id_amostra', 'id_cliente'])
    .where('id_amostra', '=', id_amostra)
    .executeTakeFirst();
  return row ?? null;
}
