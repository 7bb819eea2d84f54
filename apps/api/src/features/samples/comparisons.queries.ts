import { MEASURE_VERSION } from '@escuta/acoustics';
import type { Comparison } from '@escuta/contract';
import { LISTENING, NO_SUSPECT_POINT, type Position, REPORT_STATES } from '@escuta/domain';
import { sql } from 'kysely';
import { columnsOf, orNull, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { HEARD } from './visits.queries.ts';

const COMPARED = {
  ...columnsOf('samples', 's', 'id_amostra', 'id_cliente', 'lat', 'lon', 'dt_amostra', 'classificacao'),
  ...orNull(columnsOf('recordings', 'g', 'nivel')),
};
export type ComparedSample = RowOf<typeof COMPARED>;

/** What of a sample decides on what it is compared with; null outside the scope. */
export async function findCompared(trx: TenantTransaction, id_amostra: number): Promise<ComparedSample | null> {
  const { rows } = await selecting(
    COMPARED,
    (list) => sql`
    select ${list} from samples s left join recordings g using (id_gravacao) where s.id_amostra = ${id_amostra}`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** Columns of a sound that others are compared with, over `samples s` and `recordings g`. */
const columnsFrom = ({ lat, lon }: Position) => ({
  ...columnsOf('samples', 's', 'id_amostra', 'seq', 'dt_amostra', 'classificacao'),
  ...columnsOf('recordings', 'g', 'nivel'),
  distancia: sql<number>`hop_metres(${lat}, ${lon}, s.lat, s.lon)`,
});
export type ComparisonRow = RowOf<ReturnType<typeof columnsFrom>> & Pick<Comparison, 'nivel'>;

/** The companies whose sounds it is compared with: units share recorders. */
const treeOf = ({ id_cliente }: ComparedSample) =>
  sql`array(select c.id_cliente from companies c where company_top(c.id_cliente) = company_top(${id_cliente}))`;

/** Condition on `samples s`: it is not the sample at hand, has a sound, and belongs to the same company tree. */
const isOther = (sample: ComparedSample) => sql`
  s.id_amostra <> ${sample.id_amostra} and s.id_gravacao is not null and s.id_cliente = any(${treeOf(sample)})
  and s.classificacao = any(${HEARD}::text[])`;

/** The machine's references of a sample, in its order (decision 40): what its recorder last heard, else what recorders of its model did. */
const REFERENCES = ['gravador', 'modelo'] as const;

/** From when on the reference of the sample's recorder counts anew (D-35); null: never restarted. */
async function startOf(trx: TenantTransaction, { id_amostra }: ComparedSample): Promise<Date | null> {
  const { rows } = await selecting(
    { desde: sql<Date | null>`recorder_start(d.id_cliente, d.gravador)` },
    (list) => sql`select ${list} from sample_decisions d where d.id_amostra = ${id_amostra} and d.atual`,
  ).execute(trx);
  return rows[0]?.desde ?? null;
}

/**
 * The sample that is most like what the recorder of this one usually hears, or where too few of that are known its model, among those that the machine
 * takes as its reference; null where too few are known of either. After a restart of the reference only sounds from then on are, and none of the model.
 */
export async function findUsualSound(trx: TenantTransaction, sample: ComparedSample): Promise<ComparisonRow | null> {
  const start = await startOf(trx, sample);
  const isAfter = start !== null && sample.dt_amostra >= start;
  for (const reference of isAfter ? (['gravador'] as const) : REFERENCES) {
    const usual = await findUsualOf(trx, sample, { reference, start, isAfter });
    if (usual) return usual;
  }
  return null;
}

interface Usual {
  reference: (typeof REFERENCES)[number];
  start: Date | null;
  isAfter: boolean;
}

async function findUsualOf(trx: TenantTransaction, sample: ComparedSample, { reference, start, isAfter }: Usual) {
  const { id_amostra } = sample;
  const key = sql.ref(reference);
  const side = start && (isAfter ? sql`and d.dt_amostra >= ${start}` : sql`and d.dt_amostra < ${start}`);
  const { rows } = await selecting(
    columnsFrom(sample),
    (list) => sql`
    with last as (
      select of_unit.* from unnest(${treeOf(sample)}) unit(id_cliente) cross join lateral (
        select d.id_amostra, d.nivel, d.dt_amostra from sample_decisions d
        where d.${key} = (select own.${key} from sample_decisions own where own.id_amostra = ${id_amostra} and own.atual)
          and d.id_cliente = unit.id_cliente and d.utilizavel and d.atual and d.versao = ${MEASURE_VERSION} and d.id_amostra <> ${id_amostra} ${side ?? sql``}
        order by d.dt_amostra desc limit ${LISTENING.referenceMost}) of_unit
      order by of_unit.dt_amostra desc limit ${LISTENING.referenceMost}),
    usual as (
      select percentile_cont(0.5) within group (order by nivel) as nivel from last having count(*) >= ${LISTENING.referenceLeast})
    select ${list}
    from last join samples s using (id_amostra) join recordings g using (id_gravacao) cross join usual
    where ${isOther(sample)}
    order by abs(last.nivel - usual.nivel), s.dt_amostra desc, s.id_amostra desc limit 1`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** The nearest sample whose last approved report confirms a leak, or finds none. */
export async function findNearestJudged(
  trx: TenantTransaction,
  sample: ComparedSample,
  isLeak: boolean,
): Promise<ComparisonRow | null> {
  const { rows } = await selecting(
    columnsFrom(sample),
    (list) => sql`
    select ${list} from samples s join recordings g using (id_gravacao)
    where s.laudos <> 0 and ${isOther(sample)} and (
      select strpos(r.tipo_vazamento, ${NO_SUSPECT_POINT}) = 0 from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = s.id_amostra and r.id_status_relatorio = ${REPORT_STATES.approved}
      order by l.ordem_inspecao desc limit 1) = ${isLeak}
    order by hop_metres(${sample.lat}, ${sample.lon}, s.lat, s.lon), s.dt_amostra desc, s.id_amostra desc limit 1`,
  ).execute(trx);
  return rows[0] ?? null;
}
