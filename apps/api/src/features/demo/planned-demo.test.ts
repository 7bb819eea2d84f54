import { LEAK_TYPES } from '@escuta/contract';
import { hasRecording, NO_SUSPECT_POINT } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import { DEMO_COMPANIES } from './cast.ts';
import type { DemoPlan, DemoReport, DemoSample } from './plan.ts';
import { DemoDay, planDemo } from './planned-demo.ts';
import { DAY_MS, HOUR_MS, midnightOf, plusMs } from './times.ts';

/** A hundred days: with a month's and a year's end, 29 February, and every day of the week many times. */
const DAYS = [
  ['2026-11-20', 20],
  ['2026-12-18', 40],
  ['2028-02-15', 40],
].flatMap(([first, count]) =>
  Array.from({ length: Number(count) }, (_, n) => plusMs(new Date(`${first}T00:00:00-03:00`), n * DAY_MS)),
);
/** The first and last moments of a day, and every third hour in between, of each day others. */
const momentsOf = (day: number) => [
  ...[0, 10 * 60_000, DAY_MS - 1],
  ...Array.from({ length: 8 }, (_, n) => (n * 3 + (day % 3)) * HOUR_MS),
];

const isBelow = (company: string, top: string): boolean => {
  if (company === top) return true;
  const master = DEMO_COMPANIES.find(({ key }) => key === company)?.master;
  return !!master && isBelow(master, top);
};
const TREE = new Set(DEMO_COMPANIES.map(({ key }) => key).filter((key) => isBelow(key, 'root')));

/** Cases among the samples of the main company and its branches that tests, tour and screenshots need. */
function samplesToFind({ samples, reports }: DemoPlan, now: Date): Record<string, [least: number, found: number]> {
  const tree = samples.filter(({ company }) => TREE.has(company));
  const reported = new Map<DemoSample, DemoReport[]>();
  for (const report of reports)
    for (const sample of report.samples) reported.set(sample, [...(reported.get(sample) ?? []), report]);
  const ofClass = (code: string) => tree.filter(({ classificacao }) => classificacao === code);
  const classes = ['LEAK', 'LESS', 'PASS', 'PEND', 'INCO', 'NOAC', 'FRAU', 'VISI'];
  const leaks = ofClass('LEAK');
  const known = tree.filter(
    ({ classificacao, classificacao_cliente }) => (classificacao_cliente ?? classificacao) === 'LEAK',
  );
  const isFree = ({ slots: [first] }: DemoSample) => first === null;
  const isRaw = (sample: DemoSample) => isFree(sample) && sample.classificacao_cliente === null;
  const sent = tree.filter((sample) => !isFree(sample));
  const people = ({ slots }: DemoSample) => slots.filter((held) => held !== null);
  const open = sent.filter((sample) =>
    sample.slots.some(
      (held, at) => held === 'gei' && !reported.get(sample)?.some(({ ordem_inspecao }) => ordem_inspecao === at + 1),
    ),
  );
  const count = (of: readonly DemoSample[], is: (sample: DemoSample) => unknown) => of.filter(is).length;
  return {
    'in all': [2_900, samples.length],
    'uploaded today': [1, count(samples, ({ dt_envio }) => dt_envio >= midnightOf(now))],
    ...Object.fromEntries(classes.map((code) => [`of class ${code}`, [3, ofClass(code).length]])),
    ...Object.fromEntries([1, 2, 3].map((n) => [`with ${n} orders`, [2, count(sent, (s) => people(s).length === n)]])),
    'a leak where nobody was sent': [8, count(leaks, isFree)],
    'a leak where nobody was sent, in Nascentes': [2, count(leaks, (s) => isFree(s) && s.company === 'springs')],
    'a leak that nobody has classified, with address': [3, count(leaks, (s) => isRaw(s) && s.endereco)],
    'a leak of the main company, with address': [2, count(leaks, (s) => s.company === 'root' && s.endereco)],
    'a leak without agreement': [2, count(known, (s) => s.review === null)],
    'a leak of the last week': [2, count(known, (s) => s.dt_amostra > plusMs(now, -7 * DAY_MS))],
    'pending where nobody was sent': [3, count(ofClass('PEND'), isRaw)],
    'no leak where nobody was sent': [30, count(ofClass('LESS'), isRaw)],
    'inconclusive, of the main company': [5, count(ofClass('INCO'), (s) => s.company === 'root')],
    'not seen': [30, count(tree, (s) => !s.vista && s.obs === null && s.pre_classificacao === null)],
    'seen without comment': [30, count(tree, (s) => s.vista && s.obs === null)],
    'with a comment': [10, count(tree, (s) => s.obs !== null)],
    'agreed to': [10, count(tree, (s) => s.review === true)],
    'disagreed with': [10, count(tree, (s) => s.review === false)],
    'without address, of the main company': [2, count(tree, (s) => s.company === 'root' && s.endereco === null)],
    'without address, in Nascentes': [3, count(tree, (s) => s.company === 'springs' && s.endereco === null)],
    'waiting for Geraldo': [8, open.length],
    'waiting for Geraldo, with a sound': [4, count(open, (s) => hasRecording(s.classificacao))],
    'two visits by one person': [1, count(sent, (s) => new Set(people(s)).size < people(s).length)],
    'waiting for an inspection': [5, count(sent, (s) => !reported.has(s))],
    collectors: [7, new Set(samples.map(({ coletor }) => coletor)).size],
  };
}

/** The same for reports and blind review. */
function reportsToFind({ reports, blindReviews }: DemoPlan, now: Date): Record<string, [least: number, found: number]> {
  const tree = reports.filter(({ samples }) => TREE.has(samples[0]?.company ?? ''));
  const photos = (report: DemoReport) => reports.indexOf(report) % 5;
  const count = (is: (report: DemoReport) => unknown) => tree.filter(is).length;
  const isNothing = ({ fields }: DemoReport) => fields.tipo_vazamento === NO_SUSPECT_POINT;
  const statuses = [0, 1, 2].flatMap((status) =>
    [true, false].map((nothing) => [
      `in state ${status} that found ${nothing ? 'nothing' : 'something'}`,
      [1, count((r) => r.id_status_relatorio === status && isNothing(r) === nothing)],
    ]),
  );
  const opinions = new Map<DemoSample, number>();
  for (const { sample } of blindReviews) opinions.set(sample, (opinions.get(sample) ?? 0) + 1);
  const reviewed = (n: number) => [...opinions.values()].filter((all) => all === n).length;
  return {
    'of the last month': [30, count(({ dt_envio }) => dt_envio > plusMs(now, -27 * DAY_MS))],
    ...Object.fromEntries(
      LEAK_TYPES.map((type) => [`of type ${type}`, [1, count((r) => r.fields.tipo_vazamento === type)]]),
    ),
    ...Object.fromEntries(statuses),
    // Tests use up seven of them and look at one more.
    'pending on one sample with a free slot': [
      9,
      count((r) => r.id_status_relatorio === 0 && r.samples.length === 1 && r.samples[0]?.slots[2] === null),
    ],
    'approved on one sample, with photos and number': [
      2,
      count((r) => r.id_status_relatorio === 1 && r.samples.length === 1 && photos(r) > 0 && r.fields.numero),
    ],
    'approved, with a free slot': [2, count((r) => r.id_status_relatorio === 1 && r.samples[0]?.slots[2] === null)],
    'on several samples, with photos': [2, count((r) => r.samples.length > 1 && photos(r) > 0)],
    'on a fraud': [1, count((r) => r.samples[0]?.classificacao === 'FRAU')],
    'in Nascentes': [2, count((r) => r.samples[0]?.company === 'springs')],
    'in the east': [5, count((r) => isBelow(r.samples[0]?.company ?? '', 'east'))],
    'blind reviews with one answer': [3, reviewed(1)],
    'blind reviews with two answers': [20, reviewed(2)],
    'blind reviews with three answers': [5, reviewed(3)],
  };
}

/** Names and contents of a plan, without later changes. */
function asList(plan: DemoPlan) {
  const reportOf = ({ samples, inspector, ordem_inspecao, dt_envio, fields }: DemoReport) => ({
    on: samples.map(({ seq }) => seq),
    inspector,
    ordem_inspecao,
    dt_envio,
    fields: { ...fields, nro_os: null, obs_aprovacao: null },
  });
  return {
    samples: plan.samples.map(({ key, seq, dt_amostra, dt_envio, classificacao, lat, lon, endereco, obs_app }) =>
      JSON.stringify({ key, seq, dt_amostra, dt_envio, classificacao, lat, lon, endereco, obs_app }),
    ),
    reports: plan.reports.map((report) => JSON.stringify(reportOf(report))),
    blindReviews: plan.blindReviews.map(({ sample, ...answer }) => JSON.stringify({ on: sample.seq, ...answer })),
    logs: plan.logs.map(({ sample, dados, ...entry }) => JSON.stringify({ on: sample?.seq, ...entry })),
  };
}

/** The latest instant in a plan. */
function newest({ samples, reports, blindReviews, logs }: DemoPlan): number {
  const instants = [
    ...samples.flatMap((s) => [
      s.dt_amostra,
      s.dt_envio,
      s.dt_classificacao_cliente,
      s.dt_comentario,
      s.dt_classe_final,
    ]),
    ...reports.flatMap((r) => [r.dt_relatorio, r.dt_envio, r.dt_aprovacao]),
    ...blindReviews.map(({ dt_class }) => dt_class),
    ...logs.map(({ data }) => data),
  ];
  return instants.reduce((latest, instant) => Math.max(latest, Number(instant ?? 0)), 0);
}

describe('the plan of the demo', () => {
  it('contains every case that tests, tour and screenshots need, at every hour within a hundred days', () => {
    const missing: string[] = [];
    for (const [at, day] of DAYS.entries()) {
      const demo = new DemoDay(day);
      for (const moment of momentsOf(at)) {
        const now = plusMs(day, moment);
        const plan = demo.at(now);
        for (const [name, [least, found]] of Object.entries({
          ...samplesToFind(plan, now),
          ...reportsToFind(plan, now),
        }))
          if (found < least) missing.push(`${now.toISOString()}: ${name}: ${found} of ${least}`);
      }
    }
    expect(missing).toEqual([]);
  }, 300_000);

  it('shows at each hour a prefix of the day’s end, without the future', () => {
    for (const day of DAYS.filter((_, n) => n % 9 === 0)) {
      const whole = asList(planDemo(plusMs(day, DAY_MS - 1)));
      for (const hour of [0, 5, 10, 17]) {
        const now = plusMs(day, hour * HOUR_MS);
        const plan = planDemo(now);
        expect(newest(plan)).toBeLessThanOrEqual(now.getTime());
        for (const [name, part] of Object.entries(asList(plan)))
          expect(part).toEqual(whole[name as keyof typeof whole].slice(0, part.length));
      }
    }
  }, 300_000);
});
