import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { purgeOld } from '../session/index.ts';

let t: TestApp;
let ana: Caller;
let own: number;
let gei: number;
let geo: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
  gei = t.cast.people.gei.id_usuario;
  geo = t.cast.people.geo.id_usuario;
});
afterAll(() => t.close());

let ids: number[];
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await t.admin.query('truncate samples, leak_reports, action_logs, inspection_assignments cascade');
  ids = [await insertSample(t.admin, { id_cliente: own }), await insertSample(t.admin, { id_cliente: own })];
});

const undo = (lote: unknown, caller = ana) => caller.call('undoAssignment', { body: { lote } });
const assign = (i1: number, i2 = -1) =>
  ana.call('assignInspectors', { params: { id: ids[0] ?? 0, i1, i2, i3: -1 }, body: {} });
const sendAll = async () =>
  payload('assignMany', await ana.call('assignMany', { body: { data: ids.map((id) => ({ id, id_cliente: gei })) } }))
    .lote;
const table = async () =>
  (
    await t.admin.query('select id_inspecionar, id_inspecionar2, id_inspecionar3 from samples order by id_amostra')
  ).rows.map((row) => Object.values(row));
const logs = async () =>
  (await t.admin.query('select tipo_acao, id_amostra, dados from action_logs order by id_log')).rows;

describe('an assignment', () => {
  it('can be undone once within 30 seconds and is logged (12 for one sample)', async () => {
    await assign(geo);
    const { lote } = payload('assignInspectors', await assign(gei, geo));
    t.clock.advanceMs(30_000);
    expect((await undo(lote)).json).toEqual({ error: false, message: null, total: 1 });
    expect((await table())[0]).toEqual([geo, null, null]);
    expect((await logs()).slice(-2)).toEqual([
      {
        tipo_acao: 12,
        id_amostra: ids[0],
        dados: { inspetor_in: geo, inspetor_out: gei, ordem_inspecao: 1, desfaz: lote },
      },
      {
        tipo_acao: 12,
        id_amostra: ids[0],
        dados: { inspetor_in: null, inspetor_out: geo, ordem_inspecao: 2, desfaz: lote },
      },
    ]);
    expect(await undo(lote)).toMatchObject({ status: 404, json: { message: 'assignment_not_found' } });
  });

  it('of many samples is undone as a whole (action 13 for each)', async () => {
    const lote = await sendAll();
    expect((await undo(lote)).json.total).toBe(2);
    expect(await table()).toEqual(ids.map(() => [null, null, null]));
    expect((await logs()).slice(-2)).toEqual(
      ids.map((id_amostra) => ({
        tipo_acao: 13,
        id_amostra,
        dados: { inspetor: null, total_amostra: 2, desfaz: lote },
      })),
    );
  });
});

describe('an assignment cannot be undone', () => {
  it('after 30 seconds by the server’s clock', async () => {
    const lote = await sendAll();
    t.clock.advanceMs(30_001);
    expect(await undo(lote)).toMatchObject({ status: 409, json: { message: 'undo_expired' } });
    expect(await table()).toEqual(ids.map(() => [gei, null, null]));
    const late = await sendAll();
    expect(late).toBeUndefined();
    await purgeOld(t.services);
    expect(await undo(lote)).toMatchObject({ status: 404, json: { message: 'assignment_not_found' } });
  });

  it('by another person', async () => {
    const lote = await sendAll();
    for (const name of ['adm', 'sup', 'ana@other'] as const) {
      expect((await undo(lote, await t.as(name))).json.message).toBe('assignment_not_found');
    }
    expect((await undo(lote)).status).toBe(200);
  });

  it.each([
    ['a slot has another inspector', () => assign(geo)],
    ['a slot was emptied', () => removeFirst()],
    [
      'a report was written',
      () => insertReport(t.admin, { id_cliente: own, id_usuario: gei, amostras: [ids[1] ?? 0] }),
    ],
    ['a sample left the person’s scope', () => move(t.cast.companies.other)],
  ])('even in part, once %s', async (_, happen) => {
    const lote = await sendAll();
    await happen();
    const [before, told] = [await table(), await logs()];
    expect(await undo(lote)).toMatchObject({ status: 409, json: { message: 'snapshot_changed' } });
    expect([await table(), await logs()]).toEqual([before, told]);
  });

  const removeFirst = () =>
    ana.call('removeInspector', { body: { id_amostra: ids[0], id_usuario: gei, column_name: 'id_inspecionar' } });
  const move = (company: number) =>
    t.admin.query('update samples set id_cliente = $1 where id_amostra = $2', [company, ids[0]]);

  it('when the previous inspector can no longer be assigned', async () => {
    await assign(geo);
    const { lote } = payload('assignInspectors', await assign(gei));
    await t.admin.query('update users set ativo = false where id_usuario = $1', [geo]);
    expect((await undo(lote)).json.message).toBe('snapshot_changed');
    await t.admin.query('update users set ativo = true where id_usuario = $1', [geo]);
    const more = await ana.call('assignInspectors', {
      params: { id: ids[0] ?? 0, i1: gei, i2: geo, i3: geo },
      body: {},
    });
    expect(more.status).toBe(200);
    expect((await undo(lote)).json.message).toBe('snapshot_changed');
  });
});
