import { MEASURE_VERSION } from '@escuta/acoustics';
import { type chanceBounds, type DrawnSample, NO_SUSPECT_POINT, PROOF, type SampleCell } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import { COUNT, columnsOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { UNHEARD } from '../samples/index.ts';

/** Companies with their branches, and a time from an instant up to, not including, another. */
export interface Asked {
  companies: readonly number[];
  since: Date;
  until: Date;
  /** Samples of which the caller is told nothing: those of a block at the desk that they have not heard yet (LSN-04). */
  inHand: ReadonlySet<number>;
}

const companiesOf = ({ companies }: Asked) => sql`${[...companies]}::int[]`;
const mayBeTold = ({ inHand }: Asked) => sql`d.id_amostra <> all(${[...inHand]}::int[])`;
const within = (column: string, { since, until }: Asked) =>
  sql`${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`;

/** Over `leak_reports r`: it found a suspect point. */
const CONFIRMED = sql`(strpos(r.tipo_vazamento, ${NO_SUSPECT_POINT}) = 0)`;

/** Over `samples s`: what the collector saw instead of hearing it. */
const SEEN = sql`coalesce(s.pre_classificacao in ('VISI','NOAC','FRAU'), false)`;

/** Over `samples s` of which somebody has decided: the class by ear, null where only an inspection was ordered. The label of an import counts. */
const BY_EAR = sql`coalesce(s.classificacao_cliente, s.classe_final,
      case when s.dt_classificacao is not null or s.total_inspecoes = 0 then s.classificacao end)`;

/**
 * The samples with a sound: whether a person has decided on each, when first, and whether it was a leak. An approved report knows best, then the class
 * by ear; null without an answer.
 */
const heardSamples = (asked: Asked) => sql`
    heard as materialized (
      select s.id_amostra, s.id_cliente, s.dt_amostra, s.dt_envio, s.ordem_escuta, o.ouvida, coalesce(l.confirmado, false) as confirmado,
        coalesce(least(s.dt_classificacao, s.dt_classificacao_cliente, s.dt_classe_final), s.dt_envio) as quando,
        case when not o.ouvida then null when l.confirmado is not null then l.confirmado
          when ${BY_EAR} in ('LEAK','VISI') then true when ${BY_EAR} in ('INCO','PEND') then null
          when ${BY_EAR} is not null then false end as vaza
      from samples s cross join lateral (select not (${UNHEARD}) as ouvida offset 0) o left join lateral (
        select bool_or(${CONFIRMED}) as confirmado from leak_report_samples x join leak_reports r using (id_relatorio)
        where x.id_amostra = s.id_amostra and r.id_status_relatorio = 1 and s.laudos <> 0) l on true
      where s.id_cliente = any(${companiesOf(asked)}) and ${within('s.dt_amostra', asked)} and s.id_gravacao is not null and not ${SEEN}
    )`;

/** Places of a leak among the heard, from 1: as it went, by the machine, by arrival. */
export type LeakPlaces = [real: number, maquina: number, chegada: number];

interface HeardTotals {
  amostras: number;
  ouvidas: number;
  respondidas: number;
  encontrados: number;
  confirmados: number;
}

/** A drawn sample; times in ms. */
interface DrawnRow extends Omit<DrawnSample, 'isLeak'> {
  /** False for what the caller has in hand: it counts as drawn without an answer, and is not told. */
  mayBeTold: boolean;
  ouvida: boolean;
  vaza: boolean | null;
}

const ms = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)`;
const json = <Value>(query: RawBuilder<unknown>) => sql<Value>`(${query})`;

/** Over `listening_blocks k`: blocks of the desk that reach some companies. */
const reaching = (asked: Asked) => sql`k.id_usuario is not null and k.empresas && ${companiesOf(asked)}`;

/** Over `heard h`: between which of some times in rising order, ms, one of its own is. */
const between = (column: 'dt_amostra' | 'dt_envio', times: readonly number[]) =>
  sql`width_bucket(${sql.ref(`h.${column}`)}, ${times.map((time) => new Date(time).toISOString())}::timestamptz[])`;

/** What was heard and drawn, in one pass over the samples. Only draws of the desk: the pool of blind review may be a choice of classes. */
export async function readHeard(trx: TenantTransaction, asked: Asked, bounds: ReturnType<typeof chanceBounds>) {
  const columns = {
    totals: json<HeardTotals>(sql`
      select jsonb_build_object('amostras', count(*), 'ouvidas', count(*) filter (where ouvida),
        'respondidas', count(vaza), 'encontrados', count(*) filter (where vaza), 'confirmados', count(*) filter (where vaza and confirmado))
      from heard`),
    cells: json<SampleCell[]>(sql`
      select coalesce(jsonb_agg(c), '[]') from (
        select company_top(h.id_cliente) as tree, h.id_cliente as company, ${ms(sql`max(h.dt_amostra)`)} as at, ${ms(sql`max(h.dt_envio)`)} as "sentAt",
          count(*) filter (where not h.ouvida) as unheard, count(*) filter (where h.vaza) as found
        from heard h where not h.ouvida or h.vaza group by h.id_cliente, ${between('dt_amostra', bounds.at)}, ${between('dt_envio', bounds.sentAt)}) c`),
    leaks: json<LeakPlaces[]>(sql`
      select coalesce(jsonb_agg(jsonb_build_array(p.real, p.maquina, p.chegada)), '[]') from (
        select vaza, row_number() over (order by quando, id_amostra) as real,
          row_number() over (order by ordem_escuta desc nulls last, dt_amostra desc, id_amostra desc) as maquina,
          row_number() over (order by dt_envio, id_amostra) as chegada
        from heard where vaza is not null) p where p.vaza`),
    drawn: json<DrawnRow[]>(sql`
      select coalesce(jsonb_agg(jsonb_build_object('company', h.id_cliente, 'tree', company_top(h.id_cliente), 'order', h.ordem_escuta,
        'at', ${ms(sql`h.dt_amostra`)}, 'sentAt', ${ms(sql`h.dt_envio`)}, 'block', b.id_bloco, 'drawnAt', ${ms(sql`b.dt_bloco`)}, 'mayBeTold', b.told, 'ouvida', h.ouvida,
        'vaza', case when b.told then h.vaza end)), '[]')
      from (
        select distinct on (d.id_amostra) d.*, ${mayBeTold(asked)} as told from listening_block_samples d join listening_blocks k using (id_bloco)
        where k.empresas is not null and d.sorteada and d.id_usuario is not null and d.id_cliente = any(${companiesOf(asked)})
        order by d.id_amostra, d.dt_bloco) b
      join heard h using (id_amostra)`),
  };
  const { rows } = await selecting(columns, (list) => sql`with ${heardSamples(asked)} select ${list}`).execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a query without a table has one row');
  return row;
}

/**
 * The blocks of the desk that reach some companies, newest first: of what they were made, how far down they went, and with which probability they drew,
 * null where the caller may see none of the drawn.
 */
export async function listBlocks(trx: TenantTransaction, asked: Asked) {
  const columns = {
    ...columnsOf(
      'listening_blocks',
      'k',
      'id_bloco',
      'dt_bloco',
      'total',
      'periodo_inicio',
      'periodo_fim',
      'por_envio',
    ),
    ...columnsOf('listening_blocks', 'k', 'ultima_ordem', 'ultima_data'),
    empresas: sql<number[]>`k.empresas`,
    probabilidade: sql<number | null>`(
      select d.probabilidade from listening_block_samples d where d.id_bloco = k.id_bloco and d.sorteada limit 1)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from listening_blocks k
    where ${reaching(asked)} order by k.dt_bloco desc`,
  ).execute(trx);
  return rows;
}

/** Approved reports on what the machine, and what a person by ear before them, had called LEAK; and how many of them found one. */
export async function countJudged(trx: TenantTransaction, asked: Asked) {
  const reports = (called: RawBuilder<unknown>, more = sql``) =>
    sql<number>`(count(distinct r.id_relatorio) filter (where ${called} ${more}))::int`;
  const machine = sql`(select d.classificacao from sample_decisions d where d.id_amostra = s.id_amostra order by d.id_decisao limit 1) = 'LEAK'`;
  const person = sql`((s.dt_classificacao < r.dt_aprovacao and s.classificacao = 'LEAK')
      or (s.dt_classe_final < r.dt_aprovacao and s.classe_final = 'LEAK'))`;
  const columns = {
    maquina: reports(machine),
    maquinaCerta: reports(machine, sql`and ${CONFIRMED}`),
    pessoas: reports(person),
    pessoasCertas: reports(person, sql`and ${CONFIRMED}`),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from samples s join leak_report_samples x using (id_amostra) join leak_reports r using (id_relatorio)
    where s.laudos <> 0 and s.id_cliente = any(${companiesOf(asked)}) and ${within('s.dt_amostra', asked)} and r.id_status_relatorio = 1`,
  ).execute(trx);
  return rows[0] ?? { maquina: 0, maquinaCerta: 0, pessoas: 0, pessoasCertas: 0 };
}

/**
 * Leaks found otherwise, seen or by an approved report on a place without a sound, that are near an earlier sample that nobody has heard, and near none
 * that was heard as a leak, by company tree. What was heard since is among the heard, where it counts by what was heard. Each counts once: a later one of
 * the same place does not.
 */
export async function countFoundOtherwise(
  trx: TenantTransaction,
  asked: Asked,
): Promise<{ tree: number; n: number }[]> {
  const { metres, days } = PROOF.near;
  // Rows of latitude are 1.1 m apart; longitude is compared by the distance itself.
  const reach = Math.ceil(metres / 1.1);
  // Found by place first: the index by company and time would read a whole quarter for each leak.
  const near = sql`(
        select s.* from samples s where s.lat_e5 = any(array(select generate_series(f.lat_e5 - ${reach}, f.lat_e5 + ${reach})))
          and s.lon_e5 between f.lon_e5 - f.lado and f.lon_e5 + f.lado offset 0) s`;
  const around = sql`s.id_cliente = any(${companiesOf(asked)}) and hop_metres(f.lat, f.lon, s.lat, s.lon) <= ${metres}
          and s.dt_amostra < f.dt_amostra and s.dt_amostra >= f.dt_amostra - make_interval(days => ${days})`;
  const sound = sql`s.id_gravacao is not null and not ${SEEN}`;
  const { rows } = await selecting(
    { tree: sql<number>`company_top(f.id_cliente)`, n: COUNT },
    (list) => sql`
    with found as materialized (
      select s.id_amostra, s.id_cliente, s.lat, s.lon, s.lat_e5, s.lon_e5, s.dt_amostra,
        ceil(${reach} / greatest(cos(radians(s.lat)), 0.01))::int as lado
      from samples s
      where s.id_cliente = any(${companiesOf(asked)}) and ${within('s.dt_amostra', asked)} and (s.classe = 'VISI' or ${SEEN}) and (
        s.classe = 'VISI' or s.pre_classificacao = 'VISI' or (s.laudos <> 0 and exists (
          select from leak_report_samples x join leak_reports r using (id_relatorio)
          where x.id_amostra = s.id_amostra and r.id_status_relatorio = 1 and ${CONFIRMED}))))
    select ${list} from found f
    where exists (select from ${near} where ${around} and ${sound} and ${UNHEARD})
      and not exists (select from ${near} where ${around} and ${sound} and not (${UNHEARD}) and ${BY_EAR} = 'LEAK')
      and not exists (select from found e where e.lat_e5 between f.lat_e5 - ${reach} and f.lat_e5 + ${reach} and e.lon_e5 between f.lon_e5 - f.lado and f.lon_e5 + f.lado
        and e.dt_amostra < f.dt_amostra and hop_metres(f.lat, f.lon, e.lat, e.lon) <= ${metres})
    group by 1`,
  ).execute(trx);
  return rows;
}

/** Why, by whom and when a reference was restarted. */
interface RestartRow {
  nota: string;
  usuario: string | null;
  dt_reinicio: string;
}

/** Most recorders that are told: those with the newest samples. */
const RECORDERS_MOST = 500;

/**
 * Usable levels of each recorder, dB: of its last days within the period, and the newest before them. Companies of one tree share recorders. Where the
 * reference was restarted by the end of the period, only levels from then on; who restarted it, and why, is for those who may see the top of the tree.
 */
export async function listLevels(trx: TenantTransaction, asked: Asked) {
  const { days, most } = PROOF.drift;
  const { until } = asked;
  const usable = sql`d.atual and d.utilizavel and d.versao = ${MEASURE_VERSION}`;
  const week = sql`r.ultima - make_interval(days => ${days})`;
  // Read company by company, since the index has the newest of each company first.
  const levels = (when: RawBuilder<unknown>) => sql<number[]>`array(
      select n.nivel from unnest(r.unidades) u cross join lateral (
        select d.nivel, d.dt_amostra from sample_decisions d
        where d.gravador = r.gravador and d.id_cliente = u and ${usable} and ${mayBeTold(asked)} and ${within('d.dt_amostra', asked)} and ${when}
          and d.dt_amostra >= coalesce(r.inicio, '-infinity')
        order by d.dt_amostra desc limit ${most}) n
      order by n.dt_amostra desc limit ${most})`;
  const columns = {
    gravador: sql<string>`r.gravador`,
    topo: sql<number>`r.topo`,
    razao_social: sql<string | null>`(select c.razao_social from companies c where c.id_cliente = r.topo)`,
    desde: sql<Date | null>`r.desde`,
    reinicio: sql<RestartRow | null>`(
      select jsonb_build_object('nota', k.nota, 'usuario', ${userName('k.id_usuario')}, 'dt_reinicio', k.dt_reinicio) from recorder_restarts k
      where k.gravador = r.gravador and company_top(k.id_cliente) = r.topo order by k.dt_reinicio desc, k.id_reinicio desc limit 1)`,
    semana: levels(sql`d.dt_amostra > ${week}`),
    antes: levels(sql`d.dt_amostra <= ${week}`),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    with by_company as materialized (
      select d.gravador, d.id_cliente, max(d.dt_amostra) as ultima
      from sample_decisions d
      where d.id_cliente = any(${companiesOf(asked)}) and d.gravador is not null and ${usable} and ${mayBeTold(asked)} and ${within('d.dt_amostra', asked)}
      group by 1, 2),
    found as materialized (
      select b.gravador, company_top(b.id_cliente) as topo, array_agg(b.id_cliente) as unidades, max(b.ultima) as ultima
      from by_company b group by 1, 2 order by ultima desc limit ${RECORDERS_MOST}),
    recorders as materialized (
      select f.*, s.desde, case when s.desde < ${until} then s.desde end as inicio
      from found f cross join lateral (select recorder_start(f.topo, f.gravador) as desde) s)
    select ${list} from recorders r`,
  ).execute(trx);
  return rows;
}

/** Decisions of the machine by week, UTC-3, and how many of them were INCO. */
export async function countInconclusive(trx: TenantTransaction, asked: Asked) {
  const columns = {
    date: sql<string>`to_char(date_trunc('week', d.dt_amostra at time zone 'Etc/GMT+3'), 'YYYY-MM-DD')`,
    decisoes: COUNT,
    inconclusivas: sql<number>`(count(*) filter (where d.classificacao = 'INCO'))::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from sample_decisions d
    where d.id_cliente = any(${companiesOf(asked)}) and ${mayBeTold(asked)} and ${within('d.dt_amostra', asked)} and d.atual
    group by 1 order by 1`,
  ).execute(trx);
  return rows;
}
