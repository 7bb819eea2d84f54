import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { callDuring } from '../../testing/call-during.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let sup: Caller;
let adm: Caller;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  const { own, branch, subBranch, other, otherBranch } = t.cast.companies;
  await t.admin.query('delete from user_units; truncate action_logs; delete from sessions');
  await t.admin.query('update companies set id_cliente_master = null, ativo = true, realm = null');
  await t.admin.query('delete from companies where id_cliente <> all($1)', [Object.values(t.cast.companies)]);
  for (const [id, master] of [
    [branch, own],
    [subBranch, branch],
    [otherBranch, other],
  ]) {
    await t.admin.query('update companies set id_cliente_master = $2 where id_cliente = $1', [id, master]);
  }
  await t.admin.query('update users set ativo = true, inativo_por_cliente = false');
  sup = await t.as('sup');
  adm = await t.as('adm');
});
const refusal = (status: number, message: string) => ({ status, json: { error: true, message } });
const create = (who: Caller, razao_social: string, id_cliente_master: number | null) =>
  who.call('createCompany', { body: { razao_social, id_cliente_master } });
const change = (who: Caller, id_cliente: number, body: object) =>
  who.call('updateCompany', { body: { id_cliente, ...body } });
const move = (id: number, id_cliente_master: number | null, who = sup) => change(who, id, { id_cliente_master });
const idOf = async (reply: ReturnType<typeof create>) => payload('createCompany', await reply).cliente.id_cliente;

describe('a new company', () => {
  it('is below its parent and in its creator’s scope from the next call on', async () => {
    const { own } = t.cast.companies;
    const reply = payload('createCompany', await create(adm, '  Norte Leste  ', own));
    expect(reply.cliente).toMatchObject({
      razao_social: 'Norte Leste',
      id_cliente_master: own,
      ativo: true,
      permite_exportar: false,
    });
    expect((await adm.call('getCompany', { params: { id: reply.cliente.id_cliente } })).status).toBe(200);
    expect(
      (await (await t.as('adm@other')).call('getCompany', { params: { id: reply.cliente.id_cliente } })).status,
    ).toBe(404);
  });

  it('with the name of another one under the same parent is confirmed first', async () => {
    const { own, branch } = t.cast.companies;
    const taken = refusal(409, 'company_name_taken');
    expect(await create(adm, ' norte CÉNTRO ', own)).toMatchObject(taken);
    expect((await create(adm, 'Norte Centro', branch)).status).toBe(200);
    const body = { razao_social: 'Norte Centro', id_cliente_master: own, repetir_nome: true };
    expect((await adm.call('createCompany', { body })).status).toBe(200);
    const other = await idOf(create(adm, 'Norte Sul', own));
    expect(await change(adm, other, { razao_social: 'Norte Centro' })).toMatchObject(taken);
    expect((await change(adm, other, { razao_social: 'Norte Centro', repetir_nome: true })).status).toBe(200);
    expect((await change(adm, other, { razao_social: 'Norte Centro', zoom: 9 })).status).toBe(200);
  });

  it('may have any zoom between the limits, kept to three decimals', async () => {
    const id_cliente = await idOf(create(adm, 'Norte Alto', t.cast.companies.own));
    for (const [zoom, kept] of [
      [5e-324, 0],
      [12.34567, 12.346],
      [24, 24],
    ]) {
      expect((await change(adm, id_cliente, { zoom })).status).toBe(200);
      expect(payload('getCompany', await adm.call('getCompany', { params: { id: id_cliente } })).cliente.zoom).toBe(
        kept,
      );
    }
  });

  it('is created once by two calls at the same time', async () => {
    const { own } = t.cast.companies;
    const replies = await Promise.all(Array.from({ length: 4 }, () => create(adm, 'Norte Novo', own)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('without a parent is created only by SUP and GEO', async () => {
    expect((await create(sup, 'Nova utilidade', null)).status).toBe(200);
    expect(await create(adm, 'Nova utilidade', null)).toMatchObject(refusal(400, 'company_parent_required'));
    expect(await create(adm, 'Nova unidade', t.cast.companies.other)).toMatchObject(refusal(404, 'company_not_found'));
  });

  test.each([
    ['', ['required', 'too_short']],
    ['   ', ['required', 'too_short']],
    ['ab', ['too_short']],
    [' ab ', ['too_short']],
    ['a'.repeat(10_000), ['too_long']],
    ['Uma\r\nDuas', ['invalid']],
  ])('needs a one-line name of three to two hundred characters: %#', async (name, codes) => {
    const refused = await create(sup, name, null);
    const details = refused.json.details as { field: string; code: string; params?: object }[];
    expect([refused.status, details.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      400,
      codes.map((code) => `razao_social ${code}`),
    ]);
    expect(details.find(({ code }) => code === 'too_short')?.params ?? { min: 3 }).toEqual({ min: 3 });
  });

  it('is refused on a fifth level', async () => {
    const fourth = await idOf(create(sup, 'Quarto nível', t.cast.companies.subBranch));
    expect(await create(sup, 'Quinto nível', fourth)).toMatchObject(refusal(409, 'company_depth'));
  });
});

describe('moving a company', () => {
  it('[CLI-03] is refused when it would make a cycle or a fifth level', async () => {
    const { own, branch, subBranch, other, otherBranch } = t.cast.companies;
    expect(await move(branch, branch)).toMatchObject(refusal(409, 'company_cycle'));
    expect(await move(own, subBranch)).toMatchObject(refusal(409, 'company_cycle'));
    await idOf(create(sup, 'Quarto nível', subBranch));
    expect(await move(own, other)).toMatchObject(refusal(409, 'company_depth'));
    expect((await move(subBranch, otherBranch)).status).toBe(200);
    expect(await move(2_147_483_647, own)).toMatchObject(refusal(404, 'company_not_found'));
  });

  it('makes no cycle when two move at the same time', async () => {
    const { other } = t.cast.companies;
    for (let round = 0; round < 15; round++) {
      const [a, b] = [await idOf(create(sup, `A ${round} CIA`, null)), await idOf(create(sup, `B ${round} CIA`, null))];
      const replies = await Promise.all([move(a, b), move(b, a), move(a, other)]);
      expect(replies.filter(({ status }) => status !== 200).every(({ json }) => json.message === 'company_cycle')).toBe(
        true,
      );
      const { rows } = await t.admin.query<{ id_cliente: number; master: number | null }>(
        'select id_cliente, id_cliente_master as master from companies where id_cliente = any($1)',
        [[a, b]],
      );
      const masters = new Map(rows.map((row) => [row.id_cliente, row.master]));
      expect(masters.get(a) === b && masters.get(b) === a).toBe(false);
    }
  });

  it('is limited to the administrator’s own tree', async () => {
    const { own, branch, subBranch, other } = t.cast.companies;
    expect(await move(branch, null, adm)).toMatchObject(refusal(400, 'company_parent_required'));
    expect(await move(branch, other, adm)).toMatchObject(refusal(404, 'company_not_found'));
    expect((await move(subBranch, own, adm)).status).toBe(200);
    await t.admin.query('update users set id_cliente = $1 where email = $2', [branch, 'adm@norte.test']);
    const reply = await change(await t.as('adm'), branch, { razao_social: 'Norte Centro', id_cliente_master: null });
    await t.admin.query('update users set id_cliente = $1 where email = $2', [own, 'adm@norte.test']);
    expect(reply).toMatchObject({ status: 200, json: { cliente: { id_cliente_master: null } } });
    const { rows } = await t.admin.query('select id_cliente_master from companies where id_cliente = $1', [branch]);
    expect(rows).toEqual([{ id_cliente_master: own }]);
  });

  it('removes units that leave a person’s company', async () => {
    const { branch, subBranch, otherBranch } = t.cast.companies;
    const { ana } = t.cast.people;
    await t.admin.query('insert into user_units values ($1, $2), ($1, $3)', [ana.id_usuario, branch, subBranch]);
    expect((await move(subBranch, otherBranch)).status).toBe(200);
    const { rows } = await t.admin.query('select id_cliente from user_units');
    expect(rows).toEqual([{ id_cliente: branch }]);
  });

  it('removes units from people outside the mover’s scope', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    const twig = await idOf(create(sup, 'Norte Centro Baixo', branch));
    const leaf = await idOf(create(sup, 'Baixo Um', twig));
    const stays = await idOf(create(sup, 'Baixo Dois', twig));
    const place = (name: 'ana' | 'adm', id: number) =>
      t.admin.query('update users set id_cliente = $2 where id_usuario = $1', [t.cast.people[name].id_usuario, id]);
    const give = (name: 'ana' | 'adm', ...units: number[]) =>
      t.admin.query('insert into user_units select $1, unnest($2::int[])', [t.cast.people[name].id_usuario, units]);
    await place('ana', twig);
    await give('ana', leaf, stays);
    // A user limited to units sees neither the companies above them nor their users.
    await give('adm', subBranch, leaf);
    const reply = await move(leaf, subBranch, await t.as('adm'));
    await place('ana', own);
    expect(reply.status, reply.text).toBe(200);
    const { rows } = await t.admin.query('select id_cliente from user_units where id_usuario = $1', [
      t.cast.people.ana.id_usuario,
    ]);
    expect(rows).toEqual([{ id_cliente: stays }]);
  });

  it('is refused when it would remove a person’s last unit', async () => {
    const { subBranch, branch, otherBranch } = t.cast.companies;
    const { ana } = t.cast.people;
    await t.admin.query('insert into user_units values ($1, $2)', [ana.id_usuario, subBranch]);
    for (const parent of [otherBranch, null]) {
      expect(await move(subBranch, parent)).toMatchObject(refusal(409, 'last_unit'));
    }
    const { rows } = await t.admin.query('select id_cliente_master from companies where id_cliente = $1', [subBranch]);
    expect(rows).toEqual([{ id_cliente_master: branch }]);
    expect((await t.admin.query('select id_cliente from user_units')).rows).toEqual([{ id_cliente: subBranch }]);
  });

  it('removes units given at the same time', async () => {
    const { branch, subBranch } = t.cast.companies;
    // Like the server: gives units under the tree's lock.
    const give = `with locked as (select pg_advisory_xact_lock(hashtext('companies_tree')))
      insert into user_units select $1, unnest($2::int[]) from locked`;
    const values = [t.cast.people.ana.id_usuario, [branch, subBranch]];
    expect((await callDuring(t.admin, [give, values], () => move(subBranch, null))).status).toBe(200);
    expect((await t.admin.query('select id_cliente from user_units')).rows).toEqual([{ id_cliente: branch }]);
  });
});

describe('permissions of a company', () => {
  it('[CLI-03] are set only by SUP, and a realm belongs to one company', async () => {
    const { own, other } = t.cast.companies;
    const set = { permite_exportar: false, realm: 'norte' };
    for (const who of [adm, await t.as('geo')]) {
      for (const body of [{ permite_exportar: false }, { realm: 'norte' }]) {
        expect(await change(who, own, body)).toMatchObject(refusal(403, 'capability_denied'));
      }
      expect((await change(who, own, { permite_exportar: true, razao_social: 'Águas do Norte' })).status).toBe(200);
    }
    expect(payload('updateCompany', await change(sup, own, set)).cliente).toMatchObject(set);
    expect(await change(sup, other, { realm: 'norte' })).toMatchObject(refusal(409, 'realm_taken'));
    const told = payload('getCompany', await adm.call('getCompany', { params: { id: own } }));
    expect(told.cliente).toMatchObject({ permite_exportar: false, realm: null });
    expect((await change(sup, own, { permite_exportar: true, realm: null })).status).toBe(200);
    for (const realm of ['', 'a b', '../x', 'a/b']) expect((await change(sup, own, { realm })).status).toBe(400);
  });
});

describe('disabling the users of a company', () => {
  const disable = (who: Caller, disableAllUsers: boolean, client_id = t.cast.companies.own) =>
    who.call('disableCompanyUsers', { body: { client_id, disableAllUsers } });
  const active = async () =>
    (await t.admin.query(`select email from users where ativo and email like '%@norte.test' order by email`)).rows.map(
      ({ email }) => email,
    );

  it('[CLI-03] ends their sessions, except for the caller and higher roles, and is logged', async () => {
    const ana = await t.as('ana');
    expect(payload('disableCompanyUsers', await disable(adm, true)).total).toBe(6);
    expect(await ana.call('listMapCompanies')).toMatchObject(refusal(401, 'user_inactive'));
    expect(await active()).toEqual(['adm@norte.test', 'geo@norte.test', 'sup@norte.test']);
    const { rows } = await t.admin.query(
      'select tipo_acao, id_usuario, id_cliente, count(*)::int as n from action_logs group by 1, 2, 3 order by 1',
    );
    const by = { id_usuario: t.cast.people.adm.id_usuario, id_cliente: t.cast.companies.own };
    expect(rows).toEqual([
      { tipo_acao: 18, ...by, n: 6 },
      { tipo_acao: 113, ...by, n: 1 },
    ]);
    expect(
      payload('getCompany', await adm.call('getCompany', { params: { id: t.cast.companies.own } })).cliente.ativo,
    ).toBe(false);
  });

  it('is undone only for users that it disabled and nobody changed since', async () => {
    await t.admin.query(`update users set ativo = false where email = 'vis@norte.test'`);
    await disable(sup, true);
    const { gei } = t.cast.people;
    for (const ativo of [true, false]) await sup.call('updateUser', { body: { id_usuario: gei.id_usuario, ativo } });
    expect((await disable(sup, false)).status).toBe(200);
    expect(await active()).toEqual(
      ['adm', 'ana', 'br', 'col', 'com', 'geo', 'sup'].map((name) => `${name}@norte.test`),
    );
    const ana = await t.as('ana');
    expect((await ana.call('listMapCompanies')).status).toBe(200);
  });

  it('affects only that company, within the caller’s tree', async () => {
    await t.admin.query('update users set id_cliente = $1 where email = $2', [
      t.cast.companies.branch,
      'ana@norte.test',
    ]);
    expect(payload('disableCompanyUsers', await disable(adm, true)).total).toBe(5);
    await t.admin.query('update users set id_cliente = $1 where email = $2', [t.cast.companies.own, 'ana@norte.test']);
    expect(await active()).toContain('ana@norte.test');
    expect(await disable(adm, true, t.cast.companies.other)).toMatchObject(refusal(404, 'company_not_found'));
  });
});
