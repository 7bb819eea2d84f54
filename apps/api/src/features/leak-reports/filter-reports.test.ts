import type { PagedReportFilterInput } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let reports: Record<'pending' | 'confirmed' | 'unconfirmed' | 'rejected' | 'below', number>;

const DECIDED = { dt_aprovacao: '2026-11-16T09:00:00-03:00' };

beforeAll(async () => {
  t = await startTestApp();
  const { own, branch, other } = t.cast.companies;
  const { gei, adm } = t.cast.people;
  const report = async (id_cliente: number, day: number, sample: object, more: object = {}) =>
    insertReport(t.admin, {
      id_cliente,
      id_usuario: gei.id_usuario,
      dt_envio: `2026-11-${day}T12:00:30-03:00`,
      amostras: [
        await insertSample(t.admin, {
          id_cliente,
          dt_amostra: new Date(`2026-11-0${day - 9}T09:00:00-03:00`),
          ...sample,
        }),
      ],
      ...more,
    });
  const decided = { ...DECIDED, id_usuario_aprovacao: adm.id_usuario };
  const nothing = 'Sem Ponto Suspeito';
  reports = {
    pending: await report(own, 11, { seq: 'P1', classificacao: 'FRAU' }, { tipo_vazamento: 'Infiltração' }),
    confirmed: await report(own, 12, { seq: 'C1' }, { ...decided, id_status_relatorio: 1 }),
    unconfirmed: await report(
      own,
      13,
      { seq: 'U1', classificacao_cliente: 'LESS', dt_classificacao_cliente: new Date() },
      { ...decided, id_status_relatorio: 1, tipo_vazamento: nothing },
    ),
    rejected: await report(own, 14, { seq: 'R1' }, { ...decided, id_status_relatorio: 2, tipo_vazamento: nothing }),
    below: await report(branch, 15, { seq: 'B1' }),
  };
  await report(other, 16, { seq: 'F1' });
  await t.admin.query(
    `insert into leak_report_photos (id_cliente, id_relatorio, ordem, title, arquivo) values ($1, $2, 1, 'Vala', 'companies/1/v.jpg')`,
    [own, reports.confirmed],
  );
  ana = await t.as('ana');
});
afterAll(() => t.close());

const ALL_TIME = { dti_report: '2026-11-01 00:00', dtf_report: '2026-11-30 23:59' };
const ask = (filter: PagedReportFilterInput) =>
  ana.call('filterReports', { body: { id_cliente: t.cast.companies.own, ...filter } });
async function found(filter: PagedReportFilterInput) {
  const { dados } = payload('filterReports', await ask(filter));
  const names = new Map(Object.entries(reports).map(([name, id]) => [id, name]));
  return dados.map(({ id_relatorio }) => names.get(id_relatorio ?? 0));
}

describe('rows of the report list', () => {
  it('are filtered by company, periods, sample, status, result and class', async () => {
    expect(await found(ALL_TIME)).toEqual(['below', 'rejected', 'unconfirmed', 'confirmed', 'pending']);
    expect(await found({ ...ALL_TIME, id_cliente: t.cast.companies.branch })).toEqual(['below']);
    // The last minute is included.
    const sent = { dti_report: '2026-11-12 12:00', dtf_report: '2026-11-13 12:00' };
    expect(await found(sent)).toEqual(['unconfirmed', 'confirmed']);
    expect(await found({ ...sent, dtf_report: '2026-11-13 11:59' })).toEqual(['confirmed']);
    expect(await found({ dti_sample: '2026-11-02 09:00', dtf_sample: '2026-11-03 09:00' })).toEqual([
      'confirmed',
      'pending',
    ]);
    expect(await found({ ...ALL_TIME, dti_sample: '2026-11-03 09:00', dtf_sample: '2026-11-03 09:00' })).toEqual([
      'confirmed',
    ]);
    expect(await found({ ...ALL_TIME, sample_id: 'P1; R1 F1, x' })).toEqual(['rejected', 'pending']);
    expect(await found({ ...ALL_TIME, status_aprovacao: 'confirmed' })).toEqual(['confirmed']);
    expect(await found({ ...ALL_TIME, status_aprovacao: 'unconfirmed' })).toEqual(['unconfirmed']);
    expect(await found({ ...ALL_TIME, status_aprovacao: 'pending' })).toEqual(['below', 'pending']);
    expect(await found({ ...ALL_TIME, status_aprovacao: 'finalized' })).toEqual(['unconfirmed', 'confirmed']);
    expect(await found({ ...ALL_TIME, status_aprovacao: 'new_inspection' })).toEqual(['rejected']);
    expect(await found({ ...ALL_TIME, tipo_ponto_suspeito: 'Infiltração' })).toEqual(['pending']);
    expect(await found({ ...ALL_TIME, classificacoes: 'LESS|FRAU' })).toEqual(['unconfirmed', 'pending']);
    // One sample must match all criteria on samples.
    expect(await found({ ...ALL_TIME, sample_id: 'P1 U1', classificacoes: 'LESS' })).toEqual(['unconfirmed']);
  });

  it('are paged, with the total', async () => {
    const page = payload('filterReports', await ask({ ...ALL_TIME, pag: 2, max: 2 }));
    expect([page.total, page.dados.map(({ seq }) => seq)]).toEqual([5, ['U1', 'C1']]);
    expect(page.dados[0]).toMatchObject({ classes: 'LESS', total_fotos: 0, tem_inspecao_livre: true });
    expect(page.dados[1]).toMatchObject({
      classes: 'LEAK',
      total_fotos: 1,
      razao_social: 'Águas do Norte',
      geofonista_responsavel: 'GEI do Norte',
      nome_aprovacao: 'ADM do Norte',
      dt_aprovacao: '2026-11-16T09:00:00-03:00',
    });
    expect(page.dados[1]).not.toHaveProperty('fotos');
    expect(payload('filterReports', await ask({ ...ALL_TIME, pag: 4, max: 2 }))).toMatchObject({ total: 5, dados: [] });
  });

  const PERIOD = { dti_report: '2026-11-01 00:00', dtf_report: '2026-11-02 00:00' };
  test.each([
    ['report_company_missing', 'id_cliente', { ...PERIOD, id_cliente: null }],
    ['report_company_missing', 'id_cliente', { ...PERIOD, id_cliente: [] }],
    ['report_period_missing', 'dti_report', {}],
    ['report_period_start_missing', 'dti_report', { dtf_report: '2026-11-02 00:00' }],
    ['report_period_end_missing', 'dtf_report', { dti_report: '2026-11-02 00:00' }],
    ['report_period_start_missing', 'dti_sample', { ...PERIOD, dtf_sample: '2026-11-02 00:00' }],
    ['report_period_end_missing', 'dtf_sample', { ...PERIOD, dti_sample: '2026-11-02 00:00' }],
    ['period_reversed', 'dti_report', { dti_report: '2026-11-02 00:00', dtf_report: '2026-11-01 00:00' }],
    ['period_reversed', 'dti_sample', { dti_sample: '2026-11-02 00:00', dtf_sample: '2026-11-01 00:00' }],
    ['period_too_long', 'dti_report', { dti_report: '2006-11-02 00:00', dtf_report: '2026-11-01 00:00' }],
  ])('are refused with %s and the field %s', async (message, field, filter) => {
    for (const name of ['filterReports', 'exportReports'] as const) {
      const body = { id_cliente: t.cast.companies.own, ...filter };
      const { status, json } = await ana.call(name, { body });
      expect({ status, message: json.message, details: json.details }).toMatchObject({
        status: 400,
        message,
        details: [{ field }],
      });
      expect((await ana.call(name, { body: { id_cliente: t.cast.companies.own, ...PERIOD } })).status).toBe(200);
    }
  });

  it('are at most 9,999 for a spreadsheet, with the total', async () => {
    const { own } = t.cast.companies;
    await t.admin.query(
      `insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio)
       select $1, $2, 'Visível', timestamptz '2025-01-01T00:00:00-03:00' + n * interval '1 minute', timestamptz '2025-01-01T00:00:00-03:00' + n * interval '1 minute'
       from generate_series(1, 10005) n`,
      [own, t.cast.people.gei.id_usuario],
    );
    const body = { id_cliente: own, dti_report: '2025-01-01 00:00', dtf_report: '2025-12-31 23:59' };
    const { data, total } = payload('exportReports', await ana.call('exportReports', { body }));
    expect([data.data.length, total, data.data[0]?.dt_envio]).toEqual([9999, 10_005, '2025-01-07T22:45:00-03:00']);
    await t.admin.query(`delete from leak_reports where dt_envio < '2026-01-01'`);
  });

  it('are for all users who see inspections, except VIS and COM (REP-09)', async () => {
    await t.admin.query('update users set exibir_inspecao = true');
    const body = { id_cliente: t.cast.companies.own, ...ALL_TIME };
    const status = async (name: Parameters<TestApp['as']>[0]) =>
      (await (await t.as(name)).call('filterReports', { body })).status;
    for (const name of ['sup', 'geo', 'adm', 'ana', 'col', 'gei'] as const) {
      expect([name, await status(name)]).toEqual([name, 200]);
    }
    for (const name of ['vis', 'com', 'br'] as const) expect([name, await status(name)]).toEqual([name, 403]);
    await t.admin.query(`update users set exibir_inspecao = false where email = $1`, [t.cast.people.col.email]);
    expect(await status('col')).toBe(403);
    expect((await ask({ ...ALL_TIME, id_cliente: t.cast.companies.other })).status).toBe(404);
  });
});
