import { type HeardElsewhere, type SampleWarning, toInstant } from '@escuta/contract';
import { METER_APART_M, meterNumber } from '@escuta/domain';
import { sql } from 'kysely';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { SampleDetailRow } from './samples.queries.ts';

type Asked = Pick<SampleDetailRow, 'id_amostra' | 'id_cliente' | 'dt_amostra' | 'lat' | 'lon' | 'precisao'> &
  Pick<SampleDetailRow, 'avisos' | 'hidrometro'>;

/**
 * The sample that the rule of uploads (`metres_to_meter`) compares with, of those in the caller's scope that were there before this one; null for none.
 */
async function findCompared(
  trx: TenantTransaction,
  { id_amostra, id_cliente, dt_amostra, lat, lon }: Asked,
  meter: string,
) {
  const columns = {
    ...columnsOf('samples', 'h', 'id_amostra', 'seq', 'dt_amostra', 'precisao'),
    distancia: sql<number>`hop_metres(${lat}, ${lon}, h.lat, h.lon)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from samples h
    where h.id_amostra = (select sample_at_meter(${id_cliente}, ${meter}, ${dt_amostra}, ${id_amostra - 1}))`,
  ).execute(trx);
  return rows[0] ?? null;
}

/**
 * The other sample that a warning `meter_elsewhere` is about. Looked up as things are now: null where that sample is gone or out of the caller's scope, or
 * where a sample seen since shows the meter at this place.
 */
export async function findHeardElsewhere(trx: TenantTransaction, sample: Asked): Promise<HeardElsewhere | null> {
  const meter = meterNumber(sample.hidrometro);
  if (meter === null || !sample.avisos.includes('meter_elsewhere' satisfies SampleWarning)) return null;
  const compared = await findCompared(trx, sample, meter);
  if (!compared) return null;
  const { precisao, dt_amostra, ...other } = compared;
  const apart = other.distancia - (precisao ?? 0) - (sample.precisao ?? 0);
  return apart > METER_APART_M ? { ...other, dt_amostra: toInstant(dt_amostra) } : null;
}
