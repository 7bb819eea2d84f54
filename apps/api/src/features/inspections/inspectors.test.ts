import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertPerson } from '../../testing/people.ts';

const APPROVED = { id_status_relatorio: 1, dt_aprovacao: '2026-11-20T09:00:00-03:00' };

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.admin.query('update users set exibir_inspecao = true');
});
afterAll(() => t.close());

describe('[INS-09] usuario/inspecionadores/{clientId}', () => {
  it('lists active GEI and GEO with the company in scope, by name', async () => {
    const { own, branch, subBranch, other } = t.cast.companies;
    const add = async (nome: string, id_cliente: number, id_tipo_usuario: 'GEI' | 'GEO' | 'ANA') =>
      (
        await insertPerson(
          t.admin,
          { id_cliente, nome, email: `${nome.toLowerCase().replaceAll(' ', '')}@x.test`, id_tipo_usuario },
          'x',
        )
      ).id_usuario;
    const below = await add('A do Centro', branch, 'GEI');
    const narrowed = await add('B so do Alto', own, 'GEI');
    await t.admin.query('insert into user_units values ($1, $2)', [narrowed, subBranch]);
    await t.admin.query('update users set ativo = false where id_usuario = $1', [await add('C inativo', own, 'GEI')]);
    await add('D analista', own, 'ANA');
    const { gei, geo, 'geo@other': geoOther, 'gei@other': geiOther } = t.cast.people;
    const option = ({ id_usuario, nome }: { id_usuario: number; nome: string }) => ({ id: id_usuario, nome });
    const always = [option(gei), option(geo), option(geoOther)];
    const list = async (clientId: number, who: 'ana' | 'sup' = 'ana') =>
      payload('listInspectors', await (await t.as(who)).call('listInspectors', { params: { clientId } }));
    expect(await list(own)).toEqual({ error: false, message: null, dados: always, total: 3 });
    expect((await list(branch)).dados).toEqual([{ id: below, nome: 'A do Centro' }, ...always]);
    expect((await list(subBranch)).dados).toEqual([
      { id: below, nome: 'A do Centro' },
      { id: narrowed, nome: 'B so do Alto' },
      ...always,
    ]);
    expect((await list(other, 'sup')).dados).toEqual([option(geiOther), option(geo), option(geoOther)]);
  });

  it('is empty for commercial users and refused outside the scope', async () => {
    const { own, other } = t.cast.companies;
    const com = await t.as('com');
    expect((await com.call('listInspectors', { params: { clientId: own } })).json).toMatchObject({
      dados: [],
      total: 0,
    });
    const refused = await (await t.as('ana')).call('listInspectors', { params: { clientId: other } });
    expect(refused).toMatchObject({ status: 404, json: { message: 'company_not_found' } });
  });
});

describe('samples that take no further inspection', () => {
  it('are the samples found with an approved report', async () => {
    const { own, branch } = t.cast.companies;
    const { id_usuario } = t.cast.people.gei;
    const sample = (more: object = {}) =>
      insertSample(t.admin, { id_cliente: own, id_inspecionar: id_usuario, ...more });
    const [approved, pending, old, below] = [
      await sample(),
      await sample(),
      await sample({ dt_amostra: new Date('2026-01-01') }),
      await sample({ id_cliente: branch }),
    ];
    for (const id of [approved, old])
      await insertReport(t.admin, { id_cliente: own, id_usuario, amostras: [id], ...APPROVED });
    await insertReport(t.admin, { id_cliente: own, id_usuario, amostras: [pending] });
    await insertReport(t.admin, { id_cliente: branch, id_usuario, amostras: [below], ...APPROVED });
    const closed = async (body: object, who: 'ana' | 'vis' | 'com' = 'ana') =>
      payload('listClosedSamples', await (await t.as(who)).call('listClosedSamples', { body })).amostras;
    expect(await closed({})).toEqual([approved, old, below]);
    expect(await closed({ id_cliente: branch })).toEqual([below]);
    expect(await closed({ dti: '2026-11-01 00:00', dtf: '2026-11-20 12:00' })).toEqual([approved, below]);
    expect(await closed({ classificacao: 'LESS' })).toEqual([]);
    // VIS is limited to its own company; commercial users see no state of inspections (D-23).
    expect(await closed({}, 'vis')).toEqual([approved, old]);
    expect(await closed({}, 'com')).toEqual([]);
  });
});
