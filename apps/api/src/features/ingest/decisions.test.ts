import { beforeEach, describe, expect, it } from 'vitest';
import { insertReport } from '../../testing/builders.ts';
import { payload } from '../../testing/harness.ts';
import { beforeDecisions, company, detail, LEVEL, past, prepare, send, wavOf } from '../../testing/past-decisions.ts';
import { fields, kept, NOW, post, rows, t } from '../../testing/uploads.ts';
import { workDue } from '../queue/index.ts';
import { completeEarlier, prepareStored } from './prepare-recording.service.ts';
import { queueEarlier } from './recording.queries.ts';

beforeDecisions();

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

  it('is PEND, without a number of samples to wait for, where nothing tells what recorded it', async () => {
    await past({ n: 29, gravador: null });
    const id = await send();
    await t.admin.query(
      'update samples set sensor_serie = null, sensor_modelo = null, id_dispositivo = null where id_amostra = $1',
      [id],
    );
    await prepare();
    expect(await detail(id)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'sem_referencia', valor: null, limite: 30 },
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

  it('has the chance of a company without history as long as people have heard nothing', async () => {
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

  it('is that of the model, else of the device, where the serial number is one that many sensors have', async () => {
    const [{ id_dispositivo }] = await rows('select id_dispositivo from devices');
    await past({ n: 30, gravador: 'serie:00000000', modelo: 'Haste Ç', nivel: -99 });
    await past({ n: 30, gravador: 'serie:B', modelo: 'Haste H2', nivel: -20 });
    await past({ n: 30, gravador: `dispositivo:${id_dispositivo}`, nivel: -41 });
    const factory = { sensor_serie: '00000000' };
    const [modelled, plain] = [await send(factory), await send({ ...factory, sensor_modelo: '' }, wavOf(2))];
    await prepare();
    expect((await detail(modelled)).escuta).toMatchObject({ referencia: -20 });
    expect((await detail(plain)).escuta).toMatchObject({ referencia: -41 });
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

it('[D-22] without a classifier a recording is measured and waits for a person', async () => {
  await past({ n: 30 });
  await company(0);
  const id = await send();
  const services = { ...t.services, config: { ...t.services.config, CLASSIFIER: 'none' as const } };
  await workDue(services, { lane: 'recordings', work: prepareStored });
  expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: null });
  expect(await rows('select nivel from recordings')).toEqual([{ nivel: expect.closeTo(LEVEL, 2) }]);
});
