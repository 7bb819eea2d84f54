import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let sup: Caller;
let adm: Caller;
beforeAll(async () => {
  t = await startTestApp();
  sup = await t.as('sup');
  adm = await t.as('adm');
});
afterAll(() => t.close());

const refusal = (status: number, message: string) => ({ status, json: { error: true, message } });
const change = (who: Caller, id_cliente: number, body: object) =>
  who.call('updateCompany', { body: { id_cliente, ...body } });

describe('[CLI-04] companies', () => {
  it('are listed as a tree by name with the count below each', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    const tree = payload('listCompanies', await adm.call('listCompanies'));
    expect(tree).toMatchObject({
      total: 3,
      dados: [
        {
          id_cliente: own,
          label: 'Águas do Norte',
          sub_clients: 2,
          children: [
            { id_cliente: branch, sub_clients: 1, children: [{ id_cliente: subBranch, sub_clients: 0, children: [] }] },
          ],
        },
      ],
    });
    const flat = payload('listCompanies', await adm.call('listCompanies', { query: { formato: 'lista' } }));
    expect(
      flat.dados.map(({ id_cliente, sub_clients, children }) => [id_cliente, sub_clients, children.length]),
    ).toEqual([
      [own, 2, 0],
      [branch, 1, 0],
      [subBranch, 0, 0],
    ]);
    expect(payload('listCompanies', await sup.call('listCompanies')).total).toBe(5);
  });

  it('are listed for maps with their count, limited to the scope', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    const shown = payload('listMapCompanies', await adm.call('listMapCompanies', { query: { formato: 'lista' } }));
    expect([...shown.dados].sort((a, b) => a.id_cliente - b.id_cliente)).toEqual([
      { id_cliente: own, razao_social: 'Águas do Norte', id_cliente_master: null, ativo: true },
      { id_cliente: branch, razao_social: 'Norte Centro', id_cliente_master: own, ativo: true },
      { id_cliente: subBranch, razao_social: 'Norte Centro Alto', id_cliente_master: branch, ativo: true },
    ]);
    expect(shown.total).toBe(3);
    const tree = payload('listMapCompanies', await sup.call('listMapCompanies'));
    expect(tree.total).toBe(5);
    expect(tree.dados[0]).toMatchObject({
      id_cliente: own,
      children: [{ id_cliente: branch, children: [{ id_cliente: subBranch, children: [] }] }],
    });
  });

  it('are read one by one, with the units below them', async () => {
    const { own, branch, subBranch, other } = t.cast.companies;
    const one = payload('getCompany', await adm.call('getCompany', { params: { id: branch } }));
    expect(one.cliente).toEqual({
      ...{ id_cliente: branch, razao_social: 'Norte Centro', id_cliente_master: own, ativo: true },
      ...{ permite_exportar: false, logomarca: null, realm: null, lat: null, lon: null, zoom: null },
      ...{ parcela_escuta: null, parcela_acima: null },
    });
    const unitsOf = async (id: number) => {
      const { dados, total } = payload('listUnits', await adm.call('listUnits', { params: { id } }));
      return [dados.map(({ id_cliente }) => id_cliente), total];
    };
    expect(await unitsOf(own)).toEqual([[branch, subBranch], 2]);
    expect(await unitsOf(subBranch)).toEqual([[], 0]);
    for (const name of ['getCompany', 'listUnits'] as const) {
      for (const id of [other, 2_147_483_647]) {
        expect(await adm.call(name, { params: { id } })).toMatchObject(refusal(404, 'company_not_found'));
      }
    }
  });
});

it('the map opens at the place of the company or of the nearest one above it', async () => {
  const { own, branch, subBranch } = t.cast.companies;
  const opening = async (who: Caller) => payload('getMapOpening', await who.call('getMapOpening')).lugar;
  const leaf = await t.as('ana');
  await t.admin.query(`update users set id_cliente = $1 where email = 'ana@norte.test'`, [subBranch]);
  try {
    expect(await opening(leaf)).toBeNull();
    const first = { lat: -7, lon: -43.5, zoom: null };
    expect((await change(sup, own, { lat: -7, lon: -43.5 })).status).toBe(200);
    expect([await opening(leaf), await opening(adm)]).toEqual([first, first]);
    const near = { lat: -8, lon: -44, zoom: 13 };
    await change(adm, branch, near);
    expect([await opening(leaf), await opening(adm)]).toEqual([near, first]);
    expect(await opening(await t.as('adm@other'))).toBeNull();
  } finally {
    await t.admin.query(`update users set id_cliente = $1 where email = 'ana@norte.test'`, [own]);
    await t.admin.query('update companies set lat = null, lon = null, zoom = null');
  }
});
