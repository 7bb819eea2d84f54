import { APPARENT, bucketsOf, CODES, classOf, distanceOf, localDay, NONE, ratio } from './measures.ts';
import type { Ask, Report, Sample, World } from './world.ts';

export type Look = ReturnType<typeof look>;
/** Milliseconds, from the first to before the last. */
type Range = readonly [first: number, end: number];

/** The minute of the end is part of the range. */
const asked = ({ from, to, begins = '00:00', ends = '23:59' }: Ask): Range => [
  Date.parse(`${from}T${begins}:00-03:00`),
  Date.parse(`${to}T${ends}:00-03:00`) + 60_000,
];

/** As long, right before. */
function timeBefore([first, end]: Range): Range {
  return [first - (end - first), first];
}

const isIn = ([first, end]: Range, instant: Date | null) =>
  instant !== null && instant.getTime() >= first && instant.getTime() < end;

/** Rows that a request covers, and the verdict on a sample. */
export function look(world: World, ask: Ask) {
  const verdicts = verdictsOf(world);
  const ofClass = (s: Sample) => ask.tipo === null || classOf(s) === CODES[ask.tipo - 1];
  const collectorAsked = (id: number | null) => ask.collectors === null || (id !== null && ask.collectors.includes(id));
  const within = (range: Range) => (s: Sample) =>
    ask.companies.includes(s.id_cliente) && collectorAsked(s.id_coletor) && isIn(range, s.dt_amostra);
  const here = world.samples.filter(within(asked(ask)));
  return {
    world,
    ask,
    buckets: bucketsOf(ask),
    here,
    earlier: world.samples.filter(within(timeBefore(asked(ask)))),
    inDays: (some: string[]) => here.filter((s) => some.includes(localDay(s.dt_amostra))),
    ofClass,
    collectorAsked,
    name: (id: number | null) => (id === null ? null : (world.people.get(id) ?? null)),
    ...verdicts,
    ...countsOf(ofClass, verdicts.lastReport),
    ...reportsOf(ask, verdicts, collectorAsked),
  };
}

/** What reports say of samples. */
function verdictsOf(world: World) {
  const byId = new Map(world.samples.map((s) => [s.id_amostra, s]));
  const approved = world.reports.filter((r) => r.id_status_relatorio === 1);
  const lastReport = (s: Sample) =>
    approved
      .filter((r) => r.amostras.includes(s.id_amostra))
      .sort((a, b) => Number(b.dt_aprovacao) - Number(a.dt_aprovacao) || b.id_relatorio - a.id_relatorio)[0];
  const prediction = (s: Sample): number => {
    const report = lastReport(s);
    if (!report) return 0;
    const found = report.tipo_vazamento !== NONE;
    if (['LEAK', 'VISI'].includes(s.classificacao)) return found ? 1 : 2;
    if (['LESS', 'PASS'].includes(s.classificacao)) return found ? 2 : 1;
    if (s.classificacao === 'FRAU') return APPARENT.includes(report.tipo_vazamento) ? 1 : 2;
    return 3;
  };
  return { byId, approved, lastReport, prediction };
}

/** Figures of some samples. */
function countsOf(ofClass: (s: Sample) => boolean, lastReport: (s: Sample) => Report | undefined) {
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
  return { figures, suspects, occurrenceTotals };
}

/** The approved reports that a question reaches, by the day of their decision. */
function reportsOf(
  ask: Ask,
  { byId, approved }: Pick<ReturnType<typeof verdictsOf>, 'byId' | 'approved'>,
  collectorAsked: (id: number | null) => boolean,
) {
  const dayOf = (r: Report) => localDay(r.dt_aprovacao as Date);
  const collectorOf = (r: Report) => byId.get(Math.min(...r.amostras))?.id_coletor ?? null;
  const decidedIn = (range: Range) =>
    approved.filter((r) => ask.companies.includes(r.id_cliente) && isIn(range, r.dt_aprovacao));
  const reportsIn = (range: Range) => decidedIn(range).filter((r) => collectorAsked(collectorOf(r)));
  const reportsHere = reportsIn(asked(ask));
  return {
    decidedHere: decidedIn(asked(ask)),
    reportsHere,
    reportsThen: reportsIn(timeBefore(asked(ask))),
    ofTypes: (reports: Report[], types: string[]) => reports.filter((r) => types.includes(r.tipo_vazamento)),
    inBucket: (some: string[]) => reportsHere.filter((r) => some.includes(dayOf(r))),
  };
}
