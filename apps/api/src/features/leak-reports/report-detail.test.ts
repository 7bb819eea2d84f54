import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let samples: [number, number];
let id: number;

beforeAll(async () => {
  t = await startTestApp();
  const { own } = t.cast.companies;
  const slots = { id_inspecionar: t.cast.people.geo.id_usuario, id_inspecionar2: t.cast.people.gei.id_usuario };
  const sample = (seq: string, more: object = {}) =>
    insertSample(t.admin, { id_cliente: own, seq, endereco: `Rua Real, ${seq}`, coletor: 'C-7', ...slots, ...more });
  samples = [
    await sample('A1', { obs_app: 'Asfalto úmido', descricao: '350000000000001' }),
    await sample('B2', { review: true }),
  ];
  id = await insertReport(t.admin, {
    id_cliente: own,
    id_usuario: t.cast.people.gei.id_usuario,
    amostras: samples,
    ordem_inspecao: 2,
    endereco: 'Rua Achada',
    numero: '77',
    obs_inspecao: 'Ruído no ramal',
    latitude: -19.9301,
    longitude: -44.0502,
    pressao: 31.5,
    equipamentos: ['Haste de Escuta'],
  });
  await t.admin.query(
    `insert into leak_report_photos (id_cliente, id_relatorio, ordem, title, arquivo) values ($1, $2, 1, 'Vala real', 'companies/1/v.jpg')`,
    [own, id],
  );
});
afterAll(() => t.close());

const detail = async (caller: Caller) =>
  payload('getReport', await caller.call('getReport', { params: { id } })).relatorio;

describe('the detail of a report', () => {
  it('has the report, its samples and photos, and whether another inspection is possible', async () => {
    const ana = await t.as('ana');
    expect(await detail(ana)).toMatchObject({
      id_relatorio: id,
      amostras: samples.join(','),
      geofonista_responsavel: 'GEI do Norte',
      numero: '77',
      id_amostra: samples[0],
      descricao: '350000000000001',
      tipo_ponto_suspeito: 'Visível',
      data: '2026-11-19',
      hora: '10:00',
      tem_inspecao_livre: true,
      fotos: [{ title: 'Vala real', url: expect.stringMatching(/^\/api\/media\//) }],
      amostras_relatorio: [
        { id_amostra: samples[0], seq: 'A1', ordem_inspecao: 2, obs_app: 'Asfalto úmido', review: null, lat: -19.93 },
        { id_amostra: samples[1], seq: 'B2', endereco: 'Rua Real, B2', review: true, coletor: 'C-7' },
      ],
    });
    const fillThird = (id_usuario: number | null) =>
      t.admin.query('update samples set id_inspecionar3 = $2 where id_amostra = $1', [samples[1], id_usuario]);
    await fillThird(t.cast.people.gei.id_usuario);
    expect((await detail(ana)).tem_inspecao_livre).toBe(false);
    await fillThird(null);
  });

  it('tells leak type and pressure in the detail of its samples', async () => {
    const found = async (who: 'ana' | 'com') =>
      payload('getSample', await (await t.as(who)).call('getSample', { params: { id: samples[0] } })).amostra;
    expect(await found('ana')).toMatchObject({ tipo_vazamento: 'Visível', pressao: 31.5, checked: null });
    expect(await found('com')).toMatchObject({ pressao: null });
  });

  it('is complete for VIS in their company, and refused for branches', async () => {
    const vis = await t.as('vis');
    expect(await detail(vis)).toEqual(await detail(await t.as('ana')));
    const { branch } = t.cast.companies;
    const amostras = [await insertSample(t.admin, { id_cliente: branch })];
    const below = await insertReport(t.admin, {
      id_cliente: branch,
      id_usuario: t.cast.people.gei.id_usuario,
      amostras,
    });
    for (const who of ['vis', 'com'] as const) {
      const reply = await (await t.as(who)).call('getReport', { params: { id: below } });
      expect(reply).toMatchObject({ status: 404, json: { message: 'report_not_found' } });
    }
  });

  it('[RDT-06] shows COM the same demonstration content as the detail of its samples', async () => {
    await t.admin.query('update users set exibir_inspecao = true where email = $1', [t.cast.people.com.email]);
    const com = await t.as('com');
    const { amostra } = payload('getSample', await com.call('getSample', { params: { id: samples[0] } }));
    const [inspection] = amostra.comentarios_inspecao;
    const report = await detail(com);
    expect(report.amostras_relatorio[0]?.endereco).toBe(amostra.endereco);
    expect([report.geofonista_responsavel, report.obs_inspecao, report.tipo_vazamento]).toEqual([
      inspection?.usuario_inspecao,
      inspection?.obs_inspecao,
      inspection?.tipo_vazamento,
    ]);
  });

  it('[RDT-06] has fixed demonstration content for COM', async () => {
    const com = await t.as('com');
    const shown = await detail(com);
    expect(shown).toMatchObject({
      id_relatorio: null,
      endereco: 'Rua de Demonstração',
      id_status_relatorio: 0,
      fotos: [],
      latitude: null,
      amostras_relatorio: [
        { seq: 'A1', ordem_inspecao: 1, endereco: 'Rua de Demonstração, 100 - Centro' },
        { seq: 'B2' },
      ],
    });
    await t.admin.query(
      `update leak_reports set id_status_relatorio = 1, dt_aprovacao = now(), tipo_vazamento = 'By-Pass' where id_relatorio = $1`,
      [id],
    );
    expect(await detail(com)).toEqual(shown);
    expect(JSON.stringify(shown)).not.toMatch(/Real|Achada|Ruído|31\.5|Vala|GEI do Norte/);
  });
});
