import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let samples: Record<'a' | 'b' | 'below' | 'foreign', number>;
let reports: Record<'first' | 'second' | 'below', number>;

const report = (id_cliente: number, amostras: number[], dt_relatorio: string, more: object = {}) =>
  insertReport(t.admin, {
    id_cliente,
    id_usuario: t.cast.people.gei.id_usuario,
    amostras,
    dt_relatorio,
    dt_envio: dt_relatorio,
    ...more,
  });

beforeAll(async () => {
  t = await startTestApp();
  const { own, branch, other } = t.cast.companies;
  const sample = (id_cliente: number, seq: string) => insertSample(t.admin, { id_cliente, seq });
  samples = {
    a: await sample(own, 'A1'),
    b: await sample(own, 'B2'),
    below: await sample(branch, 'C3'),
    foreign: await sample(other, 'D4'),
  };
  const second = await report(own, [samples.a, samples.b], '2026-11-12T10:00:00-03:00', {
    id_status_relatorio: 1,
    id_usuario_aprovacao: t.cast.people.adm.id_usuario,
    dt_aprovacao: '2026-11-13T09:00:00-03:00',
    obs_aprovacao: 'De acordo',
    posicao: 'Ramal',
    equipamentos: ['Geofone Eletrônico', 'Haste de Escuta'],
    pressao: 32.5,
    endereco: 'Rua das Flores',
    numero: '12',
  });
  await t.admin.query(
    `insert into leak_report_photos (id_cliente, id_relatorio, ordem, title, arquivo) values ($1, $2, 1, 'Vala', 'companies/1/v.jpg')`,
    [own, second],
  );
  reports = {
    second,
    first: await report(t.cast.companies.other, [samples.foreign], '2026-11-01T10:00:00-03:00'),
    below: await report(branch, [samples.below], '2026-11-10T10:00:00-03:00'),
  };
  ana = await t.as('ana');
});
afterAll(() => t.close());

const bodyOf = (amostras: number[]) => ({ body: { amostras } });
const found = (reply: Awaited<ReturnType<Caller['call']>>) =>
  payload('findSampleReports', reply).dados.map(({ id_relatorio }) => id_relatorio);

describe('reading leak reports', () => {
  it('[API-03] all calls for reports exist at their paths', async () => {
    const id = samples.a;
    const { own, branch } = t.cast.companies;
    const detail = payload('getSampleDetail', await ana.call('getSampleDetail', { body: { id_amostra: id } })).amostra;
    expect(detail).toMatchObject({ id_amostra: id, seq: 'A1', razao_social: 'Águas do Norte' });
    expect(payload('getSample', await ana.call('getSample', { params: { id } })).amostra).toEqual(detail);
    const classes = payload('listClassifications', await ana.call('listClassifications'));
    expect(classes).toMatchObject({ total: 8 });
    expect(classes.dados).toContainEqual({ id_classificacao: 4, descricao: 'LEAK' });
    const companies = payload('listSampleCompanies', await ana.call('listSampleCompanies'));
    expect(new Set(companies.dados.map((company) => company.id_cliente))).toEqual(new Set([own, branch]));
    expect(companies.total).toBe(2);

    const params = { id: own };
    expect(found(await ana.call('listCompanyReports', { params }))).toEqual([reports.below, reports.second]);
    expect(found(await ana.call('listCompanyReports', { params: { id: branch } }))).toEqual([reports.below]);
    expect(found(await ana.call('findCompanyReports', { params, ...bodyOf([samples.b]) }))).toEqual([reports.second]);
    expect(found(await ana.call('findSampleReports', bodyOf([samples.a, samples.b, samples.below])))).toEqual([
      reports.below,
      reports.second,
    ]);
    const paths = Object.keys((await t.app.inject('/api/openapi.json')).json().paths);
    for (const path of ['relatorios-vazamento/cliente/{id}/ASC', 'relatorios-vazamento/samples', 'amostra/clientes']) {
      expect(paths).toContain(`/api/${path}`);
    }
  });

  it('have every field, with samples and dates as comma-separated text', async () => {
    const reply = await ana.call('findSampleReports', bodyOf([samples.a]));
    const [whole] = payload('findSampleReports', reply).dados;
    expect(whole).toMatchObject({
      amostras: `${samples.a},${samples.b}`,
      seq: 'A1,B2',
      dt_amostra: '2026-11-18T12:00:00-03:00,2026-11-18T12:00:00-03:00',
      razao_social: 'Águas do Norte',
      geofonista_responsavel: 'GEI do Norte',
      id_status_relatorio: 1,
      nome_aprovacao: 'ADM do Norte',
      razao_social_aprovacao: 'Águas do Norte',
      dt_aprovacao: '2026-11-13T09:00:00-03:00',
      dt_relatorio: '2026-11-12T10:00:00-03:00',
      equipamentos: [{ descricao: 'Geofone Eletrônico' }, { descricao: 'Haste de Escuta' }],
      pressao: 32.5,
      endereco: 'Rua das Flores',
      numero: '12',
      fotos: [{ title: 'Vala', url: expect.stringMatching(/^\/api\/media\//) }],
    });
  });

  it('are refused for samples and companies outside the scope', async () => {
    for (const id of [samples.foreign, 2_000_000_000]) {
      expect(await ana.call('findSampleReports', bodyOf([samples.a, id]))).toMatchObject({
        status: 404,
        json: { message: 'sample_not_found' },
      });
    }
    const { own, branch, other } = t.cast.companies;
    // A sample of the caller’s tree, but of another company than the one in the path.
    const apart = { params: { id: branch }, ...bodyOf([samples.a]) };
    expect((await ana.call('findCompanyReports', apart)).status).toBe(404);
    expect(await ana.call('listCompanyReports', { params: { id: other } })).toMatchObject({
      status: 404,
      json: { message: 'company_not_found' },
    });
    const list = async (caller: Caller) => (await caller.call('listCompanyReports', { params: { id: own } })).status;
    expect(await list(ana)).toBe(200);
    const col = await t.as('col');
    await t.admin.query(`update users set exibir_inspecao = false where email = $1`, [t.cast.people.col.email]);
    for (const caller of [await t.as('vis'), await t.as('com'), await t.as('col')])
      expect(await list(caller)).toBe(403);
    await t.admin.query(`update users set exibir_inspecao = true where email = $1`, [t.cast.people.col.email]);
    expect(await list(col)).toBe(200);
  });

  it('are at most 9,999 in a list, with the total', async () => {
    const { branch } = t.cast.companies;
    const insert = `insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio)
       select $1, $2, 'Visível', timestamptz '2026-11-15' + n * interval '1 second', '2026-11-16' from generate_series(1, $3) n`;
    await t.admin.query(insert, [branch, t.cast.people.gei.id_usuario, 10_000]);
    const { dados, total } = payload(
      'listCompanyReports',
      await ana.call('listCompanyReports', { params: { id: branch } }),
    );
    expect([dados.length, total, dados[0]?.id_relatorio]).toEqual([9999, 10_001, reports.below]);
    await t.admin.query(`delete from leak_reports where dt_envio = '2026-11-16'`);
  });

  it('are the same demonstration for every sample to commercial users (D-23)', async () => {
    const com = await t.as('com');
    const { own } = t.cast.companies;
    const untouched = await insertSample(t.admin, { id_cliente: own });
    const reply = await com.call('findSampleReports', bodyOf([samples.a, untouched]));
    const [reported, plain] = payload('findSampleReports', reply).dados;
    expect({ ...reported, id_amostra: 0, amostras: '' }).toEqual({ ...plain, id_amostra: 0, amostras: '' });
    expect(reported?.endereco).toBe('Rua de Demonstração');
  });
});

describe('companies', () => {
  it('cliente/{id} returns one company, cliente/unidades/{id} the branches below it', async () => {
    const { own, branch, subBranch, other } = t.cast.companies;
    const { cliente } = payload('getCompany', await ana.call('getCompany', { params: { id: branch } }));
    expect(cliente).toMatchObject({ razao_social: 'Norte Centro', id_cliente_master: own, permite_exportar: false });
    const units = async (id: number, caller = ana) =>
      payload('listUnits', await caller.call('listUnits', { params: { id } })).dados.map((unit) => unit.id_cliente);
    expect(await units(own)).toEqual([branch, subBranch]);
    expect(await units(branch)).toEqual([subBranch]);
    expect(await units(subBranch)).toEqual([]);
    expect(await units(own, await t.as('vis'))).toEqual([]);
    for (const name of ['getCompany', 'listUnits'] as const) {
      expect(await ana.call(name, { params: { id: other } })).toMatchObject({
        status: 404,
        json: { message: 'company_not_found' },
      });
    }
  });
});
