import { ROLES, type Role } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { callDuring } from '../../testing/call-during.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertPerson, type PersonName } from '../../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await t.admin.query('delete from user_units; delete from outbox; truncate action_logs');
  await t.admin.query(
    'update users set ativo = true, inativo_por_cliente = false, exibir_inspecao = true, id_cliente = case when email like $1 then $2::int else $3::int end',
    ['%@norte.test', t.cast.companies.own, t.cast.companies.other],
  );
  for (const { id_usuario, email, nome, id_tipo_usuario } of Object.values(t.cast.people)) {
    await t.admin.query('update users set email = $2, nome = $3, id_tipo_usuario = $4 where id_usuario = $1', [
      id_usuario,
      email,
      nome,
      id_tipo_usuario,
    ]);
  }
});

const idOf = (name: PersonName) => t.cast.people[name].id_usuario;
const change = (who: Caller, name: PersonName, body: object) =>
  who.call('updateUser', { body: { id_usuario: idOf(name), ...body } });
const refusal = (status: number, message: string) => ({ status, json: { error: true, message } });
const list = async (who: PersonName, query: Record<string, string> = {}) =>
  payload('listUsers', await (await t.as(who)).call('listUsers', { query: { max: '500', ...query } }));
const emails = async (who: PersonName, query?: Record<string, string>) =>
  (await list(who, query)).dados.map(({ email }) => email);
const stored = async (name: PersonName) =>
  (await t.admin.query('select * from users where id_usuario = $1', [idOf(name)])).rows[0];
const logged = async () =>
  (await t.admin.query('select tipo_acao, id_usuario, id_cliente, dados from action_logs order by id_log')).rows;

describe('[USR-01] the list', () => {
  it('shows the users in scope without the caller, and inactive ones only to SUP and GEO', async () => {
    await t.admin.query(`update users set ativo = false where email in ('vis@norte.test', 'vis@sul.test')`);
    for (const who of ['adm', 'ana', 'gei'] as const) {
      const found = await emails(who);
      expect(found).not.toContain(`${who}@norte.test`);
      expect(found).not.toContain('vis@norte.test');
      expect(found).toHaveLength(ROLES.length - 2);
      expect(found.every((email) => email.endsWith('@norte.test'))).toBe(true);
    }
    for (const who of ['sup', 'geo'] as const) {
      const found = await emails(who);
      expect(found).toEqual(expect.arrayContaining(['vis@norte.test', 'vis@sul.test']));
      expect(found).toHaveLength(2 * ROLES.length - 1);
    }
  });

  it('finds inactive users for those who may edit them', async () => {
    await t.admin.query(`update users set ativo = false where email in ('vis@norte.test', 'vis@sul.test')`);
    expect(await emails('adm', { ativo: 'false' })).toEqual(['vis@norte.test']);
    expect(await emails('sup', { ativo: 'false' })).toEqual(['vis@norte.test', 'vis@sul.test']);
    expect(await emails('sup', { ativo: 'true' })).not.toContain('vis@norte.test');
    for (const who of ['ana', 'gei'] as const) {
      expect(await emails(who, { ativo: 'false' })).toEqual(await emails(who));
    }
  });

  it('filters by part of the name, part of the e-mail and company', async () => {
    await t.admin.query(`update users set nome = 'José Água 100%' where email = 'col@norte.test'`);
    expect(await emails('sup', { nome: 'jose AGUA' })).toEqual(['col@norte.test']);
    expect(await emails('sup', { nome: '0%' })).toEqual(['col@norte.test']);
    expect(await emails('sup', { nome: '_o_é' })).toEqual([]);
    expect(await emails('sup', { email: 'VIS@' })).toEqual(['vis@norte.test', 'vis@sul.test']);
    await t.admin.query('update users set id_cliente = $1 where email = $2', [
      t.cast.companies.subBranch,
      'gei@norte.test',
    ]);
    const { branch, own, other } = t.cast.companies;
    expect(await emails('sup', { id_cliente: String(branch) })).toEqual(['gei@norte.test']);
    expect(await emails('sup', { id_cliente: String(own) })).toHaveLength(ROLES.length - 1);
    const adm = await t.as('adm');
    expect(await adm.call('listUsers', { query: { id_cliente: String(other) } })).toMatchObject(
      refusal(404, 'company_not_found'),
    );
  });

  it('is paged by name, with the total', async () => {
    const first = await list('sup', { max: '10' });
    const second = await list('sup', { max: '10', pag: '2' });
    const names = [...first.dados, ...second.dados].map(({ nome }) => nome);
    expect([first.dados.length, second.dados.length, first.total]).toEqual([10, 7, 17]);
    expect(names).toEqual([...names].sort());
    expect(await list('sup', { max: '10', pag: '3' })).toMatchObject({ dados: [], total: 17 });
    expect((await (await t.as('sup')).call('listUsers', { query: { pag: '0' } })).status).toBe(400);
  });
});

describe('another person', () => {
  it('can be changed in every field, with a log entry in the same transaction', async () => {
    const geo = await t.as('geo');
    const { branch, subBranch } = t.cast.companies;
    const body = {
      nome: 'Ana Nova',
      email: 'Nova@Norte.test',
      id_tipo_usuario: 'GEI',
      id_cliente: branch,
      ativo: true,
      exibir_inspecao: false,
      filiais: [subBranch],
      telefone: '31 9',
      idioma: 'en',
    };
    const reply = payload('updateUser', await change(geo, 'ana', body));
    expect(reply.user).toMatchObject({ ...body, email: 'nova@norte.test', filiais: [{ id: subBranch }] });
    expect(payload('getUser', await geo.call('getUser', { params: { id: idOf('ana') } })).user).toEqual(reply.user);
    expect(await logged()).toMatchObject([
      {
        tipo_acao: 18,
        id_usuario: idOf('geo'),
        id_cliente: branch,
        dados: { id_usuario: idOf('ana'), email: 'nova@norte.test', filiais: [subBranch] },
      },
    ]);
    const mails = await t.admin.query('select tipo, dados from outbox');
    expect(mails.rows).toEqual([
      { tipo: 'email_changed', dados: { para: 'ana@norte.test', email: 'nova@norte.test' } },
    ]);
    await t.admin.query('alter table action_logs rename to mislaid');
    expect((await change(geo, 'ana', { nome: 'Nunca' })).status).toBe(500);
    await t.admin.query('alter table mislaid rename to action_logs');
    expect((await stored('ana')).nome).toBe('Ana Nova');
  });

  it('is not written by a change without differences', async () => {
    const { nome, email, id_tipo_usuario, id_cliente } = t.cast.people.ana;
    expect(
      (await change(await t.as('adm'), 'ana', { nome, email, id_tipo_usuario, id_cliente, filiais: [] })).status,
    ).toBe(200);
    expect(await logged()).toEqual([]);
  });

  it('loses all sessions when deactivated, even after reactivation', async () => {
    const ana = await t.as('ana');
    const adm = await t.as('adm');
    expect((await change(adm, 'ana', { ativo: false })).status).toBe(200);
    expect(await ana.call('listMapCompanies')).toMatchObject(refusal(401, 'user_inactive'));
    expect((await change(adm, 'ana', { ativo: true })).status).toBe(200);
    expect(await ana.call('listMapCompanies')).toMatchObject(refusal(401, 'session_invalid'));
  });

  it('keeps only the units below a new company', async () => {
    const sup = await t.as('sup');
    const { own, branch, subBranch, other, otherBranch } = t.cast.companies;
    const units = async () =>
      (await t.admin.query('select id_cliente from user_units order by 1')).rows.map((row) => row.id_cliente);
    expect((await change(sup, 'ana', { filiais: [branch, subBranch] })).status).toBe(200);
    expect((await change(sup, 'ana', { id_cliente: branch })).status).toBe(200);
    expect(await units()).toEqual([subBranch]);
    for (const filiais of [[own], [branch], [otherBranch], [2_147_483_647]]) {
      expect(await change(sup, 'ana', { filiais })).toMatchObject(refusal(404, 'unit_not_available'));
    }
    const refused = { status: 409, json: { message: 'last_unit', details: [{ field: 'filiais', code: 'required' }] } };
    for (const who of [sup, await t.as('adm')]) {
      expect(await change(who, 'ana', { id_cliente: subBranch })).toMatchObject(refused);
    }
    expect([(await stored('ana')).id_cliente, await units()]).toEqual([branch, [subBranch]]);
    expect((await change(sup, 'ana', { id_cliente: other, filiais: [] })).status).toBe(200);
    expect(await units()).toEqual([]);
  });

  it('gets no unit that leaves the company at the same time', async () => {
    const sup = await t.as('sup');
    const { branch, subBranch, otherBranch } = t.cast.companies;
    const move = 'update companies set id_cliente_master = $2 where id_cliente = $1';
    const filiais = [subBranch];
    const give = () => change(sup, 'ana', { filiais });
    const person = { nome: 'Nova', email: 'nova@x.test', id_tipo_usuario: 'ANA', id_cliente: t.cast.companies.own };
    const make = () => sup.call('createUsers', { body: { usuarios: [{ ...person, filiais }] } });
    for (const call of [give, make]) {
      const reply = await callDuring(t.admin, [move, [subBranch, otherBranch]], call);
      await t.admin.query(move, [subBranch, branch]);
      expect(reply).toMatchObject(refusal(404, 'unit_not_available'));
      expect((await t.admin.query('select from user_units')).rows).toEqual([]);
    }
  });

  it('gets no address that is taken, in any company', async () => {
    const adm = await t.as('adm');
    for (const email of ['gei@norte.test', 'GEI@sul.test']) {
      const reply = await change(adm, 'ana', { email });
      expect(reply).toMatchObject({
        status: 409,
        json: { message: 'emails_taken', already_registered: [email.toLowerCase()] },
      });
    }
    expect((await stored('ana')).email).toBe('ana@norte.test');
  });

  test.each([
    ['a line break', 'a@nova.test\r\nBcc: b@nova.test', 'invalid'],
    ['300 characters', `${'a'.repeat(289)}@nova.test`, 'too_long'],
    ['accents', 'josé@nova.test', 'invalid_format'],
  ])('gets no address with %s', async (_, email, code) => {
    expect(await change(await t.as('adm'), 'ana', { email })).toMatchObject({
      status: 400,
      json: { message: 'invalid_input', details: [{ field: 'email', code }] },
    });
    expect((await stored('ana')).email).toBe('ana@norte.test');
  });

  it('of another company is not found, in path and in body', async () => {
    const adm = await t.as('adm');
    expect(await adm.call('getUser', { params: { id: idOf('ana@other') } })).toMatchObject(
      refusal(404, 'user_not_found'),
    );
    expect(await change(adm, 'ana@other', { nome: 'Minha' })).toMatchObject(refusal(404, 'user_not_found'));
    expect(await change(adm, 'ana', { id_cliente: t.cast.companies.other })).toMatchObject(
      refusal(404, 'company_not_found'),
    );
    expect((await stored('ana')).id_cliente).toBe(t.cast.companies.own);
  });

  test.each(ROLES)('can be changed by %s according to the matrix', async (role) => {
    const who = role.toLowerCase() as Lowercase<Role>;
    const target: PersonName = who === 'com' ? 'br' : 'com';
    const reply = await change(await t.as(who), target, { nome: `Por ${role}` });
    if (['SUP', 'GEO', 'ADM'].includes(role)) expect(reply.status, reply.text).toBe(200);
    else expect(reply).toMatchObject(refusal(403, 'capability_denied'));
    expect((await stored(target)).nome === `Por ${role}`).toBe(reply.status === 200);
  });
});

describe('roles', () => {
  const MAY: Record<'SUP' | 'GEO' | 'ADM', Role[]> = {
    SUP: [...ROLES],
    GEO: ROLES.filter((role) => role !== 'SUP'),
    ADM: ROLES.filter((role) => role !== 'SUP' && role !== 'GEO'),
  };

  test.each(['SUP', 'GEO', 'ADM'] as const)(
    '%s can give roles up to their own and change nobody above it',
    async (actor) => {
      const caller = await t.as(actor.toLowerCase() as 'sup' | 'geo' | 'adm');
      for (const role of ROLES) {
        await t.admin.query(`update users set id_tipo_usuario = 'VIS' where id_usuario = $1`, [idOf('vis')]);
        const given = await change(caller, 'vis', { id_tipo_usuario: role });
        const kept = `${role.toLowerCase()}@other` as PersonName;
        await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [
          t.cast.companies.own,
          idOf(kept),
        ]);
        const renamed = await change(caller, kept, { nome: 'Outro nome' });
        const expected = MAY[actor].includes(role) ? 200 : 409;
        expect([role, given.status, renamed.status]).toEqual([role, expected, expected]);
        if (expected === 409)
          expect([given.json.message, renamed.json.message]).toEqual(['role_above_own', 'role_above_own']);
      }
    },
  );

  it('only SUP and GEO set units and exibir_inspecao', async () => {
    const adm = await t.as('adm');
    for (const body of [{ filiais: [t.cast.companies.branch] }, { exibir_inspecao: false }]) {
      expect(await change(adm, 'ana', body)).toMatchObject(refusal(403, 'capability_denied'));
    }
    expect((await change(adm, 'ana', { filiais: [], exibir_inspecao: true })).status).toBe(200);
  });
});

describe('one’s own profile', () => {
  it('[USR-05] accepts its own fields from every role', async () => {
    for (const role of ROLES) {
      const name = role.toLowerCase() as Lowercase<Role>;
      const body = {
        nome: `Eu, ${role}`,
        telefone: '31 99999-0000',
        lat: -19.9,
        lon: -44,
        zoom: 15,
        tour: false,
        idioma: 'es',
        new_users_data: true,
      };
      const caller = await t.as(name);
      expect(payload('updateUser', await change(caller, name, body)).user).toMatchObject(body);
      expect((await t.as(name)).user).toMatchObject(body);
    }
    await t.admin.query('update users set new_users_data = false, idioma = null');
  });

  it('can be changed by users limited to units, with log entries', async () => {
    await t.admin.query('insert into user_units values ($1, $2)', [idOf('ana'), t.cast.companies.branch]);
    const ana = await t.as('ana');
    expect((await change(ana, 'ana', { telefone: '31 8' })).status).toBe(200);
    expect((await ana.call('saveLog', { body: { tipo_acao: 6 } })).status).toBe(200);
    expect((await ana.call('openTicket', { body: { subject: 'a', message: 'b' } })).status).toBe(200);
    expect((await logged()).map(({ tipo_acao, id_cliente }) => [tipo_acao, id_cliente])).toEqual([
      [18, t.cast.companies.own],
      [6, t.cast.companies.own],
    ]);
  });

  test.each([
    { email: 'eu@norte.test' },
    { id_tipo_usuario: 'VIS' },
    { id_cliente: 2 },
    { ativo: false },
    { exibir_inspecao: false },
    { filiais: [2] },
  ])('refuses %o', async (body) => {
    expect(await change(await t.as('sup'), 'sup', body)).toMatchObject(refusal(409, 'own_account'));
    expect(await stored('sup')).toMatchObject({ email: 'sup@norte.test', id_tipo_usuario: 'SUP', ativo: true });
  });

  it('refuses an incomplete position and a name of two lines or none', async () => {
    const ana = await t.as('ana');
    await t.admin.query('update users set lat = null, lon = null where id_usuario = $1', [idOf('ana')]);
    expect(await change(ana, 'ana', { lat: -19 })).toMatchObject({
      status: 400,
      json: { details: [{ field: 'lon' }] },
    });
    for (const nome of ['Ana\r\nBcc: x', '', '   ']) {
      expect(await change(ana, 'ana', { nome })).toMatchObject({ status: 400, json: { details: [{ field: 'nome' }] } });
    }
  });
});

describe('a ticket', () => {
  it('is stored and mailed to the support and its author, with a number', async () => {
    const vis = await t.as('vis');
    const one = payload(
      'openTicket',
      await vis.call('openTicket', {
        body: { subject: ' Mapa vazio ', message: 'Nada aparece.', email: 'outro@x.test', id_usuario: 1 },
      }),
    );
    const two = payload('openTicket', await vis.call('openTicket', { body: { subject: 'b', message: 'c' } }));
    expect(two.ticket).toBe(one.ticket + 1);
    const { rows } = await t.admin.query('select id_usuario, subject from tickets where id_ticket = $1', [one.ticket]);
    expect(rows).toEqual([{ id_usuario: idOf('vis'), subject: 'Mapa vazio' }]);
    const mails = await t.admin.query('select tipo from outbox where (dados->>$1)::int = $2 order by tipo', [
      'id_ticket',
      one.ticket,
    ]);
    expect(mails.rows).toEqual([{ tipo: 'ticket' }, { tipo: 'ticket_copy' }]);
  });

  test.each([
    [{ message: 'x' }, 'subject', 'required'],
    [{ subject: '   ', message: 'x' }, 'subject', 'required'],
    [{ subject: 'a' }, 'message', 'required'],
    [{ subject: 'a', message: ' \n ' }, 'message', 'required'],
    [{ subject: 'a\r\nBcc: b@c.test', message: 'x' }, 'subject', 'invalid'],
    [{ subject: 'a'.repeat(201), message: 'x' }, 'subject', 'too_long'],
    [{ subject: 'a', message: 'x'.repeat(10_001) }, 'message', 'too_long'],
  ])('needs a subject of one line and a message: %#', async (body, field, code) => {
    const refused = await (await t.as('ana')).call('openTicket', { body });
    expect(refused).toMatchObject({ status: 400, json: { message: 'invalid_input', details: [{ field, code }] } });
  });

  it('is refused after ten in 15 minutes', async () => {
    const col = await t.as('col');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++)
      statuses.push((await col.call('openTicket', { body: { subject: 'a', message: 'b' } })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

it('no reply contains a password hash', async () => {
  const person = await insertPerson(
    t.admin,
    { id_cliente: t.cast.companies.own, nome: 'Sem Senha', email: 'sem@norte.test', id_tipo_usuario: 'ANA' },
    'hash',
  );
  const { text } = await (await t.as('adm')).call('getUser', { params: { id: person.id_usuario } });
  expect(text).not.toMatch(/senha_hash|"hash"/);
  await t.admin.query('delete from users where id_usuario = $1', [person.id_usuario]);
});
