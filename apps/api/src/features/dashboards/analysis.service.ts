import type {
  AnalysisFigures,
  DashboardFilter,
  LossSummary,
  OccurrenceData,
  OccurrenceRow,
  OccurrenceTotals,
} from '@escuta/contract';
import { APPARENT_LOSSES, REAL_LOSSES } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { addLists, per, percent, total } from './arithmetic.ts';
import { workFigures } from './productivity.service.ts';
import { answer } from './question.service.ts';
import { bucketsIn, type Part, type SampleSums, sumReports, sumSamples } from './rollups.queries.ts';

type Suspects = Pick<SampleSums, 'amostras' | 'pendentes' | 'confirmados' | 'nao_confirmados'>;

/** Suspect points by the result of their report. */
function suspectsOf(row: Suspects | undefined) {
  const pendentes = row?.pendentes ?? 0;
  const confirmados = total(row?.confirmados ?? []);
  const nao_confirmados = total(row?.nao_confirmados ?? []);
  return {
    pendentes,
    nao_confirmados,
    confirmados,
    total: pendentes + nao_confirmados + confirmados,
    samplesAmount: total(row?.amostras ?? []),
  };
}

const SUSPECT_SERIES = ['pendentes', 'nao_confirmados', 'confirmados'] as const;

function asPercent(row: OccurrenceRow): OccurrenceRow {
  const shares = SUSPECT_SERIES.map((series) => [series, percent(row[series], row.total) ?? 0] as const);
  return { ...row, ...Object.fromEntries(shares) };
}

/** `porcentagem-ocorrencias`: suspect points by the bucket of the sample. */
export function occurrences(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, tipo }): Promise<OccurrenceData> => {
    const sums = new Map((await sumSamples(trx, now, { key: 'bucket', tipo })).map((row) => [row.chave, row]));
    const rows = bucketsIn(now).map((date) => ({ date, ...suspectsOf(sums.get(date)) }));
    const legenda = [...SUSPECT_SERIES];
    return {
      number: { graphicData: rows, legenda },
      percentage: { graphicData: rows.map(asPercent), legenda },
    };
  });
}

function totalsOf(row: SampleSums | undefined): OccurrenceTotals {
  const { pendentes, nao_confirmados, confirmados, ...rest } = suspectsOf(row);
  return {
    total_pending_samples: pendentes,
    total_samples_not_confirmed: nao_confirmados,
    total_samples_confirmed: confirmados,
    ...rest,
  };
}

/** `porcentagem-ocorrencias-total`. */
export function occurrenceTotals(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, tipo }) => {
    const [row] = await sumSamples(trx, { ...now, period: 'all' }, { key: 'none', tipo });
    return totalsOf(row);
  });
}

/** Reports by loss; the indices of `tipos` are the apparent losses, the real losses, no suspect point. */
export function lossesOf(tipos: readonly number[]) {
  const apparent = tipos.slice(0, APPARENT_LOSSES.length);
  const real = tipos.slice(APPARENT_LOSSES.length, APPARENT_LOSSES.length + REAL_LOSSES.length);
  const none = tipos[APPARENT_LOSSES.length + REAL_LOSSES.length] ?? 0;
  return { apparent, real, none, confirmed: total(apparent) + total(real) };
}

/** Approved reports of a part by loss. */
export async function lossesIn(trx: TenantTransaction, part: Part) {
  const [row] = await sumReports(trx, { ...part, period: 'all' }, { key: 'none', names: ['tipos'] });
  return lossesOf(row?.tipos ?? []);
}

/** `classificacao-pontos-suspeitos`: confirmed reports by kind of loss; the leak type is content of the inspection (D-23). */
export function lossTypes(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, tellsContent }): Promise<LossSummary> => {
    const sums = new Map(
      (await sumReports(trx, now, { key: 'bucket', names: ['tipos'] })).map((row) => [row.chave, row.tipos]),
    );
    const all = lossesOf(addLists([...sums.values()], 7));
    const group = (counts: readonly number[], names: readonly string[]) => ({
      quantidade: total(counts),
      porcentagem: percent(total(counts), all.confirmed),
      itens: tellsContent
        ? names.map((tipo_vazamento, place) => {
            const quantidade = counts[place] ?? 0;
            return { tipo_vazamento, quantidade, porcentagem: percent(quantidade, all.confirmed) };
          })
        : [],
    });
    return {
      total: all.confirmed,
      aparente: group(all.apparent, APPARENT_LOSSES),
      real: group(all.real, REAL_LOSSES),
      graphicData: bucketsIn(now).map((date) => {
        const { apparent, real, confirmed } = lossesOf(sums.get(date) ?? []);
        return { date, aparente: total(apparent), real: total(real), total: confirmed };
      }),
      legenda: ['aparente', 'real'],
    };
  });
}

async function analysisOf(trx: TenantTransaction, part: Part, tipo: number | null): Promise<AnalysisFigures> {
  const [samples] = await sumSamples(trx, { ...part, period: 'all' }, { key: 'none', tipo });
  const { confirmed, none } = await lossesIn(trx, part);
  const { coletas, totalKM } = workFigures(samples ?? { amostras: [], distancia_mm: 0 });
  return {
    ...totalsOf(samples),
    total_confirmed_reports: confirmed,
    total_unconfirmed_reports: none,
    quantidadeDistancia: per(confirmed, totalKM),
    quantidadeColeta: per(confirmed, coletas),
    not_confirmed: per(none, coletas),
    not_confirmed_km: per(none, totalKM),
    totalKM,
    coletas,
  };
}

/** `v4/total-analise`: suspect points by sample date, reports by the day of their approval. */
export function analysisTotals(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, before, tipo }) => ({
    ...(await analysisOf(trx, now, tipo)),
    anterior: await analysisOf(trx, before, tipo),
  }));
}
