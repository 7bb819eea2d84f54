/**
 * A slow recount of every dashboard call from whole tables, written from docs/metrics.md alone: it shares no code with the product, not
 * even its calendar, so that both must be wrong in the same way to agree wrongly.
 */
import type { Pool } from 'pg';

interface Sample {
  id_amostra: number;
  id_cliente: number;
  dt_amostra: Date;
  lat: number;
  lon: number;
  precisao: number | null;
  classificacao: string;
  classificacao_cliente: string | null;
  id_coletor: number | null;
  coletor: string | null;
}
interface Report {
  id_relatorio: number;
  id_cliente: number;
  id_status_relatorio: number;
  tipo_vazamento: string;
  posicao: string | null;
  tipo_tubulacao: string | null;
  pressao: number | null;
  dt_aprovacao: Date | null;
  amostras: number[];
}
interface World {
  samples: Sample[];
  reports: Report[];
  people: Map<number, string>;
  companies: Map<number, string>;
  parameters: { pool: number; truck: number; water_tank: number; vazao_rede: number; vazao_ramal: number };
}

export interface Ask {
  companies: number[];
  collectors: number[] | null;
  tipo: number | null;
  from: string;
  to: string;
  period: string;
}

const CODES = ['FRAU', 'NOAC', 'PASS', 'LEAK', 'LESS', 'INCO', 'PEND', 'VISI'];
const APPARENT = ['Ligação Clandestina', 'By-Pass', 'Hidrômetro Danificado'];
const REAL = ['Não Visível', 'Visível', 'Infiltração'];
const NONE = 'Sem Ponto Suspeito';

export async function readWorld(admin: Pool): Promise<World> {
  const rows = async (text: string) => (await admin.query(text)).rows;
  const pairs = async (text: string) => new Map((await rows(text)).map(({ id, nome }) => [id, nome]));
  return {
    samples: await rows('select * from samples'),
    reports: await rows(
      'select r.*, array(select id_amostra from leak_report_samples x where x.id_relatorio = r.id_relatorio) as amostras from leak_reports r',
    ),
    people: await pairs('select id_usuario as id, nome from users'),
    companies: await pairs('select id_cliente as id, razao_social as nome from companies'),
    parameters: (await rows('select * from impact_parameters'))[0],
  };
}

const localDay = (instant: Date) => new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const ratio = (a: number, b: number) => (b === 0 ? null : a / b);
const pct = (a: number, b: number) => (b === 0 ? null : (a / b) * 100);
const classOf = (s: Sample) => s.classificacao_cliente ?? s.classificacao;

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

const OPENS: Record<string, (day: string) => boolean> = {
  d: () => true,
  s: (day) => new Date(day).getUTCDay() === 1,
  m: (day) => day.endsWith('-01'),
  t: (day) => /-(01|04|07|10)-01$/.test(day),
  a: (day) => day.endsWith('-01-01'),
  all: () => false,
};

/** Days of a range, in its buckets. */
function bucketsOf({ from, to, period }: Ask): string[][] {
  const buckets: string[][] = [];
  for (const day of daysOf(from, to)) {
    if (buckets.length === 0 || OPENS[period]?.(day)) buckets.push([]);
    buckets.at(-1)?.push(day);
  }
  return buckets;
}

function metres(a: Sample, b: Sample): number {
  const rad = Math.PI / 180;
  const [p, q] = [a.lat * rad, b.lat * rad];
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * 6_371_008 * Math.asin(Math.sqrt(h));
}

/** Kilometres walked between some samples: chains of one company, collector and day. */
function distanceOf(samples: Sample[]): number {
  const chains = new Map<string, Sample[]>();
  for (const s of samples) {
    const who = s.id_coletor ?? `text ${s.coletor ?? ''}`;
    const key = `${s.id_cliente}|${who}|${localDay(s.dt_amostra)}`;
    chains.set(key, [...(chains.get(key) ?? []), s]);
  }
  let mm = 0;
  for (const chain of chains.values()) {
    chain.sort((a, b) => a.dt_amostra.getTime() - b.dt_amostra.getTime() || a.id_amostra - b.id_amostra);
    for (const [i, s] of chain.entries()) {
      const hop = i === 0 ? 0 : metres(chain[i - 1] as Sample, s);
      if (hop <= 5000) mm += Math.round(hop * 1000);
    }
  }
  return mm / 1_000_000;
}

function wilson(k: number, n: number): [number, number] | null {
  if (n === 0) return null;
  const z = 1.959963984540054;
  const p = k / n;
  const centre = p + (z * z) / (2 * n);
  const spread = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * n)) / n);
  const scale = 1 + (z * z) / n;
  return [Math.max(0, ((centre - spread) / scale) * 100), Math.min(100, ((centre + spread) / scale) * 100)];
}

const shareOf = (k: number, n: number) => ({
  quantidade: k,
  number: n,
  porcentagem: pct(k, n),
  intervalo: wilson(k, n),
  suficiente: n >= 10,
});

/** Everything that the dashboard calls answer, by the name of the call. */
export function recount(world: World, ask: Ask): Record<string, unknown> {
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
  const totals = figures(here);
  const counted = here.filter(ofClass);

  const productivity = {
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
    anterior: figures(then),
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
  const predicted = here.filter((s) => ask.tipo === null || s.classificacao === CODES[ask.tipo - 1]);
  const detail = CODES.flatMap((code, i) =>
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

  const name = (id: number | null) => (id === null ? null : (world.people.get(id) ?? null));
  const ids = [...new Set(counted.map((s) => s.id_coletor))];
  const work = ids.map((id) => {
    const own = here.filter((s) => s.id_coletor === id);
    const f = figures(own);
    return {
      id_usuario: id,
      nome: name(id),
      ...f,
      percentage: pct(f.totalSamples, counted.length),
      graphicData: buckets.map((some) => {
        const part = figures(own.filter((s) => some.includes(localDay(s.dt_amostra))));
        return { date: some[0], totalSamples: part.totalSamples, totalKM: part.totalKM };
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
  const people = work.filter((row) => row.id_usuario !== null).map(({ id_usuario, nome }) => ({ id_usuario, nome }));

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
  const position = {
    number: precise.length,
    sem_precisao: here.length - precise.length,
    faixas: [band(5, -1, 5), band(10, 5, 10), band(20, 10, 20), band(null, 20, Number.POSITIVE_INFINITY)],
    mediana: median(precise),
    mediana_anterior: median(told(then)),
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
  const occurrenceRows = buckets.map((some) => ({ date: some[0], ...suspects(inDays(some)) }));
  const series = ['pendentes', 'nao_confirmados', 'confirmados'] as const;
  const occurrences = {
    number: { graphicData: occurrenceRows, legenda: series },
    percentage: {
      graphicData: occurrenceRows.map((row) => ({
        ...row,
        ...Object.fromEntries(series.map((s) => [s, pct(row[s], row.total) ?? 0])),
      })),
      legenda: series,
    },
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
  const confirmedHere = ofTypes(reportsHere, [...APPARENT, ...REAL]).length;
  const losses = (types: string[]) => ({
    quantidade: ofTypes(reportsHere, types).length,
    porcentagem: pct(ofTypes(reportsHere, types).length, confirmedHere),
    itens: types.map((tipo_vazamento) => {
      const quantidade = ofTypes(reportsHere, [tipo_vazamento]).length;
      return { tipo_vazamento, quantidade, porcentagem: pct(quantidade, confirmedHere) };
    }),
  });
  const lossTypes = {
    total: confirmedHere,
    aparente: losses(APPARENT),
    real: losses(REAL),
    graphicData: buckets.map((some) => {
      const aparente = ofTypes(inBucket(some), APPARENT).length;
      const real = ofTypes(inBucket(some), REAL).length;
      return { date: some[0], aparente, real, total: aparente + real };
    }),
    legenda: ['aparente', 'real'],
  };

  const analysis = (samples: Sample[], reports: Report[]) => {
    const { coletas, totalKM } = figures(samples);
    const confirmed = ofTypes(reports, [...APPARENT, ...REAL]).length;
    const not = ofTypes(reports, [NONE]).length;
    return {
      ...occurrenceTotals(samples),
      total_confirmed_reports: confirmed,
      total_unconfirmed_reports: not,
      quantidadeDistancia: ratio(confirmed, totalKM),
      quantidadeColeta: ratio(confirmed, coletas),
      not_confirmed: ratio(not, coletas),
      not_confirmed_km: ratio(not, totalKM),
      totalKM,
      coletas,
    };
  };

  /** Samples whose last report was decided in the range and could say, with what it said. */
  const verdicts = decidedIn(ask).flatMap((report) =>
    report.amostras.flatMap((id) => {
      const s = byId.get(id) as Sample;
      const said = prediction(s);
      const counts = lastReport(s)?.id_relatorio === report.id_relatorio && (said === 1 || said === 2);
      return counts && collectorAsked(s.id_coletor) ? [{ s, report, right: said === 1 }] : [];
    }),
  );
  const group = <Id>(key: (v: (typeof verdicts)[number]) => Id, label: (id: Id) => string | null) =>
    [...new Set(verdicts.map(key))].map((id) => {
      const some = verdicts.filter((v) => key(v) === id);
      return { id, nome: label(id), ...shareOf(some.filter((v) => v.right).length, some.length) };
    });
  const accuracyOf = (reports: Report[]) => shareOf(ofTypes(reports, [...APPARENT, ...REAL]).length, reports.length);
  const accuracy = {
    ...accuracyOf(reportsHere),
    anterior: accuracyOf(reportsThen),
    precisao: {
      classe: ['LEAK', 'VISI', 'LESS', 'PASS', 'FRAU'].map((code) => {
        const some = verdicts.filter(({ s }) => s.classificacao === code);
        return { id: code, nome: code, ...shareOf(some.filter((v) => v.right).length, some.length) };
      }),
      unidade: group(
        (v) => v.report.id_cliente,
        (id) => world.companies.get(id) ?? null,
      ),
      coletor: group((v) => v.s.id_coletor, name),
      material: group(
        (v) => v.report.tipo_tubulacao,
        (id) => id,
      ),
    },
  };

  const impactOf = (reports: Report[]) => {
    const p = world.parameters;
    const real = ofTypes(reports, REAL);
    const water = sum(
      real.map(
        (r) => 24 * (r.posicao === 'Rede' ? p.vazao_rede : p.vazao_ramal) * (r.pressao === null ? 1 : r.pressao / 50),
      ),
    );
    return {
      leak: real.length,
      apparent: ofTypes(reports, APPARENT).length,
      water_saved: water,
      pool_day: water / p.pool,
      truck: water / p.truck,
      water_tank: water / p.water_tank,
    };
  };

  return {
    occurrences,
    occurrenceTotals: occurrenceTotals(here),
    collectedSamplesV1: productivity,
    collectedTotalsV1: { ...totals, anterior: figures(then) },
    collectedDetail: detail,
    dashboardCollectors: { dados: people, total: people.length },
    lossTypes,
    collectedSamples: productivity,
    collectedTotals: { ...totals, anterior: figures(then) },
    collectorWork: work,
    travelledDistance: {
      totalKM: distanceOf(here),
      graphicData: buckets.map((some) => ({ date: some[0], totalKM: distanceOf(inDays(some)) })),
      legenda: ['totalKM'],
    },
    positionAccuracy: position,
    analysisTotals: { ...analysis(here, reportsHere), anterior: analysis(then, reportsThen) },
    accuracy,
    impactTotals: {
      ...impactOf(reportsHere),
      anterior: impactOf(reportsThen),
      graphicData: buckets.map((some) => {
        const { leak, water_saved } = impactOf(inBucket(some));
        return { date: some[0], leak, water_saved };
      }),
      legenda: ['leak', 'water_saved'],
    },
  };
}
