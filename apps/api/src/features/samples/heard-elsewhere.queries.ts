import { type HeardElsewhere, type SampleWarning, toInstant } from '@escuta/contract';
import { METER_APART_M, meterNumber } from '@escuta/domain';
import { sql } from 'kysely';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { SampleDetailRow } from './samples.queries.ts';

type Asked = Pick<SampleDetailRow, 'id_amostra' | 'id_cliente' | 'dt_amostra' | 'lat' | 'lon' | 'precisao'> &
  Pick<SampleDetailRow, 'avisos' | 'hidrometro'>;

/** The order of the index `samples_believed_meter` at one meter: with the meter in it, PostgreSQL reads past the end of a company. */
const KEY = sql`(s.id_cliente, s.dt_amostra)`;

/** Over `samples s`: the columns that the order needs, of those believed at their meter that were there before a sample. */
const believedBefore = (id_amostra: number, meter: string) => sql`
  select s.id_amostra, s.seq, s.dt_amostra, s.lat, s.lon, s.precisao from samples s
  where s.hidrometro = ${meter} and (s.vista or not s.avisos && array['meter_elsewhere','place_unlikely'])
    and s.id_amostra < ${id_amostra}`;

/** The sample that the rule of uploads (`metres_to_meter`) compares with, of those in the caller's scope; null for none. */
async function findCompared(
  trx: TenantTransaction,
  { id_amostra, id_cliente, dt_amostra: recorded, lat, lon }: Asked,
  meter: string,
) {
  const columns = {
    ...columnsOf('samples', 'h', 'id_amostra', 'seq', 'dt_amostra', 'precisao'),
    distancia: sql<number>`hop_metres(${lat}, ${lon}, h.lat, h.lon)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from companies c cross join lateral (
      (${believedBefore(id_amostra, meter)} and ${KEY} <= (c.id_cliente, ${recorded}::timestamptz)
          and ${KEY} >= (c.id_cliente, '-infinity')
        order by s.id_cliente desc, s.dt_amostra desc, s.id_amostra desc limit 1)
      union all
      (${believedBefore(id_amostra, meter)} and ${KEY} > (c.id_cliente, ${recorded}::timestamptz)
          and ${KEY} <= (c.id_cliente, 'infinity')
        order by s.id_cliente, s.dt_amostra, s.id_amostra limit 1)) h
    where company_top(c.id_cliente) = (select company_top(${id_cliente}))
    order by h.dt_amostra > ${recorded}, abs(extract(epoch from h.dt_amostra - ${recorded}::timestamptz)), h.id_amostra desc
    limit 1`,
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
