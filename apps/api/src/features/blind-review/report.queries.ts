import type { BLIND_STATES, BlindAgreement, BlindClassification } from '@escuta/contract';
import { BLIND_REVIEWER_ROLE, NO_SUSPECT_POINT, REPORT_STATES } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { COUNT, columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** A checked search of answered samples; null means all. */
export interface ReportSearch {
  reviewer: number | null;
  companies: readonly number[] | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  classes: readonly BlindClassification[] | null;
  agreement: BlindAgreement | null;
}

/** Agreement of all answers to a sample, as BLIND_AGREEMENTS says. */
const agreementOf = (id_amostra: RawBuilder<unknown>) => sql<BlindAgreement>`(
  select case when count(*) < 2 then 'uma_resposta' when count(distinct a.classificacao) < count(*) then 'com_consenso' else 'sem_consenso' end
  from blind_reviews a where a.id_amostra = ${id_amostra} and a.situacao = 'classificada')`;

/** CTE `found (id_amostra, ultima)`: samples with an answer that match the search. */
function found({ reviewer, companies, from, to, classes, agreement }: ReportSearch): RawBuilder<unknown> {
  const parts = [sql`r.situacao = 'classificada'`];
  if (reviewer) parts.push(sql`r.id_usuario = ${reviewer}`);
  if (companies) parts.push(sql`r.id_cliente = any(${[...companies]}::int[])`);
  if (from) parts.push(sql`r.dt_class >= ${from}`);
  if (to) parts.push(sql`r.dt_class < ${to}`);
  if (classes) {
    parts.push(sql`exists (
      select from samples s where s.id_amostra = r.id_amostra and coalesce(s.classe_final = any(${[...classes]}::text[]), exists (
        select from blind_reviews o
        where o.id_amostra = s.id_amostra and o.situacao = 'classificada' and o.classificacao = any(${[...classes]}::text[]))))`);
  }
  const having = agreement ? sql`having ${agreementOf(sql`r.id_amostra`)} = ${agreement}` : sql``;
  return sql`found as (
    select r.id_amostra, max(r.dt_class) as ultima from blind_reviews r where ${sql.join(parts, sql` and `)}
    group by r.id_amostra ${having})`;
}

/** Counts the samples that match a search. */
export async function countReviewed(trx: TenantTransaction, search: ReportSearch): Promise<number> {
  const { rows } = await selecting(
    { total: COUNT },
    (list) => sql`with ${found(search)} select ${list} from found`,
  ).execute(trx);
  return rows[0]?.total ?? 0;
}

const SAMPLE = columnsOf(
  'samples',
  's',
  'id_amostra',
  'seq',
  'dt_envio',
  'dt_amostra',
  'dt_classe_final',
  'classe_final',
);
const REVIEWED = {
  id_amostra: SAMPLE.id_amostra,
  seq: SAMPLE.seq,
  ...columnsOf('companies', 'c', 'razao_social'),
  dt_upload: SAMPLE.dt_envio,
  dt_amostra: SAMPLE.dt_amostra,
  dt_class: SAMPLE.dt_classe_final,
  class: SAMPLE.classe_final,
  situacao: sql<(typeof BLIND_STATES)[number]>`
    case when s.classe_final is not null then 'final' when s.sem_consenso then 'sem_consenso' else 'aberta' end`,
  consenso: agreementOf(sql`s.id_amostra`),
};
export type ReviewedRow = RowOf<typeof REVIEWED>;

/** A page of the matching samples, latest answer first. */
export async function listReviewed(
  trx: TenantTransaction,
  search: ReportSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewedRow[]> {
  const { rows } = await selecting(
    REVIEWED,
    (list) => sql`
    with ${found(search)}
    select ${list}
    from (select * from found order by ultima desc, id_amostra desc limit ${limit} offset ${offset}) page
    join samples s using (id_amostra) join companies c using (id_cliente)
    order by page.ultima desc, s.id_amostra desc`,
  ).execute(trx);
  return rows;
}

/** An answer has them all; a hand-out without one has none. */
const OPINION = {
  ...columnsOf('blind_reviews', 'r', 'id_amostra', 'id_usuario'),
  ...columnsOf('users', 'u', 'nome'),
  class: sql<BlindClassification>`r.classificacao`,
  dt_class: sql<Date>`r.dt_class`,
  certeza: sql<number>`r.certeza`,
  qualidade: sql<number>`r.qualidade`,
  tempo: sql<number>`r.tempo`,
};
export type OpinionRow = RowOf<typeof OPINION>;

/** The answers of some samples, oldest first. */
export async function listOpinionsOf(trx: TenantTransaction, samples: readonly number[]): Promise<OpinionRow[]> {
  const { rows } = await selecting(
    OPINION,
    (list) => sql`
    select ${list}
    from blind_reviews r join users u using (id_usuario)
    where r.id_amostra = any(${[...samples]}::int[]) and r.situacao = 'classificada'
    order by r.dt_class, r.id_revisao`,
  ).execute(trx);
  return rows;
}

const { id_usuario: _, ...OPINION_WITHOUT_ID } = OPINION;
const ANSWER = {
  ...OPINION_WITHOUT_ID,
  seq: SAMPLE.seq,
  razao_social: REVIEWED.razao_social,
  consenso: REVIEWED.consenso,
};

/** All answers to the matching samples, in the order of {@link listReviewed}, those of a sample together and oldest first. */
export async function listAnswers(trx: TenantTransaction, search: ReportSearch, limit: number) {
  const { rows } = await selecting(
    ANSWER,
    (list) => sql`
    with ${found(search)}
    select ${list}
    from found join blind_reviews r using (id_amostra) join users u using (id_usuario)
    join samples s on s.id_amostra = r.id_amostra join companies c on c.id_cliente = s.id_cliente
    where r.situacao = 'classificada'
    order by found.ultima desc, r.id_amostra desc, r.dt_class, r.id_revisao limit ${limit}`,
  ).execute(trx);
  return rows;
}

/** Number of samples with this pair of first two answers; the reviewer with the lower id comes first. */
const MET = {
  um: sql<number>`who[1]`,
  outro: sql<number>`who[2]`,
  classe_um: sql<BlindClassification>`what[1]`,
  classe_outro: sql<BlindClassification>`what[2]`,
  n: COUNT,
};
export type MetAnswers = RowOf<typeof MET>;

export async function countFirstTwo(trx: TenantTransaction, search: ReportSearch): Promise<MetAnswers[]> {
  const { rows } = await selecting(
    MET,
    (list) => sql`
    with ${found(search)},
    ordered as (
      select o.id_amostra, o.id_usuario, o.classificacao, row_number() over (partition by o.id_amostra order by o.dt_class, o.id_revisao) as place
      from found join blind_reviews o using (id_amostra) where o.situacao = 'classificada'),
    first_two as (
      select id_amostra, array_agg(id_usuario order by id_usuario) as who, array_agg(classificacao order by id_usuario) as what
      from ordered where place <= 2 group by id_amostra having count(*) = 2)
    select ${list} from first_two group by 1, 2, 3, 4`,
  ).execute(trx);
  return rows;
}

/** Counts all answers to the samples that match a search. */
export async function countAnswers(trx: TenantTransaction, search: ReportSearch): Promise<number> {
  const { rows } = await selecting(
    { n: COUNT },
    (list) => sql`
    with ${found(search)}
    select ${list} from found join blind_reviews o using (id_amostra) where o.situacao = 'classificada'`,
  ).execute(trx);
  return rows[0]?.n ?? 0;
}

/** Answers by certainty and by whether the latest approved report confirmed them; INCO cannot be confirmed. */
export async function countBorneOut(trx: TenantTransaction, search: ReportSearch) {
  const columns = {
    certeza: sql<number>`o.certeza`,
    certa: sql<boolean>`(o.classificacao = 'LEAK') = (position(${NO_SUSPECT_POINT} in decided.tipo_vazamento) = 0)`,
    n: COUNT,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    with ${found(search)}
    select ${list}
    from found join blind_reviews o using (id_amostra)
    cross join lateral (
      select r.tipo_vazamento from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = o.id_amostra and r.id_status_relatorio = ${REPORT_STATES.approved}
      order by r.dt_aprovacao desc, r.id_relatorio desc limit 1) decided
    where o.situacao = 'classificada' and o.classificacao <> 'INCO'
    group by 1, 2`,
  ).execute(trx);
  return rows;
}

/** Current and former blind reviewers, by name. */
export async function listReviewers(db: AppDatabase | TenantTransaction) {
  const { rows } = await selecting(
    columnsOf('users', 'u', 'id_usuario', 'nome', 'ativo'),
    (list) => sql`
    select ${list} from users u
    where u.id_tipo_usuario = ${BLIND_REVIEWER_ROLE}
      or exists (select from blind_reviews r where r.id_usuario = u.id_usuario and r.situacao = 'classificada')
    order by u.nome, u.id_usuario`,
  ).execute(db);
  return rows;
}
