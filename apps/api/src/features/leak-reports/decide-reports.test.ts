import { type DecideReportsInput, type DecisionResult, type ProblemCode, problems } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { raceReports } from '../../testing/races/reports.ts';
import { isInspectorOf } from './decide-reports.queries.ts';

let t: TestApp;
let adm: Caller;
let gei: number;
let geo: number;
beforeAll(async () => {
  t = await startTestApp();
  adm = await t.as('adm');
  [gei, geo] = [t.cast.people.gei.id_usuario, t.cast.people.geo.id_usuario];
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate samples, leak_reports, leak_report_samples, action_logs cascade'));

const sampleOf = (more: object = {}) =>
  insertSample(t.admin, { id_cliente: t.cast.companies.own, id_inspecionar: gei, ...more });
const reportOn = (amostras: number[], more: object = {}) =>
  insertReport(t.admin, { id_cliente: t.cast.companies.own, id_usuario: gei, amostras, ...more });

async function decide(body: DecideReportsInput, caller = adm): Promise<DecisionResult[]> {
  return payload('decideReports', await caller.call('decideReports', { body })).dados;
}
/** The refusal of a single report: its code and values. */
async function refusalOf(body: DecideReportsInput, caller = adm) {
  const { status, json } = await caller.call('decideReports', { body });
  expect(status).toBe(problems[json.message as ProblemCode].status);
  return [json.message, (json.params as { samples?: string } | undefined)?.samples];
}
const row = async (table: 'samples' | 'leak_reports', key: 'id_amostra' | 'id_relatorio', id: number) =>
  (await t.admin.query(`select * from ${table} where ${key} = $1`, [id])).rows[0];
const sample = (id: number) => row('samples', 'id_amostra', id);
const report = (id: number) => row('leak_reports', 'id_relatorio', id);
const logs = async () =>
  (await t.admin.query('select tipo_acao, id_amostra, id_usuario, origem, dados from action_logs order by id_log'))
    .rows;

describe('approving', () => {
  it('[REP-07] sets class and operator of every sample, once, with log entries', async () => {
    const [a, b] = [
      await sampleOf({ classificacao_cliente: 'PASS', dt_classificacao_cliente: new Date() }),
      await sampleOf(),
    ];
    const leak = await reportOn([a, b]);
    const nothing = await sampleOf();
    const none = await reportOn([nothing], { tipo_vazamento: 'Sem Ponto Suspeito' });
    expect(await decide({ idRelatorio: leak, approve: 1, nroOs: ' OS-1 ', obs_aprovacao: 'De acordo' })).toEqual([
      { id_relatorio: leak, error: false, message: null },
    ]);
    await decide({ idRelatorio: none, approve: 1 });
    expect(await report(leak)).toMatchObject({
      id_status_relatorio: 1,
      nro_os: 'OS-1',
      obs_aprovacao: 'De acordo',
      id_usuario_aprovacao: adm.user?.id_usuario,
      dt_aprovacao: t.clock.now(),
    });
    const given = { geofonista: 'GEI do Norte', id_usuario_classificador: adm.user?.id_usuario };
    for (const id of [a, b]) expect(await sample(id)).toMatchObject({ classificacao_cliente: 'LEAK', ...given });
    expect(await sample(nothing)).toMatchObject({ classificacao_cliente: 'LESS', ...given });
    const about = { tipo_acao: 15, id_usuario: adm.user?.id_usuario, origem: 1 };
    expect(await logs()).toEqual([
      { ...about, id_amostra: a, dados: { id_relatorio: leak, classificacao_cliente: 'LEAK', anterior: 'PASS' } },
      { ...about, id_amostra: b, dados: { id_relatorio: leak, classificacao_cliente: 'LEAK', anterior: null } },
      { ...about, id_amostra: nothing, dados: { id_relatorio: none, classificacao_cliente: 'LESS', anterior: null } },
    ]);
    for (const approve of [1, 2] as const) {
      const again = await adm.call('decideReports', { body: { idRelatorio: leak, approve, idInspecionador: geo } });
      expect(again).toMatchObject({ status: 409, json: { error: true, message: 'report_decided' } });
    }
    expect(await logs()).toHaveLength(3);
  });

  it('is refused for the caller’s own report, except to SUP and GEO (D-27)', async () => {
    const caller = await t.as('gei');
    const own = await reportOn([await sampleOf()]);
    expect(await refusalOf({ idRelatorio: own, approve: 1 }, caller)).toEqual(['own_report', undefined]);
    const geos = await reportOn([await sampleOf({ id_inspecionar: geo })], { id_usuario: geo });
    expect(await decide({ idRelatorio: geos, approve: 1 }, caller)).toMatchObject([{ error: false }]);
    const second = await reportOn([await sampleOf({ id_inspecionar: geo })], { id_usuario: geo });
    expect(await decide({ idRelatorio: second, approve: 1 }, await t.as('geo'))).toMatchObject([{ error: false }]);
  });
});

describe('requesting a new inspection', () => {
  it('[REP-08] fills the first free slot of every sample, with log entries', async () => {
    const [a, b] = [await sampleOf(), await sampleOf({ id_inspecionar2: geo })];
    const id = await reportOn([a, b]);
    for (const idInspecionador of [undefined, null, -1]) {
      expect(await adm.call('decideReports', { body: { idRelatorio: id, approve: 2, idInspecionador } })).toMatchObject(
        {
          status: 400,
          json: { message: 'inspector_required', details: [{ field: 'idInspecionador' }] },
        },
      );
    }
    await decide({ idRelatorio: id, approve: 2, idInspecionador: geo, obsAprovacao: 'Refazer à noite' });
    expect(await sample(a)).toMatchObject({ id_inspecionar2: geo, id_inspecionar3: null, classificacao_cliente: null });
    expect(await sample(b)).toMatchObject({ id_inspecionar2: geo, id_inspecionar3: geo, geofonista: null });
    expect(await report(id)).toMatchObject({ id_status_relatorio: 2, obs_aprovacao: 'Refazer à noite' });
    expect((await logs()).map(({ tipo_acao, id_amostra, dados }) => [tipo_acao, id_amostra, dados])).toEqual([
      [16, a, { id_relatorio: id, inspetor: geo, ordem_inspecao: 2 }],
      [16, b, { id_relatorio: id, inspetor: geo, ordem_inspecao: 3 }],
    ]);
  });

  it('shows the decision’s notes to the next operator', async () => {
    const id = await sampleOf();
    const first = await reportOn([id]);
    await decide({ idRelatorio: first, approve: 2, idInspecionador: gei, obsAprovacao: 'Refazer à noite' });
    const other = await sampleOf();
    const caller = await t.as('gei');
    const { dados } = payload('listMyInspections', await caller.call('listMyInspections'));
    expect(
      dados.map(({ id_amostra, ordem_inspecao, obs_aprovacao }) => [id_amostra, ordem_inspecao, obs_aprovacao]),
    ).toEqual([
      [id, 2, 'Refazer à noite'],
      [other, 1, null],
    ]);
  });

  it('is refused as a whole, with the samples named', async () => {
    const free = await sampleOf();
    const full = await sampleOf({ seq: 'FULL', id_inspecionar2: gei, id_inspecionar3: geo });
    const twice = await sampleOf({ seq: 'TWICE', id_inspecionar2: gei });
    const pending = await sampleOf({ seq: 'PEND', classificacao: 'PEND' });
    const closed = await sampleOf({ seq: 'CLOSED', id_inspecionar2: geo });
    await reportOn([closed], { ordem_inspecao: 2, id_usuario: geo, id_status_relatorio: 1, dt_aprovacao: new Date() });
    const refusal = async (amostras: number[], idInspecionador = gei) => {
      const id = await reportOn(amostras);
      const refused = await refusalOf({ idRelatorio: id, approve: 2, idInspecionador });
      expect(await report(id)).toMatchObject({ id_status_relatorio: 0 });
      return refused;
    };
    expect(await refusal([free, full])).toEqual(['slots_full', 'FULL']);
    expect(await sample(free)).toMatchObject({ id_inspecionar2: null });
    expect(await refusal([twice])).toEqual(['inspector_twice', 'TWICE']);
    expect(await refusal([pending])).toEqual(['sample_pending', 'PEND']);
    expect(await refusal([closed])).toEqual(['report_approved', 'CLOSED']);
    for (const stranger of [t.cast.people['gei@other'].id_usuario, t.cast.people.ana.id_usuario, 2_000_000_000]) {
      expect(await refusal([await sampleOf()], stranger)).toEqual(['inspector_not_available', undefined]);
    }
    expect(await logs()).toEqual([]);
  });

  it('accepts only active inspectors with the company in scope', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    const provider = t.cast.people['geo@other'].id_usuario;
    const reach = (company: number, scope: number[]) =>
      inScope(t.services.connections.tenant, commandScope(scope), (trx) =>
        isInspectorOf(trx, { id_usuario: gei, id_cliente: company }),
      );
    expect(await reach(subBranch, [subBranch])).toBe(true);
    // Nothing is returned for a company outside the transaction's scope.
    expect(await reach(own, [branch])).toBe(false);
    const ask = async (idInspecionador: number) => {
      const id = await insertReport(t.admin, {
        id_cliente: own,
        id_usuario: geo,
        amostras: [await sampleOf({ id_inspecionar: geo })],
      });
      return (await adm.call('decideReports', { body: { idRelatorio: id, approve: 2, idInspecionador } })).json.message;
    };
    expect(await ask(provider)).toBeNull();
    expect(await ask(gei)).toBeNull();
    await t.admin.query('insert into user_units values ($1, $2)', [gei, branch]);
    expect(await ask(gei)).toBe('inspector_not_available');
    expect(await reach(subBranch, [subBranch])).toBe(true);
    await t.admin.query(`delete from user_units; update users set ativo = false where id_usuario = ${provider}`);
    expect(await ask(provider)).toBe('inspector_not_available');
    await t.admin.query('update users set ativo = true');
  });
});

describe('several reports', () => {
  it('are decided one by one, with the reason for each refusal', async () => {
    const ids = [
      await reportOn([await sampleOf()]),
      await reportOn([await sampleOf()]),
      await reportOn([await sampleOf()]),
    ];
    await decide({ idRelatorio: ids[1], approve: 1 });
    const reply = payload(
      'decideReports',
      await adm.call('decideReports', { body: { selectedReportIds: ids, approve: 1 } }),
    );
    expect(reply).toMatchObject({
      total: 2,
      dados: [
        { id_relatorio: ids[0], error: false },
        { id_relatorio: ids[1], error: true, message: 'report_decided' },
        { id_relatorio: ids[2], error: false },
      ],
    });
  });

  it('are all refused when one is unknown or another tenant’s', async () => {
    const id = await reportOn([await sampleOf()]);
    const { other } = t.cast.companies;
    const foreign = await insertReport(t.admin, {
      id_cliente: other,
      id_usuario: t.cast.people['gei@other'].id_usuario,
      amostras: [await insertSample(t.admin, { id_cliente: other })],
    });
    for (const name of ['decideReports', 'previewDecisions'] as const) {
      for (const stranger of [foreign, 2_000_000_000]) {
        const reply = await adm.call(name, { body: { selectedReportIds: [id, stranger], approve: 1 } });
        expect(reply).toMatchObject({ status: 404, json: { message: 'report_not_found' } });
      }
      expect((await adm.call(name, { body: { approve: 1 } })).json).toMatchObject({
        message: 'invalid_input',
        details: [{ field: 'idRelatorio', code: 'required' }],
      });
    }
    expect(await report(id)).toMatchObject({ id_status_relatorio: 0 });
  });

  it('stay decided when a later one fails', async () => {
    const ids = [
      await reportOn([await sampleOf()]),
      await reportOn([await sampleOf()]),
      await reportOn([await sampleOf()]),
    ];
    await t.admin.query(`
      create function stumble() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger stumble before update on leak_reports for each row when (new.id_relatorio = ${ids[1]}) execute function stumble()`);
    const results = await decide({ selectedReportIds: ids, approve: 1 });
    await t.admin.query('drop function stumble cascade');
    expect(results.map(({ message }) => message)).toEqual([null, 'internal_error', 'internal_error']);
    expect((await decide({ selectedReportIds: ids, approve: 1 })).map(({ message }) => message)).toEqual([
      'report_decided',
      null,
      null,
    ]);
  });

  it('can be previewed without changes, each decision seeing the previous ones', async () => {
    const shared = await sampleOf({ id_inspecionar2: geo });
    const [first, second] = [
      await reportOn([shared]),
      await reportOn([shared], { ordem_inspecao: 2, id_usuario: geo }),
    ];
    const body: DecideReportsInput = { selectedReportIds: [first, second], approve: 2, idInspecionador: geo };
    const told = payload('previewDecisions', await adm.call('previewDecisions', { body }));
    expect(told.dados.map(({ message }) => message)).toEqual([null, 'slots_full']);
    expect([await sample(shared), await report(first)]).toMatchObject([
      { id_inspecionar3: null },
      { id_status_relatorio: 0 },
    ]);
    expect(await logs()).toEqual([]);
    expect(await decide(body)).toEqual(told.dados);
  });
});

describe('the database', () => {
  it('enforces one decision per report and a slot’s report by its operator', async () => {
    const own = t.cast.companies.own;
    const open = await sampleOf({ id_inspecionar: geo });
    const id = await reportOn([await sampleOf()]);
    const asApp = async (statement: string, values: unknown[]) => {
      const client = await t.admin.connect();
      try {
        await client.query('begin; set local role escuta_app');
        await client.query(`select set_config('app.clients', $1, true)`, [`{${own}}`]);
        await client.query(statement, values);
        await client.query('commit');
        return null;
      } catch (error) {
        await client.query('rollback');
        return (error as { constraint?: string }).constraint;
      } finally {
        client.release();
      }
    };
    const link = 'insert into leak_report_samples values ($1, $2, $3, 1)';
    expect(await asApp(link, [id, open, own])).toBe('leak_report_slot_author');
    const decision = 'update leak_reports set id_status_relatorio = $2, dt_aprovacao = now() where id_relatorio = $1';
    expect(await asApp(decision, [id, 2])).toBeNull();
    expect(await asApp(decision, [id, 1])).toBe('leak_report_decided_once');
    await t.admin.query('update samples set id_inspecionar = $1 where id_amostra = $2', [gei, open]);
    expect(await asApp(link, [id, open, own])).toBeNull();
  });

  it('has one winner in every race for a slot and a decision', async () => {
    const deciders = [adm, await t.as('ana'), await t.as('sup'), await t.as('geo')];
    const racers = { admin: t.admin, cast: t.cast, gei: [await t.as('gei'), await t.as('gei')], deciders };
    expect(await raceReports(racers, 15)).toEqual({ attempts: 15 * 9, violations: [] });
  });
});
