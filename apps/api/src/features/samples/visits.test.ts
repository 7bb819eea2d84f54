import { VISITS_MAX } from '@escuta/contract';
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
  await t.admin.query('truncate samples, leak_reports, leak_report_samples, recordings cascade');
});

/** A place in Manaus. */
const PLACE = { lat: -3.11903, lon: -60.02173 };
/** A degree of latitude on the sphere, metres. */
const DEGREE_M = 111_195;
const north = (metres: number) => ({ ...PLACE, lat: PLACE.lat + metres / DEGREE_M });

const sample = (given: Partial<SampleSeed> = {}) => insertSample(t.admin, { id_cliente: own, ...PLACE, ...given });
const ask = async (id: number, who = ana) => payload('listVisits', await who.call('listVisits', { params: { id } }));
const seqs = async (id: number, who = ana) => (await ask(id, who)).dados.map(({ seq }) => seq);

describe('the visits to a place', () => {
  it('are those of any date within 15 m, newest first, with the sample itself', async () => {
    await sample({ seq: 'VELHA', dt_amostra: new Date('2019-02-28T12:00:00Z'), ...north(14) });
    await sample({ seq: 'NOVA', dt_amostra: new Date('2026-11-19T12:00:00Z'), ...north(-14) });
    await sample({ seq: 'LONGE', ...north(16) });
    const id = await sample({ seq: 'ESTA', dt_amostra: new Date('2024-07-01T12:00:00Z') });
    const { dados, total, hidrometro } = await ask(id);
    expect(dados.map(({ seq }) => seq)).toEqual(['NOVA', 'ESTA', 'VELHA']);
    expect([total, hidrometro]).toEqual([3, null]);
    expect(dados.map(({ distancia }) => Math.round(distancia))).toEqual([14, 0, 14]);
  });

  it.each([
    ['at 78 degrees north', { lat: 78.22, lon: 15.65 }, 15.65 + 14 / (DEGREE_M * Math.cos((78.22 * Math.PI) / 180))],
    ['across 180 degrees', { lat: -16.8, lon: 179.99995 }, -179.99995],
    ['at 180 and -180 degrees', { lat: -16.8, lon: 180 }, -180],
    ['around the pole', { lat: 89.99995, lon: 10 }, -170],
    ['on the equator', { lat: 0, lon: 0 }, 14 / DEGREE_M],
  ])('are found %s', async (_where, place, lon) => {
    const id = await sample({ ...place, seq: 'A', dt_amostra: new Date('2026-01-02T12:00:00Z') });
    await sample({ ...place, lon, seq: 'B', dt_amostra: new Date('2026-01-01T12:00:00Z') });
    expect(await seqs(id)).toEqual(['A', 'B']);
  });

  it('are those at the same meter of the company tree, however far', async () => {
    const { branch, other } = t.cast.companies;
    const meter = { hidrometro: 'Y21F0099', dt_amostra: new Date('2025-01-01T12:00:00Z') };
    await sample({ ...meter, seq: 'RAMO', id_cliente: branch, ...north(400) });
    await sample({ ...meter, seq: 'ALHEIA', id_cliente: other, ...north(300) });
    await sample({ seq: 'OUTRA', hidrometro: 'Y21F009', ...north(200) });
    const id = await sample({ seq: 'ESTA', hidrometro: 'Y21F0099' });
    const { dados, hidrometro } = await ask(id, await t.as('sup'));
    expect(dados.map(({ seq, mesmo_hidrometro }) => [seq, mesmo_hidrometro])).toEqual([
      ['ESTA', true],
      ['RAMO', true],
    ]);
    expect(hidrometro).toBe('Y21F0099');
  });

  it('are not joined by a meter that was heard elsewhere', async () => {
    const of = (seq: string, month: string, given: Partial<SampleSeed>) =>
      sample({ seq, hidrometro: 'Ç24-0071', dt_amostra: new Date(`2025-${month}-01T12:00:00Z`), ...given });
    const here = await of('AQUI', '03', {});
    const there = await of('LA', '04', { avisos: ['meter_elsewhere'], ...north(400) });
    await of('VIZINHA', '05', { avisos: ['meter_elsewhere'], ...north(6) });
    const asked = async (id: number) => {
      const { dados, hidrometro } = await ask(id);
      return [hidrometro, dados.map(({ seq, mesmo_hidrometro }) => [seq, mesmo_hidrometro])];
    };
    for (const seen of [false, true]) {
      await t.admin.query('update samples set vista = $1', [seen]);
      expect(await asked(here)).toEqual([
        'Ç24-0071',
        [
          ['VIZINHA', false],
          ['AQUI', true],
        ],
      ]);
      expect(await asked(there)).toEqual([null, [['LA', false]]]);
    }
  });

  it.each(['0', '000', '-', 'S/N', 's/nº'])(
    'are not those with %s where no meter could be read',
    async (hidrometro) => {
      await sample({ seq: 'LONGE', hidrometro, ...north(400) });
      const id = await sample({ seq: 'ESTA', hidrometro });
      const { dados, hidrometro: told } = await ask(id);
      expect(dados.map(({ seq, mesmo_hidrometro }) => [seq, mesmo_hidrometro])).toEqual([['ESTA', false]]);
      expect(told).toBeNull();
    },
  );

  it('are only those that the person may see', async () => {
    const { branch, other } = t.cast.companies;
    const id = await sample({ seq: 'MINHA', dt_amostra: new Date('2026-01-03T12:00:00Z'), hidrometro: 'H1' });
    await sample({ seq: 'RAMO', dt_amostra: new Date('2026-01-02T12:00:00Z'), id_cliente: branch, hidrometro: 'H1' });
    await sample({ seq: 'ALHEIA', dt_amostra: new Date('2026-01-01T12:00:00Z'), id_cliente: other, hidrometro: 'H1' });
    expect(await seqs(id)).toEqual(['MINHA', 'RAMO']);
    expect(await seqs(id, await t.as('vis'))).toEqual(['MINHA']);
    expect(await seqs(id, await t.as('geo'))).toEqual(['MINHA', 'RAMO', 'ALHEIA']);
    expect((await (await t.as('ana@other')).call('listVisits', { params: { id } })).json.message).toBe(
      'sample_not_found',
    );
  });

  it('are refused to blind reviewers, who must not learn a class', async () => {
    const id = await sample();
    const reply = await (await t.as('br')).call('listVisits', { params: { id } });
    expect([reply.status, reply.json.message]).toEqual([403, 'capability_denied']);
  });

  it('have both classes, the level of the sound, and who recorded it', async () => {
    const files = { wav: `companies/${own}/recordings/v.wav`, png: `companies/${own}/recordings/v.png` };
    const id_gravacao = await insertRecording(t.admin, own, files);
    await t.admin.query('update recordings set nivel = -38.25, versao_nivel = 1');
    const person = { id_coletor: t.cast.people.col.id_usuario, coletor: 'C-9' };
    const classes = { classificacao: 'LEAK', classificacao_cliente: 'LESS', dt_classificacao_cliente: new Date() };
    const id = await sample({ ...person, ...classes, id_gravacao } as Partial<SampleSeed>);
    const fraud = await sample({ classificacao: 'FRAU', id_gravacao, dt_amostra: new Date('2020-01-01T12:00:00Z') });
    const { dados } = await ask(id);
    expect(dados[0]).toMatchObject({
      ...{ classificacao: 'LEAK', classificacao_cliente: 'LESS', nivel: -38.25, com_audio: true },
      ...{ nome: 'COL do Norte', coletor: 'C-9', tipo_vazamento: null, status_relatorio: null },
    });
    expect(dados[1]).toMatchObject({ id_amostra: fraud, com_audio: false, nivel: null });
  });

  it('have the outcome of inspections for who may see them, and fixed content for commercial users', async () => {
    const gei = t.cast.people.gei.id_usuario;
    const id = await sample({ id_inspecionar: gei, hidrometro: 'H2' });
    const report = { id_cliente: own, id_usuario: gei, tipo_vazamento: 'Infiltração' };
    await insertReport(t.admin, { ...report, amostras: [id], id_status_relatorio: 1, dt_aprovacao: new Date() });
    const as = async (name: 'adm' | 'vis' | 'com') => {
      const { dados, hidrometro } = await ask(id, await t.as(name));
      const { totalInspectionOrders, tipo_vazamento, status_relatorio, mesmo_hidrometro } = dados[0] ?? {};
      return { totalInspectionOrders, tipo_vazamento, status_relatorio, mesmo_hidrometro, hidrometro };
    };
    await t.admin.query(`update users set exibir_inspecao = id_tipo_usuario <> 'VIS'`);
    const real = { totalInspectionOrders: 1, tipo_vazamento: 'Infiltração', status_relatorio: 1 };
    const none = { totalInspectionOrders: null, status_relatorio: null };
    expect(await as('adm')).toEqual({ ...real, mesmo_hidrometro: true, hidrometro: 'H2' });
    expect(await as('vis')).toEqual({ ...none, tipo_vazamento: null, mesmo_hidrometro: true, hidrometro: 'H2' });
    const fixed = await as('com');
    expect(fixed).toEqual({ ...none, tipo_vazamento: 'Visível', mesmo_hidrometro: false, hidrometro: null });
  });

  it('are the newest 200 of a place with more, with the number of all', async () => {
    await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
       select 'N' || n, $1, timestamptz '2020-01-01' + n * interval '1 day', now(), $2, $3, 'LESS' from generate_series(1, 230) n`,
      [own, PLACE.lat, PLACE.lon],
    );
    const id = await sample({ seq: 'ANTES', dt_amostra: new Date('2019-01-01T12:00:00Z') });
    const { dados, total } = await ask(id);
    expect([dados.length, dados[0]?.seq, total]).toEqual([VISITS_MAX, 'N230', 231]);
  });
});
