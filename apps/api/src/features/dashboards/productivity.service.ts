import type { DashboardFilter, Productivity, ProductivityTotals } from '@escuta/contract';
import { CLASSIFICATION_IDS, daysTouched, POSITION_BANDS } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { addLists, kilometres, per, percent, total } from './arithmetic.ts';
import { answer, type Question } from './question.service.ts';
import {
  bucketsIn,
  namesOfCollectors,
  type Part,
  type SampleSums,
  sumPrecision,
  sumPredictions,
  sumSamples,
  sumWorkedDays,
} from './rollups.queries.ts';

const CLASSES = Object.entries(CLASSIFICATION_IDS).sort(([, a], [, b]) => a - b);
const of = (amostras: readonly number[], code: 'NOAC' | 'FRAU') => amostras[CLASSIFICATION_IDS[code] - 1] ?? 0;

type Work = Pick<SampleSums, 'amostras' | 'distancia_mm'>;
const NOTHING: Work = { amostras: Array(CLASSES.length).fill(0), distancia_mm: 0 };

/** Adds up several parts of work. */
const together = (parts: readonly Work[]): Work => ({
  amostras: addLists(
    parts.map(({ amostras }) => amostras),
    CLASSES.length,
  ),
  distancia_mm: total(parts.map(({ distancia_mm }) => distancia_mm)),
});

/** Figures of some work; collections are all samples except no-access. */
export function workFigures({ amostras, distancia_mm }: Work): ProductivityTotals {
  const totalSamples = total(amostras);
  const semacesso = of(amostras, 'NOAC');
  const fraude = of(amostras, 'FRAU');
  const coletas = totalSamples - semacesso;
  const totalKM = kilometres(distancia_mm);
  return {
    totalSamples,
    coletas,
    semacesso,
    fraude,
    totalKM,
    totalCollectKM: per(coletas, totalKM),
    totalCollectKMAcess: per(totalSamples, totalKM),
    totalFraud: per(fraude, totalKM),
  };
}

async function totalsOf(trx: TenantTransaction, part: Part, tipo: number | null): Promise<ProductivityTotals> {
  return workFigures(together(await sumSamples(trx, part, { key: 'none', tipo })));
}

/** `amostras-coletadas`: productivity by bucket, in total, by class, and of the previous range. */
export function productivity(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, before, tipo }): Promise<Productivity> => {
    const sums = new Map((await sumSamples(trx, now, { key: 'bucket', tipo })).map((row) => [row.chave, row]));
    const all = together([...sums.values()]);
    const figures = workFigures(all);
    return {
      ...figures,
      graphicData: bucketsIn(now).map((date) => {
        const row = workFigures(sums.get(date) ?? NOTHING);
        return { date, ...row, percentage: percent(row.totalSamples, figures.totalSamples) };
      }),
      legenda: ['coletas', 'semacesso', 'fraude'],
      summary: CLASSES.map(([description, id_classificacao]) => {
        const value = all.amostras[id_classificacao - 1] ?? 0;
        return { id_classificacao, description, value, percentage: percent(value, figures.totalSamples) };
      }),
      anterior: await totalsOf(trx, before, tipo),
    };
  });
}

/** `amostras-coletadas-total`. */
export function productivityTotals(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, before, tipo }) => ({
    ...(await totalsOf(trx, now, tipo)),
    anterior: await totalsOf(trx, before, tipo),
  }));
}

/** `amostras-coletadas-detalhe`: counts by system's class and prediction, without empty combinations; `tipo` filters by the system's class here. */
export function predictions(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, tipo }) => {
    const counts = await sumPredictions(trx, { ...now, period: 'all' });
    const rows = counts
      .map((quantidade, place) => ({ id_classificacao: 1 + (place >> 2), predicao: place & 3, quantidade }))
      .filter(({ id_classificacao, quantidade }) => quantidade > 0 && (tipo === null || tipo === id_classificacao));
    const all = total(rows.map(({ quantidade }) => quantidade));
    return rows.map((row) => ({
      ...row,
      descricao: CLASSES[row.id_classificacao - 1]?.[0] ?? '',
      porcentagem: percent(row.quantidade, all),
    }));
  });
}

/** Collectors with work in a part, by name; samples without an account come last. */
async function collectorsOf(trx: TenantTransaction, { now, tipo }: Question) {
  const rows = await sumSamples(trx, { ...now, period: 'all' }, { key: 'id_coletor', tipo });
  const working = rows.filter(({ amostras }) => total(amostras) > 0);
  const names = await namesOfCollectors(trx, working.map(({ chave }) => Number(chave)).filter(Boolean));
  return working
    .map(({ chave, ...work }) => ({ id_usuario: Number(chave) || null, nome: names.get(Number(chave)) ?? null, work }))
    .sort(
      (a, b) =>
        Number(!a.nome) - Number(!b.nome) ||
        (a.nome ?? '').localeCompare(b.nome ?? '', 'pt-BR') ||
        (a.id_usuario ?? 0) - (b.id_usuario ?? 0),
    );
}

/** `coletores`: collectors with samples in the range. */
export function collectors(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, question) => {
    const dados = (await collectorsOf(trx, question)).flatMap(({ id_usuario, nome }) =>
      id_usuario === null ? [] : [{ id_usuario, nome: nome ?? '' }],
    );
    return { dados, total: dados.length };
  });
}

/** `v4/coletores`: the work of each collector, in total, by bucket, and on how many days. */
export function collectorWork(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, question) => {
    const { now, tipo } = question;
    const people = await collectorsOf(trx, question);
    const all = total(people.map(({ work }) => total(work.amostras)));
    const buckets = bucketsIn(now);
    const byBucket = new Map(
      (await sumSamples(trx, now, { key: 'collector_bucket', tipo })).map((row) => [row.chave, row]),
    );
    const days = new Map((await sumWorkedDays(trx, now, tipo)).map((row) => [row.chave, row]));
    return people.map(({ id_usuario, nome, work }) => {
      const figures = workFigures(work);
      const worked = days.get(String(id_usuario ?? 0));
      return {
        id_usuario,
        nome,
        ...figures,
        percentage: percent(figures.totalSamples, all),
        dias: worked?.dias ?? 0,
        ultimo_dia: worked?.ultimo_dia ?? daysTouched(now.time).to,
        graphicData: buckets.map((date) => {
          const { totalSamples, semacesso, totalKM } = workFigures(
            byBucket.get(`${id_usuario ?? 0} ${date}`) ?? NOTHING,
          );
          return { date, totalSamples, semacesso, totalKM };
        }),
      };
    });
  });
}

/** `v4/distancia-percorrida`. */
export function distance(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now }) => {
    const rows = await sumSamples(trx, now, { key: 'bucket', tipo: null });
    const sums = new Map(rows.map(({ chave, distancia_mm }) => [chave, distancia_mm]));
    return {
      totalKM: kilometres(total([...sums.values()])),
      graphicData: bucketsIn(now).map((date) => ({ date, totalKM: kilometres(sums.get(date) ?? 0) })),
      legenda: ['totalKM'],
    };
  });
}

/** Indices of the counts by precision: 0 to 30 m, 31 for more, 32 for unknown. */
const UNKNOWN_PRECISION = 32;

/** Lower median of counts by whole metres; null without samples. */
function medianOf(told: readonly number[]): number | null {
  const all = total(told);
  if (all === 0) return null;
  let seen = 0;
  return told.findIndex((count) => {
    seen += count;
    return 2 * seen >= all;
  });
}

/** `v4/acuracia-posicao` (D-16). */
export function positionAccuracy(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, before }) => {
    const counts = await sumPrecision(trx, { ...now, period: 'all' });
    const told = counts.slice(0, UNKNOWN_PRECISION);
    const number = total(told);
    let from = 0;
    const faixas = POSITION_BANDS.map((ate) => {
      const quantidade = total(told.slice(from, ate === null ? UNKNOWN_PRECISION : ate + 1));
      from = (ate ?? UNKNOWN_PRECISION) + 1;
      return { ate, quantidade, porcentagem: percent(quantidade, number) };
    });
    return {
      number,
      sem_precisao: counts[UNKNOWN_PRECISION] ?? 0,
      faixas,
      mediana: medianOf(told),
      mediana_anterior: medianOf((await sumPrecision(trx, before)).slice(0, UNKNOWN_PRECISION)),
    };
  });
}
