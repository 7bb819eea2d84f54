import { ADDRESS_REACH_METRES } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** What a reading of the coverage asks for. */
export interface Asked {
  /** Whose samples count. */
  companies: readonly number[];
  /** First instant of the period. */
  since: Date;
  /** First instant after the period. */
  until: Date;
}
/** A network with the question. `whole`: all of its stretches count, not only those at the companies' samples. */
export interface AskedNetwork extends Asked {
  id_rede: number;
  whole: boolean;
}

/** The companies with their names, and the network that applies to each; null: none. By name. */
export async function listApplied(trx: TenantTransaction, companies: readonly number[]) {
  const columns = {
    ...columnsOf('companies', 'c', 'id_cliente', 'razao_social'),
    id_rede: sql<number | null>`network_of(c.id_cliente)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from companies c where c.id_cliente = any(${companies}::int[])
    order by plain_text(c.razao_social), c.id_cliente`,
  ).execute(trx);
  return rows;
}

const touched = ({ companies, id_rede, since, until }: AskedNetwork) =>
  sql`touched_stretches(${companies}::int[], ${id_rede}, ${since}, ${until})`;

/** The parts `state`, what is known of each touched stretch, and `base`, the stretches that count; both have `id_trecho`. */
export const statesOf = (asked: AskedNetwork, placed = false): RawBuilder<unknown> => sql`
  touched as materialized (select * from ${touched(asked)}),
  state as (
    select id_trecho, sum(ouvidas) as ouvidas, sum(recusas) as recusas, max(ultima) as ultima, max(ultima_recusa) as ultima_recusa
    from touched group by 1),
  base as (${
    asked.whole
      ? sql`select id_trecho, metros::float8, material, rua, bairro${placed ? sql`, center(pipe_box(caminho)) as centro` : sql``}
          from stretches where id_rede = ${asked.id_rede}`
      : sql`select distinct on (id_trecho) id_trecho, metros::float8, material, rua, bairro, centro from touched`
  })`;

/** Conditions on a stretch with its state. */
export const IS_HEARD = sql`coalesce(s.ouvidas, 0) > 0`;
export const IS_REFUSED = sql`coalesce(s.ouvidas, 0) = 0 and s.recusas > 0`;
export const IS_LEFT_OUT = sql`coalesce(s.ouvidas, 0) = 0 and coalesce(s.recusas, 0) = 0`;

/** Sum of the metres of the stretches that meet a condition. */
export const metresOf = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(b.metros) filter (where ${condition}), 0)`;

/**
 * Metres by state, for each material (`material` is set), the longest first, and for each company (`id_cliente` is set): one statement, since
 * finding the touched stretches takes most of its time.
 */
export async function sumNetwork(trx: TenantTransaction, asked: AskedNetwork) {
  const materials = {
    material: sql<string | null>`b.material`,
    id_cliente: sql<number | null>`null::int`,
    ouvida: metresOf(IS_HEARD),
    sem_acesso: metresOf(IS_REFUSED),
    fora: metresOf(IS_LEFT_OUT),
    antes: metresOf(sql`${IS_LEFT_OUT} and s.ultima is not null`),
    sem_rua: metresOf(sql`b.rua is null`),
  };
  const { rows } = await selecting(
    materials,
    (list) => sql`
    with ${statesOf(asked)}, materials as (select ${list} from base b left join state s using (id_trecho) group by 1)
    select * from materials
    union all
    select null, b.id_cliente, coalesce(sum(b.metros::float8) filter (where b.ouvidas > 0), 0),
      coalesce(sum(b.metros::float8) filter (where b.ouvidas = 0 and b.recusas > 0), 0), 0, 0, 0
    from touched b group by b.id_cliente
    order by 1, 2`,
  ).execute(trx);
  const length = (row: (typeof rows)[number]) => row.ouvida + row.sem_acesso + row.fora;
  return {
    materials: rows
      .flatMap(({ material, ...row }) => (material === null ? [] : [{ material, ...row }]))
      .sort((a, b) => length({ ...b }) - length({ ...a })),
    companies: new Map(rows.flatMap((row) => (row.id_cliente === null ? [] : [[row.id_cliente, row] as const]))),
  };
}

/** Samples of the period within reach of a pipe of a network, by company. */
export async function countAtPipes(trx: TenantTransaction, { companies, id_rede, since, until }: AskedNetwork) {
  const columns = {
    id_cliente: sql<number>`c.id_cliente`,
    amostras: sql<number>`c.ouvidas`,
    recusas: sql<number>`c.recusas`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from samples_at_pipes(${companies}::int[], ${id_rede}, ${since}, ${until}) c`,
  ).execute(trx);
  return new Map(rows.map((row) => [row.id_cliente, row]));
}

/** A report finds the stretches of samples that are not linked yet by itself. With more samples than this it would take seconds. */
const WAITING_MAX = 5_000;

/** Whether most samples of one of these companies still wait to be linked: after an import, or a move of a large company. */
export async function isLinking(trx: TenantTransaction, companies: readonly number[]): Promise<boolean> {
  const ours = sql`id_cliente = any(${[...companies]}::int[])`;
  const columns = {
    linking: sql<boolean>`exists (select from coverage_relinks where ${ours})
      or (select count(*) from (select from coverage_pending where ${ours} limit ${WAITING_MAX + 1}) p) > ${WAITING_MAX}`,
  };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(trx);
  return rows[0]?.linking === true;
}

/** Metres in a degree of latitude, and of longitude on the equator. */
const METRES_PER_DEGREE = 111_319.49;

/**
 * The parts `places`, the companies' samples with those of nearly the same place as one, and `near`, the addresses within reach of each with
 * the company's samples there. Addresses belong to no company, so that the tenant's role may use their index.
 */
export const addressesNear = ({ companies, since, until }: Asked): RawBuilder<unknown> => sql`
  places as materialized (
    select id_cliente, avg(lat) as lat, avg(lon) as lon,
      count(*) filter (where dt_amostra >= ${since} and classificacao not in ('NOAC', 'FRAU'))::int as ouvidas,
      count(*) filter (where dt_amostra >= ${since} and classificacao = 'NOAC')::int as recusas,
      max(dt_amostra) filter (where classificacao not in ('NOAC', 'FRAU')) as ultima,
      max(dt_amostra) filter (where classificacao = 'NOAC') as ultima_recusa
    from samples
    where id_cliente = any(${companies}::int[]) and dt_amostra < ${until} and abs(lat) < 89
    group by id_cliente, round(lat::numeric, 4), round(lon::numeric, 4)),
  near as (
    select p.id_cliente, a.id_endereco, a.endereco, a.lat, a.lon, sum(p.ouvidas)::int as ouvidas, sum(p.recusas)::int as recusas,
      max(p.ultima) as ultima, max(p.ultima_recusa) as ultima_recusa
    from places p
      cross join lateral (
        select point(p.lon, degrees(asinh(tan(radians(p.lat))))) as place,
          ${ADDRESS_REACH_METRES / METRES_PER_DEGREE}::float8 / cos(radians(p.lat)) as reach offset 0) h
      cross join lateral (
        select * from addresses
        where posicao <@ box(point(h.place[0] - h.reach, h.place[1] - h.reach), point(h.place[0] + h.reach, h.place[1] + h.reach))
        offset 0) a
    where (a.posicao <-> h.place) <= h.reach
    group by p.id_cliente, a.id_endereco, a.endereco, a.lat, a.lon)`;

/** Addresses within reach of the samples of each company by their state, and its samples of the period. */
export async function sumAddresses(trx: TenantTransaction, asked: Asked) {
  const columns = {
    id_cliente: sql<number>`n.id_cliente`,
    ouvidos: sql<number>`(count(*) filter (where n.ouvidas > 0))::int`,
    sem_acesso: sql<number>`(count(*) filter (where n.ouvidas = 0 and n.recusas > 0))::int`,
    fora: sql<number>`(count(*) filter (where n.ouvidas = 0 and n.recusas = 0))::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`with ${addressesNear(asked)} select ${list} from near n group by 1`,
  ).execute(trx);
  return rows;
}

/** Number of samples of the period for each company that has any samples. */
export async function countSamples(trx: TenantTransaction, { companies, since, until }: Asked) {
  const columns = {
    id_cliente: sql<number>`s.id_cliente`,
    amostras: sql<number>`(count(*) filter (where s.dt_amostra >= ${since} and s.classificacao not in ('NOAC', 'FRAU')))::int`,
    recusas: sql<number>`(count(*) filter (where s.dt_amostra >= ${since} and s.classificacao = 'NOAC'))::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from samples s where s.id_cliente = any(${companies}::int[]) and s.dt_amostra < ${until} group by 1`,
  ).execute(trx);
  return rows;
}
