import type { BLIND_STATES, BlindClassification, Classification } from '@escuta/contract';
import { NO_SUSPECT_POINT, REPORT_STATES } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** A search of answered samples, checked; null: all. */
export interface ReportSearch {
  reviewer: number | null;
  companies: readonly number[] | null;
  from: Date | null;
  /** Not included. */
  to: Date | null;
  classes: readonly BlindClassification[] | null;
}

/** Samples with an answer that the search finds, as `found (id_amostra, ultima)`. */
function found({ reviewer, companies, from, to, classes }: ReportSearch): RawBuilder<unknown> {
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
  return sql`found as (
    select r.id_amostra, max(r.dt_class) as ultima from blind_reviews r where ${sql.join(parts, sql` and `)} group by r.id_amostra)`;
}

/** How many samples a search finds. */
export async function countReviewed(trx: TenantTransaction, search: ReportSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${found(search)} select count(*)::int as total from found`.execute(trx);
  return rows[0]?.total ?? 0;
}

export interface ReviewedRow {
  id_amostra: number;
  seq: string;
  razao_social: string;
  dt_upload: Date;
  dt_amostra: Date;
  situacao: (typeof BLIND_STATES)[number];
  dt_class: Date | null;
  class: Classification | null;
}

/** A page of what a search finds, latest answer first. */
export async function listReviewed(
  trx: TenantTransaction,
  search: ReportSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewedRow[]> {
  const { rows } = await sql<ReviewedRow>`
    with ${found(search)}
    select s.id_amostra, s.seq, c.razao_social, s.dt_envio as dt_upload, s.dt_amostra, s.dt_classe_final as dt_class, s.classe_final as class,
      case when s.classe_final is not null then 'final' when s.sem_consenso then 'sem_consenso' else 'aberta' end as situacao
    from (select * from found order by ultima desc, id_amostra desc limit ${limit} offset ${offset}) page
    join samples s using (id_amostra) join companies c using (id_cliente)
    order by page.ultima desc, s.id_amostra desc`.execute(trx);
  return rows;
}

export interface OpinionRow {
  id_amostra: number;
  id_usuario: number;
  nome: string;
  class: BlindClassification;
  dt_class: Date;
  certeza: number;
  qualidade: number;
  tempo: number;
}

/** The answers of some samples, oldest first. */
export async function listOpinionsOf(trx: TenantTransaction, samples: readonly number[]): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    select r.id_amostra, r.id_usuario, u.nome, r.classificacao as class, r.dt_class, r.certeza, r.qualidade, r.tempo
    from blind_reviews r join users u using (id_usuario)
    where r.id_amostra = any(${[...samples]}::int[]) and r.situacao = 'classificada'
    order by r.dt_class, r.id_revisao`.execute(trx);
  return rows;
}

/** How often two reviewers' answers, the first two of a sample, met; the reviewer of the lower id comes first. */
export interface MetAnswers {
  um: number;
  outro: number;
  classe_um: BlindClassification;
  classe_outro: BlindClassification;
  n: number;
}

export async function countFirstTwo(trx: TenantTransaction, search: ReportSearch): Promise<MetAnswers[]> {
  const { rows } = await sql<MetAnswers>`
    with ${found(search)},
    ordered as (
      select o.id_amostra, o.id_usuario, o.classificacao, row_number() over (partition by o.id_amostra order by o.dt_class, o.id_revisao) as place
      from found join blind_reviews o using (id_amostra) where o.situacao = 'classificada'),
    first_two as (
      select id_amostra, array_agg(id_usuario order by id_usuario) as who, array_agg(classificacao order by id_usuario) as what
      from ordered where place <= 2 group by id_amostra having count(*) = 2)
    select who[1] as um, who[2] as outro, what[1] as classe_um, what[2] as classe_outro, count(*)::int as n
    from first_two group by 1, 2, 3, 4`.execute(trx);
  return rows;
}

/** All answers of the samples that a search finds. */
export async function countAnswers(trx: TenantTransaction, search: ReportSearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${found(search)}
    select count(*)::int as n from found join blind_reviews o using (id_amostra) where o.situacao = 'classificada'`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** Answers by certainty and by whether the latest approved report of the sample bore them out; INCO says nothing that could be. */
export async function countBorneOut(trx: TenantTransaction, search: ReportSearch) {
  const { rows } = await sql<{ certeza: number; certa: boolean; n: number }>`
    with ${found(search)}
    select o.certeza, (o.classificacao = 'LEAK') = (position(${NO_SUSPECT_POINT} in decided.tipo_vazamento) = 0) as certa, count(*)::int as n
    from found join blind_reviews o using (id_amostra)
    cross join lateral (
      select r.tipo_vazamento from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = o.id_amostra and r.id_status_relatorio = ${REPORT_STATES.approved}
      order by r.dt_aprovacao desc, r.id_relatorio desc limit 1) decided
    where o.situacao = 'classificada' and o.classificacao <> 'INCO'
    group by 1, 2`.execute(trx);
  return rows;
}

/** Blind reviewers, and whoever else once answered; by name. */
export async function listReviewers(db: AppDatabase | TenantTransaction) {
  const { rows } = await sql<{ id_usuario: number; nome: string; ativo: boolean }>`
    select u.id_usuario, u.nome, u.ativo from users u
    where u.id_tipo_usuario = 'BR'
      or exists (select from blind_reviews r where r.id_usuario = u.id_usuario and r.situacao = 'classificada')
    order by u.nome, u.id_usuario`.execute(db);
  return rows;
}
