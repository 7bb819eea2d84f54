import { randomUUID } from 'node:crypto';
import type { Classification } from '@escuta/contract';
import { exactInterval } from '@escuta/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRecording, insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let adm: Caller;
let own: number;
let recording: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  adm = await t.as('adm');
  recording = await insertRecording(t.admin, own, { wav: 'a.wav', png: 'a.png' });
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate samples, listening_blocks, leak_reports cascade'));

const AT = '2026-11-10T12:00:00Z';
const daysAfter = (days: number) => new Date(Date.parse(AT) + days * 86_400_000);

/** A sample with a sound, as it waits for a person: with a class of the machine that it took. */
async function waiting(ordem: number, more: Record<string, unknown> = {}, decided: Record<string, unknown> = {}) {
  const { classificacao = ordem > 60_000 ? 'LEAK' : 'LESS', ...rest } = more as { classificacao?: Classification };
  const id = await insertSample(t.admin, {
    ...{ id_cliente: own, id_gravacao: recording, dt_amostra: new Date(AT), dt_envio: new Date(AT), classificacao },
    ...rest,
  });
  const row = {
    ...{ gravador: 'serie:Á-17', utilizavel: true, nivel: -40, diferenca: ordem / 10_000 },
    ...{ classificacao: ordem > 60_000 ? 'LEAK' : 'LESS', aplicada: true, motivo: 'acima', versao: 1, ...decided },
  };
  await t.admin.query('update samples set ordem_escuta = $2, classe_maquina = $3 where id_amostra = $1', [
    id,
    ordem,
    row.aplicada,
  ]);
  const names = Object.keys(row);
  await t.admin.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, dt_decisao, ${names})
     select id_amostra, id_cliente, dt_amostra, dt_amostra, ${names.map((_, n) => `$${n + 2}`)} from samples where id_amostra = $1`,
    [id, ...Object.values(row)],
  );
  return id;
}
async function many(count: number, ordem: number, more: Record<string, unknown> = {}) {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await waiting(ordem - n, more));
  return ids;
}
const verdict = (ids: readonly number[], classificacao: Classification, at = daysAfter(2)) =>
  t.admin.query('update samples set classificacao = $2, dt_classificacao = $3 where id_amostra = any($1)', [
    ids,
    classificacao,
    at,
  ]);
/** A block of the desk, or of blind review without a person. */
async function block(
  { top, drawn, probability = 0.02 }: { top: readonly number[]; drawn: readonly number[]; probability?: number },
  { day = 1, person = t.cast.people.geo.id_usuario as number | null, reach = {} as Record<string, unknown> } = {},
) {
  const id = randomUUID();
  const samples = [...top, ...drawn];
  const row = {
    ...{
      id_bloco: id,
      id_usuario: person,
      busca: '',
      dt_bloco: daysAfter(day),
      com_referencia: 0,
      ordenadas: 0,
      alcance: 0,
    },
    ...{
      total: drawn.length === 0 ? samples.length : 1_000,
      empresas: [own, t.cast.companies.branch],
      por_envio: false,
    },
    ...reach,
  };
  const names = Object.keys(row);
  await t.admin.query(
    `insert into listening_blocks (${names}, ultima_ordem, ultima_data)
     select ${names.map((_, n) => `$${n + 1}`)}, s.ordem_escuta, s.dt_amostra from (select) one
     left join lateral (select * from samples where id_amostra = any($${names.length + 1}) order by ordem_escuta, dt_amostra limit 1) s on true`,
    [...Object.values(row), top],
  );
  await t.admin.query(
    `insert into listening_block_samples (id_bloco, lugar, id_amostra, id_cliente, id_usuario, dt_bloco, sorteada, probabilidade)
     select $1, v.lugar, v.id, s.id_cliente, $3, $4, v.id = any($5), case when v.id = any($5) then $6::float8 else 1 end
     from unnest($2::int[]) with ordinality v(id, lugar) join samples s on s.id_amostra = v.id`,
    [id, samples, person, daysAfter(day), drawn, probability],
  );
}
const approved = (amostras: readonly number[], tipo_vazamento: string, more: Record<string, unknown> = {}) =>
  insertReport(t.admin, {
    ...{ id_cliente: own, id_usuario: t.cast.people.gei.id_usuario, amostras, tipo_vazamento },
    ...{
      id_status_relatorio: 1,
      dt_aprovacao: daysAfter(9),
      id_usuario_aprovacao: t.cast.people.adm.id_usuario,
      ...more,
    },
  });

const MONTH = { dti: '2026-11-01 00:00', dtf: '2026-11-30 23:59' };
const ask = async (caller = adm, body: object = {}) =>
  payload('machineProof', await caller.call('machineProof', { body: { ...MONTH, ...body } })).data;
const inPercent = (some: number, all: number) => (exactInterval(some, all) ?? []).map((end) => 100 * end);

describe('what listening by machine is worth', () => {
  it('counts leaks among the heard with an answer, an approved report before the ear', async () => {
    const ids = await many(8, 20_000);
    const [leak = 0, refuted = 0, confirmed = 0, unclear = 0] = ids;
    await verdict([leak, refuted], 'LEAK');
    await verdict([confirmed], 'LESS');
    await verdict([unclear], 'INCO');
    await approved([refuted], 'Sem Ponto Suspeito');
    await approved([confirmed], 'Não Visível');
    // Still undecided, and of an earlier month.
    await insertReport(t.admin, { id_cliente: own, id_usuario: t.cast.people.gei.id_usuario, amostras: [leak] });
    await verdict([await waiting(9_000, { dt_amostra: new Date('2026-10-09T12:00:00Z') })], 'LEAK');
    const data = await ask();
    expect(data).toMatchObject({
      ...{ amostras: 8, ouvidas: 4, confirmados: 1 },
      encontrados: { quantidade: 2, number: 3, faltam: 37, suficiente: false },
      nao_ouvidas: { total: 4, sem_sorteio: 4, parte: { number: 0, porcentagem: null, intervalo: null, faltam: 59 } },
    });
    expect(data.encontrados.intervalo).toEqual(inPercent(2, 3));
  });

  it('counts the word of a customer, a blind review and an import as heard', async () => {
    const [customer = 0, blind = 0, imported = 0] = await many(4, 20_000);
    await t.admin.query(
      `update samples set classificacao_cliente = 'LEAK', dt_classificacao_cliente = $2, id_usuario_classificador = $3 where id_amostra = $1`,
      [customer, daysAfter(1), t.cast.people.ana.id_usuario],
    );
    await t.admin.query(`update samples set classe_final = 'LESS', dt_classe_final = $2 where id_amostra = $1`, [
      blind,
      daysAfter(1),
    ]);
    await t.admin.query('update sample_decisions set aplicada = false where id_amostra = $1', [imported]);
    await t.admin.query('update samples set classe_maquina = false where id_amostra = $1', [imported]);
    expect(await ask()).toMatchObject({ ouvidas: 3, encontrados: { quantidade: 1, number: 3 } });
  });

  it('estimates the leaks of the unheard from the draw that still stands for them', async () => {
    const top = await many(4, 90_000);
    const drawn = [...(await many(1, 50_000)), ...(await many(3, 10_000))];
    const [overtaken = 0, leak = 0, none = 0, open = 0] = drawn;
    await many(200, 5_000);
    await block({ top, drawn });
    // A later block goes further down than the first of the drawn.
    const later = await many(2, 30_000);
    await block({ top: later, drawn: [] }, { day: 2 });
    await verdict([...top, ...later, overtaken, leak], 'LEAK');
    await verdict([none], 'LESS');
    const { nao_ouvidas, certificado } = await ask();
    expect(nao_ouvidas).toMatchObject({
      ...{ total: 201, sem_sorteio: 0, esperam: 1, superadas: 1, vazamentos: 100.5, de_outro_modo: 0 },
      parte: { quantidade: 1, number: 2, porcentagem: 50, suficiente: false },
    });
    expect(nao_ouvidas.parte.intervalo).toEqual(inPercent(1, 2));
    expect(nao_ouvidas.perdida).toBeCloseTo((100 * 100.5) / 108.5);
    expect(nao_ouvidas.perdida_faltam).toBeGreaterThanOrEqual(57);
    // Half of the draws are leaks that the order had left out: all that is unheard would have to be heard.
    const [, high = 0] = inPercent(1, 2);
    expect(certificado).toMatchObject({ alcancado: false, sorteadas: 2, sorteadas_precisas: 203 });
    expect(certificado.perdida_maxima).toBeCloseTo((100 * 2.01 * high) / (2.01 * high + 8));
    expect(open).toBeGreaterThan(0);
  });

  it('says nothing of branches and days that no draw could reach', async () => {
    const { branch } = t.cast.companies;
    const [leak = 0, less = 0] = await many(2, 10_000);
    await many(6, 5_000);
    await many(3, 5_000, { dt_amostra: daysAfter(-4) });
    await many(2, 5_000, { id_cliente: branch });
    // Found where no draw could look.
    await verdict(await many(5, 70_000, { id_cliente: branch }), 'LEAK');
    await block({ top: [], drawn: [leak, less] }, { reach: { empresas: [own], periodo_inicio: daysAfter(-1) } });
    // This one reaches all, but has no draw.
    await block({ top: await many(1, 80_000), drawn: [] }, { day: 3 });
    await verdict([leak], 'LEAK');
    await verdict([less], 'LESS');
    const { nao_ouvidas } = await ask();
    expect(nao_ouvidas).toMatchObject({ total: 12, sem_sorteio: 5, vazamentos: 3.5, parte: { porcentagem: 50 } });
    expect(nao_ouvidas.perdida).toBeCloseTo((100 * 3.5) / 4.5);
  });

  it('takes the days of a block by upload from the upload', async () => {
    const drawn = await many(2, 10_000, { dt_envio: daysAfter(1) });
    await many(4, 5_000, { dt_envio: daysAfter(1) });
    await many(3, 5_000, { dt_envio: daysAfter(5) });
    const reach = { por_envio: true, periodo_inicio: daysAfter(0.5), periodo_fim: daysAfter(2) };
    await block({ top: [], drawn }, { day: 3, reach });
    await verdict(drawn, 'LESS');
    expect((await ask()).nao_ouvidas).toMatchObject({ total: 7, sem_sorteio: 3, parte: { number: 2 } });
  });

  it('weighs each draw by its whole chance: by the stored probabilities of all blocks that could have drawn it', async () => {
    const { branch } = t.cast.companies;
    const [leak = 0] = await many(1, 10_000);
    const [less = 0] = await many(1, 10_000, { id_cliente: branch });
    await many(9, 5_000);
    await many(6, 5_000, { id_cliente: branch });
    await block({ top: [], drawn: [leak], probability: 0.5 });
    await block({ top: [], drawn: [less], probability: 0.2 }, { day: 2, reach: { empresas: [branch] } });
    await verdict([leak], 'LEAK');
    await verdict([less], 'LESS');
    const { nao_ouvidas } = await ask();
    // One in two of the company: the leak stands for one other. Of the branch 0.5 · 0.8 are drawn by neither: for two thirds of one.
    expect(nao_ouvidas.parte.porcentagem).toBeCloseTo(60);
    expect(nao_ouvidas.vazamentos).toBeCloseTo(9);
  });

  it('is not about what was sent after the last draw, nor about what only an unheard draw could reach', async () => {
    const { branch } = t.cast.companies;
    const [leak = 0, none = 0] = await many(2, 10_000);
    await many(8, 5_000);
    await many(5, 5_000, { dt_envio: daysAfter(3) });
    await block({ top: [], drawn: [leak, none] }, { day: 2, reach: { empresas: [own] } });
    const [open = 0] = await many(4, 5_000, { id_cliente: branch });
    await block({ top: [], drawn: [open] }, { day: 2, reach: { empresas: [branch] } });
    await verdict([leak], 'LEAK');
    await verdict([none], 'LESS');
    expect((await ask()).nao_ouvidas).toMatchObject({ total: 17, sem_sorteio: 9, esperam: 1, vazamentos: 4 });
  });

  it('tells uploads of one hour apart that different blocks could reach', async () => {
    const minutes = (n: number) => ({ dt_envio: daysAfter(1 + n / 1_440) });
    const [leak = 0] = await many(1, 10_000, minutes(1));
    await many(4, 5_000, minutes(2));
    await many(7, 5_000, minutes(30));
    const reach = (from: number, until: number) => ({
      reach: { por_envio: true, periodo_inicio: minutes(from).dt_envio, periodo_fim: minutes(until).dt_envio },
    });
    await block({ top: [], drawn: [leak] }, { day: 2, ...reach(0, 30) });
    await block({ top: await many(1, 80_000, minutes(45)), drawn: [] }, { day: 2, ...reach(30, 60) });
    await verdict([leak], 'LEAK');
    expect((await ask()).nao_ouvidas).toMatchObject({ total: 12, sem_sorteio: 8, vazamentos: 4 });
  });

  it('knows from a block how likely its draw was, where all that it drew is of a company that the caller does not see', async () => {
    const { branch } = t.cast.companies;
    const { rows } = await t.admin.query('select id_cliente from users where id_usuario = $1', [
      t.cast.people.ana.id_usuario,
    ]);
    await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [
      branch,
      t.cast.people.ana.id_usuario,
    ]);
    try {
      const [above = 0] = await many(1, 10_000);
      const [leak = 0, ...others] = await many(3, 10_000, { id_cliente: branch });
      await many(30, 5_000, { id_cliente: branch, dt_envio: daysAfter(1.5) });
      await many(20, 5_000, { id_cliente: branch });
      // 40 of 78: the stored probability is that of the plan, 2 of 40.
      await block({ top: [], drawn: [above], probability: 0.05 }, { day: 1, reach: { total: 78 } });
      await block({ top: [], drawn: [leak, ...others], probability: 0.1 }, { day: 2 });
      await verdict([above, leak], 'LEAK');
      await verdict(others, 'LESS');
      // All of the three were drawn with the same chance.
      const { nao_ouvidas } = await ask(await t.as('ana'));
      expect(nao_ouvidas).toMatchObject({ total: 50, sem_sorteio: 0, parte: { quantidade: 1, number: 3 } });
      expect(nao_ouvidas.parte.porcentagem).toBeCloseTo(100 / 3);
    } finally {
      await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [
        rows[0].id_cliente,
        t.cast.people.ana.id_usuario,
      ]);
    }
  });

  it('leaves out the draws of blind review, whose pool may be a choice of classes', async () => {
    const drawn = await many(3, 10_000);
    await block({ top: [], drawn }, { person: null });
    await verdict(drawn, 'LESS');
    expect((await ask()).nao_ouvidas.parte).toMatchObject({ number: 0 });
  });

  it('counts a visible leak near an earlier sample that nobody has heard as missed, once', async () => {
    const seen = { pre_classificacao: 'VISI', classificacao: 'VISI', dt_amostra: daysAfter(8), id_gravacao: null };
    const at = (lat: number) => ({ lat, lon: -44.05 });
    await waiting(10_000, at(-2.43));
    await insertSample(t.admin, { id_cliente: own, ...seen, ...at(-2.4303) } as never);
    await insertSample(t.admin, { id_cliente: own, ...seen, ...at(-2.4302), dt_amostra: daysAfter(9) } as never);
    // Heard before as a leak; heard since; too far away; later than what was seen.
    await verdict([await waiting(10_000, at(-3.5))], 'LEAK', daysAfter(3));
    await insertSample(t.admin, { id_cliente: own, ...seen, ...at(-3.5002) } as never);
    await verdict([await waiting(10_000, at(-4.5))], 'LESS', daysAfter(12));
    await insertSample(t.admin, { id_cliente: own, ...seen, ...at(-4.5002) } as never);
    await waiting(10_000, at(-5.5));
    await insertSample(t.admin, { id_cliente: own, ...seen, ...at(-5.5006) } as never);
    await waiting(10_000, { ...at(-6.5), dt_amostra: daysAfter(10) });
    await insertSample(t.admin, { id_cliente: own, ...seen, ...at(-6.5002) } as never);
    expect((await ask()).nao_ouvidas.de_outro_modo).toBe(1);
  });

  it('does not count what was heard since the leak was seen as missed too', async () => {
    const seen = { pre_classificacao: 'VISI', classificacao: 'VISI', dt_amostra: daysAfter(8), id_gravacao: null };
    const at = (lat: number) => ({ lat, lon: -44.05 });
    const drawn = await many(2, 10_000);
    await block({ top: [], drawn });
    await verdict(drawn, 'LESS');
    // Unheard when the leaks were seen; heard as a leak, as none, and beside one that still nobody has heard.
    await verdict([await waiting(10_000, at(-3.5))], 'LEAK', daysAfter(12));
    await verdict([await waiting(10_000, at(-4.5))], 'LESS', daysAfter(12));
    await verdict([await waiting(10_000, at(-5.5))], 'LEAK', daysAfter(12));
    await waiting(10_000, at(-5.5001));
    for (const lat of [-3.5002, -4.5002, -5.5002]) {
      await insertSample(t.admin, { id_cliente: own, ...seen, ...at(lat) } as never);
    }
    const { nao_ouvidas } = await ask();
    expect(nao_ouvidas).toMatchObject({ total: 1, de_outro_modo: 0, vazamentos: 0, perdida: 0 });
  });

  it('tells precision by approved reports: of what the machine first said, and of what a person said before', async () => {
    const high = await many(4, 90_000);
    const low = await many(2, 10_000);
    // Two samples of one place are one report.
    await approved(high.slice(0, 2), 'Não Visível');
    await approved(high.slice(2, 3), 'Sem Ponto Suspeito');
    await approved(low.slice(0, 1), 'Visível');
    await verdict([low[0] ?? 0], 'LEAK');
    // Said only after the report.
    await verdict([high[2] ?? 0], 'LEAK', daysAfter(10));
    const { precisao } = await ask();
    expect(precisao.maquina).toMatchObject({ quantidade: 1, number: 2, porcentagem: 50, faltam: 8 });
    expect(precisao.maquina.intervalo).toEqual(inPercent(1, 2));
    expect(precisao.pessoas).toMatchObject({ quantidade: 1, number: 1 });
  });

  it('draws found against heard as it went, by the machine and by arrival', async () => {
    const sent = (day: number) => ({ dt_envio: daysAfter(day) });
    const leak = await waiting(90_000, sent(4));
    const early = await waiting(10_000, sent(1));
    const middle = await waiting(20_000, sent(2));
    const late = await waiting(30_000, sent(3));
    await verdict([early], 'LESS', daysAfter(5));
    await verdict([leak], 'LEAK', daysAfter(6));
    await verdict([middle, late], 'LESS', daysAfter(7));
    const { curva, inicio } = await ask();
    expect(curva.map(({ ouvidas, real, maquina, chegada }) => [ouvidas, real, maquina, chegada])).toEqual([
      [0, 0, 0, 0],
      [1, 0, 1, 0],
      [2, 1, 1, 0],
      [3, 1, 1, 0],
      [4, 1, 1, 1],
    ]);
    expect(inicio).toMatchObject({ quantidade: 0, number: 1, faltam: 9 });
  });

  it('tells how far recorders have moved, and the share of INCO by week', async () => {
    for (let n = 0; n < 40; n++)
      await waiting(1_000, { dt_amostra: daysAfter(-8 + n / 20) }, { nivel: -44 + (n % 3) / 10 });
    for (let n = 0; n < 9; n++) await waiting(1_000, { dt_amostra: daysAfter(3 + n / 20) }, { nivel: -39.5 });
    for (let n = 0; n < 5; n++) await waiting(1_000, {}, { gravador: 'modelo:Geofone: M2', nivel: -50 });
    const flaw = { utilizavel: false, classificacao: 'INCO', motivo: 'curta', gravador: null };
    await waiting(1_000, { dt_amostra: daysAfter(-8) }, flaw);
    const { deriva, semanas, inconclusivas } = await ask();
    expect(deriva).toMatchObject({ limite: 3, avaliados: 1, movidos: 1 });
    expect(deriva.gravadores).toMatchObject([
      { tipo: 'serie', nome: 'Á-17', semana: 9, antes: 40, mediana: -39.5, moveu: true },
      { tipo: 'modelo', nome: 'Geofone: M2', semana: 5, antes: 0, diferenca: null, intervalo: null },
    ]);
    expect(deriva.gravadores[0]?.diferenca).toBeCloseTo(4.4);
    expect(semanas).toEqual([
      { date: '2026-11-02', decisoes: 41, inconclusivas: 1, porcentagem: 100 / 41 },
      { date: '2026-11-09', decisoes: 14, inconclusivas: 0, porcentagem: 0 },
    ]);
    expect(inconclusivas).toMatchObject({ quantidade: 1, number: 55 });
  });

  it('is of the companies asked alone, and of no other tree', async () => {
    await many(2, 20_000);
    await waiting(20_000, { id_cliente: t.cast.companies.branch });
    await waiting(20_000, { id_cliente: t.cast.companies.other });
    expect((await ask()).amostras).toBe(3);
    expect((await ask(adm, { id_cliente: t.cast.companies.branch })).amostras).toBe(1);
    expect((await ask(await t.as('sup'))).amostras).toBe(4);
    const foreign = { ...MONTH, id_cliente: t.cast.companies.other };
    expect((await adm.call('machineProof', { body: foreign })).status).toBe(404);
    expect((await adm.call('machineProof', { body: { dti: MONTH.dtf, dtf: MONTH.dti } })).status).toBe(400);
  });

  it.each(['col', 'gei', 'vis', 'com'] as const)('is refused to %s', async (name) => {
    expect((await (await t.as(name)).call('machineProof', { body: MONTH })).status).toBe(403);
  });
});
