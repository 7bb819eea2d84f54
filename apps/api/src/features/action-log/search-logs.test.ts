import { ACTION_CODES, type LogFilter } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let sup: Caller;
let sample: number;
const FIRST = Date.parse('2026-11-01T12:00:00Z');
const MINUTE_MS = 60_000;

/** Thirty entries, a minute apart, alternating between two companies, actions, origins and people. */
beforeAll(async () => {
  t = await startTestApp();
  const { own, other, branch } = t.cast.companies;
  const { ana, gei } = t.cast.people;
  sample = await insertSample(t.admin, { id_cliente: branch });
  for (let i = 0; i < 30; i++) {
    await t.admin.query(
      'insert into action_logs (data, id_usuario, id_cliente, id_amostra, tipo_acao, origem, dados) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        new Date(FIRST + i * MINUTE_MS),
        i % 2 ? ana.id_usuario : gei.id_usuario,
        i === 7 ? branch : i % 3 ? own : other,
        i === 7 ? sample : null,
        i % 5 ? 4 : 19,
        i % 10 ? 1 : 4,
        { i },
      ],
    );
  }
  sup = await t.as('sup');
});
afterAll(() => t.close());

const search = async (body: Partial<Record<keyof LogFilter, unknown>> = {}, who = sup) =>
  payload('searchLogs', await who.call('searchLogs', { body }));
const numbers = async (body: Partial<Record<keyof LogFilter, unknown>>) =>
  (await search({ perPage: 50, ...body })).dados.map(({ dados }) => dados?.i as number).sort((a, b) => a - b);
const which = (wanted: (i: number) => boolean) => Array.from({ length: 30 }, (_, i) => i).filter(wanted);

describe('the log', () => {
  it('returns entries newest first with user, action, company and sample', async () => {
    const { dados, total, total_exato } = await search();
    expect([dados.length, total, total_exato]).toEqual([10, 30, true]);
    expect(dados.map((row) => row.dados?.i)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
    const [row] = (await search({ id_amostra: sample })).dados;
    expect(row).toMatchObject({
      data: '2026-11-01T09:07:00-03:00',
      origem: 1,
      tipo_acao: 4,
      descricao: 'Classificação pelo cliente',
      nome_usuario: 'ANA do Norte',
      razao_social: 'Norte Centro',
      id_amostra: sample,
    });
  });

  it('is filtered by each field and by all together', async () => {
    const { own, other, branch } = t.cast.companies;
    const { ana } = t.cast.people;
    expect(await numbers({ tipo_acao: 19 })).toEqual(which((i) => i % 5 === 0));
    expect(await numbers({ origem: 4 })).toEqual(which((i) => i % 10 === 0));
    expect(await numbers({ id_usuario: ana.id_usuario })).toEqual(which((i) => i % 2 === 1));
    expect(await numbers({ id_cliente: other })).toEqual(which((i) => i % 3 === 0));
    expect(await numbers({ id_cliente: own })).toEqual(which((i) => i % 3 !== 0 || i === 7));
    expect(await numbers({ id_cliente: branch })).toEqual([7]);
    expect(await numbers({ dti: '2026-11-01 09:10', dtf: '2026-11-01 09:12' })).toEqual([10, 11, 12]);
    expect(await numbers({ dtf: '2026-11-01 09:01' })).toEqual([0, 1]);
    expect(
      await numbers({ dti: '2026-11-01 09:02', tipo_acao: 4, origem: 1, id_usuario: ana.id_usuario, id_cliente: own }),
    ).toEqual(which((i) => i >= 2 && i % 5 !== 0 && i % 2 === 1 && (i % 3 !== 0 || i === 7)));
  });

  it('has the same pages by number and by place, even for entries of one instant', async () => {
    await t.admin.query(
      'insert into action_logs (data, id_usuario, id_cliente, tipo_acao, dados) select $1, $2, $3, 5, jsonb_build_object($4::text, n) from generate_series(100, 111) n',
      [new Date('2026-10-01T00:00:00.123Z'), t.cast.people.ana.id_usuario, t.cast.companies.own, 'i'],
    );
    const byNumber: unknown[] = [];
    const byPlace: unknown[] = [];
    let apos: string | null = null;
    for (let currentPage = 1; currentPage <= 9; currentPage++) {
      byNumber.push(...(await search({ perPage: 5, currentPage })).dados.map(({ id_log }) => id_log));
      const page = await search({ perPage: 5, ...(apos && { apos }) });
      byPlace.push(...page.dados.map(({ id_log }) => id_log));
      apos = page.proxima;
    }
    expect([byNumber.length, new Set(byNumber).size, apos]).toEqual([42, 42, null]);
    expect(byPlace).toEqual(byNumber);
    expect(await search({ perPage: 5, currentPage: 10 })).toMatchObject({ dados: [], total: 42, proxima: null });
  });

  it('counts up to ten thousand rows, with total_exato false beyond', async () => {
    await t.admin.query(
      `insert into action_logs (data, id_usuario, id_cliente, tipo_acao) select '2026-09-01T00:00:00Z'::timestamptz + n * interval '1 second', $1, $2, 8 from generate_series(1, 10001) n`,
      [t.cast.people.ana.id_usuario, t.cast.companies.other],
    );
    expect(await search({ tipo_acao: 8 })).toMatchObject({ total: 10_000, total_exato: false });
    expect(await search({ tipo_acao: 8, currentPage: 1000 })).toMatchObject({ dados: { length: 10 } });
    expect(await search({ tipo_acao: 8, dti: '2026-08-31 21:00', dtf: '2026-08-31 21:00' })).toMatchObject({
      total: 59,
      total_exato: true,
    });
    await t.admin.query('delete from action_logs where tipo_acao = 8');
  });

  test.each([
    { perPage: 0 },
    { currentPage: 0 },
    { tipo_acao: 1 },
    { origem: 6 },
    { dti: 'ontem' },
    { apos: '1; drop table x' },
    { apos: '9'.repeat(30) },
  ])('refuses %o with the field’s name', async (body) => {
    const reply = await sup.call('searchLogs', { body });
    expect(reply).toMatchObject({ status: 400, json: { details: [{ field: Object.keys(body)[0] }] } });
  });

  it('refuses a reversed period and an unknown company', async () => {
    expect(
      (await sup.call('searchLogs', { body: { dti: '2026-11-02 00:00', dtf: '2026-11-01 00:00' } })).json.message,
    ).toBe('period_reversed');
    expect((await sup.call('searchLogs', { body: { id_cliente: 2_147_483_647 } })).json.message).toBe(
      'company_not_found',
    );
  });

  it('accepts a place without an entry', async () => {
    expect((await sup.call('searchLogs', { body: { apos: '9999999999999999_999999999999999999' } })).status).toBe(200);
  });

  it('lists the names of all actions and origins', async () => {
    const actions = payload('listLogActions', await sup.call('listLogActions'));
    expect(actions.dados.map(({ tipo_acao }) => tipo_acao)).toEqual(ACTION_CODES);
    const origins = payload('listLogOrigins', await sup.call('listLogOrigins'));
    expect(origins.dados.map(({ origem }) => origem)).toEqual([1, 2, 3, 4, 5]);
    expect([...actions.dados, ...origins.dados].every(({ descricao }) => descricao.length > 2)).toBe(true);
  });

  it('allows the app’s roles to insert, but not to update or delete', async () => {
    for (const role of ['escuta_app', 'escuta_system']) {
      for (const statement of [
        'update action_logs set tipo_acao = 4',
        'delete from action_logs',
        'truncate action_logs',
        'alter table action_logs disable row level security',
      ]) {
        const client = await t.admin.connect();
        try {
          await client.query(`begin; set local role ${role}; set local app.clients = '{${t.cast.companies.own}}'`);
          await expect(client.query(statement), `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' });
        } finally {
          await client.query('rollback');
          client.release();
        }
      }
    }
  });
});
