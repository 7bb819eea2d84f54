import { APPARENT, bucketsOf, CODES, classOf, daysOf, distanceOf, localDay, NONE, ratio } from './measures.ts';
import type { Ask, Report, Sample, World } from './world.ts';

export type Look = ReturnType<typeof look>;

/** Rows that a request covers, and the verdict on a sample. */
export function look(world: World, ask: Ask) {
  const days = daysOf(ask.from, ask.to);
  const length = days.length * 86_400_000;
  const before = {
    from: new Date(Date.parse(ask.from) - length).toISOString().slice(0, 10),
    to: new Date(Date.parse(ask.from) - 86_400_000).toISOString().slice(0, 10),
  };
  const buckets = bucketsOf(ask);
  const byId = new Map(world.samples.map((s) => [s.id_amostra, s]));
  const approved = world.reports.filter((r) => r.id_status_relatorio === 1);
  const lastReport = (s: Sample) =>
    approved
      .filter((r) => r.amostras.includes(s.id_amostra))
      .sort((a, b) => Number(b.dt_aprovacao) - Number(a.dt_aprovacao) || b.id_relatorio - a.id_relatorio)[0];
  const collectorAsked = (id: number | null) => ask.collectors === null || (id !== null && ask.collectors.includes(id));
  const within = (range: { from: string; to: string }) => (s: Sample) =>
    ask.companies.includes(s.id_cliente) &&
    collectorAsked(s.id_coletor) &&
    localDay(s.dt_amostra) >= range.from &&
    localDay(s.dt_amostra) <= range.to;
  const ofClass = (s: Sample) => ask.tipo === null || classOf(s) === CODES[ask.tipo - 1];
  const here = world.samples.filter(within(ask));
  const then = world.samples.filter(within(before));
  const inDays = (some: string[]) => here.filter((s) => some.includes(localDay(s.dt_amostra)));

  const figures = (samples: Sample[]) => {
    const counted = samples.filter(ofClass);
    const n = counted.length;
    const noac = counted.filter((s) => classOf(s) === 'NOAC').length;
    const frau = counted.filter((s) => classOf(s) === 'FRAU').length;
    const km = distanceOf(samples);
    return {
      totalSamples: n,
      coletas: n - noac,
      semacesso: noac,
      fraude: frau,
      totalKM: km,
      totalCollectKM: ratio(n - noac, km),
      totalCollectKMAcess: ratio(n, km),
      totalFraud: ratio(frau, km),
    };
  };
  const prediction = (s: Sample): number => {
    const report = lastReport(s);
    if (!report) return 0;
    const found = report.tipo_vazamento !== NONE;
    if (['LEAK', 'VISI'].includes(s.classificacao)) return found ? 1 : 2;
    if (['LESS', 'PASS'].includes(s.classificacao)) return found ? 2 : 1;
    if (s.classificacao === 'FRAU') return APPARENT.includes(report.tipo_vazamento) ? 1 : 2;
    return 3;
  };
  const name = (id: number | null) => (id === null ? null : (world.people.get(id) ?? null));
  const suspects = (samples: Sample[]) => {
    const some = samples.filter(ofClass);
    const reports = some.map((s) => ({ s, report: lastReport(s) }));
    const confirmados = reports.filter(({ report }) => report && report.tipo_vazamento !== NONE).length;
    const nao_confirmados = reports.filter(({ report }) => report?.tipo_vazamento === NONE).length;
    const pendentes = reports.filter(({ s, report }) => !report && classOf(s) === 'LEAK').length;
    return {
      pendentes,
      nao_confirmados,
      confirmados,
      total: pendentes + nao_confirmados + confirmados,
      samplesAmount: some.length,
    };
  };
  const occurrenceTotals = (samples: Sample[]) => {
    const s = suspects(samples);
    return {
      total_pending_samples: s.pendentes,
      total_samples_not_confirmed: s.nao_confirmados,
      total_samples_confirmed: s.confirmados,
      total: s.total,
      samplesAmount: s.samplesAmount,
    };
  };

  const collectorOf = (r: Report) => byId.get(Math.min(...r.amostras))?.id_coletor ?? null;
  const decidedIn = (range: { from: string; to: string }) =>
    approved.filter(
      (r) =>
        ask.companies.includes(r.id_cliente) &&
        localDay(r.dt_aprovacao as Date) >= range.from &&
        localDay(r.dt_aprovacao as Date) <= range.to,
    );
  const reportsIn = (range: { from: string; to: string }) =>
    decidedIn(range).filter((r) => collectorAsked(collectorOf(r)));
  const reportsHere = reportsIn(ask);
  const reportsThen = reportsIn(before);
  const ofTypes = (reports: Report[], types: string[]) => reports.filter((r) => types.includes(r.tipo_vazamento));
  const inBucket = (some: string[]) => reportsHere.filter((r) => some.includes(localDay(r.dt_aprovacao as Date)));
  return {
    world,
    ask,
    buckets,
    here,
    then,
    inDays,
    ofClass,
    figures,
    byId,
    lastReport,
    prediction,
    name,
    collectorAsked,
    suspects,
    occurrenceTotals,
    decidedIn,
    reportsHere,
    reportsThen,
    ofTypes,
    inBucket,
  };
}
