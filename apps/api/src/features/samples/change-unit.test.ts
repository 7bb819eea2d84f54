import type { ChangeUnitInput } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertPerson } from '../../testing/people.ts';

let t: TestApp;
let sup: Caller;
let own: number;
let branch: number;
let subBranch: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ own, branch, subBranch } = t.cast.companies);
  sup = await t.as('sup');
});
afterAll(() => t.close());

const WORLD = { north: 90, south: -90, east: 180, west: -180 };
const WEEK = { dti: '2026-11-15 00:00', dtf: '2026-11-20 12:00' };
let ids: number[];
beforeEach(async () => {
  await t.admin.query(
    `truncate samples, recordings, leak_reports, action_logs, sample_photos, leak_report_samples, leak_report_photos, blind_reviews cascade`,
  );
  ids = [];
  for (let n = 0; n < 4; n++) ids.push(await insertSample(t.admin, { id_cliente: own, lat: -19.93 - n / 1000 }));
});

const body = (more: Partial<ChangeUnitInput> = {}): ChangeUnitInput => ({
  ...{ amostras: ids, clientId: branch, oldClientId: own, totalSamples: 4, classificacao: 'LEAK' },
  ...WORLD,
  ...WEEK,
  ...more,
});
const change = (more: Partial<ChangeUnitInput> = {}, caller = sup) => caller.call('changeUnit', { body: body(more) });
const units = async () =>
  (await t.admin.query('select id_cliente from samples order by id_amostra')).rows.map((row) => row.id_cliente);
const logs = async () => (await t.admin.query('select * from action_logs where tipo_acao < 100 order by id_log')).rows;
const rows = async (table: string, columns: string) =>
  (await t.admin.query(`select ${columns} from ${table} order by 1`)).rows;

/** Expects a refusal with nothing moved or logged. */
async function refused(more: Partial<ChangeUnitInput>, status: number, message: string) {
  const before = await units();
  const reply = await change(more);
  expect(reply, reply.text).toMatchObject({ status, json: { error: true, message } });
  expect(await units()).toEqual(before);
  expect(await logs()).toEqual([]);
  return reply;
}

describe('a change of unit', () => {
  it('moves all samples and logs it once (action 17)', async () => {
    expect((await change()).json).toEqual({ error: false, message: null, total: 4 });
    expect(await units()).toEqual([branch, branch, branch, branch]);
    expect(await logs()).toMatchObject([
      {
        tipo_acao: 17,
        id_usuario: t.cast.people.sup.id_usuario,
        id_cliente: branch,
        id_amostra: null,
        origem: 1,
        dados: { cliente_in: branch, cliente_out: own, total_amostra: 4, unidades: [{ id_cliente: own, total: 4 }] },
      },
    ]);
  });

  it('names its samples in the log', async () => {
    await change();
    const named = await rows('samples', 'id_amostra, seq');
    expect(await logs()).toMatchObject([{ para: { amostras: 4, seq: named.map(({ seq }) => seq) } }]);
  });

  it('moves a part of the search result and skips samples already in the unit', async () => {
    await t.admin.query('update samples set id_cliente = $1 where id_amostra = $2', [branch, ids[1]]);
    const [first = 0, second = 0] = ids;
    const bounds = { north: -19.92999, south: -19.931, totalSamples: 2 };
    expect((await change({ ...bounds, amostras: [first, second] })).json.total).toBe(1);
    expect(await units()).toEqual([branch, branch, own, own]);
    expect(await logs()).toMatchObject([{ id_amostra: first, id_cliente: branch }]);
    expect((await change({ ...bounds, amostras: [first] })).json.total).toBe(0);
    expect(await logs()).toHaveLength(1);
  });

  it('works between all levels of one tree', async () => {
    const geo = await t.as('geo');
    for (const [clientId, oldClientId] of [
      [subBranch, own],
      [branch, subBranch],
    ] as const) {
      expect((await change({ clientId, oldClientId }, geo)).status).toBe(200);
    }
    expect(new Set(await units())).toEqual(new Set([branch]));
  });

  it('counts by seen flag and shown ids when these were searched', async () => {
    await t.admin.query('update samples set vista = true where id_amostra = any($1)', [ids.slice(0, 2)]);
    const seen = ids.slice(0, 2);
    await refused({ amostras: seen, totalSamples: 2 }, 409, 'snapshot_changed');
    expect((await change({ amostras: seen, totalSamples: 2, vista: true })).json.total).toBe(2);
    const [{ seq }] = await rows('samples', 'seq').then((all) => all.slice(-1));
    const named = { id_amostra: seq, totalSamples: 1 };
    expect((await change({ ...named, amostras: [ids[3] ?? 0] })).json.total).toBe(1);
  });
});

describe('a change of unit is refused', () => {
  it('when the search result has changed since (D-24)', async () => {
    await refused({ totalSamples: 3 }, 409, 'snapshot_changed');
    await refused({ totalSamples: 5 }, 409, 'snapshot_changed');
    await t.admin.query(`update samples set classificacao = 'LESS' where id_amostra = $1`, [ids[0]]);
    await refused({}, 409, 'snapshot_changed');
    // The same number, but other samples.
    await insertSample(t.admin, { id_cliente: own });
    await refused({}, 409, 'snapshot_changed');
  });

  it('when the samples are no longer in the units where the person saw them', async () => {
    const unidades = [{ id_cliente: own, total: 4 }];
    await t.admin.query('update samples set id_cliente = $1 where id_amostra = $2', [subBranch, ids[0]]);
    await refused({ unidades }, 409, 'snapshot_changed');
    const now = [
      { id_cliente: own, total: 3 },
      { id_cliente: subBranch, total: 1 },
    ];
    expect((await change({ unidades: now })).json.total).toBe(4);
  });

  it('alike for unknown samples and those of another company', async () => {
    const foreign = await insertSample(t.admin, { id_cliente: t.cast.companies.other });
    for (const id of [foreign, 2_000_000_000]) {
      await refused({ amostras: [...ids, id] }, 404, 'sample_not_found');
    }
  });

  it('for a unit of another tenant, an unknown, top or inactive company', async () => {
    const { other, otherBranch } = t.cast.companies;
    for (const clientId of [other, otherBranch, own]) await refused({ clientId }, 404, 'unit_not_available');
    await refused({ clientId: 2_000_000_000 }, 404, 'company_not_found');
    await refused({ oldClientId: 2_000_000_000 }, 404, 'company_not_found');
    // Another tenant's company given as the old one, which does not own the samples.
    await refused({ oldClientId: other, clientId: otherBranch }, 404, 'sample_not_found');
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [branch]);
    try {
      await refused({}, 404, 'unit_not_available');
    } finally {
      await t.admin.query('update companies set ativo = true where id_cliente = $1', [branch]);
    }
  });

  it('for too many results or samples, a reversed period and no sample', async () => {
    await refused({ totalSamples: 3000 }, 400, 'unit_change_too_many');
    const many = Array.from({ length: 3001 }, (_, index) => index + 1);
    const reply = await refused({ amostras: many, totalSamples: 2999 }, 400, 'too_many_selected');
    expect(reply.json).toMatchObject({ params: { max: 3000 }, details: [{ field: 'amostras', code: 'too_long' }] });
    await refused({ dti: WEEK.dtf, dtf: WEEK.dti }, 400, 'period_reversed');
    expect((await refused({ amostras: [] }, 400, 'invalid_input')).json.details).toMatchObject([{ field: 'amostras' }]);
  });

  it('to all roles except SUP and GEO', async () => {
    for (const role of ['adm', 'ana', 'gei', 'vis'] as const) {
      expect((await change({}, await t.as(role))).status).toBe(403);
    }
    expect(await logs()).toEqual([]);
  });

  it('when the log entry fails', async () => {
    await t.admin.query('alter table action_logs add constraint broken check (tipo_acao <> 17)');
    try {
      expect((await change()).status).toBe(500);
      expect(await units()).toEqual([own, own, own, own]);
    } finally {
      await t.admin.query('alter table action_logs drop constraint broken');
    }
  });
});

describe('data of a moved sample', () => {
  async function report(samples: readonly number[], slot: number, id_usuario = t.cast.people.gei.id_usuario) {
    const { rows: made } = await t.admin.query(
      `insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio)
       values ($1, $2, 'Visível', now(), now()) returning id_relatorio`,
      [own, id_usuario],
    );
    const id = made[0].id_relatorio as number;
    for (const sample of samples) {
      await t.admin.query('insert into leak_report_samples values ($1, $2, $3, $4)', [id, sample, own, slot]);
    }
    await t.admin.query(
      `insert into leak_report_photos (id_cliente, id_relatorio, ordem, title, arquivo) values ($1, $2, 1, 'Foto', 'companies/x.jpg')`,
      [own, id],
    );
    return id;
  }

  const files = () => ({ wav: `companies/${own}/recordings/a.wav`, png: `companies/${own}/recordings/a.png` });

  /** A recording shared by all samples; an order, a report, a photo, a blind review and a log entry of the first one. */
  async function fillFirst() {
    const shared = await insertRecording(t.admin, own, files());
    await t.services.storage.put(files().wav, Buffer.from('RIFF0123456789'));
    await t.admin.query('update samples set id_gravacao = $1', [shared]);
    const [first = 0] = ids;
    const { gei, ana, br } = t.cast.people;
    await t.admin.query('update samples set id_inspecionar = $1 where id_amostra = $2', [gei.id_usuario, first]);
    await report([first], 1);
    await t.admin.query(
      `insert into sample_photos (id_cliente, id_amostra, ordem, title, arquivo) values ($1, $2, 1, 'Foto', 'companies/y.jpg')`,
      [own, first],
    );
    await t.admin.query(
      `insert into blind_reviews (id_amostra, id_cliente, id_usuario, dt_entrega, dt_limite) values ($1, $2, $3, now(), now())`,
      [first, own, br.id_usuario],
    );
    await t.admin.query(
      'insert into action_logs (data, id_usuario, id_cliente, id_amostra, tipo_acao) values (now(), $1, $2, $3, 5)',
      [ana.id_usuario, own, first],
    );
  }

  it('move to the new unit, except for the log', async () => {
    await fillFirst();
    const [first = 0, second = 0] = ids;
    expect((await change({ amostras: [first, second] })).json.total).toBe(2);
    for (const table of [
      'sample_photos',
      'leak_reports',
      'leak_report_samples',
      'leak_report_photos',
      'blind_reviews',
    ]) {
      expect([table, await rows(table, 'id_cliente')]).toEqual([table, [{ id_cliente: branch }]]);
    }
    expect((await logs()).map((row) => [row.tipo_acao, row.id_cliente])).toEqual([
      [5, own],
      [17, branch],
    ]);
  });

  it('share one recording in each unit that they move to', async () => {
    await fillFirst();
    const [first = 0, second = 0] = ids;
    await t.admin.query('update recordings set arquivo_som = $1, versao_som = 1', ['companies/x-som1.wav']);
    expect((await change({ amostras: [first, second] })).json.total).toBe(2);
    // The two that stayed keep their recording.
    expect(await rows('samples join recordings g using (id_gravacao)', 'id_amostra, g.id_cliente')).toMatchObject(
      [branch, branch, own, own].map((id_cliente) => ({ id_cliente })),
    );
    const sound = { arquivo: files().wav, arquivo_som: 'companies/x-som1.wav', versao_som: 1 };
    expect(await rows('recordings', 'id_cliente, arquivo, arquivo_som, versao_som')).toEqual([
      { id_cliente: own, ...sound },
      { id_cliente: branch, ...sound },
    ]);
    expect((await change({ amostras: [first, second], clientId: subBranch })).json.total).toBe(2);
    expect(await rows('recordings', 'id_cliente')).toHaveLength(3);
  });

  it('have a recording that is not prepared yet prepared for the new unit too', async () => {
    await fillFirst();
    const [first = 0] = ids;
    await t.admin.query('update recordings set arquivo_espectrograma = null');
    await change({ amostras: [first] });
    expect(await rows('outbox join recordings using (id_gravacao)', 'outbox.id_cliente, tipo')).toEqual([
      { id_cliente: branch, tipo: 'recording' },
    ]);
  });

  it('open for a user with only the new unit in scope: sound, photo and report', async () => {
    await fillFirst();
    const [first = 0, second = 0] = ids;
    const { ana } = t.cast.people;
    expect((await change({ amostras: [first, second] })).json.total).toBe(2);
    await t.admin.query('insert into user_units values ($1, $2)', [ana.id_usuario, branch]);
    try {
      const narrow = await t.as('ana');
      const { amostra } = payload('getSample', await narrow.call('getSample', { params: { id: first } }));
      expect(amostra).toMatchObject({ status: 'INSPECIONADO', razao_social: 'Norte Centro' });
      expect(amostra.images).toHaveLength(1);
      expect(amostra.comentarios_inspecao).toHaveLength(1);
      expect((await t.app.inject(amostra.url ?? '')).body).toBe('RIFF0123456789');
      const reports = await narrow.call('findSampleReports', { body: { amostras: [first] } });
      expect(payload('findSampleReports', reports).total).toBe(1);
    } finally {
      await t.admin.query('delete from user_units');
    }
  });

  it('are not split: a report that also covers a sample that stays blocks the move', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await report([first, second], 1);
    const [{ seq }] = (await t.admin.query('select seq from samples where id_amostra = $1', [second])).rows;
    const reply = await refused({ amostras: [first, third] }, 409, 'reports_split');
    expect(reply.json.params).toEqual({ samples: seq });
    expect((await change({ amostras: [first, second] })).json.total).toBe(2);
  });

  it('block the move when an open order’s operator lacks the new unit in scope', async () => {
    const { rows: made } = await t.admin.query(
      `insert into companies (razao_social, id_cliente_master) values ('Norte Praia', $1) returning id_cliente`,
      [own],
    );
    const beach = made[0].id_cliente as number;
    const inspector = await insertPerson(
      t.admin,
      { id_cliente: beach, nome: 'Só da Praia', email: `praia${beach}@norte.test`, id_tipo_usuario: 'GEI' },
      'x',
    );
    const [first = 0] = ids;
    await t.admin.query('update samples set id_inspecionar = $1 where id_amostra = $2', [inspector.id_usuario, first]);
    const reply = await refused({ amostras: [first] }, 409, 'inspectors_out_of_reach');
    expect(reply.json.params).toEqual({ names: 'Só da Praia' });
    expect((await change({ amostras: [first], clientId: beach })).json.total).toBe(1);
    await t.admin.query('update samples set id_cliente = $1 where id_amostra = $2', [own, first]);
    await t.admin.query('insert into user_units values ($1, $2)', [inspector.id_usuario, subBranch]);
    // Units limit the scope: no longer the person’s company, but the unit and its branches.
    await refusedAfter({ amostras: [first], clientId: beach });
    expect((await change({ amostras: [first], clientId: subBranch })).json.total).toBe(1);
    await t.admin.query('update samples set id_cliente = $1 where id_amostra = $2', [own, first]);
    await report([first], 1, inspector.id_usuario);
    expect((await change({ amostras: [first], clientId: beach })).json.total).toBe(1);
    await t.admin.query('delete from user_units');
  });

  async function refusedAfter(more: Partial<ChangeUnitInput>) {
    const reply = await change(more);
    expect(reply).toMatchObject({ status: 409, json: { message: 'inspectors_out_of_reach' } });
  }

  it('cannot be added to the old unit: the database refuses it', async () => {
    const [first = 0] = ids;
    const id_relatorio = await report([ids[1] ?? 0], 1);
    await change({ amostras: [first] });
    const scope = commandScope([own, branch]);
    const link = inScope(t.services.connections.tenant, scope, (trx) =>
      trx
        .insertInto('leak_report_samples')
        .values({ id_relatorio, id_amostra: first, id_cliente: own, ordem_inspecao: 1 })
        .execute(),
    );
    await expect(link).rejects.toThrow(/row-level security|another unit/);
  });
});

describe('two changes at once', () => {
  it('never mix: one moves all, the other is refused', async () => {
    const geo = await t.as('geo');
    for (let round = 0; round < 12; round++) {
      const from = round % 2 === 0 ? own : branch;
      await t.admin.query('update samples set id_cliente = $1', [from]);
      await t.admin.query('truncate action_logs');
      const unidades = [{ id_cliente: from, total: 4 }];
      const targets = round % 2 === 0 ? [branch, subBranch] : [subBranch, branch];
      const order = round % 3 === 0 ? [...ids].reverse() : ids;
      const replies = await Promise.all([
        change({ clientId: targets[0] ?? 0, oldClientId: own, unidades, amostras: order }),
        change({ clientId: targets[1] ?? 0, oldClientId: own, unidades }, geo),
      ]);
      const moved = replies.filter((reply) => reply.status === 200 && reply.json.total === 4);
      const told = replies.filter((reply) => reply.status === 409 && reply.json.message === 'snapshot_changed');
      const nothing = replies.filter((reply) => reply.status === 200 && reply.json.total === 0);
      expect([moved.length, told.length + nothing.length], replies.map(({ text }) => text).join('\n')).toEqual([1, 1]);
      const [where, ...others] = new Set(await units());
      expect(others).toEqual([]);
      expect(await logs()).toMatchObject([{ id_cliente: where, dados: { total_amostra: 4 } }]);
    }
  });

  it('on overlapping samples do not deadlock', async () => {
    const half = ids.slice(0, 3);
    const replies = await Promise.all([
      change({ amostras: half }),
      change({ amostras: ids.slice(1).reverse(), clientId: subBranch }),
      change({ amostras: ids, clientId: subBranch }),
    ]);
    for (const reply of replies) expect([200, 409], reply.text).toContain(reply.status);
    const total = (await logs()).reduce((sum, row) => sum + row.dados.total_amostra, 0);
    expect(total).toBe(replies.reduce((sum, reply) => sum + Number(reply.json.total ?? 0), 0));
  });
});

it('three thousand samples with sound move in one request', async () => {
  await t.admin.query('truncate samples cascade');
  const files = { wav: `companies/${own}/recordings/b.wav`, png: `companies/${own}/recordings/b.png` };
  const id_gravacao = await insertRecording(t.admin, own, files);
  await t.admin.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, id_gravacao)
     select 'M' || n, $1, '2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z', -19.9, -44, 'LEAK', $2 from generate_series(1, 2999) n`,
    [own, id_gravacao],
  );
  const amostras = (await rows('samples', 'id_amostra')).map((row) => row.id_amostra);
  expect((await change({ amostras, totalSamples: 2999 })).json.total).toBe(2999);
  expect(new Set(await units())).toEqual(new Set([branch]));
});
