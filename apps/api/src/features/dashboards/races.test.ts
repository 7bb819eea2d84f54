import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { callDuring } from '../../testing/call-during.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertPerson } from '../../testing/people.ts';
import { foldChanges } from './index.ts';
import { wrongAnswers } from './testing/ask-all.ts';
import { recount } from './testing/oracle.ts';
import { readWorld } from './testing/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 24 });
});
afterAll(() => t.close());

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02'];
const WRITERS = 6;
const TURNS = 25;
const body = { dti: `${DAYS[0]} 00:00`, dtf: `${DAYS.at(-1)} 23:59`, period: 'd' };

/** A random generator with a fixed seed. */
function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface OwnSample {
  id: number;
  classe: string;
  company: number;
  report: number | null;
}

interface Writer {
  collector: number;
  inspector: number;
  ana: Caller;
  choose: (below: number) => number;
  samples: OwnSample[];
}

async function addSample({ collector, inspector, choose, samples }: Writer): Promise<void> {
  const { own } = t.cast.companies;
  const classe = (['LEAK', 'LESS', 'NOAC'] as const)[choose(3)] ?? 'LEAK';
  const id = await insertSample(t.admin, {
    id_cliente: own,
    id_coletor: collector,
    classificacao: classe,
    dt_amostra: new Date(`${DAYS[choose(3)]}T10:${10 + choose(50)}:00-03:00`),
    id_inspecionar: inspector,
  });
  samples.push({ id, classe, company: own, report: null });
}

async function classify({ ana, choose }: Writer, sample: OwnSample): Promise<void> {
  const classe = (['LESS', 'LEAK'] as const)[choose(2)] ?? 'LESS';
  const body = { id_amostra: sample.id, classificacao_cliente: classe };
  const reply = await ana.call('classifyByCustomer', { body });
  if (reply.status === 200) sample.classe = classe;
}

async function report({ inspector }: Writer, sample: OwnSample): Promise<void> {
  const dt_relatorio = '2026-11-02T09:00:00-03:00';
  sample.report = await insertReport(t.admin, {
    id_cliente: sample.company,
    id_usuario: inspector,
    amostras: [sample.id],
    dt_relatorio,
    dt_envio: dt_relatorio,
  });
}

async function approve({ ana }: Writer, sample: OwnSample, idRelatorio: number): Promise<void> {
  const reply = await ana.call('decideReports', { body: { idRelatorio, approve: 1 } });
  if (reply.status === 200) sample.classe = 'LEAK';
}

async function moveSample(sample: OwnSample): Promise<void> {
  const { own, branch } = t.cast.companies;
  const to = sample.company === own ? branch : own;
  await t.admin.query(
    `with s as (update samples set id_cliente = $2 where id_amostra = $1)
    update leak_reports set id_cliente = $2 where id_relatorio = (select id_relatorio from leak_report_samples where id_amostra = $1)`,
    [sample.id, to],
  );
  await t.admin.query('update leak_report_samples set id_cliente = $2 where id_amostra = $1', [sample.id, to]);
  sample.company = to;
}

/** One change, chosen at random. */
async function act(writer: Writer): Promise<void> {
  const { choose, samples } = writer;
  const sample = samples[choose(Math.max(1, samples.length))];
  const kind = sample ? choose(5) : 0;
  if (kind === 0 || !sample) return addSample(writer);
  if (kind === 1) return classify(writer, sample);
  if (kind === 2 && sample.report === null) return report(writer, sample);
  if (kind === 3 && sample.report !== null) return approve(writer, sample, sample.report);
  return moveSample(sample);
}

/** One of several concurrent writers to the same days; after each change the figures must include their own work. */
async function write(number: number): Promise<string[]> {
  const email = `${randomUUID()}@norte.test`;
  const { id_usuario: collector } = await insertPerson(
    t.admin,
    { id_cliente: t.cast.companies.own, nome: `Coletor ${number}`, email, id_tipo_usuario: 'COL' },
    'x',
  );
  const [ana, sup, inspector] = [await t.as('ana'), await t.as('sup'), t.cast.people.gei.id_usuario];
  const writer: Writer = { collector, inspector, ana, choose: chooser(number + 1), samples: [] };
  const wrong: string[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    await act(writer);
    const [reply] = await Promise.all([
      sup.call('collectedSamples', { body: { ...body, id_coletor: collector } }),
      number % 3 === 0 ? foldChanges(t.services) : null,
    ]);
    const { totalSamples, semacesso, graphicData } = payload('collectedSamples', reply).data;
    const made = writer.samples.length;
    const noac = writer.samples.filter(({ classe }) => classe === 'NOAC').length;
    if (totalSamples !== made || semacesso !== noac)
      wrong.push(`writer ${number}, turn ${turn}: ${totalSamples}, ${semacesso} instead of ${made}, ${noac}`);
    if (graphicData.reduce((sum, row) => sum + row.totalSamples, 0) !== totalSamples)
      wrong.push(`writer ${number}: buckets of another snapshot`);
  }
  return wrong;
}

it('concurrent writers of the same days each read their own change counted', async () => {
  const wrong = await Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)));
  expect(wrong.flat()).toEqual([]);
  const companies = Object.values(t.cast.companies);
  const ask = { companies, collectors: null, tipo: null, from: '2026-10-01', to: '2026-11-30', period: 's' };
  expect(await wrongAnswers(await t.as('sup'), ask, recount(await readWorld(t.admin), ask))).toEqual([]);
  const { rows } = await t.admin.query(
    `select d.* from companies, rollup_differences(id_cliente, '2026-01-01', '2026-12-31') d`,
  );
  expect(rows).toEqual([]);
});

it('days of one month are counted one after the other, so that none is missing in the month', async () => {
  const { own: id_cliente } = t.cast.companies;
  const [first, second] = ['2026-09-02', '2026-09-20'];
  const insert = (day: string) => insertSample(t.admin, { id_cliente, dt_amostra: new Date(`${day}T12:00:00-03:00`) });
  const sup = await t.as('sup');
  const samples = async (from: string, to: string) => {
    const reply = await sup.call('collectedTotals', { body: { dti: `${from} 00:00`, dtf: `${to} 23:59`, id_cliente } });
    return payload('collectedTotals', reply).data.totalSamples;
  };
  await insert(first);
  await foldChanges(t.services);
  await insert(first);
  await insert(second);
  const counting = `select fold_rollups(array[$1::int], $2, $2, 100, true) from set_config('app.clients', '{' || $1 || '}', true)`;
  expect(await callDuring(t.admin, [counting, [id_cliente, first]], () => samples(second, second))).toBe(1);
  expect(await samples('2026-09-01', '2026-09-30')).toBe(3);
});
