import { MEASURE_VERSION } from '@escuta/acoustics';
import { LISTENING } from '@escuta/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRecording, insertReport, insertSample, type SampleSeed } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate samples, leak_reports, leak_report_samples, recordings, recorder_restarts cascade');
});

/** A place in Évora. */
const PLACE = { lat: 38.57143, lon: -7.90912 };
const DEGREE_M = 111_195;
const north = (metres: number) => ({ ...PLACE, lat: PLACE.lat + metres / DEGREE_M });
const day = (at: number) => new Date(Date.UTC(2024, 1, 1 + at, 9));

let files = 0;
/** A sample with a sound of this level. */
async function heard(nivel: number | null, given: Partial<SampleSeed> = {}): Promise<number> {
  const id_cliente = given.id_cliente ?? own;
  files += 1;
  const path = `companies/${id_cliente}/recordings/${files}`;
  const id_gravacao = await insertRecording(t.admin, id_cliente, { wav: `${path}.wav`, png: `${path}.png` });
  await t.admin.query('update recordings set nivel = $1 where id_gravacao = $2', [nivel, id_gravacao]);
  return insertSample(t.admin, { ...PLACE, ...given, id_cliente, id_gravacao });
}

const LEAK = 'Visível';
const NONE = 'Sem Ponto Suspeito';
const report = (id: number, tipo_vazamento: string, id_status_relatorio: 0 | 1 = 1, id_cliente = own) => {
  const { id_usuario } = t.cast.people.geo;
  const decision = id_status_relatorio === 1 ? { id_usuario_aprovacao: id_usuario, dt_aprovacao: day(300) } : {};
  const of = { id_cliente, id_usuario, amostras: [id] };
  return insertReport(t.admin, { ...of, ...decision, tipo_vazamento, id_status_relatorio });
};
const ask = async (id: number, who = ana) =>
  payload('compareSample', await who.call('compareSample', { params: { id } }));

/** The machine's decision on a sample, of this recorder. */
async function decided(
  id: number,
  gravador: string | null,
  more: { utilizavel?: boolean; versao?: number; modelo?: string } = {},
) {
  const { utilizavel = true, versao = MEASURE_VERSION, modelo = null } = more;
  await t.admin.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, modelo, utilizavel, nivel, classificacao, aplicada, motivo, versao, dt_decisao)
     select id_amostra, s.id_cliente, dt_amostra, $2, $5, $3, g.nivel, 'PEND', false, 'sem_referencia', $4, now()
     from samples s join recordings g using (id_gravacao) where id_amostra = $1`,
    [id, gravador, utilizavel, versao, modelo],
  );
  return id;
}

describe('the usual sound of a sensor', () => {
  const usual = async (count: number, gravador = 'serie:Ñ-7', given: Partial<SampleSeed> = {}) => {
    for (let at = 0; at < count; at++)
      await decided(await heard(-60 + at / 10, { seq: `U${at}`, dt_amostra: day(at), ...given }), gravador);
  };

  it('is the one nearest the median of what the machine takes as its reference', async () => {
    await usual(LISTENING.referenceLeast + 1);
    // None of these counts: another recorder, a sound that is no measure, another measure.
    await decided(await heard(-58.5, { seq: 'OTHER', dt_amostra: day(90) }), 'serie:N-7');
    for (let at = 0; at < 9; at++) {
      await decided(await heard(-10, { dt_amostra: day(91) }), 'serie:Ñ-7', { utilizavel: false });
      await decided(await heard(-10, { dt_amostra: day(92) }), 'serie:Ñ-7', { versao: MEASURE_VERSION + 1 });
    }
    const id = await decided(await heard(-20, north(40)), 'serie:Ñ-7');
    // The middle of 31 levels from -60 to -57.
    expect((await ask(id)).habitual).toMatchObject({ seq: 'U15', nivel: -58.5, distancia: expect.closeTo(40, 0) });
  });

  it('is that of its model where too little is known of the sensor itself, as for the machine', async () => {
    const modelo = 'Ouvido-3';
    for (let at = 0; at < LISTENING.referenceLeast; at++) {
      const branch = at % 2 === 0 ? t.cast.companies.branch : own;
      const of = await heard(-60 + at / 10, { seq: `M${at}`, dt_amostra: day(at), id_cliente: branch });
      await decided(of, `serie:Ñ-${100 + at}`, { modelo });
    }
    await decided(await heard(-59, { seq: 'OTHER', dt_amostra: day(50) }), 'serie:X-1', { modelo: 'Ouvido-4' });
    const id = await decided(await heard(-20), 'serie:Ñ-7', { modelo });
    expect((await ask(id)).habitual?.seq).toMatch(/^M1[45]$/);
    await usual(LISTENING.referenceLeast, 'serie:Ñ-7', { seq: 'OWN' });
    expect((await ask(id)).habitual?.seq).toBe('OWN');
  });

  it('is of the same side of a restart of the sensor’s reference (D-35)', async () => {
    await usual(LISTENING.referenceLeast, 'serie:Ñ-7', { seq: 'BEFORE' });
    const before = await decided(await heard(-20, { dt_amostra: day(30) }), 'serie:Ñ-7', { modelo: 'Ouvido-3' });
    await t.admin.query(
      `insert into recorder_restarts (id_cliente, gravador, desde, nota, id_usuario, dt_reinicio) values ($1, 'serie:Ñ-7', $2, 'Sonda nova', $3, now())`,
      [own, day(40), t.cast.people.adm.id_usuario],
    );
    const after = await decided(await heard(-20, { dt_amostra: day(41) }), 'serie:Ñ-7', { modelo: 'Ouvido-3' });
    expect((await ask(before)).habitual?.seq).toBe('BEFORE');
    expect((await ask(after)).habitual).toBeNull();
    for (let at = 0; at < LISTENING.referenceLeast; at++)
      await decided(await heard(-40, { seq: `A${at}`, dt_amostra: day(50 + at) }), 'serie:Ñ-7');
    expect((await ask(after)).habitual?.seq).toMatch(/^A/);
    expect((await ask(before)).habitual?.seq).toBe('BEFORE');
  });

  it('is unknown from fewer samples than the machine asks for, and without a recorder', async () => {
    await usual(LISTENING.referenceLeast - 1);
    const id = await decided(await heard(-20), 'serie:Ñ-7');
    const none = await decided(await heard(-20), null);
    expect([(await ask(id)).habitual, (await ask(none)).habitual]).toEqual([null, null]);
  });
});

describe('the nearest confirmed leak and no leak', () => {
  it('are those of approved reports, whatever their class', async () => {
    const id = await heard(-42.5);
    await report(await heard(-30, { ...north(900), seq: 'FAR', classificacao: 'LEAK' }), LEAK);
    await report(await heard(-31, { ...north(300), seq: 'LEAK', classificacao: 'LESS' }), LEAK);
    await report(await heard(-50, { ...north(-200), seq: 'LESS', classificacao: 'LEAK' }), NONE);
    await report(await heard(-32, { ...north(100), seq: 'WAITS' }), LEAK, 0);
    await report(await insertSample(t.admin, { ...north(50), id_cliente: own, seq: 'SILENT' }), LEAK);
    await report(await heard(-33, { ...north(20), seq: 'FRAUD', classificacao: 'FRAU' }), LEAK);
    const { nivel, vazamento, sem_vazamento } = await ask(id);
    expect(nivel).toBe(-42.5);
    expect(vazamento).toMatchObject({ seq: 'LEAK', nivel: -31, distancia: expect.closeTo(300, 0) });
    expect(sem_vazamento).toMatchObject({ seq: 'LESS', nivel: -50, distancia: expect.closeTo(200, 0) });
  });

  it('are judged by the last approved report of a sample', async () => {
    const id = await heard(-42.5);
    const dug = await heard(-31, { ...north(300), seq: 'DUG' });
    await report(dug, NONE);
    const { id_usuario } = t.cast.people.geo;
    await insertReport(t.admin, {
      ...{ id_cliente: own, id_usuario, amostras: [dug], ordem_inspecao: 2, tipo_vazamento: LEAK },
      ...{ id_status_relatorio: 1, id_usuario_aprovacao: id_usuario, dt_aprovacao: day(301) },
    });
    const { vazamento, sem_vazamento } = await ask(id);
    expect([vazamento?.seq, sem_vazamento]).toEqual(['DUG', null]);
  });

  it('are never the sample itself', async () => {
    const id = await heard(-30);
    await report(id, LEAK);
    expect((await ask(id)).vazamento).toBeNull();
  });

  it('are not told to those who see no inspections', async () => {
    const id = await heard(-42);
    await report(await heard(-31, north(300)), LEAK);
    await report(await heard(-51, north(300)), NONE);
    for (const role of ['vis', 'com'] as const) {
      expect(await ask(id, await t.as(role))).toMatchObject({ vazamento: null, sem_vazamento: null });
    }
  });
});

it('the earlier visit is the last one before the sample that has a sound', async () => {
  await heard(-50, { seq: 'OLD', dt_amostra: day(1) });
  await heard(-49, { seq: 'BEFORE', dt_amostra: day(2), ...north(10) });
  await insertSample(t.admin, { ...PLACE, id_cliente: own, seq: 'SILENT', dt_amostra: day(3) });
  const id = await heard(-48, { dt_amostra: day(4) });
  await heard(-47, { seq: 'LATER', dt_amostra: day(5) });
  expect((await ask(id)).visita_anterior).toMatchObject({ seq: 'BEFORE', nivel: -49 });
});

it('sounds of companies that the person may not see are no comparison', async () => {
  const { other } = t.cast.companies;
  const id = await decided(await heard(-42, { dt_amostra: day(90) }), 'serie:S');
  await report(await heard(-31, { ...north(300), id_cliente: other }), LEAK, 1, other);
  for (let at = 0; at < LISTENING.referenceLeast; at++)
    await decided(await heard(-50, { id_cliente: other, dt_amostra: day(at) }), 'serie:S');
  const nothing = { habitual: null, vazamento: null, sem_vazamento: null, visita_anterior: null };
  expect(await ask(id)).toMatchObject(nothing);
  // Nor is one of another utility for those who see both: only the place is shared.
  expect(await ask(id, await t.as('geo'))).toMatchObject({ ...nothing, visita_anterior: { nivel: -50 } });
  const refused = await (await t.as('ana@other')).call('compareSample', { params: { id } });
  expect(refused.json.message).toBe('sample_not_found');
});

it('blind reviewers get no comparison, which would tell them a class', async () => {
  const id = await heard(-42);
  const reply = await (await t.as('br')).call('compareSample', { params: { id } });
  expect([reply.status, reply.json.message]).toEqual([403, 'capability_denied']);
});
