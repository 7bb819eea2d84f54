import sharp from 'sharp';
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

describe('a logo', () => {
  const send = (
    who: Caller,
    file: { bytes: Buffer; name?: string; type?: string } | null,
    id_cliente = t.cast.companies.own,
  ) => {
    const boundary = 'limite';
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
    const parts = [part('Content-Disposition: form-data; name="dados"', JSON.stringify({ id_cliente }))];
    if (file)
      parts.push(
        part(
          `Content-Disposition: form-data; name="logo"; filename="${file.name ?? 'logo.png'}"\r\nContent-Type: ${file.type ?? 'image/png'}`,
          file.bytes,
        ),
      );
    return t.app.inject({
      method: 'POST',
      url: '/api/cliente/logomarca',
      headers: { token: who.user?.token ?? '', 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    });
  };
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 10, g: 100, b: 200, alpha: 0.5 } } });
  const key = async () =>
    (await t.admin.query('select logomarca from companies where id_cliente = $1', [t.cast.companies.own])).rows[0]
      .logomarca as string | null;

  it('[CLI-03] is stored resized, and deleted when replaced or removed', async () => {
    const reply = await send(adm, { bytes: await picture(3000, 1000).png().toBuffer() });
    expect(reply.statusCode, reply.body).toBe(200);
    const first = await key();
    const shown = await t.app.inject({ url: reply.json().cliente.logomarca });
    const { format, width, height, hasAlpha } = await sharp(shown.rawPayload).metadata();
    expect([shown.statusCode, format, width, height, hasAlpha]).toEqual([200, 'png', 512, 171, true]);
    expect((await send(adm, { bytes: await picture(20, 20).jpeg().toBuffer(), name: 'x.png' })).statusCode).toBe(200);
    const second = await key();
    expect([
      await t.services.storage.size(first ?? ''),
      (await t.services.storage.size(second ?? '')) !== null,
    ]).toEqual([null, true]);
    expect((await send(adm, null)).json().cliente.logomarca).toBeNull();
    expect(await t.services.storage.size(second ?? '')).toBeNull();
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['text', Buffer.from('não é uma imagem')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused as %s, whatever its declared type', async (_, bytes) => {
    const reply = await send(adm, { bytes });
    expect([reply.statusCode, reply.json().message, reply.json().details[0].field]).toEqual([
      400,
      'logo_invalid',
      'logo.0',
    ]);
    expect(await key()).toBeNull();
  });

  it('is a single file of at most five megabytes for a company in scope', async () => {
    expect((await send(adm, { bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })).json().message).toBe('payload_too_large');
    expect(
      (await send(adm, { bytes: await picture(20, 20).png().toBuffer() }, t.cast.companies.other)).json().message,
    ).toBe('company_not_found');
  });
});
