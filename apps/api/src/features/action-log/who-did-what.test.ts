import { ACTIONS, type ActionName, type LogFilter, type LogRow } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
let reader: Caller;
beforeAll(async () => {
  t = await startTestApp();
  reader = await t.as('sup');
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate action_logs'));

/** The log as a super admin reads it, oldest entry first. */
const log = async (filter: Partial<LogFilter> = {}) =>
  [...payload('searchLogs', await reader.call('searchLogs', { body: { perPage: 100, ...filter } })).dados].reverse();
const told = ({ tipo_acao, nome_usuario, objeto, de, para }: LogRow) => ({ tipo_acao, nome_usuario, objeto, de, para });
const ok = async (reply: ReturnType<Caller['call']>) => {
  const { status, text } = await reply;
  expect(status, text).toBe(200);
};
const idOf = (name: PersonName) => t.cast.people[name].id_usuario;
const nameOf = (name: PersonName) => t.cast.people[name].nome;
const person = (name: PersonName) => ({ tipo: 'pessoa', id: idOf(name), nome: nameOf(name), id_cliente: null });

describe('the log tells', () => {
  it('whose role and units were changed, by whom, from what to what', async () => {
    const { branch } = t.cast.companies;
    const body = { id_usuario: idOf('ana'), id_tipo_usuario: 'GEI' as const, filiais: [branch] };
    await ok(reader.call('updateUser', { body }));
    expect((await log()).map(told)).toEqual([
      {
        tipo_acao: ACTIONS.editUser,
        nome_usuario: nameOf('sup'),
        objeto: person('ana'),
        de: { id_tipo_usuario: 'ANA', filiais: [] },
        para: { id_tipo_usuario: 'GEI', filiais: ['Norte Centro'] },
      },
    ]);
    await ok(reader.call('updateUser', { body: { ...body, id_tipo_usuario: 'ANA', filiais: [] } }));
  });

  it('a person by the name of that time, also after a change of name', async () => {
    const rename = (nome: string) => reader.call('updateUser', { body: { id_usuario: idOf('vis'), nome } });
    const was = nameOf('vis');
    await ok(rename('Íris Conceição'));
    await ok(rename(was));
    expect((await log()).map(({ objeto, de, para }) => [objeto?.nome, de, para])).toEqual([
      [was, { nome: was }, { nome: 'Íris Conceição' }],
      ['Íris Conceição', { nome: 'Íris Conceição' }, { nome: was }],
    ]);
  });

  it('one entry for each kind of change of a company', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    const change = {
      id_cliente: subBranch,
      razao_social: 'Alto do Açude',
      id_cliente_master: own,
      permite_exportar: true,
    };
    await ok(reader.call('updateCompany', { body: change }));
    const back = { razao_social: 'Norte Centro Alto', id_cliente_master: branch, permite_exportar: false };
    await ok(reader.call('updateCompany', { body: { id_cliente: subBranch, ...back } }));
    const entries = (await log()).slice(0, 3).map(({ tipo_acao, de, para }) => [tipo_acao, de, para]);
    expect(entries).toEqual(
      expect.arrayContaining([
        [ACTIONS.companyRenamed, { razao_social: 'Norte Centro Alto' }, { razao_social: 'Alto do Açude' }],
        [ACTIONS.companyMoved, { empresa_acima: 'Norte Centro' }, { empresa_acima: 'Águas do Norte' }],
        [ACTIONS.companyExport, { permite_exportar: false }, { permite_exportar: true }],
      ]),
    );
  });

  it('a company that is made, its place, its realm, and both ways of its switch, from what to what', async () => {
    const { own } = t.cast.companies;
    const made = payload(
      'createCompany',
      await reader.call('createCompany', { body: { razao_social: 'Setor Buriti', id_cliente_master: own } }),
    );
    const { id_cliente } = made.cliente;
    const edit = (change: object) => ok(reader.call('updateCompany', { body: { id_cliente, ...change } }));
    const turn = (disableAllUsers: boolean) =>
      ok(reader.call('disableCompanyUsers', { body: { client_id: id_cliente, disableAllUsers } }));
    await edit({ realm: 'buriti' });
    await edit({ realm: null });
    await edit({ lat: -3.0719, lon: -60.0217, zoom: 14 });
    await edit({ zoom: 15 });
    await turn(true);
    await turn(false);
    const objeto = { tipo: 'empresa', id: id_cliente, nome: 'Setor Buriti', id_cliente: null };
    expect((await log()).map(told)).toEqual(
      [
        [ACTIONS.newCompany, null, { razao_social: 'Setor Buriti', empresa_acima: 'Águas do Norte' }],
        [ACTIONS.companyRealm, { realm: null }, { realm: 'buriti' }],
        [ACTIONS.companyRealm, { realm: 'buriti' }, { realm: null }],
        [ACTIONS.companyPlace, { lat: null, lon: null, zoom: null }, { lat: -3.0719, lon: -60.0217, zoom: 14 }],
        [ACTIONS.companyPlace, { zoom: 14 }, { zoom: 15 }],
        [ACTIONS.companySwitched, { ativo: true }, { ativo: false, pessoas: 0 }],
        [ACTIONS.companySwitched, { ativo: false }, { ativo: true, pessoas: 0 }],
      ].map(([tipo_acao, de, para]) => ({ tipo_acao, nome_usuario: nameOf('sup'), objeto, de, para })),
    );
    expect(new Set((await log()).map((row) => row.razao_social))).toEqual(new Set(['Setor Buriti']));
  });

  it('the people whom switching a company off has deactivated, each by name', async () => {
    const { other } = t.cast.companies;
    const { rows } = await t.admin.query('select nome from users where id_cliente = $1 and ativo order by nome', [
      other,
    ]);
    await ok(reader.call('disableCompanyUsers', { body: { client_id: other, disableAllUsers: true } }));
    const [company, ...people] = await log();
    expect(company).toMatchObject({
      tipo_acao: ACTIONS.companySwitched,
      de: { ativo: true },
      para: { ativo: false, pessoas: rows.length },
    });
    expect(people.map(({ objeto }) => objeto?.nome).sort()).toEqual(rows.map(({ nome }) => nome).sort());
    await ok(reader.call('disableCompanyUsers', { body: { client_id: other, disableAllUsers: false } }));
  });

  it('the class of a sample before and after, by the customer and by the system', async () => {
    const id_amostra = await insertSample(t.admin, {
      id_cliente: t.cast.companies.own,
      seq: 'AG-0071',
      classificacao: 'PEND',
    });
    await ok((await t.as('ana')).call('classifyByCustomer', { body: { id_amostra, classificacao_cliente: 'LESS' } }));
    await ok((await t.as('geo')).call('classifyBySystem', { body: { id_amostra, classificacao: 'INCO' } }));
    const objeto = { tipo: 'amostra', id: id_amostra, nome: 'AG-0071', id_cliente: null };
    expect((await log()).map(told)).toEqual([
      {
        tipo_acao: ACTIONS.customerClassification,
        nome_usuario: nameOf('ana'),
        objeto,
        de: { classificacao_cliente: null },
        para: { classificacao_cliente: 'LESS' },
      },
      {
        tipo_acao: ACTIONS.systemClassification,
        nome_usuario: nameOf('geo'),
        objeto,
        de: { classificacao: 'PEND' },
        para: { classificacao: 'INCO' },
      },
    ]);
  });

  it('the report that was decided, with the company that has it now', async () => {
    const { own } = t.cast.companies;
    const amostra = await insertSample(t.admin, { id_cliente: own, id_inspecionar: idOf('gei') });
    const id = await insertReport(t.admin, { id_cliente: own, id_usuario: idOf('gei'), amostras: [amostra] });
    await ok(reader.call('decideReports', { body: { idRelatorio: id, approve: 1 } }));
    expect((await log()).map(({ objeto }) => objeto)).toEqual([
      { tipo: 'relatorio', id, nome: String(id), id_cliente: own },
    ]);
  });

  it('of an approved report the class of each of its samples before and after', async () => {
    const { own } = t.cast.companies;
    const add = (seq: string) => insertSample(t.admin, { id_cliente: own, seq, id_inspecionar: idOf('gei') });
    const amostras = [await add('AP-31'), await add('AP-32'), await add('AP-33')];
    const classify = (at: number, classificacao_cliente: 'LESS' | 'LEAK') =>
      ok(reader.call('classifyByCustomer', { body: { id_amostra: amostras[at] ?? 0, classificacao_cliente } }));
    await classify(1, 'LESS');
    await classify(2, 'LEAK');
    const id = await insertReport(t.admin, { id_cliente: own, id_usuario: idOf('gei'), amostras });
    await ok(reader.call('decideReports', { body: { idRelatorio: id, approve: 1 } }));
    const approved = await log({ tipo_acao: ACTIONS.approve });
    expect(approved.map(({ seq, de, para }) => [seq, de, para])).toEqual(
      (
        [
          ['AP-31', null],
          ['AP-32', 'LESS'],
          ['AP-33', 'LEAK'],
        ] as const
      ).map(([seq, was]) => [seq, { classificacao_cliente: was }, { classificacao_cliente: 'LEAK' }]),
    );
  });

  it('each sample of a report that was opened', async () => {
    const { own } = t.cast.companies;
    const add = (seq: string) => insertSample(t.admin, { id_cliente: own, seq, id_inspecionar: idOf('gei') });
    const amostras = [await add('OP-41'), await add('OP-42')];
    const id = await insertReport(t.admin, { id_cliente: own, id_usuario: idOf('gei'), amostras });
    const body = { tipo_acao: ACTIONS.openReport, id_amostra: amostras[0], dados: { id_relatorio: id } };
    await ok(reader.call('saveLog', { body }));
    const objeto = { tipo: 'relatorio', id, nome: String(id), id_cliente: own };
    expect((await log()).map((row) => [row.seq, row.objeto])).toEqual([
      ['OP-41', objeto],
      ['OP-42', objeto],
    ]);
  });

  type Change = (caller: Caller, id: number) => ReturnType<Caller['call']>;
  const review =
    (review: object, more = {}): Change =>
    (caller, id) =>
      caller.call('reviewMany', { body: { data: [{ id, ...review }], ...more } });
  const byCustomer =
    (verdict: object): Change =>
    (caller, id_amostra) =>
      caller.call('classifyByCustomer', { body: { id_amostra, ...verdict } });
  const bySystem =
    (verdict: object): Change =>
    (caller, id_amostra) =>
      caller.call('classifyBySystem', { body: { id_amostra, ...verdict } });
  const undo = { desfaz: true };
  const taken = { classificacao_cliente: null, classificacao_vista: 'LESS' };
  it.each<[string, PersonName, Change, Change]>([
    ['the customer’s class', 'ana', byCustomer({ classificacao_cliente: 'LESS' }), byCustomer(taken)],
    [
      'the system’s class',
      'geo',
      bySystem({ classificacao: 'INCO' }),
      bySystem({ classificacao: 'PEND', classificacao_vista: 'INCO' }),
    ],
    [
      'a seen mark',
      'ana',
      (caller, id) => caller.call('setSeen', { params: { id, valor: 'true' } }),
      (caller, id) => caller.call('setSeen', { params: { id, valor: 'false' }, query: { desfaz: 'true' } }),
    ],
    ['the class of several samples', 'ana', review({ classificacao_cliente: 'LESS' }), review(taken, undo)],
    ['the seen mark of several samples', 'ana', review({ vista: true }), review({ vista: false }, undo)],
  ])('that %s was taken back', async (_, who, change, takeBack) => {
    const caller = await t.as(who);
    const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own, classificacao: 'PEND' });
    await ok(change(caller, id));
    await ok(takeBack(caller, id));
    expect((await log()).map(({ dados }) => dados?.desfaz ?? null)).toEqual([null, true]);
  });

  it('the impact parameters that differ, and nothing when none does', async () => {
    await ok(reader.call('updateImpact', { body: { pool: 2500, truck: 12.5 } }));
    await ok(reader.call('updateImpact', { body: { pool: 2500, truck: 12.5 } }));
    expect((await log()).map(({ tipo_acao, de, para }) => [tipo_acao, de, para])).toEqual([
      [ACTIONS.impactParameters, { truck: 10 }, { truck: 12.5 }],
    ]);
  });

  it('how many rows an export took', async () => {
    const dt_amostra = new Date('2025-02-28T13:45:00Z');
    for (const seq of ['X1', 'X2', 'X3'])
      await insertSample(t.admin, { id_cliente: t.cast.companies.own, seq, dt_amostra });
    const minute = dt_amostra.toISOString();
    await ok(reader.call('exportSamples', { body: { dti: minute, dtf: minute, formato: 'xls' } }));
    expect((await log()).map(({ tipo_acao, para }) => [tipo_acao, para])).toEqual([
      [ACTIONS.exportTaken, { conteudo: 'amostras', linhas: 3, formato: 'xls' }],
    ]);
  });

  it('[WEEK-02] each ticked sample of an export and of a bulk assignment, so that its id finds it', async () => {
    const add = (seq: string) => insertSample(t.admin, { id_cliente: t.cast.companies.own, seq });
    const ids = [await add('TK-301'), await add('TK-302')];
    await ok(reader.call('assignMany', { body: { data: ids.map((id) => ({ id, id_cliente: idOf('gei') })) } }));
    await ok(reader.call('exportShapefile', { body: { amostras: ids } }));
    expect((await log({ seq: 'TK-302' })).map(told)).toEqual([
      {
        tipo_acao: ACTIONS.bulkAssignment,
        nome_usuario: nameOf('sup'),
        objeto: { tipo: 'amostra', id: ids[1], nome: 'TK-302', id_cliente: null },
        de: null,
        para: { inspetor: nameOf('gei'), ordem_inspecao: 1 },
      },
      {
        tipo_acao: ACTIONS.sampleExported,
        nome_usuario: nameOf('sup'),
        objeto: { tipo: 'amostra', id: ids[1], nome: 'TK-302', id_cliente: null },
        de: null,
        para: { conteudo: 'amostras', formato: 'shapefile' },
      },
    ]);
  });

  it('to whom a password link was sent', async () => {
    await ok(reader.call('sendPasswordLink', { body: { email: t.cast.people.gei.email } }));
    expect((await log()).map(({ tipo_acao, objeto }) => [tipo_acao, objeto])).toEqual([
      [ACTIONS.passwordLink, person('gei')],
    ]);
  });
});

describe('a refusal', () => {
  const refused = (name: ActionName) => log({ tipo_acao: ACTIONS[name] });

  it('of a call that the role does not allow is logged once a minute, by the name of the call', async () => {
    const vis = await t.as('vis');
    for (const name of ['listLogActions', 'listLogActions', 'listBlindReviewers'] as const) {
      expect((await vis.call(name)).status).toBe(403);
    }
    const entries = (await refused('refusedCall')).map(({ nome_usuario, para }) => [nome_usuario, para]);
    expect(entries).toEqual([
      [nameOf('vis'), { permissao: 'logs.view', chamada: 'listLogActions' }],
      [nameOf('vis'), { permissao: 'blind_review.report', chamada: 'listBlindReviewers' }],
    ]);
    t.clock.advanceMs(61_000);
    await vis.call('listLogActions');
    expect(await refused('refusedCall')).toHaveLength(3);
  });

  it('of a part of a call that the role does not allow is logged too', async () => {
    const body = { id_cliente: t.cast.companies.own, realm: 'outro-realm' };
    expect((await (await t.as('adm')).call('updateCompany', { body })).status).toBe(403);
    expect((await refused('refusedCall')).map(({ para }) => para)).toEqual([
      { permissao: 'companies.permit', chamada: 'updateCompany' },
    ]);
  });

  it('of a sign-in is logged for a registered address, with where it came from', async () => {
    const body = { email: t.cast.people.col.email, senha: 'palpite errado', origem: 1 as const };
    expect((await t.nobody.call('login', { body })).status).toBe(401);
    const who = async () => (await refused('refusedSignIn')).map(({ nome_usuario, para }) => [nome_usuario, para]);
    await expect.poll(who).toEqual([[nameOf('col'), { motivo: 'invalid_credentials', ip: '127.0.0.1' }]]);
  });

  it('of attempts that were stopped is one entry for each account and quarter of an hour', async () => {
    const attempt = (name: PersonName) =>
      t.nobody.call('login', { body: { email: t.cast.people[name].email, senha: 'palpite', origem: 1 } });
    const stopped = async () =>
      (await refused('refusedSignIn'))
        .filter(({ para }) => para?.motivo === 'too_many_sign_ins')
        .map((row) => row.nome_usuario);
    for (let n = 0; n < 10; n++)
      for (const name of ['com', 'gei'] as const) expect((await attempt(name)).status).toBe(401);
    const flood = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(n % 2 ? 'com' : 'gei')));
    expect(flood.map(({ status }) => status)).toEqual(flood.map(() => 429));
    await expect.poll(async () => (await stopped()).sort()).toEqual([nameOf('com'), nameOf('gei')]);
    t.clock.advanceMs(14 * 60_000);
    expect((await attempt('com')).status).toBe(429);
    t.clock.advanceMs(2 * 60_000);
    expect((await attempt('com')).status).toBe(401);
    expect(await stopped()).toHaveLength(2);
  });

  it('stopped for an address that nobody has leaves nothing', async () => {
    const body = { email: 'ninguem@norte.test', senha: 'palpite', origem: 1 as const };
    for (let n = 0; n < 10; n++) expect((await t.nobody.call('login', { body })).status).toBe(401);
    expect((await t.nobody.call('login', { body })).status).toBe(429);
    // Entries are written after the answer: one of the test before may come now.
    const ofNobody = (await refused('refusedSignIn')).filter(({ nome_usuario }) => nome_usuario !== nameOf('com'));
    expect(ofNobody).toEqual([]);
  });

  it('of a sign-in leaves nothing of what was typed when the address is unknown: it may be a password', async () => {
    const body = { email: 'minha.senha@secreta.test', senha: 'minha senha secreta', origem: 1 as const };
    expect((await t.nobody.call('login', { body })).status).toBe(401);
    expect((await t.admin.query('select l::text as all from action_logs l')).rows.join()).not.toMatch(/secreta/);
  });
});

describe('the search', () => {
  test.each([
    ['a beginning of several ids, in lower case', 'ag-00', ['among', 'assigned', 'assigned', 'seen', 'seen']],
    ['the id of one of several samples', 'AG-0072', ['among', 'assigned']],
    ['an id that no sample has', 'ZZ', []],
  ])('by %s finds the entries about these samples', async (_, seq, found) => {
    await t.admin.query('truncate samples cascade');
    const add = (id: string) => insertSample(t.admin, { id_cliente: t.cast.companies.own, seq: id });
    const [first, second, third] = [await add('AG-0071'), await add('AG-0072'), await add('AG-0021')];
    for (const id of [first, third]) await ok(reader.call('setSeen', { params: { id, valor: 'true' } }));
    const data = [first, second].map((id) => ({ id, id_cliente: idOf('gei') }));
    await ok(reader.call('assignMany', { body: { data } }));
    const { own: oldClientId, branch: clientId } = t.cast.companies;
    const world = { north: 90, south: -90, east: 180, west: -180, dti: null, dtf: null, classificacao: '' };
    const move = { ...world, amostras: [first, second], totalSamples: 3, oldClientId, clientId };
    await ok(reader.call('changeUnit', { body: move }));
    const nameBy = new Map<number, string>([
      [ACTIONS.seen, 'seen'],
      [ACTIONS.bulkAssignment, 'assigned'],
      [ACTIONS.changeBranch, 'among'],
    ]);
    expect((await log({ seq })).map(({ tipo_acao }) => nameBy.get(tipo_acao)).sort()).toEqual(found);
  });

  it('by a person finds what was done to them, not what they did', async () => {
    await ok((await t.as('ana')).call('updateUser', { body: { id_usuario: idOf('ana'), telefone: '92 1' } }));
    await ok(reader.call('updateUser', { body: { id_usuario: idOf('col'), telefone: '92 2' } }));
    await ok((await t.as('col')).call('saveLog', { body: { tipo_acao: ACTIONS.start } }));
    expect((await log({ id_pessoa: idOf('col') })).map(({ objeto }) => objeto)).toEqual([person('col')]);
    expect((await log({ objeto: 'pessoa' })).map(({ objeto }) => objeto?.nome)).toEqual([nameOf('ana'), nameOf('col')]);
  });
});
