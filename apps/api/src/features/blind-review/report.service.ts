import {
  AGREEMENT_SHEET_MAX,
  type Agreement,
  type AgreementReportFilter,
  BLIND_CLASSIFICATIONS,
  type BlindAnswerRow,
  type BlindReviewRow,
  SCALE,
  toInstant,
} from '@escuta/contract';
import { cohensKappa, fleissKappa, isSuperAdmin, shareOf } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { refuseBadPeriod } from '../../problems/period.ts';
import { Problem } from '../../problems/problem.ts';
import { logExport } from '../action-log/index.ts';
import { companiesToSearch } from '../companies/index.ts';
import { endOfMinute } from '../samples/index.ts';
import {
  countAnswers,
  countBorneOut,
  countFirstTwo,
  countReviewed,
  listAnswers,
  listOpinionsOf,
  listReviewed,
  listReviewers,
  type MetAnswers,
  type OpinionRow,
  type ReportSearch,
  type ReviewedRow,
} from './report.queries.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Checks a filter. Throws period_reversed, period_too_long, company_not_found. */
async function toSearch(services: Services, session: Session, filter: AgreementReportFilter): Promise<ReportSearch> {
  // The scope of super admins is every company, so this bypasses row security like the system log (docs/database.md).
  if (!isSuperAdmin(session.user)) throw new Problem('capability_denied');
  refuseBadPeriod(filter);
  const { blind, empresa, dti, dtf, leak, pass, less, inco, consenso } = filter;
  const { tenant } = services.connections;
  const boxes = { LEAK: leak, PASS: pass, LESS: less, INCO: inco };
  const classes = BLIND_CLASSIFICATIONS.filter((one) => boxes[one]);
  return {
    reviewer: blind ?? null,
    companies: empresa?.length
      ? await inScope(tenant, session.scope, (trx) => companiesToSearch(trx, session.scope, empresa))
      : null,
    from: dti ? new Date(dti) : null,
    to: dtf ? endOfMinute(dtf) : null,
    classes: classes.length ? classes : null,
    agreement: consenso ?? null,
  };
}

/** One snapshot, so that all figures of a reply agree. */
function atOneMoment<Result>({ connections }: Services, work: (trx: TenantTransaction) => Promise<Result>) {
  return connections.system.transaction().setIsolationLevel('repeatable read').execute(work);
}

function toRow({ dt_class, class: final, ...row }: ReviewedRow, opinions: readonly OpinionRow[]): BlindReviewRow {
  return {
    ...row,
    dt_upload: toInstant(row.dt_upload),
    dt_amostra: toInstant(row.dt_amostra),
    final: { dt_class: dt_class && toInstant(dt_class), class: final },
    geo: opinions
      .filter(({ id_amostra }) => id_amostra === row.id_amostra)
      .map((opinion) => ({ ...opinion, dt_class: toInstant(opinion.dt_class) })),
  };
}

/** A page of the agreement report (BR-07). Throws as {@link toSearch}. */
export async function report(services: Services, session: Session, filter: AgreementReportFilter) {
  const search = await toSearch(services, session, filter);
  const limit = filter.max ?? DEFAULT_PAGE_SIZE;
  const offset = ((filter.pag ?? 1) - 1) * limit;
  return atOneMoment(services, async (trx) => {
    const total = await countReviewed(trx, search);
    const rows = await listReviewed(trx, search, { limit, offset });
    const opinions = await listOpinionsOf(
      trx,
      rows.map(({ id_amostra }) => id_amostra),
    );
    return { dados: rows.map((row) => toRow(row, opinions)), total };
  });
}

/** Every answer of the report, for its spreadsheet, at most {@link AGREEMENT_SHEET_MAX}. Throws as {@link toSearch}. */
export async function exportAnswers(
  services: Services,
  session: Session,
  filter: AgreementReportFilter,
): Promise<{ dados: BlindAnswerRow[]; total: number }> {
  const search = await toSearch(services, session, filter);
  const found = await atOneMoment(services, async (trx) => {
    const rows = await listAnswers(trx, search, AGREEMENT_SHEET_MAX);
    const dados = rows.map((row) => ({ ...row, dt_class: toInstant(row.dt_class) }));
    return { dados, total: await countAnswers(trx, search) };
  });
  const linhas = found.dados.length;
  await logExport(services, { session, call: 'exportBlindReview', formato: 'xlsx', linhas });
  return found;
}

const sum = (counts: readonly { n: number }[]) => counts.reduce((total, { n }) => total + n, 0);
const alike = (met: readonly MetAnswers[]) => met.filter(({ classe_um, classe_outro }) => classe_um === classe_outro);

/** Confusion matrix: counts by the class of the first reviewer (row) and the second (column). */
function tableOf(met: readonly MetAnswers[]): number[][] {
  return BLIND_CLASSIFICATIONS.map((row) =>
    BLIND_CLASSIFICATIONS.map((column) =>
      sum(met.filter(({ classe_um, classe_outro }) => classe_um === row && classe_outro === column)),
    ),
  );
}

/** The two answers of a sample as counts by class. */
function countsOf({ classe_um, classe_outro }: MetAnswers): number[] {
  return BLIND_CLASSIFICATIONS.map((one) => Number(one === classe_um) + Number(one === classe_outro));
}

function pairsOf(met: readonly MetAnswers[], names: ReadonlyMap<number, string>): Agreement['pares'] {
  const pairs = new Map<string, MetAnswers[]>();
  for (const one of met) {
    const key = `${one.um} ${one.outro}`;
    pairs.set(key, [...(pairs.get(key) ?? []), one]);
  }
  const reviewer = (id_usuario: number) => ({ id_usuario, nome: names.get(id_usuario) ?? '' });
  return [...pairs.values()]
    .flatMap((answers) => {
      const [first] = answers;
      if (!first) return [];
      const [amostras, iguais] = [sum(answers), sum(alike(answers))];
      const revisores: [ReturnType<typeof reviewer>, ReturnType<typeof reviewer>] = [
        reviewer(first.um),
        reviewer(first.outro),
      ];
      const kappa = cohensKappa(tableOf(answers));
      return [{ revisores, amostras, iguais, concordancia: shareOf(iguais, amostras), kappa }];
    })
    .sort((a, b) => b.amostras - a.amostras);
}

function certaintyOf(counted: Awaited<ReturnType<typeof countBorneOut>>): Agreement['certeza'] {
  return Array.from({ length: SCALE.max }, (_, index) => {
    const certeza = index + 1;
    const of = (right: boolean) => sum(counted.filter((row) => row.certeza === certeza && row.certa === right));
    const [certas, erradas] = [of(true), of(false)];
    return { certeza, certas, erradas, acerto: shareOf(certas, certas + erradas) };
  });
}

/** Agreement of the reviewers of the samples found, and correct answers by certainty. Throws as {@link toSearch}. */
export async function agreement(
  services: Services,
  session: Session,
  filter: AgreementReportFilter,
): Promise<Agreement> {
  const search = await toSearch(services, session, filter);
  return atOneMoment(services, async (trx) => {
    const met = await countFirstTwo(trx, search);
    const names = new Map((await listReviewers(trx)).map(({ id_usuario, nome }) => [id_usuario, nome]));
    const [amostras, iguais] = [sum(met), sum(alike(met))];
    return {
      amostras,
      iguais,
      respostas: await countAnswers(trx, search),
      concordancia: shareOf(iguais, amostras),
      fleiss: fleissKappa(met.map((answers) => ({ counts: countsOf(answers), subjects: answers.n }))),
      pares: pairsOf(met, names),
      certeza: certaintyOf(await countBorneOut(trx, search)),
    };
  });
}

/** Reviewers for the filter of the agreement report. */
export async function reviewers({ connections }: Services) {
  const dados = await listReviewers(connections.system);
  return { dados, total: dados.length };
}
