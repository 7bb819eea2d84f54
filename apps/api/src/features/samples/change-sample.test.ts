import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate samples, action_logs, sample_photos, leak_report_samples, blind_reviews cascade');
});
const logged = async () =>
  (
    await t.admin.query(
      'select tipo_acao, id_usuario, id_cliente, id_amostra, origem, dados from action_logs order by id_log',
    )
  ).rows;
const column = async (name: string, id: number) =>
  (await t.admin.query(`select ${name} as value from samples where id_amostra = $1`, [id])).rows[0].value;

describe('changes', () => {
  let id: number;
  beforeEach(async () => {
    id = await insertSample(t.admin, { id_cliente: own });
  });
  const entry = (tipo_acao: number, dados: object) => ({
    tipo_acao,
    id_usuario: t.cast.people.ana.id_usuario,
    id_cliente: own,
    id_amostra: id,
    origem: 1,
    dados,
  });

  test('the seen flag is toggled, set, and logged once per change (action 5)', async () => {
    const flip = () => ana.call('toggleSeen', { params: { id } });
    const set = (valor: string) => ana.call('setSeen', { params: { id, valor } });
    expect((await flip()).json).toEqual({ error: false, message: null, vista: true });
    expect((await set('true')).json.vista).toBe(true);
    expect((await set('status')).json.vista).toBe(false);
    expect(await column('vista', id)).toBe(false);
    expect(await logged()).toEqual([entry(5, { vista: true }), entry(5, { vista: false })]);
  });

  test('a call that flips the seen flag flips it once when a proxy sends it again, and again a minute later', async () => {
    const flip = (name: string) =>
      ana.call('toggleSeen', { params: { id }, headers: { 'x-request-id': `4f9c2b7a-${name}` } });
    expect((await flip('first')).json.vista).toBe(true);
    expect((await flip('second')).json.vista).toBe(false);
    expect((await flip('first')).json.vista).toBe(true);
    expect([await column('vista', id), (await logged()).length]).toEqual([false, 2]);
    const again = { params: { id, valor: 'status' }, headers: { 'x-request-id': '4f9c2b7a-second' } };
    expect((await ana.call('setSeen', again)).json.vista).toBe(false);
    t.clock.advanceMs(60_001);
    const late = await flip('first');
    t.clock.advanceMs(-60_001);
    expect([late.json.vista, await column('vista', id)]).toEqual([true, true]);
  });

  test('the customer’s class is set with user and time, and logged with the previous class (action 4)', async () => {
    const set = (classificacao_cliente: string) =>
      ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } });
    expect((await set('LESS')).json).toMatchObject({
      classificacao_cliente: 'LESS',
      usuario_cliente_classificador: 'ANA do Norte',
      dt_classificacao_cliente: '2026-11-20T12:00:00-03:00',
    });
    await set('LEAK');
    expect(await column('classificacao_cliente', id)).toBe('LEAK');
    expect(await logged()).toEqual([
      entry(4, { classificacao_cliente: 'LESS', anterior: null }),
      entry(4, { classificacao_cliente: 'LEAK', anterior: 'LESS' }),
    ]);
  });

  test('a class given once more stays that of the person who gave it first', async () => {
    const body = { id_amostra: id, classificacao_cliente: 'LESS' };
    const first = await ana.call('classifyByCustomer', { body });
    t.clock.advanceMs(60_000);
    const second = await (await t.as('adm')).call('classifyByCustomer', { body });
    t.clock.advanceMs(-60_000);
    expect(second.json).toEqual({ ...first.json, anterior: 'LESS' });
    expect(await logged()).toHaveLength(1);
  });

  test('the reply to a class has the class that it replaces, so that an undo restores what stood there', async () => {
    const set = async (caller: Caller, classificacao_cliente: string) =>
      (await caller.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } })).json.anterior;
    expect(await set(ana, 'LESS')).toBeNull();
    expect(await set(await t.as('adm'), 'LEAK')).toBe('LESS');
  });

  test('the customer’s class is removed with its user and time, and logged with the previous class', async () => {
    const set = (classificacao_cliente: string | null) =>
      ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } });
    await set('LEAK');
    expect(await set(null)).toMatchObject({
      status: 200,
      json: { classificacao_cliente: null, usuario_cliente_classificador: null, dt_classificacao_cliente: null },
    });
    for (const name of ['classificacao_cliente', 'dt_classificacao_cliente', 'id_usuario_classificador'])
      expect(await column(name, id)).toBeNull();
    expect((await logged()).at(-1)).toEqual(entry(4, { classificacao_cliente: null, anterior: 'LEAK' }));
  });

  test('the undo of a class is refused when another person has given one since, which stays', async () => {
    await ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente: 'PASS' } });
    const adm = await t.as('adm');
    await adm.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente: 'LEAK' } });
    const undo = { id_amostra: id, classificacao_cliente: null, classificacao_vista: 'PASS' };
    expect(await ana.call('classifyByCustomer', { body: undo })).toMatchObject({
      status: 409,
      json: { message: 'class_changed', params: { classificacao: 'LEAK' } },
    });
    expect(await column('classificacao_cliente', id)).toBe('LEAK');
  });

  test('a class left out is refused and leaves the one that stands', async () => {
    await ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente: 'LEAK' } });
    const reply = await ana.call('classifyByCustomer', { body: { id_amostra: id } });
    expect(reply).toMatchObject({ status: 400, json: { details: [{ field: 'classificacao_cliente' }] } });
    expect(await column('classificacao_cliente', id)).toBe('LEAK');
  });

  test.each(['PEND', 'FRAU', 'less', ''])(
    'the unknown class %j is refused without effect',
    async (classificacao_cliente) => {
      const reply = await ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } });
      expect(reply).toMatchObject({
        status: 400,
        json: { message: 'invalid_input', details: [{ field: 'classificacao_cliente', code: 'invalid_choice' }] },
      });
      expect(await column('classificacao_cliente', id)).toBeNull();
      expect(await logged()).toEqual([]);
    },
  );

  test('a comment is stored and logged up to 1000 characters (action 8)', async () => {
    const save = (obs: string) => ana.call('saveComment', { body: { id_amostra: id, obs } });
    expect((await save('é'.repeat(1000))).json).toMatchObject({
      usuario_comentario: 'ANA do Norte',
      dt_comentario: '2026-11-20T12:00:00-03:00',
    });
    expect(await save('é'.repeat(1001))).toMatchObject({
      status: 400,
      json: { details: [{ field: 'obs', code: 'too_long', params: { max: 1000 } }] },
    });
    expect(await column('obs', id)).toBe('é'.repeat(1000));
    expect((await logged()).map((row) => row.tipo_acao)).toEqual([8]);
    expect((await save('  ')).json).toMatchObject({ obs: null, usuario_comentario: null, dt_comentario: null });
    expect(await column('comentario', id)).toBe(false);
  });

  test('a comment is refused that was written without having read the one that another person has saved since', async () => {
    const save = (by: Caller, obs: string, obs_vista?: string | null) =>
      by.call('saveComment', { body: { id_amostra: id, obs, ...(obs_vista !== undefined && { obs_vista }) } });
    const adm = await t.as('adm');
    expect((await save(adm, 'Portão azul', null)).status).toBe(200);
    expect(await save(ana, 'Ruído no ramal', '')).toMatchObject({
      status: 409,
      json: {
        message: 'comment_changed',
        params: { obs: 'Portão azul', usuario: t.cast.people.adm.nome, data: '2026-11-20T12:00:00-03:00' },
      },
    });
    expect(await column('obs', id)).toBe('Portão azul');
    expect((await logged()).map((row) => row.tipo_acao)).toEqual([8]);
    // Sent again after a lost reply: it finds itself.
    expect((await save(ana, 'Portão azul', '')).json.usuario_comentario).toBe(t.cast.people.adm.nome);
    expect((await save(ana, 'Portão azul. Ruído no ramal', 'Portão azul')).status).toBe(200);
    expect((await save(adm, 'sem dizer o que leu')).status).toBe(200);
    expect(await column('obs', id)).toBe('sem dizer o que leu');
  });

  test('agreement is set, changed and cleared', async () => {
    const say = (x: string) => ana.call('reviewSample', { params: { id, x } });
    for (const [x, review] of [
      ['1', true],
      ['0', false],
      ['null', null],
    ] as const) {
      expect((await say(x)).json.review).toBe(review);
      expect(await column('review', id)).toBe(review);
    }
    expect(await say('2')).toMatchObject({ status: 400, json: { details: [{ field: 'x', code: 'invalid_choice' }] } });
  });

  test('two concurrent toggles both count', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ana.call('toggleSeen', { params: { id } })));
    expect(await column('vista', id)).toBe(false);
    expect(await logged()).toHaveLength(10);
  });

  test('a failing log entry rolls back the change', async () => {
    await t.admin.query('alter table action_logs add constraint broken check (tipo_acao <> 5)');
    try {
      const reply = await ana.call('toggleSeen', { params: { id } });
      expect(reply).toMatchObject({ status: 500, json: { error: true, message: 'internal_error' } });
      expect(reply.text).not.toMatch(/broken|action_logs/);
      expect(await column('vista', id)).toBe(false);
    } finally {
      await t.admin.query('alter table action_logs drop constraint broken');
    }
  });
});
