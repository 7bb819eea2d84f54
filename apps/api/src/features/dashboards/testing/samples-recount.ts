import type { Look } from './look.ts';
import { CODES, classOf, distanceOf, localDay, pct } from './measures.ts';
import type { Sample } from './world.ts';

/** The calls that count samples. */
export function recountSamples(looked: Look) {
  const { buckets, here, earlier, inDays, figures, occurrenceTotals } = looked;
  const productivity = recountProductivity(looked);
  const totals = { ...figures(here), anterior: figures(earlier) };
  const work = recountWork(looked);
  const people = work.filter((row) => row.id_usuario !== null).map(({ id_usuario, nome }) => ({ id_usuario, nome }));
  return {
    occurrences: recountOccurrences(looked),
    occurrenceTotals: occurrenceTotals(here),
    collectedSamplesV1: productivity,
    collectedTotalsV1: totals,
    collectedDetail: recountDetail(looked),
    dashboardCollectors: { dados: people, total: people.length },
    collectedSamples: productivity,
    collectedTotals: totals,
    collectorWork: work,
    travelledDistance: {
      totalKM: distanceOf(here),
      graphicData: buckets.map((some) => ({ date: some[0], totalKM: distanceOf(inDays(some)) })),
      legenda: ['totalKM'],
    },
    positionAccuracy: recountPositions(looked),
  };
}

function recountProductivity({ buckets, here, earlier, inDays, ofClass, figures }: Look) {
  const totals = figures(here);
  const counted = here.filter(ofClass);
  return {
    ...totals,
    graphicData: buckets.map((some) => {
      const f = figures(inDays(some));
      return { date: some[0], ...f, percentage: pct(f.totalSamples, totals.totalSamples) };
    }),
    legenda: ['coletas', 'semacesso', 'fraude'],
    summary: CODES.map((code, i) => {
      const value = counted.filter((s) => classOf(s) === code).length;
      return { id_classificacao: i + 1, description: code, value, percentage: pct(value, counted.length) };
    }),
    anterior: figures(earlier),
  };
}

function recountDetail({ ask, here, prediction }: Look) {
  const predicted = here.filter((s) => ask.tipo === null || s.classificacao === CODES[ask.tipo - 1]);
  return CODES.flatMap((code, i) =>
    [0, 1, 2, 3].map((predicao) => {
      const quantidade = predicted.filter((s) => s.classificacao === code && prediction(s) === predicao).length;
      return {
        id_classificacao: i + 1,
        descricao: code,
        predicao,
        quantidade,
        porcentagem: pct(quantidade, predicted.length),
      };
    }),
  ).filter((row) => row.quantidade > 0);
}

function recountWork({ buckets, here, ofClass, figures, name }: Look) {
  const counted = here.filter(ofClass);
  const ids = [...new Set(counted.map((s) => s.id_coletor))];
  const work = ids.map((id) => {
    const own = here.filter((s) => s.id_coletor === id);
    const f = figures(own);
    const days = [...new Set(own.filter(ofClass).map((s) => localDay(s.dt_amostra)))].sort();
    return {
      id_usuario: id,
      nome: name(id),
      ...f,
      percentage: pct(f.totalSamples, counted.length),
      dias: days.length,
      ultimo_dia: days.at(-1),
      graphicData: buckets.map((some) => {
        const part = figures(own.filter((s) => some.includes(localDay(s.dt_amostra))));
        return {
          date: some[0],
          totalSamples: part.totalSamples,
          semacesso: part.semacesso,
          totalKM: part.totalKM,
        };
      }),
    };
  });
  work.sort((a, b) =>
    a.nome === null
      ? 1
      : b.nome === null
        ? -1
        : a.nome.localeCompare(b.nome, 'pt-BR') || Number(a.id_usuario) - Number(b.id_usuario),
  );
  return work;
}

function recountPositions({ here, earlier }: Look) {
  const told = (samples: Sample[]) =>
    samples.flatMap((s) => (s.precisao === null ? [] : [s.precisao])).sort((a, b) => a - b);
  const median = (values: number[]) => {
    const middle = values[Math.ceil(values.length / 2) - 1];
    return middle === undefined ? null : middle > 30 ? 31 : Math.ceil(middle);
  };
  const precise = told(here);
  const band = (ate: number | null, above: number, upTo: number) => {
    const quantidade = precise.filter((m) => m > above && m <= upTo).length;
    return { ate, quantidade, porcentagem: pct(quantidade, precise.length) };
  };
  return {
    number: precise.length,
    sem_precisao: here.length - precise.length,
    faixas: [band(5, -1, 5), band(10, 5, 10), band(20, 10, 20), band(null, 20, Number.POSITIVE_INFINITY)],
    mediana: median(precise),
    mediana_anterior: median(told(earlier)),
  };
}

function recountOccurrences({ buckets, inDays, suspects }: Look) {
  const occurrenceRows = buckets.map((some) => ({ date: some[0], ...suspects(inDays(some)) }));
  const series = ['pendentes', 'nao_confirmados', 'confirmados'] as const;
  return {
    number: { graphicData: occurrenceRows, legenda: series },
    percentage: {
      graphicData: occurrenceRows.map((row) => ({
        ...row,
        ...Object.fromEntries(series.map((s) => [s, pct(row[s], row.total) ?? 0])),
      })),
      legenda: series,
    },
  };
}
