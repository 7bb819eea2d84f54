import { ACTIONS } from '@escuta/contract';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Caller } from '../../testing/harness.ts';
import { payload } from '../../testing/harness.ts';
import { beforeDecisions, company, detail, past, prepare, send } from '../../testing/past-decisions.ts';
import { rows, t } from '../../testing/uploads.ts';

beforeDecisions();

let adm: Caller;
beforeEach(async () => {
  adm = await t.as('adm');
});

const set = (id_cliente: number, parcela_escuta: unknown, who = adm) =>
  who.call('updateCompany', { body: { id_cliente, parcela_escuta } as never });
const ok = async (reply: ReturnType<typeof set>) => {
  const { status, text } = await reply;
  expect(status, text).toBe(200);
};
/** The share of a company and that of those above it, as a person reads them. */
const told = async (id: number, who = adm) => {
  const { cliente } = payload('getCompany', await who.call('getCompany', { params: { id } }));
  return [cliente.parcela_escuta, cliente.parcela_acima];
};
const norte = (parcela: number) => ({ parcela, razao_social: 'Águas do Norte' });

describe('the share that a company can listen to', () => {
  it('is that of the nearest company above, then its own, and that above again once emptied', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    expect(await told(subBranch)).toEqual([null, null]);
    await ok(set(own, 0.04));
    expect(await told(subBranch)).toEqual([null, norte(0.04)]);
    await ok(set(branch, 0.125));
    expect(await told(branch)).toEqual([0.125, norte(0.04)]);
    expect(await told(subBranch)).toEqual([null, { parcela: 0.125, razao_social: 'Norte Centro' }]);
    await ok(set(branch, null));
    expect(await told(branch)).toEqual([null, norte(0.04)]);
    expect(await told(subBranch)).toEqual([null, norte(0.04)]);
  });

  it('is told without the name of a company that the caller may not see', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    await ok(set(own, 0.04));
    await t.admin.query(`update users set id_cliente = $1 where email = 'ana@norte.test'`, [branch]);
    try {
      const ana = await t.as('ana');
      expect(await told(branch, ana)).toEqual([null, { parcela: 0.04, razao_social: null }]);
      expect(await told(subBranch, ana)).toEqual([null, { parcela: 0.04, razao_social: null }]);
    } finally {
      await t.admin.query(`update users set id_cliente = $1 where email = 'ana@norte.test'`, [own]);
    }
  });

  it('of a new company is its own or none, and the reply tells that above it', async () => {
    const { own } = t.cast.companies;
    await ok(set(own, 0.04));
    const make = async (more: object) => {
      const body = { razao_social: 'Setor Ipê', id_cliente_master: own, ...more };
      const { cliente } = payload('createCompany', await adm.call('createCompany', { body }));
      await t.admin.query('delete from action_logs where id_cliente = $1', [cliente.id_cliente]);
      await t.admin.query('delete from companies where id_cliente = $1', [cliente.id_cliente]);
      return [cliente.parcela_escuta, cliente.parcela_acima];
    };
    expect(await make({ parcela_escuta: 0.2 })).toEqual([0.2, norte(0.04)]);
    expect(await make({ parcela_escuta: null })).toEqual([null, norte(0.04)]);
    expect(await make({})).toEqual([null, norte(0.04)]);
  });

  test.each([
    [0, 'too_small'],
    [-0.1, 'too_small'],
    [0.0009, 'too_small'],
    [0.51, 'too_big'],
    [1.01, 'too_big'],
    ['0,1', 'invalid_type'],
  ])('is refused as %j, and stays', async (parcela_escuta, code) => {
    const { own } = t.cast.companies;
    await ok(set(own, 0.04));
    const reply = await set(own, parcela_escuta);
    const details = reply.json.details as { field: string; code: string }[];
    expect([reply.status, details.map(({ field, code }) => [field, code])]).toEqual([400, [['parcela_escuta', code]]]);
    expect(await told(own)).toEqual([0.04, null]);
  });

  test.each([
    [0.001, 0.001],
    [0.123456, 0.1235],
    [0.5, 0.5],
  ])('is kept as %d to hundredths of a percent', async (sent, kept) => {
    await ok(set(t.cast.companies.own, sent));
    expect((await told(t.cast.companies.own))[0]).toBe(kept);
  });

  it('is set by the administrators of the company alone', async () => {
    const { own, other } = t.cast.companies;
    expect((await set(other, 0.2)).json.message).toBe('company_not_found');
    expect((await set(own, 0.2, await t.as('adm@other'))).json.message).toBe('company_not_found');
    for (const name of ['ana', 'col', 'gei', 'vis', 'com', 'br'] as const) {
      expect((await set(own, 0.2, await t.as(name))).status, name).toBe(403);
    }
    for (const name of ['geo', 'sup', 'adm'] as const) await ok(set(own, 0.2, await t.as(name)));
    expect(await rows('select id_cliente from companies where parcela_escuta is not null')).toEqual([
      { id_cliente: own },
    ]);
  });

  it('is in the log by who changed it, from what to what, and not when it stays', async () => {
    const { branch } = t.cast.companies;
    await t.admin.query('truncate action_logs');
    for (const share of [0.125, 0.125, 0.3, null]) await ok(set(branch, share));
    const entries = await rows('select tipo_acao, id_usuario, id_cliente, de, para from action_logs order by id_log');
    const by = {
      tipo_acao: ACTIONS.companyShare,
      id_usuario: t.cast.people.adm.id_usuario,
      id_cliente: branch,
    };
    expect(entries).toEqual([
      { ...by, de: { parcela_escuta: null }, para: { parcela_escuta: 0.125 } },
      { ...by, de: { parcela_escuta: 0.125 }, para: { parcela_escuta: 0.3 } },
      { ...by, de: { parcela_escuta: 0.3 }, para: { parcela_escuta: null } },
    ]);
  });

  it('changes the class of the next sample, not of those before', async () => {
    const { own } = t.cast.companies;
    await past({ n: 30 });
    // 10 dB above the usual: the fifteenth highest of 200.
    await company(9.95);
    const arrive = async () => {
      const id = await send();
      await prepare();
      return id;
    };
    const first = await arrive();
    await ok(set(own, 0.05));
    const second = await arrive();
    await ok(set(own, null));
    const third = await arrive();
    const classes = await Promise.all([first, second, third].map(async (id) => (await detail(id)).classificacao));
    expect(classes).toEqual(['LEAK', 'LESS', 'LEAK']);
  });
});
