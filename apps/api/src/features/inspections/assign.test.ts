import type { SampleDetail } from '@escuta/contract';
import { planSlots } from '@escuta/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertPerson } from '../../testing/people.ts';

const APPROVED = { id_status_relatorio: 1, dt_aprovacao: '2026-11-20T09:00:00-03:00' };

let t: TestApp;
let ana: Caller;
let own: number;
let gei: number;
let geo: number;
let third: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
  gei = t.cast.people.gei.id_usuario;
  geo = t.cast.people.geo.id_usuario;
  third = await inspector('Terceiro');
});
afterAll(() => t.close());

let people = 0;
async function inspector(nome: string, id_cliente = own): Promise<number> {
  const email = `inspetor${people++}@norte.test`;
  return (await insertPerson(t.admin, { id_cliente, nome, email, id_tipo_usuario: 'GEI' }, 'x')).id_usuario;
}

let id: number;
beforeEach(async () => {
  await t.admin.query('truncate samples, leak_reports, action_logs, inspection_assignments cascade');
  id = await insertSample(t.admin, { id_cliente: own });
});

type Three = [number | null, number | null, number | null];
const assign = ([i1, i2, i3]: Three, { caller = ana, vistos = null as unknown, sample = id } = {}) =>
  caller.call('assignInspectors', {
    params: { id: sample, i1: i1 ?? -1, i2: i2 ?? -1, i3: i3 ?? -1 },
    body: { vistos },
  });
const remove = (id_usuario: number, column_name: string, caller = ana) =>
  caller.call('removeInspector', { body: { id_usuario, id_amostra: id, column_name } });
const slots = async () =>
  Object.values(
    (
      await t.admin.query(
        'select id_inspecionar, id_inspecionar2, id_inspecionar3 from samples where id_amostra = $1',
        [id],
      )
    ).rows[0],
  );
const logs = async () =>
  (
    await t.admin.query(
      'select tipo_acao, id_usuario, id_cliente, id_amostra, origem, dados from action_logs where tipo_acao < 100 order by id_log',
    )
  ).rows;

async function refused(
  asked: Promise<{ status: number; text: string; json: object }>,
  status: number,
  message: string,
) {
  const [before, told] = [await slots(), await logs()];
  const reply = await asked;
  expect(reply, reply.text).toMatchObject({ status, json: { error: true, message } });
  expect([await slots(), await logs()]).toEqual([before, told]);
}

describe('an inspector', () => {
  it('takes a slot and is logged once (action 7)', async () => {
    const reply = await assign([gei, null, null], { vistos: [null, null, null] });
    expect(payload('assignInspectors', reply)).toMatchObject({
      id_inspecionar: gei,
      id_inspecionar2: null,
      id_inspecionar3: null,
      totalInspectionOrders: 1,
      status: 'AGUARDANDOINSPEÇÃO',
      responsaveis: [{ ordem_inspecao: 1, id: gei, nome: 'GEI do Norte', ativo: true }],
      lote: expect.any(String),
      desfazer_ate: '2026-11-20T12:00:30-03:00',
    });
    const again = payload('assignInspectors', await assign([gei, null, null], { vistos: [null, null, null] }));
    expect([again.totalInspectionOrders, again.lote]).toEqual([1, undefined]);
    expect(await logs()).toEqual([
      {
        tipo_acao: 7,
        id_usuario: t.cast.people.ana.id_usuario,
        id_cliente: own,
        id_amostra: id,
        origem: 1,
        dados: { inspetor: gei, ordem_inspecao: 1 },
      },
    ]);
  });

  it('[INS-04] can be replaced (action 12) and removed while the slot has no report', async () => {
    await assign([gei, null, null]);
    expect((await assign([geo, gei, null])).json).toMatchObject({ id_inspecionar: geo, totalInspectionOrders: 2 });
    const emptied = await remove(geo, 'id_inspecionar');
    expect(emptied.json).toMatchObject({ id_inspecionar: null, id_inspecionar2: gei, totalInspectionOrders: 1 });
    expect((await remove(geo, 'id_inspecionar')).status).toBe(200);
    // The first slot is free, the second taken.
    expect((await assign([third, gei, null])).json).toMatchObject({ totalInspectionOrders: 2 });
    expect((await logs()).map(({ tipo_acao, dados }) => [tipo_acao, dados])).toEqual([
      [7, { inspetor: gei, ordem_inspecao: 1 }],
      [12, { inspetor_in: geo, inspetor_out: gei, ordem_inspecao: 1 }],
      [7, { inspetor: gei, ordem_inspecao: 2 }],
      [12, { inspetor_in: null, inspetor_out: geo, ordem_inspecao: 1 }],
      [7, { inspetor: third, ordem_inspecao: 1 }],
    ]);
  });

  it('is neither assigned nor removed when the log entry fails', async () => {
    await t.admin.query('update samples set id_inspecionar2 = $1', [gei]);
    await t.admin.query('alter table action_logs add constraint broken check (tipo_acao not in (7, 12)) not valid');
    try {
      await refused(assign([gei, gei, null]), 500, 'internal_error');
      await refused(remove(gei, 'id_inspecionar2'), 500, 'internal_error');
    } finally {
      await t.admin.query('alter table action_logs drop constraint broken');
    }
  });

  it.each([
    ['deactivated', 'ativo = false'],
    ['given another role', `id_tipo_usuario = 'ANA'`],
  ])('who was %s is told from those who can still inspect', async (_, change) => {
    const email = `g${id}-${Math.random()}@norte.test`;
    const leaving = await insertPerson(t.admin, { id_cliente: own, nome: 'Lia', email, id_tipo_usuario: 'GEI' }, 'x');
    await assign([leaving.id_usuario, gei, null]);
    await t.admin.query(`update users set ${change} where id_usuario = $1`, [leaving.id_usuario]);
    const ana = await t.as('ana');
    const { amostra } = payload('getSampleDetail', await ana.call('getSampleDetail', { body: { id_amostra: id } }));
    expect(amostra.responsaveis.map(({ nome, ativo }) => [nome, ativo])).toEqual([
      ['Lia', false],
      ['GEI do Norte', true],
    ]);
  });

  it('may belong to the provider, outside the caller’s scope', async () => {
    const provider = (
      await t.admin.query(`insert into companies (razao_social) values ('Provedora') returning id_cliente`)
    ).rows[0].id_cliente;
    const far = { id_cliente: provider, nome: 'GEO da Provedora', email: `geo${id}@p.test` };
    const outside = await insertPerson(t.admin, { ...far, id_tipo_usuario: 'GEO' }, 'x');
    const state = payload('assignInspectors', await assign([outside.id_usuario, null, null]));
    expect(state.responsaveis).toEqual([
      { ordem_inspecao: 1, id: outside.id_usuario, nome: 'GEO da Provedora', ativo: true },
    ]);
  });
});

describe('an assignment is refused', () => {
  it('[INS-03] without an inspector', () => refused(assign([null, null, null]), 400, 'inspector_required'));

  it('for an unknown sample', () =>
    refused(assign([gei, null, null], { sample: 2_000_000_000 }), 404, 'sample_not_found'));

  it('for other roles, inactive users, other tenants and users without the sample in scope', async () => {
    const { branch, subBranch } = t.cast.companies;
    const below = await inspector('Do Centro', branch);
    const narrowed = await inspector('Só do Alto');
    await t.admin.query('insert into user_units values ($1, $2)', [narrowed, subBranch]);
    const inactive = await inspector('Inativo');
    await t.admin.query('update users set ativo = false where id_usuario = $1', [inactive]);
    const { ana: analyst, 'gei@other': foreign } = t.cast.people;
    for (const person of [below, narrowed, inactive, analyst.id_usuario, foreign.id_usuario, 2_000_000_000]) {
      await refused(assign([person, null, null]), 404, 'inspector_not_available');
    }
    // Their scope is their units with the branches.
    for (const [company, person, status] of [
      [branch, below, 200],
      [branch, narrowed, 404],
      [subBranch, narrowed, 200],
      [subBranch, below, 200],
    ] as const) {
      const sample = await insertSample(t.admin, { id_cliente: company });
      expect([company, person, (await assign([person, null, null], { sample })).status]).toEqual([
        company,
        person,
        status,
      ]);
    }
  });

  it('when the slots have changed since the person saw them', async () => {
    await assign([gei, null, null]);
    await refused(assign([geo, null, null], { vistos: [null, null, null] }), 409, 'snapshot_changed');
    await refused(assign([null, geo, null]), 409, 'snapshot_changed');
    await refused(assign([gei, null, geo]), 409, 'snapshot_changed');
    expect((await assign([geo, null, null], { vistos: [gei, null, null] })).status).toBe(200);
    await refused(remove(gei, 'id_inspecionar'), 409, 'snapshot_changed');
  });

  it('[INS-02] for a third slot of one inspector, and for a fourth slot', async () => {
    await assign([gei, gei, null]);
    await refused(assign([gei, gei, gei]), 409, 'inspector_twice');
    await assign([gei, gei, geo]);
    await refused(assign([gei, gei, gei]), 409, 'inspector_twice');
    await refused(assign([null, null, null]), 400, 'inspector_required');
  });

  it('[INS-04] for a slot with a report', async () => {
    await assign([gei, geo, null]);
    await insertReport(t.admin, { id_cliente: own, id_usuario: gei, amostras: [id] });
    await refused(assign([third, geo, null]), 409, 'slot_reported');
    await refused(remove(gei, 'id_inspecionar'), 409, 'slot_reported');
    expect((await assign([gei, third, null])).status).toBe(200);
    expect((await remove(third, 'id_inspecionar2')).json).toMatchObject({ status: 'INSPECIONADO' });
  });

  it('for pending samples and those with an approved report (DET-09)', async () => {
    await t.admin.query(`update samples set classificacao = 'PEND' where id_amostra = $1`, [id]);
    await refused(assign([gei, null, null]), 409, 'sample_pending');
    // The customer's class takes precedence.
    expect(
      (await ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente: 'LEAK' } })).status,
    ).toBe(200);
    expect((await assign([gei, geo, null])).status).toBe(200);
    await insertReport(t.admin, { id_cliente: own, id_usuario: gei, amostras: [id], ...APPROVED });
    await refused(assign([gei, geo, third]), 409, 'report_approved');
    expect((await assign([gei, third, null])).status).toBe(200);
  });

  it('[INS-08] to users without exibir_inspecao and to VIS and COM with it', async () => {
    const col = await t.as('col');
    await refused(assign([gei, null, null], { caller: col }), 403, 'capability_denied');
    await t.admin.query('update users set exibir_inspecao = true where id_tipo_usuario in ($1, $2)', ['VIS', 'COM']);
    expect((await assign([gei, null, null])).status).toBe(200);
    for (const caller of [await t.as('vis'), await t.as('com')]) {
      await refused(assign([gei, geo, null], { caller }), 403, 'capability_denied');
      await refused(assign([geo, null, null], { caller }), 403, 'capability_denied');
      await refused(remove(gei, 'id_inspecionar', caller), 403, 'capability_denied');
    }
    await t.admin.query('update users set exibir_inspecao = false where id_tipo_usuario in ($1, $2)', ['VIS', 'COM']);
  });
});

describe('the constraints of the database', () => {
  afterAll(() => t.admin.query('drop function if exists meddle cascade'));

  test.each([
    ['inspector_twice', 'new.id_inspecionar2 := new.id_inspecionar; new.id_inspecionar3 := new.id_inspecionar;'],
    ['sample_pending', `new.classificacao := 'PEND';`],
  ])('are reported as %s', async (message, change) => {
    await t.admin.query(`
      create or replace function meddle() returns trigger language plpgsql as $$ begin ${change} return new; end $$;
      create or replace trigger meddle before update on samples for each row execute function meddle()`);
    await refused(assign([gei, null, null]), 409, message);
  });
});

it('[INS-06] the count of orders is 1 to 3, or null, in all replies', async () => {
  const told = async () => {
    const detail = payload('getSample', await ana.call('getSample', { params: { id } })).amostra;
    const list = payload('searchSamples', await ana.call('searchSamples', { body: {} })).amostras;
    const map = (await ana.call('searchMap', { body: {} })).json.amostras as { totalInspectionOrders: unknown }[];
    return [detail.totalInspectionOrders, list[0]?.totalInspectionOrders, map[0]?.totalInspectionOrders];
  };
  expect(await told()).toEqual([null, null, null]);
  for (const [wanted, count] of [
    [[gei, null, null], 1],
    [[gei, gei, null], 2],
    [[gei, gei, geo], 3],
  ] as const) {
    expect((await assign([...wanted])).json.totalInspectionOrders).toBe(count);
    expect(await told()).toEqual([count, count, count]);
  }
  await remove(geo, 'id_inspecionar3');
  await remove(gei, 'id_inspecionar2');
  expect((await remove(gei, 'id_inspecionar')).json.totalInspectionOrders).toBeNull();
  expect(await told()).toEqual([null, null, null]);
});

it('the detail has all data for the rules of slots', async () => {
  const rulesOf = (amostra: SampleDetail) => ({
    ...amostra,
    classe: amostra.classificacao_cliente ?? amostra.classificacao,
    reportedSlots: amostra.comentarios_inspecao.map(({ ordem_inspecao }) => ordem_inspecao),
    hasApprovedReport: amostra.comentarios_inspecao.some(({ status_relatorio }) => status_relatorio === 1),
  });
  const detail = async () => payload('getSample', await ana.call('getSample', { params: { id } })).amostra;
  const wanted = { id_inspecionar: gei, id_inspecionar2: geo, id_inspecionar3: third };
  await assign([gei, geo, null]);
  expect(planSlots(rulesOf(await detail()), wanted)).toEqual({ changes: [{ slot: 3, before: null, after: third }] });
  const report = await insertReport(t.admin, {
    id_cliente: own,
    id_usuario: geo,
    amostras: [id],
    ordem_inspecao: 2,
    ...APPROVED,
  });
  const amostra = await detail();
  expect(amostra.comentarios_inspecao).toMatchObject([
    { ordem_inspecao: 2, id_relatorio: report, status_relatorio: 1 },
  ]);
  expect(planSlots(rulesOf(amostra), wanted)).toEqual({ refusal: 'report_approved' });
  const other = { ...wanted, id_inspecionar2: third, id_inspecionar3: null };
  expect(planSlots(rulesOf(amostra), other)).toEqual({ refusal: 'slot_reported' });
});
