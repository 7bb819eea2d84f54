import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { importNetwork, type LonLat, segment } from '../../testing/network-import.ts';
import { runAdminOn } from '../../testing/run-admin.ts';
import { nearestPipe, pipeOfReport } from './index.ts';

let t: TestApp;
let adm: Caller;
let ana: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  [adm, ana] = [await t.as('adm'), await t.as('ana')];
  own = t.cast.companies.own;
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate networks, network_batches, pipes, main_pipes, stretches'));

const METRES_PER_DEGREE = 111_195;
/** A position some metres east and north of another one. */
const from = ([lon, lat]: LonLat, east: number, north: number): LonLat => [
  lon + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  lat + north / METRES_PER_DEGREE,
];
/** A straight pipe from south to north, some metres east of a position. */
const pipeEast = (at: LonLat, metres: number, given: object = {}) =>
  segment([from(at, metres, -80), from(at, metres, 80)], given);

const sampleAt = ([lon, lat]: LonLat, id_cliente = own) => insertSample(t.admin, { id_cliente, lat, lon });
const pipeOf = async (id: number, caller = ana) =>
  payload('getSample', await caller.call('getSample', { params: { id } })).amostra.tubulacao;

const FLORIANOPOLIS: LonLat = [-48.5482, -27.5949];

describe('the detail of a sample', () => {
  it('tells the nearest pipe with its distance, material, diameter, year and id', async () => {
    const id = await sampleAt(FLORIANOPOLIS);
    expect(await pipeOf(id)).toBeNull();
    await importNetwork(adm, own, [
      pipeEast(FLORIANOPOLIS, 31),
      pipeEast(FLORIANOPOLIS, -12, { diametro: 63.5, ano: null, codigo: 'RD-7781' }),
      pipeEast(FLORIANOPOLIS, 18, { material: 1 }),
    ]);
    expect(await pipeOf(id)).toEqual({
      ...{ material: 'Ferro Fundido', material_original: 'F°F°', diametro: 63.5, ano: null, codigo: 'RD-7781' },
      distancia: 12,
    });
  });

  it.each([
    ['Boa Vista, north of the equator', [-60.6758, 2.8235]],
    ['Macapá, on the equator', [-51.0694, 0.0003]],
    ['Ushuaia', [-68.3059, -54.8062]],
    ['Reykjavík', [-21.9366, 64.1466]],
  ] as [string, LonLat][])('has metres as long as metres in %s', async (_, place) => {
    await importNetwork(adm, own, [pipeEast(place, 40)]);
    const told = await pipeOf(await sampleAt(place));
    expect(told?.distancia).toBeGreaterThan(39.5);
    expect(told?.distancia).toBeLessThan(40.5);
  });

  it('tells none beyond 50 m', async () => {
    await importNetwork(adm, own, [pipeEast(FLORIANOPOLIS, 50)]);
    const [near, far] = [await sampleAt(from(FLORIANOPOLIS, 1, 0)), await sampleAt(from(FLORIANOPOLIS, -1, 0))];
    expect([(await pipeOf(near))?.distancia, await pipeOf(far)]).toEqual([expect.closeTo(49, 0), null]);
  });

  it('measures to the line, whose points may be far away', async () => {
    await importNetwork(adm, own, [segment([from(FLORIANOPOLIS, 5, -3000), from(FLORIANOPOLIS, 5, 3000)])]);
    expect((await pipeOf(await sampleAt(FLORIANOPOLIS)))?.distancia).toBeCloseTo(5, 0);
  });

  it('measures to each part of a line that crosses itself, and to none between its ends', async () => {
    const bow = [
      from(FLORIANOPOLIS, 0, 0),
      from(FLORIANOPOLIS, 300, 200),
      from(FLORIANOPOLIS, 300, 0),
      from(FLORIANOPOLIS, 0, 200),
    ];
    const { status } = await importNetwork(adm, own, [segment(bow)]);
    expect(status).toBe(200);
    const distances = [];
    for (const [east, north] of [
      [150, 100],
      [310, 100],
      [10, 100],
    ] as const)
      distances.push((await pipeOf(await sampleAt(from(FLORIANOPOLIS, east, north))))?.distancia ?? null);
    // At the crossing, beside the far side, and where only a closing line would be.
    expect(distances).toEqual([expect.closeTo(0, 0), expect.closeTo(10, 0), null]);
    const { rows } = await t.admin.query('select sum(metros)::float8 as metres from stretches');
    expect(rows[0].metres).toBeCloseTo(2 * Math.hypot(300, 200) + 200, -1);
  });

  it('tells the pipe of the network in force, also just after it was replaced', async () => {
    const id = await sampleAt(FLORIANOPOLIS);
    await importNetwork(adm, own, [pipeEast(FLORIANOPOLIS, 3)]);
    await importNetwork(adm, own, [pipeEast(FLORIANOPOLIS, 22)]);
    expect((await pipeOf(id))?.distancia).toBeCloseTo(22, 0);
    await adm.call('deleteNetwork', { params: { id: own } });
    expect(await pipeOf(id)).toBeNull();
  });

  it('of a unit without a network tells the pipe of the company above, else that of its own', async () => {
    const { branch, subBranch } = t.cast.companies;
    const id = await sampleAt(FLORIANOPOLIS, subBranch);
    await importNetwork(adm, own, [pipeEast(FLORIANOPOLIS, 3)]);
    expect((await pipeOf(id))?.distancia).toBeCloseTo(3, 0);
    await importNetwork(adm, branch, [pipeEast(FLORIANOPOLIS, 30)]);
    expect((await pipeOf(id))?.distancia).toBeCloseTo(30, 0);
    // The company above does not look into its units.
    expect((await pipeOf(await sampleAt(FLORIANOPOLIS)))?.distancia).toBeCloseTo(3, 0);
  });

  it('tells no pipe of another company', async () => {
    await importNetwork(await t.as('adm@other'), t.cast.companies.other, [pipeEast(FLORIANOPOLIS, 3)]);
    expect(await pipeOf(await sampleAt(FLORIANOPOLIS))).toBeNull();
    const theirs = await sampleAt(FLORIANOPOLIS, t.cast.companies.other);
    expect((await pipeOf(theirs, await t.as('vis@other')))?.distancia).toBeCloseTo(3, 0);
  });

  it('has the same fixed pipe for commercial users everywhere (D-23)', async () => {
    const com = await t.as('com');
    const before = await pipeOf(await sampleAt(FLORIANOPOLIS), com);
    await importNetwork(adm, own, [pipeEast(FLORIANOPOLIS, 12, { diametro: 77 })]);
    const after = await pipeOf(await sampleAt(FLORIANOPOLIS), com);
    expect(after).toEqual(before);
    expect(after?.diametro).not.toBe(77);
  });
});

it('the functions that read beside row-level security keep to the scope of their transaction', async () => {
  const { other } = t.cast.companies;
  await importNetwork(await t.as('adm@other'), other, [pipeEast(FLORIANOPOLIS, 3)]);
  const [lon, lat] = FLORIANOPOLIS;
  const sample = await sampleAt(FLORIANOPOLIS, other);
  const id_usuario = t.cast.people['gei@other'].id_usuario;
  const report = await insertReport(t.admin, { id_cliente: other, id_usuario, amostras: [sample] });
  const { rows } = await t.admin.query<{ id_rede: number }>('select id_rede from networks');
  const found = (company: number) =>
    inScope(t.services.connections.tenant, sessionScope([company], id_usuario), async (trx) => {
      const world = sql`box(point(-2e7, -2e7), point(2e7, 2e7))`;
      const drawn = (name: string, zoom: number) =>
        sql`select from ${sql.raw(name)}(${other}, ${rows[0]?.id_rede}, ${zoom}, ${world}, 9)`.execute(trx);
      const lines = [await drawn('pipes_in', 15), await drawn('main_pipes_in', 13)].map((tile) => tile.rows.length);
      const told = [await nearestPipe(trx, { id_cliente: other, lat, lon }), await pipeOfReport(trx, report)];
      return [...lines, ...told.map((pipe) => pipe?.material ?? null)];
    });
  expect(await found(other)).toEqual([1, 1, 'Ferro Fundido', 'Ferro Fundido']);
  expect(await found(own)).toEqual([0, 0, null, null]);
});

describe('a report without a material', () => {
  const DAY = '2026-11-19';
  const body = { dti: `${DAY} 00:00`, dtf: `${DAY} 23:59` };
  let places = 0;
  /** An approved report on a sample of its own, a kilometre from others. */
  async function report(id_cliente: number, given: object = {}) {
    const at = from(FLORIANOPOLIS, 0, 1000 * ++places);
    const sample = await sampleAt(at, id_cliente);
    const found = { id_status_relatorio: 1, dt_aprovacao: `${DAY}T12:00:00-03:00`, ...given };
    const id_usuario = t.cast.people.gei.id_usuario;
    return { at, id: await insertReport(t.admin, { id_cliente, id_usuario, amostras: [sample], ...found }) };
  }
  const materials = async (asked: object = body) => {
    const reply = payload('accuracy', await ana.call('accuracy', { body: asked }));
    return Object.fromEntries(reply.data.precisao.material.map(({ nome, number }) => [nome, number]));
  };
  const detail = async (id: number, caller = ana) =>
    payload('getReport', await caller.call('getReport', { params: { id } })).relatorio;
  const matches = async () => (await runAdminOn(t, 'recount')).text;

  // Truncating would leave the figures of the dashboards.
  beforeEach(() => t.admin.query('delete from leak_report_samples; delete from leak_reports'));

  it('counts by the material of the nearest pipe in the dashboards; one that names a material counts by its own', async () => {
    const { branch } = t.cast.companies;
    const reports = [
      await report(own),
      await report(branch, { tipo_tubulacao: 'Indefinido' }),
      await report(own, { tipo_tubulacao: 'PEAD' }),
    ];
    expect(await materials()).toEqual({ null: 1, Indefinido: 1, PEAD: 1 });
    await importNetwork(
      adm,
      own,
      reports.map(({ at }) => pipeEast(at, 8)),
    );
    expect(await materials()).toEqual({ 'Ferro Fundido': 2, PEAD: 1 });
    // A range within the day is counted from its rows.
    expect(await materials({ dti: `${DAY} 11:00`, dtf: `${DAY} 13:00` })).toEqual({ 'Ferro Fundido': 2, PEAD: 1 });
    expect(await matches()).toContain('match samples and reports');
    await adm.call('deleteNetwork', { params: { id: own } });
    expect(await materials()).toEqual({ null: 1, Indefinido: 1, PEAD: 1 });
  });

  it('counts by the network of the company above, also when its company moves', async () => {
    const { branch, subBranch } = t.cast.companies;
    const { at } = await report(subBranch);
    await importNetwork(adm, own, [pipeEast(at, 8)]);
    await importNetwork(adm, branch, [pipeEast(at, 30, { material: 1 })]);
    expect(await materials()).toEqual({ PVC: 1 });
    const move = (id_cliente_master: number) =>
      adm.call('updateCompany', { body: { id_cliente: subBranch, id_cliente_master } });
    expect((await move(own)).status).toBe(200);
    expect(await materials()).toEqual({ 'Ferro Fundido': 1 });
    expect(await matches()).toContain('match samples and reports');
    await move(branch);
  });

  it('is told with the pipe at its point, or else at its first sample', async () => {
    const { at, id } = await report(own);
    const [lon, lat] = from(at, 400, 0);
    const elsewhere = await report(own, { latitude: lat, longitude: lon });
    const named = await report(own, { tipo_tubulacao: 'Aço' });
    await importNetwork(adm, own, [
      pipeEast(at, 8),
      pipeEast([lon, lat], 2, { material: 1, ano: 2004 }),
      pipeEast(elsewhere.at, 4),
      pipeEast(named.at, 4),
    ]);
    expect(await detail(id)).toMatchObject({
      tipo_tubulacao: null,
      tubulacao: { material: 'Ferro Fundido', distancia: 8 },
    });
    expect(await detail(elsewhere.id)).toMatchObject({ tubulacao: { material: 'PVC', ano: 2004, distancia: 2 } });
    expect(await detail(named.id)).toMatchObject({ tipo_tubulacao: 'Aço', tubulacao: null });
    expect((await detail(id, await t.as('com'))).tubulacao).toBeNull();
  });
});
