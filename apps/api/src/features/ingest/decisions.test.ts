import { measure, seededRandom, writeWav } from '@escuta/acoustics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertReport } from '../../testing/builders.ts';
import { payload } from '../../testing/harness.ts';
import { beforeUploads, fields, kept, NOW, post, rows, t } from '../../testing/uploads.ts';
import { workDue } from '../queue/index.ts';
import { decideAgain } from './decision.service.ts';
import { completeEarlier, prepareStored } from './prepare-recording.service.ts';
import { queueEarlier } from './recording.queries.ts';

beforeUploads();
beforeEach(async () => {
  await t.admin.query('delete from outbox');
  await t.admin.query('update companies set parcela_escuta = null');
});
afterEach(() => t.admin.query('truncate leak_reports, leak_report_samples cascade'));

const RATE_HZ = 4096;
const DAY_MS = 24 * 3_600_000;

/** Four seconds of noise of another seed. */
function noise(seed: number, seconds = 4) {
  const random = seededRandom(seed);
  return Float32Array.from({ length: RATE_HZ * seconds }, () => 0.05 * (2 * random() - 1));
}
const wavOf = (seed: number, seconds?: number) => writeWav(noise(seed, seconds), RATE_HZ);
const LEVEL = measure({ samples: noise(1), sampleRateHz: RATE_HZ }).steady?.level as number;

const prepare = () => workDue(t.services, { lane: 'recordings', work: prepareStored });
const send = async (given: Record<string, string> = {}, bytes = wavOf(1)) =>
  kept(await post(fields({ pre_classificacao: 'PEND', ...given }), [{ field: 'audio', bytes }])).id_amostra;
const detail = async (id: number) =>
  payload('getSample', await (await t.as('ana')).call('getSample', { params: { id } })).amostra;

interface Past {
  n: number;
  nivel?: number;
  gravador?: string | null;
  modelo?: string | null;
  /** Of the first one; each next one is 0.01 dB lower. */
  diferenca?: number | null;
  daysAgo?: number;
  id_cliente?: number;
  versao?: number;
}
/** Samples on which was decided before. */
async function past({
  n,
  nivel = LEVEL - 10,
  gravador = 'serie:H2-00981',
  modelo = null,
  diferenca = null,
  ...more
}: Past) {
  const { daysAgo = 5, id_cliente = t.cast.companies.own, versao = 1 } = more;
  const at = new Date(t.clock.now().getTime() - daysAgo * DAY_MS);
  const { rows: made } = await t.admin.query<{ id_amostra: number }>(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select upper(substr(md5(gen_random_uuid()::text), 1, 12)), $2, $3, $3, -3, -60, 'LESS' from generate_series(1, $1) n returning id_amostra`,
    [n, id_cliente, at],
  );
  const ids = made.map(({ id_amostra }) => id_amostra);
  await t.admin.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, modelo, utilizavel, nivel, diferenca, classificacao, motivo, versao, dt_decisao, aplicada)
     select id, $2, $3, $4, $5, true, $6, $7::float8 - 0.01 * (n - 1), 'LESS', 'abaixo', $8, $3, true from unnest($1::int[]) with ordinality x(id, n)`,
    [ids, id_cliente, at, gravador, modelo, nivel, diferenca, versao],
  );
  return ids;
}
/** Enough to know a company: its highest tenth begins at `threshold`. */
const company = (threshold: number, more: Partial<Past> = {}) =>
  past({ n: 200, gravador: null, diferenca: threshold + 0.19, ...more });

describe('the decision on a sample that comes in', () => {
  it('waits until the recording is measured', async () => {
    const id = await send();
    expect(await detail(id)).toMatchObject({ escuta: null, classificacao: 'PEND' });
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ nivel: expect.closeTo(LEVEL, 2), versao: 1, silencio: 1 });
  });

  it('is PEND for an unknown recorder, with its level', async () => {
    await past({ n: 29 });
    await company(0);
    const id = await send();
    await prepare();
    expect(await detail(id)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'sem_referencia', valor: 29, limite: 30, referencia: null, diferenca: null, chance: null },
    });
  });

  it.each([
    ['LEAK', 'acima', 9.9],
    ['LESS', 'abaixo', 10.1],
  ])('is %s by the company’s highest tenth', async (classificacao, motivo, threshold) => {
    await past({ n: 30 });
    await company(threshold);
    const id = await send();
    await prepare();
    const { escuta, ...sample } = await detail(id);
    expect(sample.classificacao).toBe(classificacao);
    expect(escuta).toMatchObject({ motivo, referencia: LEVEL - 10, diferenca: expect.closeTo(10, 2) });
    expect(escuta?.chance).toBeCloseTo(0.0155, 3);
    // Of 200 differences 0.01 dB apart from 0.19 dB above the threshold down.
    expect(escuta?.mais_baixas).toBeCloseTo(motivo === 'acima' ? 0.95 : 0.85, 1);
  });

  it('follows the share of the company, or of the one above it', async () => {
    await past({ n: 30 });
    await company(9.95);
    await t.admin.query('update companies set parcela_escuta = 0.05 where id_cliente = $1', [t.cast.companies.own]);
    const id = await send();
    await prepare();
    // The tenth highest of 200 is at 10.05 now.
    expect((await detail(id)).classificacao).toBe('LESS');
  });

  it('is PEND while the company has 199 samples of the last 90 days', async () => {
    await past({ n: 30 });
    await company(0, { n: 199 });
    await company(0, { n: 50, daysAgo: 91 });
    const id = await send();
    await prepare();
    expect(await detail(id)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'poucas_amostras', valor: 199, limite: 200, diferenca: expect.closeTo(10, 2) },
    });
  });

  it('is INCO for a recording that is too short, whatever is known', async () => {
    const id = await send({}, wavOf(9, 2));
    await prepare();
    expect(await detail(id)).toMatchObject({ classificacao: 'INCO', escuta: { motivo: 'curta', diferenca: null } });
  });

  it('that nothing can be told leaves a collector’s leak to a person, who finds it at the desk and sees the reason', async () => {
    const leak = await send({ pre_classificacao: 'LEAK' }, wavOf(9, 2));
    const none = await send({ pre_classificacao: 'LESS' }, wavOf(9, 2));
    const { pre_classificacao: _, ...silent } = fields();
    const { id_amostra: unsaid } = kept(await post(silent, [{ field: 'audio', bytes: wavOf(9, 2) }]));
    await prepare();
    expect(await detail(leak)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'curta' },
    });
    for (const id of [none, unsaid]) expect((await detail(id)).classificacao).toBe('INCO');
    const told = await rows('select id_amostra, classificacao, aplicada from sample_decisions order by id_amostra');
    expect(told).toEqual(
      [leak, none, unsaid].map((id) => ({ id_amostra: id, classificacao: 'INCO', aplicada: id !== leak })),
    );
    // What the desk asks for by itself.
    const body = { id_cliente: t.cast.companies.own, classificacao: 'PEND', data: 0 };
    const queue = payload('searchMap', await (await t.as('geo')).call('searchMap', { body }));
    expect(queue.amostras.map(({ id_amostra }) => id_amostra)).toEqual([leak]);
  });

  it('counts for its chance only what people have heard: without a verdict a sound 10 dB above has that of no history', async () => {
    await past({ n: 30 });
    await company(0);
    const id = await send();
    await t.admin.query(
      `update samples set classificacao = 'PEND', id_gravacao = (select id_gravacao from samples where id_amostra = $1) where id_amostra <> $1`,
      [id],
    );
    await prepare();
    // listening.md: with 10 dB and no history the chance is 3 %.
    expect((await detail(id)).escuta?.chance).toBeCloseTo(0.03, 2);
    expect((await detail(id)).escuta?.chance).toBeGreaterThan(0.025);
  });

  it('takes confirmed leaks into its chance', async () => {
    const id_usuario_aprovacao = t.cast.people.ana.id_usuario;
    const approved = { tipo_vazamento: 'Visível', id_status_relatorio: 1, id_usuario_aprovacao, dt_aprovacao: NOW };
    await past({ n: 30 });
    const ids = await company(0);
    for (const id of ids.slice(0, 20)) {
      const report = { id_cliente: t.cast.companies.own, id_usuario: t.cast.people.gei.id_usuario, amostras: [id] };
      await insertReport(t.admin, { ...report, ...approved });
    }
    const id = await send();
    await prepare();
    expect((await detail(id)).escuta?.chance).toBeCloseTo(0.2575, 3);
  });
});

describe('the usual level', () => {
  it('is that of the model where the sensor is new, and of no other company', async () => {
    await past({ n: 30, gravador: 'serie:B', modelo: 'Haste H2', nivel: -20 });
    await past({
      n: 90,
      gravador: 'serie:H2-00981',
      modelo: 'Haste H2',
      nivel: -99,
      id_cliente: t.cast.companies.other,
    });
    const id = await send();
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ referencia: -20 });
  });

  it('is that of the device where nothing is said of the sensor, and of the last 200', async () => {
    const { id_dispositivo } = (await rows('select id_dispositivo from devices'))[0];
    await past({ n: 300, gravador: `dispositivo:${id_dispositivo}`, nivel: -70, daysAgo: 9 });
    await past({ n: 200, gravador: `dispositivo:${id_dispositivo}`, nivel: -33, daysAgo: 3 });
    const { sensor_modelo, sensor_serie, ...plain } = fields({ pre_classificacao: 'PEND' });
    const { id_amostra } = kept(await post(plain, [{ field: 'audio', bytes: wavOf(1) }]));
    await prepare();
    expect((await detail(id_amostra)).escuta).toMatchObject({ referencia: -33 });
  });

  it('is shared by the units of a company', async () => {
    await past({ n: 30, id_cliente: t.cast.companies.branch, nivel: -25 });
    const id = await send();
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ referencia: -25 });
  });
});

describe('what a person decided', () => {
  beforeEach(async () => {
    await past({ n: 30 });
    await company(0);
  });

  it.each([
    ['the desk', `classificacao = 'LESS', dt_classificacao = now()`, 'LESS'],
    ['the desk that leaves it pending', `dt_classificacao = now()`, 'PEND'],
    ['the company', `classificacao_cliente = 'LESS', dt_classificacao_cliente = now()`, 'PEND'],
  ])('by %s meanwhile stays, and the decision stands beside it', async (_, change, classificacao) => {
    const id = await send();
    await t.admin.query(`update samples set ${change} where id_amostra = $1`, [id]);
    await prepare();
    expect(await detail(id)).toMatchObject({ classificacao, escuta: { motivo: 'acima' } });
  });

  it('is the class of a collector who saw it', async () => {
    const id = await send({ pre_classificacao: 'VISI' });
    await prepare();
    expect(await detail(id)).toMatchObject({ classificacao: 'VISI', escuta: { motivo: 'acima' } });
  });
});

describe('a decision', () => {
  it('is made once by several processes, and is the same after more samples', async () => {
    await past({ n: 30 });
    await company(0);
    const id = await send();
    await Promise.all([prepare(), prepare(), prepare()]);
    const before = await rows('select * from sample_decisions where id_amostra = $1', [id]);
    expect(before).toHaveLength(1);
    await past({ n: 200, nivel: LEVEL + 20, daysAgo: 1 });
    await send({}, wavOf(2));
    await prepare();
    expect(await rows('select * from sample_decisions where id_amostra = $1', [id])).toEqual(before);
  });

  it('is made of samples that bring the same sound before, while and after it is measured', async () => {
    await past({ n: 30 });
    await company(0);
    const first = await send();
    const [second] = await Promise.all([send(), prepare(), prepare()]);
    const third = await send();
    await prepare();
    for (const id of [first, second, third]) {
      expect(await detail(id)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    }
  });

  it('moves to another unit with its sample', async () => {
    const id = await send();
    await prepare();
    const before = (await detail(id)).escuta;
    await t.admin.query('update samples set id_cliente = $2 where id_amostra = $1', [id, t.cast.companies.branch]);
    expect((await rows('select id_cliente from sample_decisions where id_amostra = $1', [id]))[0]).toEqual({
      id_cliente: t.cast.companies.branch,
    });
    expect((await detail(id)).escuta).toEqual(before);
  });

  it('on a sample of earlier days leaves its class', async () => {
    await past({ n: 30 });
    await company(0);
    const id = await send();
    await prepare();
    await t.admin.query('delete from sample_decisions where id_amostra = $1', [id]);
    await t.admin.query(`update samples set classificacao = 'PEND' where id_amostra = $1`, [id]);
    await t.admin.query('update recordings set medidas = null, versao_medida = null');
    await queueEarlier(t.services.connections.system, { now: t.clock.now(), most: 10 });
    await workDue(t.services, { lane: 'earlier_recordings', work: completeEarlier });
    expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'acima' } });
  });
});

describe('the order of listening', () => {
  const order = async (id: number) =>
    (await rows('select ordem_escuta from samples where id_amostra = $1', [id]))[0]?.ordem_escuta;

  it('is by whole decibels, and by the contrast with five neighbours within 150 m', async () => {
    await past({ n: 30 });
    const id = await send();
    await prepare();
    expect(await order(id)).toBe(100_000);
    const near = await past({ n: 5, gravador: null, diferenca: 4.02 });
    const { lat, lon } = (await rows('select lat, lon from samples where id_amostra = $1', [id]))[0];
    await t.admin.query('update samples set lat = $2, lon = $3 where id_amostra = any($1)', [near, lat + 0.0013, lon]);
    const next = await send({}, wavOf(1));
    await prepare();
    // 10 dB above its usual level, the first of the neighbours too: the median of six is 4.005 dB.
    expect(await order(next)).toBe(100_060);
    await t.admin.query('update samples set lat = $2 where id_amostra = any($1)', [near, lat + 0.0014]);
    const last = await send({}, wavOf(1));
    await prepare();
    expect(await order(last)).toBe(100_000);
  });

  it('has no place for a sample without a reference', async () => {
    const id = await send();
    await prepare();
    expect(await order(id)).toBeNull();
  });
});

describe('deciding again', () => {
  const again = (companies: number[] | null = null) =>
    decideAgain(t.services, { companies, tell: () => undefined, signal: new AbortController().signal });

  it('gives a class where too little was known, beside the first decision, and changes nothing else', async () => {
    const [waiting, seen] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query('update samples set dt_classificacao = now() where id_amostra = $1', [seen]);
    await past({ n: 30 });
    await company(0);
    expect(await again([t.cast.companies.other])).toEqual({ recordings: 0, done: 0 });
    expect(await again()).toEqual({ recordings: 2, done: 2 });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    expect(await detail(seen)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'acima' } });
    const found = await rows(
      'select motivo, atual, aplicada from sample_decisions where id_amostra = $1 order by id_decisao',
      [waiting],
    );
    expect(found).toEqual([
      { motivo: 'sem_referencia', atual: false, aplicada: false },
      { motivo: 'acima', atual: true, aplicada: true },
    ]);
    expect(await again()).toEqual({ recordings: 0, done: 0 });
  });

  it('leaves a collector’s leak of which nothing can be told as it is, and does not decide on it each time', async () => {
    const id = await send({ pre_classificacao: 'LEAK' }, wavOf(9, 2));
    await prepare();
    await past({ n: 30 });
    await company(0);
    expect(await again()).toEqual({ recordings: 0, done: 0 });
    await t.admin.query('delete from sample_decisions where id_amostra = $1', [id]);
    expect(await again()).toEqual({ recordings: 1, done: 1 });
    expect(await again()).toEqual({ recordings: 0, done: 0 });
    expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'curta' } });
  });

  it('gives their class to samples of earlier days that still wait for one, on which the queue has decided without it', async () => {
    const [waiting, seen] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query('delete from sample_decisions');
    await t.admin.query('update recordings set medidas = null, versao_medida = null');
    await t.admin.query('update samples set dt_classificacao = now() where id_amostra = $1', [seen]);
    await past({ n: 30 });
    await company(0);
    await queueEarlier(t.services.connections.system, { now: t.clock.now(), most: 10 });
    await workDue(t.services, { lane: 'earlier_recordings', work: completeEarlier });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'acima' } });
    expect(await again()).toEqual({ recordings: 1, done: 1 });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    expect(await detail(seen)).toMatchObject({ classificacao: 'PEND' });
    expect(await again()).toEqual({ recordings: 0, done: 0 });
  });

  it('by other rules of measuring is queued by itself, compares only what they measured, and leaves the class', async () => {
    await past({ n: 30, versao: 0 });
    const id = await send();
    await prepare();
    await t.admin.query('update sample_decisions set versao = 0 where id_amostra = $1', [id]);
    await t.admin.query('update recordings set versao_medida = 0');
    await past({ n: 30, nivel: LEVEL - 3 });
    await company(0);
    await queueEarlier(t.services.connections.system, { now: t.clock.now(), most: 10 });
    await workDue(t.services, { lane: 'earlier_recordings', work: completeEarlier });
    expect(await detail(id)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'acima', diferenca: expect.closeTo(3, 2), versao: 1 },
    });
    expect(await rows('select versao from sample_decisions where id_amostra = $1 order by id_decisao', [id])).toEqual([
      { versao: 0 },
      { versao: 1 },
    ]);
  });
});

it('[D-22] without a classifier a recording is measured and waits for a person', async () => {
  await past({ n: 30 });
  await company(0);
  const id = await send();
  const services = { ...t.services, config: { ...t.services.config, CLASSIFIER: 'none' as const } };
  await workDue(services, { lane: 'recordings', work: prepareStored });
  expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: null });
  expect(await rows('select nivel from recordings')).toEqual([{ nivel: expect.closeTo(LEVEL, 2) }]);
});
