import { ORIGINS } from '@escuta/contract';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

export interface LogEntry {
  data: Date;
  /** The acting user; never taken from a request's body (D-09). */
  session: { user: { id_usuario: number; id_cliente: number } };
  tipo_acao: number;
  origem?: number;
  /** The sample with its company, to which the entry then belongs; without a sample, to the user's company. */
  sample?: { id_amostra: number; id_cliente: number };
  /** The company of an entry about several samples. */
  id_cliente?: number;
  dados?: Record<string, unknown> | null;
}

const rowOf = (entry: LogEntry) => ({
  data: entry.data,
  id_usuario: entry.session.user.id_usuario,
  id_cliente: entry.sample?.id_cliente ?? entry.id_cliente ?? entry.session.user.id_cliente,
  id_amostra: entry.sample?.id_amostra ?? null,
  tipo_acao: entry.tipo_acao,
  origem: entry.origem ?? ORIGINS.web,
  dados: entry.dados ? JSON.stringify(entry.dados) : null,
});

/** Inserts entries in the same transaction as the change they log (LOG-01). */
export async function insertLog(trx: TenantTransaction | AppDatabase, ...entries: LogEntry[]): Promise<void> {
  if (entries.length > 0) await trx.insertInto('action_logs').values(entries.map(rowOf)).execute();
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
