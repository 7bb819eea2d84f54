import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertPerson } from '../../testing/people.ts';

const APPROVED = { id_status_relatorio: 1, dt_aprovacao: '2026-11-20T09:00:00-03:00' };

let t: TestApp;
let ana: Caller;
let own: number;
let branch: number;
let gei: number;
let geo: number;
let below: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ own, branch } = t.cast.companies);
  ana = await t.as('ana');
  gei = t.cast.people.gei.id_usuario;
  geo = t.cast.people.geo.id_usuario;
  const person = { id_cliente: branch, nome: 'Do Centro', email: 'centro@norte.test', id_tipo_usuario: 'GEI' } as const;
  below = (await insertPerson(t.admin, person, 'x')).id_usuario;
});
afterAll(() => t.close());

let ids: number[];
beforeEach(async () => {
  await t.admin.query('truncate samples, leak_reports, action_logs, inspection_assignments cascade');
  ids = [];
  for (let n = 0; n < 4; n++) ids.push(await insertSample(t.admin, { id_cliente: n < 3 ? own : branch, seq: `M${n}` }));
});

const send = (data: object[], caller = ana) => caller.call('assignMany', { body: { data } });
const preview = (inspetor: number, amostras = ids) => ana.call('previewAssignment', { body: { amostras, inspetor } });
const all = (inspector: number) => ids.map((id) => ({ id, id_cliente: inspector, id_cliente2: -1, id_cliente3: null }));
const table = async () =>
  (
    await t.admin.query('select id_inspecionar, id_inspecionar2, id_inspecionar3 from samples order by id_amostra')
  ).rows.map((row) => Object.values(row));
const logs = async () => (await t.admin.query('select * from action_logs order by id_log')).rows;

async function refused(data: object[], status: number, message: string) {
  const before = [await table(), await logs()];
  const reply = await send(data);
  expect(reply, reply.text).toMatchObject({ status, json: { error: true, message } });
  expect([await table(), await logs()]).toEqual(before);
  return reply.json;
}

describe('a mass assignment', () => {
  it('assigns an inspector to all samples with one log entry for each (action 13)', async () => {
    const reply = payload('assignMany', await send(all(gei)));
    expect(reply).toMatchObject({ total: 4, desfazer_ate: '2026-11-20T12:00:30-03:00' });
    expect(await table()).toEqual(ids.map(() => [gei, null, null]));
    expect((await send(all(gei))).json).toEqual({ error: false, message: null, total: 0 });
    expect(await logs()).toMatchObject(
      ids.map((id_amostra, n) => ({
        tipo_acao: 13,
        id_usuario: t.cast.people.ana.id_usuario,
        id_cliente: n < 3 ? own : branch,
        id_amostra,
        origem: 1,
        dados: {
          inspetor: gei,
          total_amostra: 4,
          inspecoes: [{ inspetor: gei, ordem_inspecao: 1 }],
          lote: reply.lote,
        },
        para: { inspetor: t.cast.people.gei.nome, ordem_inspecao: 1 },
      })),
    );
  });

  it('accepts several inspectors and counts the changed samples', async () => {
    const [first = 0, second = 0, , last = 0] = ids;
    await send([{ id: first, id_cliente: gei }]);
    const data = [
      { id: first, id_cliente: gei },
      { id: second, id_cliente: gei, id_cliente2: geo },
      { id: last, id_cliente: below },
    ];
    expect((await send(data)).json.total).toBe(2);
    expect(await table()).toEqual([
      [gei, null, null],
      [gei, geo, null],
      [null, null, null],
      [below, null, null],
    ]);
    const [one, several, another] = await logs();
    expect(one).toMatchObject({ id_amostra: first, dados: { inspetor: gei, total_amostra: 1 } });
    expect(several).toMatchObject({ id_amostra: second, dados: { inspetor: null, total_amostra: 2 } });
    expect(several.dados.inspecoes).toEqual([
      { inspetor: gei, ordem_inspecao: 1 },
      { inspetor: geo, ordem_inspecao: 2 },
    ]);
    expect(several.para).toEqual({ inspetor: [t.cast.people.gei.nome, t.cast.people.geo.nome] });
    expect(another).toMatchObject({ id_amostra: last, dados: { inspetor: below, total_amostra: 2 } });
  });

  it('takes three thousand samples in one request', async () => {
    const seed = `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
      select 'K' || n, $1, now(), now(), 0, 0, 'LEAK' from generate_series(1, 3000) n returning id_amostra`;
    const { rows } = await t.admin.query(seed, [own]);
    const many = rows.map(({ id_amostra }) => id_amostra as number);
    const shown = payload('previewAssignment', await preview(gei, many));
    expect([shown.data.length, shown.recusadas]).toEqual([3000, []]);
    expect((await send(shown.data)).json.total).toBe(3000);
    const [{ n }] = (await t.admin.query('select count(*)::int as n from samples where id_inspecionar = $1', [gei]))
      .rows;
    expect(n).toBe(3000);
    expect(new Set((await logs()).map(({ id_amostra }) => id_amostra))).toEqual(new Set(many));
    for (const call of [send([...shown.data, ...all(gei).slice(0, 1)]), preview(gei, [...many, ...ids.slice(0, 1)])]) {
      const { status, json } = await call;
      expect([status, json.message, json.params]).toEqual([400, 'too_many_selected', { max: 3000 }]);
    }
  });

  it('is all or nothing, and a refusal has the reason and the samples', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await refused([...all(gei), { id: 2_000_000_000, id_cliente: gei }], 404, 'sample_not_found');
    const none = await refused(
      [{ id: first }, { id: second, id_cliente: gei }, { id: third, id_cliente: -1 }],
      400,
      'inspector_required',
    );
    expect(none.params).toEqual({ n: 2, samples: 'M0, M2' });
    expect((await refused(all(below), 404, 'inspector_not_available')).params).toEqual({ n: 3, samples: 'M0, M1, M2' });
    await t.admin.query(`update samples set classificacao = 'PEND' where id_amostra = $1`, [second]);
    expect((await refused(all(gei), 409, 'sample_pending')).params).toEqual({ n: 1, samples: 'M1' });
    await t.admin.query(`update samples set classificacao = 'LEAK'`);
    await send([{ id: third, id_cliente: gei, id_cliente2: gei }]);
    const twice = { id: third, id_cliente: gei, id_cliente2: gei, id_cliente3: gei };
    expect((await refused([twice], 409, 'inspector_twice')).params).toEqual({ n: 1, samples: 'M2' });
    await insertReport(t.admin, { id_cliente: own, id_usuario: gei, amostras: [third], ...APPROVED });
    const more = { id: third, id_cliente: gei, id_cliente2: gei, id_cliente3: geo };
    expect((await refused([more], 409, 'report_approved')).params).toEqual({ n: 1, samples: 'M2' });
  });

  it('replaces no inspector assigned in the meantime', async () => {
    await send(all(gei).slice(0, 1));
    expect((await refused(all(geo), 409, 'snapshot_changed')).params).toEqual({ n: 1, samples: 'M0' });
    const [first = 0] = ids;
    const stale = { id: first, id_cliente: gei, id_cliente2: geo, vistos: [null, null, null] };
    expect((await refused([stale], 409, 'snapshot_changed')).params).toEqual({ n: 1, samples: 'M0' });
  });

  it('refuses a sample named twice', async () => {
    const [first = 0] = ids;
    const json = await refused([...all(gei), { id: first, id_cliente: geo }], 400, 'invalid_input');
    expect(json.details).toEqual([{ field: 'data.4.id', code: 'invalid' }]);
  });
});

describe('a preview', () => {
  it('returns the slots to send, which are accepted, and the samples left out', async () => {
    const full = await insertSample(t.admin, { id_cliente: own, seq: 'FULL' });
    const closed = await insertSample(t.admin, { id_cliente: own, seq: 'CLOSED', id_inspecionar: gei });
    const pending = await insertSample(t.admin, { id_cliente: own, seq: 'PEND', classificacao: 'PEND' });
    const twice = await insertSample(t.admin, {
      id_cliente: own,
      seq: 'TWICE',
      id_inspecionar: gei,
      id_inspecionar3: gei,
    });
    await t.admin.query(
      'update samples set id_inspecionar = $1, id_inspecionar2 = $2, id_inspecionar3 = $2 where id_amostra = $3',
      [gei, geo, full],
    );
    await insertReport(t.admin, { id_cliente: own, id_usuario: gei, amostras: [closed], ...APPROVED });
    const [first = 0] = ids;
    await send([{ id: first, id_cliente: geo }]);
    const shown = payload('previewAssignment', await preview(gei, [...ids, ...ids, full, closed, pending, twice]));
    expect(shown.recusadas).toEqual([
      { id_amostra: full, seq: 'FULL', motivo: 'slots_full' },
      { id_amostra: closed, seq: 'CLOSED', motivo: 'report_approved' },
      { id_amostra: pending, seq: 'PEND', motivo: 'sample_pending' },
      { id_amostra: twice, seq: 'TWICE', motivo: 'inspector_twice' },
    ]);
    expect(shown.data[0]).toEqual({
      id: first,
      id_cliente: geo,
      id_cliente2: gei,
      id_cliente3: null,
      vistos: [geo, null, null],
    });
    expect((await send(shown.data)).json.total).toBe(4);
    for (const [id, message] of [
      [full, 'snapshot_changed'],
      [closed, 'report_approved'],
      [pending, 'sample_pending'],
    ] as const) {
      const data = message === 'report_approved' ? { id_cliente: gei, id_cliente2: geo } : { id_cliente: gei };
      await refused([{ id, ...data }], 409, message);
    }
  });

  it('names whom its samples already wait for, without visits that have a report and samples left out', async () => {
    const erica = (
      await insertPerson(
        t.admin,
        { id_cliente: own, nome: 'Érica Zuñiga', email: 'erica@sul.test', id_tipo_usuario: 'GEO' },
        'x',
      )
    ).id_usuario;
    const [first = 0, second = 0, third = 0, last = 0] = ids;
    await send([
      { id: first, id_cliente: erica, id_cliente2: geo },
      { id: second, id_cliente: geo, id_cliente2: geo },
      { id: third, id_cliente: erica },
      { id: last, id_cliente: geo, id_cliente2: geo, id_cliente3: gei },
    ]);
    await insertReport(t.admin, { id_cliente: own, id_usuario: erica, amostras: [third] });
    const shown = payload('previewAssignment', await preview(gei));
    expect(shown.data.map(({ id }) => id)).toEqual([first, second, third]);
    expect(shown.aguardando).toEqual(
      [
        { id: erica, nome: 'Érica Zuñiga', amostras: [first] },
        { id: geo, nome: t.cast.people.geo.nome, amostras: [first, second] },
      ].sort((one, other) => one.nome.localeCompare(other.nome, 'pt-BR')),
    );
  });

  it('names the samples whose place is doubtful by warning, without those left out and other doubts', async () => {
    const [far = 0, both = 0, late = 0, full = 0] = ids;
    for (const [id, avisos] of [
      [far, ['clock_behind', 'place_unlikely']],
      [both, ['imprecise', 'place_unlikely', 'meter_elsewhere']],
      [late, ['clock_ahead', 'meter_unlikely']],
      [full, ['place_unlikely']],
    ])
      await t.admin.query('update samples set avisos = $2 where id_amostra = $1', [id, avisos]);
    await send([{ id: full, id_cliente: geo, id_cliente2: geo, id_cliente3: gei }]);
    expect(payload('previewAssignment', await preview(gei)).duvidas).toEqual([
      { aviso: 'place_unlikely', amostras: [far, both] },
      { aviso: 'imprecise', amostras: [both] },
      { aviso: 'meter_elsewhere', amostras: [both] },
    ]);
  });

  it('is refused without an inspector', async () => {
    for (const inspetor of [-1, null, undefined]) {
      const { status, json } = await ana.call('previewAssignment', { body: { amostras: ids, inspetor } });
      expect([status, json.message, json.details]).toEqual([
        400,
        'inspector_required',
        [{ field: 'inspetor', code: 'required' }],
      ]);
    }
  });

  it('leaves out samples outside the inspector’s scope', async () => {
    const shown = payload('previewAssignment', await preview(below));
    expect(shown.data.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(shown.recusadas.map(({ seq, motivo }) => [seq, motivo])).toEqual(
      ['M0', 'M1', 'M2'].map((seq) => [seq, 'inspector_not_available']),
    );
    for (const person of [t.cast.people['gei@other'].id_usuario, t.cast.people.adm.id_usuario]) {
      expect((await preview(person)).json.message).toBe('inspector_not_available');
    }
    const foreign = await insertSample(t.admin, { id_cliente: t.cast.companies.other });
    expect((await preview(gei, [...ids, foreign])).json.message).toBe('sample_not_found');
  });
});
