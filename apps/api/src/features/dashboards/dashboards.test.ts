import { addDays } from '@escuta/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { FIGURE_CALLS, OLDER_CALLS } from './testing/calls.ts';

const CALLS = [...FIGURE_CALLS, ...OLDER_CALLS];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
afterEach(async () => {
  for (const table of ['leak_report_samples', 'leak_reports', 'samples']) await t.admin.query(`delete from ${table}`);
});

const range = (from: string, to: string, more: object = {}) => ({ dti: `${from} 00:00`, dtf: `${to} 23:59`, ...more });
const WEEK = range('2026-11-14', '2026-11-20');

/** Longest range in days for each bucket size (product document 2, section 5). */
const LIMITS = { d: 31, s: 62, m: 365, t: 730, a: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY };

describe('periods (DSH-02)', () => {
  const LENGTHS = [1, 7, 30, 31, 32, 61, 62, 63, 364, 365, 366, 729, 730, 731, 3650];
  test.each(LENGTHS)('a range of %i days accepts only the offered bucket sizes', async (days) => {
    const adm = await t.as('adm');
    const from = '2016-12-01';
    for (const [period, most] of Object.entries(LIMITS)) {
      const reply = await adm.call('collectedSamples', { body: range(from, addDays(from, days - 1), { period }) });
      if (days <= most) expect([period, reply.status]).toEqual([period, 200]);
      else {
        const details = [{ field: 'period', code: 'invalid_choice' }];
        expect(reply).toMatchObject({ status: 400, json: { error: true, message: 'period_not_allowed', details } });
        expect(reply.json.data).toBeUndefined();
      }
    }
  });

  it('returns every bucket of the range, including empty ones', async () => {
    const adm = await t.as('adm');
    const dates = async (from: string, to: string, period: string) => {
      const reply = await adm.call('collectedSamples', { body: range(from, to, { period }) });
      return payload('collectedSamples', reply).data.graphicData.map((row) => `${row.date} ${row.totalSamples}`);
    };
    await insertSample(t.admin, {
      id_cliente: t.cast.companies.own,
      dt_amostra: new Date('2026-11-16T00:00:00-03:00'),
    });
    expect(await dates('2026-11-14', '2026-11-17', 'd')).toEqual([
      '2026-11-14 0',
      '2026-11-15 0',
      '2026-11-16 1',
      '2026-11-17 0',
    ]);
    // 16 November 2026 is a Monday.
    expect(await dates('2026-11-14', '2026-11-23', 's')).toEqual(['2026-11-14 0', '2026-11-16 1', '2026-11-23 0']);
    expect(await dates('2026-10-31', '2026-12-01', 'm')).toEqual(['2026-10-31 0', '2026-11-01 1', '2026-12-01 0']);
    expect(await dates('2026-02-10', '2026-11-20', 't')).toEqual([
      '2026-02-10 0',
      '2026-04-01 0',
      '2026-07-01 0',
      '2026-10-01 1',
    ]);
    expect(await dates('2025-12-31', '2026-11-20', 'a')).toEqual(['2025-12-31 0', '2026-01-01 1']);
    expect(await dates('2026-11-14', '2026-11-23', 'all')).toEqual(['2026-11-14 1']);
  });
});

describe('days in UTC-3', () => {
  it('end at 23:59:59 and start at 00:00, for bounds in any offset', async () => {
    const adm = await t.as('adm');
    const { own: id_cliente } = t.cast.companies;
    for (const instant of ['2026-11-17T23:59:59.999-03:00', '2026-11-18T00:00:00-03:00']) {
      await insertSample(t.admin, { id_cliente, dt_amostra: new Date(instant) });
    }
    const samples = async (dti: string, dtf: string) => {
      const reply = await adm.call('collectedSamples', { body: { dti, dtf, period: 'd' } });
      return payload('collectedSamples', reply).data.graphicData.map((row) => [row.date, row.totalSamples]);
    };
    const both = [
      ['2026-11-17', 1],
      ['2026-11-18', 1],
    ];
    expect(await samples('2026-11-17 00:00', '2026-11-18 23:59')).toEqual(both);
    // The same bounds sent by a browser in Tokyo, and in UTC.
    expect(await samples('2026-11-17T12:00:00+09:00', '2026-11-19T11:59:00+09:00')).toEqual(both);
    expect(await samples('2026-11-17T03:00:00Z', '2026-11-19T02:59:00Z')).toEqual(both);
    expect(await samples('2026-11-18 00:00', '2026-11-18 00:00')).toEqual([['2026-11-18', 1]]);
    expect(await samples('2026-11-17T23:59:59-03:00', '2026-11-17T23:59:59-03:00')).toEqual([['2026-11-17', 1]]);
  });
});

describe('minutes', () => {
  /** Two samples and the report on one of them, all at 14:30 of a day long before the fixtures' other rows. */
  const at = '2025-03-11';
  const addPair = async () => {
    const { own: id_cliente } = t.cast.companies;
    const id_coletor = t.cast.people.col.id_usuario;
    const instant = new Date(`${at}T14:30:00-03:00`);
    const sample = await insertSample(t.admin, { id_cliente, id_coletor, dt_amostra: instant, precisao: 7 });
    const next = new Date(`${at}T14:30:59.999-03:00`);
    await insertSample(t.admin, { id_cliente, id_coletor, lat: -19.94, dt_amostra: next, precisao: 7 });
    const found = { id_status_relatorio: 1, dt_aprovacao: instant, tipo_vazamento: 'Infiltração' };
    const id_usuario = t.cast.people.gei.id_usuario;
    await insertReport(t.admin, { id_cliente, id_usuario, amostras: [sample], ...found });
  };

  test.each(CALLS)(
    '%s counts what happens at 14:30 from 14:30 on, through 14:30, and not from 14:31 on or before',
    async (name) => {
      await addPair();
      const adm = await t.as('adm');
      const ask = async (dti: string, dtf: string) =>
        (await adm.call(name, { body: { dti: `${at} ${dti}`, dtf: `${at} ${dtf}`, period: 'd' } })).json.data;
      const all = await ask('00:00', '23:59');
      const none = await ask('00:00', '00:00');
      expect(all).not.toEqual(none);
      expect([await ask('14:30', '23:59'), await ask('00:00', '14:30'), await ask('14:30', '14:30')]).toEqual([
        all,
        all,
        all,
      ]);
      // The period before is as long; the sample is in that of 14:31 to 23:59.
      const { anterior: _, mediana_anterior: __, ...later } = (await ask('14:31', '23:59')) as Record<string, unknown>;
      expect(none).toMatchObject(later);
      expect(await ask('00:00', '14:29')).toEqual(none);
    },
  );

  it('leave out of the distance the hop that crosses the edge', async () => {
    const { own: id_cliente } = t.cast.companies;
    const id_coletor = t.cast.people.col.id_usuario;
    for (const [time, lat] of [
      ['14:29:59.999', -19.93],
      ['14:30', -19.931],
      ['14:45', -19.933],
    ] as const) {
      const dt_amostra = new Date(`${at}T${time}-03:00`);
      await insertSample(t.admin, { id_cliente, id_coletor, lat, lon: -44.05, dt_amostra });
    }
    const adm = await t.as('adm');
    const km = async (dti: string, dtf: string) => {
      const reply = await adm.call('travelledDistance', { body: { dti: `${at} ${dti}`, dtf: `${at} ${dtf}` } });
      return payload('travelledDistance', reply).data.totalKM;
    };
    expect(await km('00:00', '23:59')).toBeCloseTo(0.3336, 4);
    expect(await km('14:30', '23:59')).toBeCloseTo(0.2224, 4);
    expect(await km('00:00', '14:44')).toBeCloseTo(0.1112, 4);
  });
});

describe('bad input', () => {
  test.each(CALLS)('%s refuses bad input with the code and the field', async (name) => {
    const adm = await t.as('adm');
    const refused = async (body: object, status: number, message: string, field?: string) => {
      const reply = await adm.call(name, { body });
      expect(reply, reply.text).toMatchObject({ status, json: { error: true, message } });
      if (field) expect(reply.json.details).toMatchObject([{ field }]);
    };
    const { dti, dtf } = WEEK;
    await refused({ dtf }, 400, 'invalid_input', 'dti');
    await refused({ dti }, 400, 'invalid_input', 'dtf');
    await refused({ dti: '2026-11-20 24:00', dtf }, 400, 'invalid_input', 'dti');
    await refused(range('2026-11-20', '2026-11-14'), 400, 'period_reversed', 'dti');
    await refused(range('1970-11-20', '2026-11-14'), 400, 'period_too_long', 'dti');
    await refused({ dti: '0000-01-01T00:00:00Z', dtf: '0000-01-02T00:00:00Z' }, 400, 'invalid_input', 'dti');
    await refused({ dti: '9999-12-31T00:00:00Z', dtf: '9999-12-31T23:59:59-23:00' }, 400, 'invalid_input', 'dtf');
    await refused({ ...WEEK, period: 'x' }, 400, 'invalid_input', 'period');
    await refused({ ...WEEK, tipo: 9 }, 400, 'invalid_input', 'tipo');
    await refused({ ...WEEK, id_cliente: t.cast.companies.other }, 404, 'company_not_found');
    await refused({ ...WEEK, id_coletor: t.cast.people['col@other'].id_usuario }, 404, 'collector_not_found');
    await refused(range('2026-10-01', '2026-11-20', { period: 'd' }), 400, 'period_not_allowed', 'period');
  });

  it('accepts only collectors with samples in scope', async () => {
    const { own, other } = t.cast.companies;
    const [col, stranger] = [t.cast.people.col.id_usuario, t.cast.people['col@other'].id_usuario];
    await insertSample(t.admin, { id_cliente: own, id_coletor: col, dt_amostra: new Date('2024-02-29T12:00:00Z') });
    await insertSample(t.admin, { id_cliente: other, id_coletor: stranger });
    const adm = await t.as('adm');
    const asked = async (id_coletor: unknown) =>
      (await adm.call('collectorWork', { body: { ...WEEK, id_coletor } })).status;
    expect([await asked(col), await asked([col]), await asked(`${col}|${stranger}`), await asked(stranger)]).toEqual([
      200, 200, 404, 404,
    ]);
    expect(
      (await (await t.as('sup')).call('collectorWork', { body: { ...WEEK, id_coletor: [col, stranger] } })).status,
    ).toBe(200);
  });
});

describe('impact parameters', () => {
  const read = async () => payload('impactParameters', await (await t.as('vis')).call('impactParameters')).data;

  it('start with the values of D-17 and accept changes', async () => {
    expect(await read()).toEqual({ pool: 2500, truck: 10, water_tank: 1, vazao_rede: 6, vazao_ramal: 1.6 });
    const geo = await t.as('geo');
    for (const [body, changed] of [
      [{ pool: 2000.5 }, { pool: 2000.5 }],
      [{ water: 0.5 }, { water_tank: 0.5 }],
      [{ water: 3, water_tank: 2, id_cliente: 1 }, { water_tank: 2 }],
      [{}, {}],
    ]) {
      const before = await read();
      expect(payload('updateImpact', await geo.call('updateImpact', { body })).data).toEqual({ ...before, ...changed });
      expect(await read()).toEqual({ ...before, ...changed });
    }
  });

  it('refuse an invalid volume or flow with its field', async () => {
    const before = await read();
    const geo = await t.as('geo');
    for (const field of ['pool', 'truck', 'water_tank', 'water', 'vazao_rede', 'vazao_ramal']) {
      for (const value of [0, -1, 1e-50, 1e9, '12', null, Number.NaN]) {
        const body = { pool: 100, [field]: value };
        const reply = await geo.call('updateImpact', { body });
        expect(reply, `${field} ${value}: ${reply.text}`).toMatchObject({
          status: 400,
          json: { message: 'invalid_input', details: [{ field }] },
        });
      }
    }
    expect(await read()).toEqual(before);
  });

  it('apply at once to every range', async () => {
    const { own: id_cliente } = t.cast.companies;
    const sample = await insertSample(t.admin, { id_cliente });
    const found = {
      id_status_relatorio: 1,
      dt_aprovacao: '2026-11-19T12:00:00-03:00',
      tipo_vazamento: 'Infiltração',
      posicao: 'Rede',
      pressao: 25,
    };
    await insertReport(t.admin, { id_cliente, id_usuario: t.cast.people.gei.id_usuario, amostras: [sample], ...found });
    const water = async () =>
      payload('impactTotals', await (await t.as('adm')).call('impactTotals', { body: WEEK })).data;
    const geo = await t.as('geo');
    await geo.call('updateImpact', { body: { vazao_rede: 6, pool: 2500, truck: 10, water_tank: 1 } });
    expect(await water()).toMatchObject({ leak: 1, water_saved: 72, pool_day: 0.0288, truck: 7.2, water_tank: 72 });
    await geo.call('updateImpact', { body: { vazao_rede: 12, truck: 5 } });
    expect(await water()).toMatchObject({ leak: 1, water_saved: 144, truck: 28.8 });
  });
});

describe('commercial users (D-23)', () => {
  it('get counts without leak type, material and collector', async () => {
    const { own: id_cliente } = t.cast.companies;
    const sample = await insertSample(t.admin, { id_cliente, id_coletor: t.cast.people.col.id_usuario });
    const found = { id_status_relatorio: 1, dt_aprovacao: '2026-11-19T12:00:00-03:00', tipo_tubulacao: 'PEAD' };
    await insertReport(t.admin, { id_cliente, id_usuario: t.cast.people.gei.id_usuario, amostras: [sample], ...found });
    const ask = async (who: 'com' | 'vis') => {
      const caller = await t.as(who);
      const losses = payload('lossTypes', await caller.call('lossTypes', { body: WEEK })).data;
      return { losses, precisao: payload('accuracy', await caller.call('accuracy', { body: WEEK })).data.precisao };
    };
    const [com, vis] = [await ask('com'), await ask('vis')];
    expect(com.losses).toMatchObject({
      total: 1,
      real: { quantidade: 1, itens: [] },
      aparente: { quantidade: 0, itens: [] },
    });
    expect(com.precisao).toMatchObject({ coletor: [], material: [], unidade: [{ number: 1 }] });
    expect(vis.losses.real.itens).toContainEqual({ tipo_vazamento: 'Visível', quantidade: 1, porcentagem: 100 });
    expect(vis.precisao).toMatchObject({ coletor: [{ nome: 'COL do Norte' }], material: [{ nome: 'PEAD' }] });
  });
});

describe('a change after the approval of a report', () => {
  it('updates both the day of the sample and the day of the report', async () => {
    const { own: id_cliente } = t.cast.companies;
    const sample = await insertSample(t.admin, { id_cliente, dt_amostra: new Date('2026-10-05T12:00:00-03:00') });
    const found = { id_status_relatorio: 1, dt_aprovacao: '2026-11-19T12:00:00-03:00' };
    const report = await insertReport(t.admin, {
      id_cliente,
      id_usuario: t.cast.people.gei.id_usuario,
      amostras: [sample],
      ...found,
    });
    const adm = await t.as('adm');
    const leaks = async () =>
      payload('accuracy', await adm.call('accuracy', { body: WEEK })).data.precisao.classe.map(
        ({ id, quantidade, number }) => `${id} ${quantidade}/${number}`,
      );
    const suspects = async () =>
      payload('occurrenceTotals', await adm.call('occurrenceTotals', { body: range('2026-10-05', '2026-10-05') })).data;
    const nothing = ['LEAK 0/0', 'VISI 0/0', 'LESS 0/0', 'PASS 0/0', 'FRAU 0/0'];
    expect(await leaks()).toEqual(nothing.with(0, 'LEAK 1/1'));
    expect(await suspects()).toMatchObject({ total_samples_confirmed: 1, total_samples_not_confirmed: 0 });
    await t.admin.query(`update samples set classificacao = 'LESS' where id_amostra = $1`, [sample]);
    expect(await leaks()).toEqual(nothing.with(2, 'LESS 0/1'));
    await t.admin.query(`update leak_reports set tipo_vazamento = 'Sem Ponto Suspeito' where id_relatorio = $1`, [
      report,
    ]);
    expect(await leaks()).toEqual(nothing.with(2, 'LESS 1/1'));
    expect(await suspects()).toMatchObject({ total_samples_confirmed: 0, total_samples_not_confirmed: 1 });
    await t.admin.query(
      `update leak_reports set id_status_relatorio = 0, dt_aprovacao = null where id_relatorio = $1`,
      [report],
    );
    expect(await leaks()).toEqual(nothing);
    expect(await suspects()).toMatchObject({ total_samples_confirmed: 0, total_samples_not_confirmed: 0, total: 0 });
  });
});

describe('suficiente', () => {
  it('is true from ten decisions on', async () => {
    const { own: id_cliente } = t.cast.companies;
    const decide = async (tipo_vazamento: string) => {
      const sample = await insertSample(t.admin, { id_cliente });
      const found = { id_status_relatorio: 1, dt_aprovacao: '2026-11-19T12:00:00-03:00', tipo_vazamento };
      await insertReport(t.admin, {
        id_cliente,
        id_usuario: t.cast.people.gei.id_usuario,
        amostras: [sample],
        ...found,
      });
    };
    const ask = async () => payload('accuracy', await (await t.as('adm')).call('accuracy', { body: WEEK })).data;
    expect(await ask()).toMatchObject({ number: 0, porcentagem: null, intervalo: null, suficiente: false });
    for (let i = 0; i < 9; i++) await decide(i < 8 ? 'Visível' : 'Sem Ponto Suspeito');
    expect(await ask()).toMatchObject({ quantidade: 8, number: 9, suficiente: false });
    await decide('By-Pass');
    const { intervalo, ...share } = await ask();
    expect(share).toMatchObject({ quantidade: 9, number: 10, porcentagem: 90, suficiente: true });
    expect(intervalo?.[0]).toBeCloseTo(59.585, 3);
    expect(intervalo?.[1]).toBeCloseTo(98.2124, 3);
  });
});
