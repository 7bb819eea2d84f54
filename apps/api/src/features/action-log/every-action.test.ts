import { randomUUID } from 'node:crypto';
import { ACTION_CODES, ACTIONS, type ActionName, ORIGINS, type RouteName } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  insertAddressImport,
  insertDevice,
  insertModel,
  insertNetwork,
  insertReport,
  insertSample,
  insertSampleImport,
  insertTask,
} from '../../testing/builders.ts';
import type { CallInput } from '../../testing/call-path.ts';
import { WHOLE_POOL } from '../../testing/generated/example-input.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';

let t: TestApp;
let id_amostra: number;
/** Sample date, shared by no other sample. */
let minute: string;
let minutes = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate action_logs');
  minute = new Date(Date.UTC(2026, 9, 1, 0, minutes++)).toISOString();
  id_amostra = await insertSample(t.admin, { id_cliente: t.cast.companies.own, dt_amostra: new Date(minute) });
});

/** Actions that consist in a refusal, or of the command line; they have tests of their own. */
type NoCall = 'refusedSignIn' | 'refusedCall' | 'sessionsEnded';
type Deed = () => Promise<[name: RouteName, input: CallInput]>;

const gei = () => t.cast.people.gei.id_usuario;
const report = () =>
  insertReport(t.admin, { id_cliente: t.cast.companies.own, id_usuario: gei(), amostras: [id_amostra] });
const inspected = () =>
  t.admin.query('update samples set id_inspecionar = $2 where id_amostra = $1', [id_amostra, gei()]);

const network = (situacao: 'aberta' | 'vigente') =>
  insertNetwork(t.admin, { id_cliente: t.cast.companies.own, id_usuario: gei(), situacao });

/** A new company below the own one. */
async function companyBelow(): Promise<number> {
  const { rows } = await t.admin.query(
    'insert into companies (razao_social, id_cliente_master) values ($1, $2) returning id_cliente',
    [randomUUID(), t.cast.companies.own],
  );
  return rows[0].id_cliente;
}
const company =
  (change: () => Promise<object>): Deed =>
  async () => ['updateCompany', { body: { id_cliente: await companyBelow(), ...(await change()) } }];

const device = () => insertDevice(t.admin, { id_cliente: t.cast.companies.own, id_coletor: gei() });

const failedTask = () =>
  insertTask(t.admin, { id_cliente: t.cast.companies.own, id_usuario: gei(), dt_desistencia: new Date() });

/** The call that logs each action. */
const DEEDS: Record<Exclude<ActionName, NoCall>, Deed> = {
  customerClassification: async () => ['classifyByCustomer', { body: { id_amostra, classificacao_cliente: 'LESS' } }],
  seen: async () => ['toggleSeen', { params: { id: id_amostra } }],
  start: async () => ['saveLog', { body: { tipo_acao: ACTIONS.start } }],
  inspector: async () => [
    'assignInspectors',
    { params: { id: id_amostra, i1: gei(), i2: -1, i3: -1 }, body: { vistos: [null, null, null] } },
  ],
  comment: async () => ['saveComment', { body: { id_amostra, obs: 'Ouvi chiado' } }],
  logout: async () => ['logout', {}],
  inspectorEdit: async () => {
    await inspected();
    return ['removeInspector', { body: { id_amostra, id_usuario: gei(), column_name: 'id_inspecionar' } }];
  },
  bulkAssignment: async () => ['assignMany', { body: { data: [{ id: id_amostra, id_cliente: gei() }] } }],
  openReport: async () => ['saveLog', { body: { tipo_acao: ACTIONS.openReport, id_amostra } }],
  approve: async () => ['decideReports', { body: { idRelatorio: await report(), approve: 1 } }],
  reject: async () => {
    await inspected();
    const { id_usuario: idInspecionador } = t.cast.people.geo;
    return ['decideReports', { body: { idRelatorio: await report(), approve: 2, idInspecionador } }];
  },
  changeBranch: async () => [
    'changeUnit',
    {
      body: {
        ...{ north: 90, south: -90, east: 180, west: -180, dti: minute, dtf: minute, classificacao: '' },
        ...{ amostras: [id_amostra], totalSamples: 1 },
        ...{ oldClientId: t.cast.companies.own, clientId: t.cast.companies.branch },
      },
    },
  ],
  editUser: async () => [
    'updateUser',
    { body: { id_usuario: t.cast.people.ana.id_usuario, telefone: `31 ${id_amostra}` } },
  ],
  newUser: async () => [
    'createUsers',
    {
      body: {
        usuarios: [
          {
            nome: 'Nova Pessoa',
            email: `${randomUUID()}@nova.test`,
            id_tipo_usuario: 'ANA',
            id_cliente: t.cast.companies.own,
          },
        ],
      },
    },
  ],
  signIn: async () => ['login', { body: { email: t.cast.people.sup.email, senha: TEST_PASSWORD, origem: 1 } }],
  newCompany: async () => ['createCompany', { body: { razao_social: randomUUID() } }],
  companyMoved: company(async () => ({ id_cliente_master: await companyBelow() })),
  companyRenamed: company(async () => ({ razao_social: randomUUID() })),
  companySwitched: async () => [
    'disableCompanyUsers',
    { body: { client_id: await companyBelow(), disableAllUsers: true } },
  ],
  companyRealm: company(async () => ({ realm: randomUUID() })),
  companyExport: company(async () => ({ permite_exportar: true })),
  companyShare: company(async () => ({ parcela_escuta: 0.075 })),
  companyPlace: company(async () => ({ lat: -3.1, lon: -60.02, zoom: 13 })),
  companyLogo: async () => {
    const id_cliente = await companyBelow();
    await t.admin.query(`update companies set logomarca = 'companies/x/logo.png' where id_cliente = $1`, [id_cliente]);
    return ['setCompanyLogo', { body: { id_cliente } }];
  },
  networkImported: async () => [
    'finishNetworkImport',
    {
      params: { id: t.cast.companies.own, chave: await network('aberta') },
      body: { lotes: 1, segmentos: 1, deixados: {} },
    },
  ],
  networkDeleted: async () => {
    await network('vigente');
    return ['deleteNetwork', { params: { id: t.cast.companies.own } }];
  },
  samplesImported: async () => [
    'beginSampleImport',
    {
      params: { id: t.cast.companies.own },
      body: { chave: randomUUID(), arquivo: 'Setor 4', gravacoes: 12, existentes: 0, recusados: 0 },
    },
  ],
  samplesImportEnded: async () => [
    'endSampleImport',
    {
      params: {
        id: t.cast.companies.own,
        chave: await insertSampleImport(t.admin, t.cast.companies.own, t.cast.people.sup.id_usuario),
      },
      body: { situacao: 'concluida', recusados: 1 },
    },
  ],
  addressesImported: async () => [
    'beginAddressImport',
    { body: { chave: randomUUID(), arquivo: 'endereços.csv', enderecos: 12, recusados: 0 } },
  ],
  addressesImportEnded: async () => [
    'endAddressImport',
    {
      params: { chave: await insertAddressImport(t.admin, t.cast.people.sup.id_usuario) },
      body: { situacao: 'cancelada' },
    },
  ],
  exportTaken: async () => ['exportSamples', { body: { dti: minute, dtf: minute, formato: 'csv' } }],
  sampleExported: async () => ['exportShapefile', { body: { dti: minute, dtf: minute, amostras: [id_amostra] } }],
  deviceAdded: async () => [
    'createDevice',
    { body: { nome: `Haste 7 ${randomUUID()}`, id_cliente: t.cast.companies.own, id_coletor: gei() } },
  ],
  deviceChanged: async () => [
    'updateDevice',
    { params: { id: await device() }, body: { nome: `Haste 9 ${randomUUID()}` } },
  ],
  deviceKey: async () => ['rotateDeviceKey', { params: { id: await device() }, body: { horas: 0 } }],
  deviceRevoked: async () => ['revokeDevice', { params: { id: await device() } }],
  passwordLink: async () => ['sendPasswordLink', { body: { email: t.cast.people.ana.email } }],
  impactParameters: async () => ['updateImpact', { body: { truck: 11 + minutes } }],
  taskCancelled: async () => {
    // A restart of a reference leaves one of the company, and there is one at a time.
    await t.admin.query("delete from outbox where tipo = 'decide_again'");
    const id = await insertTask(t.admin, { tipo: 'decide_again', id_cliente: t.cast.companies.own });
    return ['cancelTask', { body: { id } }];
  },
  tasksRetried: async () => ['retryTasks', { body: { ids: [await failedTask()] } }],
  modelChosen: async () => {
    const id_cliente = t.cast.companies.own;
    await t.admin.query('delete from listening_model_switches');
    const id_modelo = await insertModel(t.admin, { id_cliente, numero: minutes });
    return ['chooseModel', { body: { id_cliente, id_modelo, ordem: 0 } }];
  },
  referenceRestarted: async () => [
    'restartReference',
    {
      body: {
        ...{ id_cliente: t.cast.companies.own, tipo: 'modelo', nome: 'Haste Ñ', desde: null, nota: `Ganho ${minutes}` },
      },
    },
  ],
  blindPool: async () => ['setBlindPool', { body: { ...WHOLE_POOL, percentual: 1 + (minutes % 99) } }],
  systemClassification: async () => ['classifyBySystem', { body: { id_amostra, classificacao: 'INCO' } }],
};
const actions = Object.keys(DEEDS) as Exclude<ActionName, NoCall>[];
const TOLD: readonly ActionName[] = ['start', 'openReport'];
/** Only super geos give the system's class. */
const actorOf = (action: ActionName) => (action === 'systemClassification' ? 'geo' : 'sup');

const entries = async () =>
  (await t.admin.query('select tipo_acao, id_usuario, id_cliente, id_amostra, origem from action_logs')).rows;

/** Every row that an action can change, as one text. */
async function everything(): Promise<string> {
  const tables = [
    'samples',
    'users',
    'companies',
    'networks',
    'impact_parameters',
    'blind_review_pool',
    'sessions',
    'user_units',
    'leak_reports',
    'inspection_assignments',
    'outbox',
    'listening_model_switches',
    'recorder_restarts',
  ];
  const parts = tables.map(async (table) => {
    const { rows } = await t.admin.query(
      `select coalesce(json_agg(x order by x::text), '[]')::text as all from ${table} x`,
    );
    return `${table} ${rows[0].all}`;
  });
  return (await Promise.all(parts)).join('\n');
}

describe('[LOG-01] an action', () => {
  it('has a code of the product documents, or an own one from 100 on', () => {
    expect(ACTION_CODES.filter((code) => code < 100)).toEqual([4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  test.each(actions)('%s is logged once by its call, with the session’s user', async (action) => {
    const [name, input] = await DEEDS[action]();
    const actor = actorOf(action);
    const reply = await (await t.as(actor)).call(name, input);
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect(await entries()).toMatchObject([
      { tipo_acao: ACTIONS[action], id_usuario: t.cast.people[actor].id_usuario, origem: ORIGINS.web },
    ]);
  });

  test.each(actions)('%s that cannot be logged changes nothing', async (action) => {
    const [name, input] = await DEEDS[action]();
    const sup = await t.as(actorOf(action));
    const before = await everything();
    await t.admin.query('alter table action_logs add constraint broken check (false) not valid');
    try {
      const reply = await sup.call(name, input);
      expect(reply.text).toMatch(/"message":"internal_error"/);
    } finally {
      await t.admin.query('alter table action_logs drop constraint broken');
    }
    expect(await everything()).toBe(before);
    expect(await entries()).toEqual([]);
    if (action === 'logout') expect((await sup.call('listMapCompanies')).status).toBe(200);
  });

  test.each(actions)('%s sent by a browser is logged only when the server cannot observe it', async (action) => {
    const body = { tipo_acao: ACTIONS[action], id_usuario: t.cast.people.adm.id_usuario, id_amostra, origem: 2 };
    expect((await (await t.as('ana')).call('saveLog', { body })).status).toBe(200);
    const { id_usuario, id_cliente } = t.cast.people.ana;
    const told = { tipo_acao: ACTIONS[action], id_usuario, id_cliente, id_amostra, origem: ORIGINS.field };
    expect(await entries()).toEqual(TOLD.includes(action) ? [told] : []);
  });

  it('has the origin web or field page, whatever a browser sends', async () => {
    expect(ORIGINS).toEqual({ web: 1, field: 2, device: 3, import: 4, console: 5 });
    const ana = await t.as('ana');
    for (const [origem, stored] of [
      [1, 1],
      [2, 2],
      // No browser is a device, the import or the command line.
      [3, 1],
      [4, 1],
      [5, 1],
      [null, 1],
    ]) {
      await t.admin.query('truncate action_logs');
      expect((await ana.call('saveLog', { body: { tipo_acao: ACTIONS.start, origem } })).status).toBe(200);
      expect((await entries()).map((row) => row.origem)).toEqual([stored]);
    }
    for (const origem of [0, 6]) {
      expect((await ana.call('saveLog', { body: { tipo_acao: ACTIONS.start, origem } })).status).toBe(400);
    }
  });
});
