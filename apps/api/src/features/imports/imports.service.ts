import { type ImportState, toInstant } from '@escuta/contract';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import type { LogEntry } from '../action-log/index.ts';
import { findImport, type ImportTable, type OneImport, stopSilent } from './imports.queries.ts';

/** An import of which nothing has come for so long has been left: its page was closed. */
const SILENT_MS = 10 * 60_000;
const silentBefore = (now: Date) => new Date(now.getTime() - SILENT_MS);

/** A stored import as it is told: an open one that is silent was left, whether or not that has been noted. */
export function toPast<Row extends { dt_inicio: Date; dt_ultimo: Date; situacao: ImportState }>(
  { dt_inicio, dt_ultimo, situacao, ...row }: Row,
  now: Date,
) {
  const isLeft = situacao === 'aberta' && dt_ultimo < silentBefore(now);
  return {
    ...{ ...row, dt_inicio: toInstant(dt_inicio), dt_ultimo: toInstant(dt_ultimo) },
    situacao: isLeft ? ('parada' as const) : situacao,
  };
}

/** Throws import_closed when an import is over, or out of reach. */
export async function needOpen(connection: AppDatabase | TenantTransaction, one: OneImport): Promise<void> {
  const open = await findImport(connection, one);
  if (open?.situacao !== 'aberta' && open?.situacao !== 'parada') throw new Problem('import_closed');
}

/** Who began an import, for its entry in the log; null for the command line. */
type Importer = LogEntry['session'] | null;

/** Marks the imports of a table whose page was closed; returns them. */
export async function stopLeft(
  connection: AppDatabase | TenantTransaction,
  table: ImportTable,
  now: Date,
): Promise<{ chave: string; novos: number; importer: Importer }[]> {
  const stopped = await stopSilent(connection, table, silentBefore(now));
  return stopped.map(({ chave, novos, id_usuario, id_cliente }) => ({
    ...{ chave, novos },
    importer: id_usuario === null || id_cliente === null ? null : { user: { id_usuario, id_cliente } },
  }));
}
