import { pt, ptDay } from '../dashboards.ts';
import { type BookedReport, type BookedSample, type Books, classOf, NO_LEAK } from './books.ts';

/** The dashboards' figures, counted from the books by hand. */
const EARTH_KM = 6371.008;
const APPARENT = ['Ligação Clandestina', 'By-Pass', 'Hidrômetro Danificado'];

const ratio = (a: number, b: number) => (b === 0 ? null : a / b);

function groups<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const keys = [...new Set(items.map(keyOf))];
  return keys.map((key) => [key, items.filter((item) => keyOf(item) === key)]);
}

function kilometres(a: BookedSample, b: BookedSample): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(rad(a.lat)) * Math.sin(rad(b.lat)) +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.cos(rad(b.lon - a.lon));
  return EARTH_KM * Math.acos(Math.min(1, cosine));
}

/** The way of each collector through each unit on each day. */
function distance(samples: readonly BookedSample[]): number {
  const ways = groups(samples, ({ unit, collector, day }) => `${unit} ${collector} ${day}`);
  let all = 0;
  for (const [, way] of ways) {
    const walked = way.toSorted((a, b) => a.hora.localeCompare(b.hora));
    for (const [place, sample] of walked.entries()) {
      const last = walked[place - 1];
      if (last) all += kilometres(last, sample);
    }
  }
  return all;
}

const noAccess = (samples: readonly BookedSample[]) => samples.filter((sample) => classOf(sample) === 'NOAC').length;

export function productivity({ samples }: Books): Record<string, string> {
  const km = distance(samples);
  const collected = samples.length - noAccess(samples);
  const metres = samples.map(({ precisao }) => Math.ceil(precisao)).sort((a, b) => a - b);
  return {
    totalSamples: pt(samples.length),
    coletas: pt(collected),
    totalKM: pt(km, 2),
    totalCollectKM: pt(ratio(collected, km), 2),
    totalCollectKMAcess: pt(ratio(samples.length, km), 2),
    totalFraud: pt(ratio(samples.filter((sample) => classOf(sample) === 'FRAU').length, km), 2),
    mediana: pt(metres[Math.ceil(metres.length / 2) - 1]),
  };
}

/** Rows of the classes' table: name and number. */
export function classes({ samples }: Books, names: Record<string, string>): string[][] {
  const counted = Object.entries(names).map(([code, name]) => [
    name,
    pt(samples.filter((sample) => classOf(sample) === code).length),
  ]);
  return counted.sort();
}

const finalized = ({ reports }: Books) => reports.filter(({ state }) => state === 'Finalizado');
const confirms = ({ leakType }: BookedReport) => leakType !== NO_LEAK;

export function analysis(books: Books): Record<string, string> {
  const approved = finalized(books);
  const lastOf = (sample: BookedSample) => approved.findLast((report) => report.sample === sample.name);
  const points = books.samples.map((sample) => ({ isSuspect: classOf(sample) === 'LEAK', report: lastOf(sample) }));
  const pending = points.filter(({ isSuspect, report }) => isSuspect && !report).length;
  const not = points.filter(({ report }) => report && !confirms(report)).length;
  const confirmed = points.filter(({ report }) => report && confirms(report)).length;
  const [right, wrong] = [approved.filter(confirms).length, approved.filter((one) => !confirms(one)).length];
  const [km, collected] = [distance(books.samples), books.samples.length - noAccess(books.samples)];
  return {
    total: pt(pending + not + confirmed),
    total_pending_samples: pt(pending),
    total_samples_not_confirmed: pt(not),
    total_samples_confirmed: pt(confirmed),
    porcentagem: pt(ratio(100 * right, right + wrong), 2),
    total_confirmed_reports: pt(right),
    total_unconfirmed_reports: pt(wrong),
    quantidadeDistancia: pt(ratio(right, km), 2),
    quantidadeColeta: pt(ratio(right, collected), 4),
    not_confirmed_km: pt(ratio(wrong, km), 2),
    not_confirmed: pt(ratio(wrong, collected), 4),
  };
}

/** By the usual volumes: 6 m³/h at the network, 1.6 elsewhere; a pool 2,500 m³, a truck 10, a tank 1. */
export function impact(books: Books): Record<string, string> {
  const losses = finalized(books).filter(confirms);
  const apparent = losses.filter(({ leakType }) => APPARENT.includes(leakType)).length;
  const real = losses.filter(({ leakType }) => !APPARENT.includes(leakType));
  const water = real.reduce((all, { isOnNetwork }) => all + 24 * (isOnNetwork ? 6 : 1.6), 0);
  return {
    leak: pt(real.length),
    apparent: pt(apparent),
    water_saved: pt(water, 2),
    pool_day: pt(water / 2500, 2),
    truck: pt(water / 10, 2),
    water_tank: pt(water, 2),
  };
}

/** The samples of each collector. */
const byCollector = ({ samples }: Books) => groups(samples, ({ collector }) => collector);
const daysOf = (samples: readonly BookedSample[]) => new Set(samples.map(({ day }) => day)).size;

export function work(books: Books): Record<string, string> {
  const all = byCollector(books);
  const days = all.reduce((sum, [, samples]) => sum + daysOf(samples), 0);
  return {
    people: pt(all.length),
    days: pt(days),
    perDay: pt(ratio(books.samples.length, days), 1),
    noAccess: pt(ratio(100 * noAccess(books.samples), books.samples.length), 2),
  };
}

/** The comparison of the collectors, sorted by name. */
export function comparison(books: Books): string[][] {
  return byCollector(books)
    .map(([collector, samples]) => {
      const [km, days] = [distance(samples), daysOf(samples)];
      const last =
        samples
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? '';
      return [
        ...[collector, pt(samples.length), pt(days), pt(samples.length / days, 1)],
        ...[pt((100 * noAccess(samples)) / samples.length, 2), pt(km, 2), pt(km / days, 2), ptDay(last)],
      ];
    })
    .sort();
}
