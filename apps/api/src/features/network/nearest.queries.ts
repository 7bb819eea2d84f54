import type { NearestPipe } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

const TOLD = {
  material: sql<string>`p.material`,
  material_original: sql<string | null>`p.material_original`,
  diametro: sql<number | null>`p.diametro`,
  ano: sql<number | null>`p.ano`,
  codigo: sql<string | null>`p.codigo`,
  distancia: sql<number>`round(p.distancia::numeric, 1)::float8`,
};

async function firstOf(trx: TenantTransaction, found: RawBuilder<unknown>): Promise<NearestPipe | null> {
  const { rows } = await selecting(TOLD, (list) => sql`select ${list} from ${found} p`).execute(trx);
  return rows[0] ?? null;
}

/**
 * The pipe nearest to a position, of the company's network or that of the nearest company above it that has one; null when none is within 50 m.
 * Asked at each reading, so that it is never older than the network.
 */
export function nearestPipe(
  trx: TenantTransaction,
  { id_cliente, lat, lon }: { id_cliente: number; lat: number; lon: number },
): Promise<NearestPipe | null> {
  return firstOf(trx, sql`nearest_pipe(${id_cliente}, ${lat}, ${lon})`);
}

/** The pipe nearest to the point of a report, whose material the dashboards count where the report names none; null as above. */
export function pipeOfReport(trx: TenantTransaction, id_relatorio: number): Promise<NearestPipe | null> {
  return firstOf(trx, sql`pipe_of_report(${id_relatorio})`);
}
