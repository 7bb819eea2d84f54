import { CLASSIFICATIONS, PLACE_RADIUS_M, type SampleWarning } from '@escuta/contract';
import { areaAround, hasRecording, meterNumber, type Position } from '@escuta/domain';
import { sql } from 'kysely';
import { COUNT, columnsOf, orNull, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Classes of samples whose sound is heard. */
export const HEARD = CLASSIFICATIONS.filter(hasRecording);

/** Over `samples s`: nobody has such a doubt about it, or a person has seen it with that. */
export const isBelieved = (doubt: SampleWarning) => sql<boolean>`(s.vista or not ${sql.lit(doubt)} = any(s.avisos))`;

/**
 * Over `samples s`: nothing was doubtful about the meter that it names. Also a sample that a person has seen stays at its place alone: to look at it is not
 * to say that two houses are one.
 */
const IS_AT_ITS_METER = sql<boolean>`not ${sql.lit('meter_elsewhere' satisfies SampleWarning)} = any(s.avisos)`;

/** Where a sample was taken. */
export interface VisitedPlace extends Position {
  id_cliente: number;
  hidrometro: string | null;
}

/** Place and meter of a sample, without a meter where none could be read or the number was doubtful; null outside the scope. */
export async function findVisitedPlace(trx: TenantTransaction, id_amostra: number): Promise<VisitedPlace | null> {
  const columns = {
    ...columnsOf('samples', 's', 'lat', 'lon', 'id_cliente'),
    hidrometro: sql<string | null>`case when ${IS_AT_ITS_METER} then s.hidrometro end`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from samples s where s.id_amostra = ${id_amostra}`,
  ).execute(trx);
  const [row] = rows;
  return row ? { ...row, hidrometro: meterNumber(row.hidrometro) } : null;
}

/** Columns of a visit, over `samples s`, `companies c` and `recordings g`. */
const VISIT_COLUMNS = {
  ...columnsOf('samples', 's', 'id_amostra', 'seq', 'id_cliente', 'dt_amostra', 'classificacao', 'vista', 'coletor'),
  ...columnsOf('samples', 's', 'classificacao_cliente', 'total_inspecoes', 'status_inspecao'),
  ...columnsOf('companies', 'c', 'razao_social'),
  ...orNull(columnsOf('recordings', 'g', 'nivel')),
  nome: userName('s.id_coletor'),
  com_gravacao: sql<boolean>`s.id_gravacao is not null`,
  ultimo_laudo: sql<{ tipo_vazamento: string; status_relatorio: number } | null>`
    case when s.laudos <> 0 then
      (select json_build_object('tipo_vazamento', r.tipo_vazamento, 'status_relatorio', r.id_status_relatorio)
         from leak_report_samples l join leak_reports r using (id_relatorio)
         where l.id_amostra = s.id_amostra order by l.ordem_inspecao desc limit 1)
    end`,
};

/** The ids of the samples at a place, by the index of the rounded position: one look per row of latitude, whatever the number of samples. */
function atPlace({ lat, lon }: Position) {
  const { rows, ranges } = areaAround({ lat, lon }, PLACE_RADIUS_M);
  const along = ranges.map(([from, to]) => sql`s.lon_e5 between ${from} and ${to}`);
  return sql`
    select s.id_amostra from samples s
    where s.lat_e5 = any(${rows}::int[]) and (${sql.join(along, sql` or `)})
      and hop_metres(${lat}, ${lon}, s.lat, s.lon) <= ${PLACE_RADIUS_M}`;
}

/** The ids of the samples at a water meter. Only in the same company tree: another utility may use the same meter number. */
const atMeter = (hidrometro: string, id_cliente: number) => sql`
  select s.id_amostra from samples s
  where s.hidrometro = ${hidrometro} and ${IS_AT_ITS_METER} and s.id_cliente = any(array(
    select c.id_cliente from companies c where company_top(c.id_cliente) = company_top(${id_cliente})))`;

export type VisitRow = RowOf<ReturnType<typeof columnsAt>>;

function columnsAt({ lat, lon, hidrometro }: VisitedPlace) {
  return {
    ...VISIT_COLUMNS,
    distancia: sql<number>`hop_metres(${lat}, ${lon}, s.lat, s.lon)`,
    mesmo_hidrometro: sql<boolean>`coalesce(s.hidrometro = ${hidrometro} and ${IS_AT_ITS_METER}, false)`,
  };
}

/** The ids of the visits to a place. */
const idsOf = ({ hidrometro, ...place }: VisitedPlace) =>
  hidrometro === null ? atPlace(place) : sql`${atPlace(place)} union ${atMeter(hidrometro, place.id_cliente)}`;

/** The last visit with a sound before an instant; null for none. */
export async function findEarlierVisit(trx: TenantTransaction, place: VisitedPlace, before: Date) {
  const { rows } = await selecting(
    columnsAt(place),
    (list) => sql`
    select ${list} from samples s join companies c using (id_cliente) join recordings g using (id_gravacao)
    where s.id_amostra in (${idsOf(place)}) and s.dt_amostra < ${before} and s.classificacao = any(${HEARD}::text[])
    order by s.dt_amostra desc, s.id_amostra desc limit 1`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** The newest visits to a place, and how many there are. */
export async function findVisits(
  trx: TenantTransaction,
  place: VisitedPlace,
  most: number,
): Promise<{ rows: VisitRow[]; total: number }> {
  const ids = idsOf(place);
  const counted = await selecting({ total: COUNT }, (list) => sql`select ${list} from (${ids}) visits`).execute(trx);
  const { rows } = await selecting(
    columnsAt(place),
    (list) => sql`
    select ${list}
    from (select s.id_amostra from samples s where s.id_amostra in (${ids})
      order by s.dt_amostra desc, s.id_amostra desc limit ${most}) newest
    join samples s using (id_amostra) join companies c using (id_cliente) left join recordings g using (id_gravacao)
    order by s.dt_amostra desc, s.id_amostra desc`,
  ).execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
