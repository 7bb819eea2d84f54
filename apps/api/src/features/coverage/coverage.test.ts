import { gunzipSync } from 'node:zlib';
import {
  ADDRESS_REACH_METRES,
  COVERAGE_LAYER,
  COVERAGE_REACH_METRES,
  METAL_MATERIALS,
  PIPE_MATERIALS,
} from '@escuta/contract';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { importNetwork, type LonLat, segment } from '../../testing/network-import.ts';
import { gridPlace } from '../../testing/tiles-of.ts';
import { linkCoverage } from './index.ts';

let t: TestApp;
let adm: Caller;
let ana: Caller;
let own: number;
let branch: number;
beforeAll(async () => {
  t = await startTestApp();
  [adm, ana] = [await t.as('adm'), await t.as('ana')];
  ({ own, branch } = t.cast.companies);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query(
    'truncate networks, network_batches, pipes, main_pipes, stretches, stretch_samples, coverage_pending, addresses',
  );
  await t.admin.query('truncate samples cascade');
});

const METRES_PER_DEGREE = 111_195.05;
/** A position some metres east and north of another one. */
const from = ([lon, lat]: LonLat, east: number, north = 0): LonLat => [
  lon + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  lat + north / METRES_PER_DEGREE,
];
const PORTO_VELHO: LonLat = [-63.9039, -8.7612];
/** A straight pipe to the east: five stretches of 40 m. */
const pipe = (north = 0, given: object = {}, metres = 200) =>
  segment([from(PORTO_VELHO, 0, north), from(PORTO_VELHO, metres, north)], given);
const PVC = { material: 1 };
const YEAR = { dti: '2025-01-01 00:00', dtf: '2025-12-31 23:59' };
const DAY = '2025-06-11T10:00:00-03:00';

const sampleAt = ([lon, lat]: LonLat, given: object = {}) =>
  insertSample(t.admin, { id_cliente: own, lat, lon, dt_amostra: new Date(DAY), classificacao: 'LESS', ...given });
const addressAt = ([lon, lat]: LonLat, endereco: string) =>
  t.admin.query('insert into addresses (lat, lon, endereco) values ($1, $2, $3)', [lat, lon, endereco]);
const figures = async (caller = ana, filter: object = {}) =>
  payload('coverage', await caller.call('coverage', { body: { ...YEAR, ...filter } })).data;
const only = async (caller = ana, filter: object = {}) => (await figures(caller, filter)).redes[0];
const streets = async (caller = ana, filter: object = {}) =>
  payload('coverageStreets', await caller.call('coverageStreets', { body: { ...YEAR, ...filter } }));
const link = () => linkCoverage(t.services.connections.system);
const lengths = (row: { ouvida: number; sem_acesso: number; fora: number | null } | undefined) =>
  row && [row.ouvida, row.sem_acesso, row.fora].map((value) => value && Math.round(value));

describe('the coverage of a network', () => {
  it('tells in metres what was listened, what had no access and what was left out, by material', async () => {
    await importNetwork(adm, own, [pipe(0, PVC), pipe(-300, { material: 0 }), pipe(-600, { material: 0 }, 90)]);
    // 20 m from the stretches beside the middle one.
    await sampleAt(from(PORTO_VELHO, 100));
    await sampleAt(from(PORTO_VELHO, 10, -300), { classificacao: 'NOAC' });
    const network = await only();
    expect(lengths(network)).toEqual([120, 80, 290]);
    expect(network?.materiais.map((row) => [row.material, ...(lengths(row) ?? [])])).toEqual([
      ['Ferro Fundido', 0, 80, 210],
      ['PVC', 120, 0, 80],
    ]);
  });

  it('is the same before and after new samples are linked', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    await sampleAt(from(PORTO_VELHO, 100));
    const [before, rows] = [await figures(), await streets()];
    await link();
    expect((await t.admin.query('select count(*)::int as n from stretch_samples')).rows).toEqual([{ n: 3 }]);
    expect((await t.admin.query('select count(*)::int as n from coverage_pending')).rows).toEqual([{ n: 0 }]);
    expect([await figures(), await streets()]).toEqual([before, rows]);
  });

  it('counts samples that were there before the network, and those that moved', async () => {
    const id = await sampleAt(from(PORTO_VELHO, 100, 200));
    await importNetwork(adm, own, [pipe(0, PVC), pipe(200, PVC, 80)]);
    await link();
    expect(lengths(await only())).toEqual([40, 0, 240]);
    const [lon, lat] = from(PORTO_VELHO, 100);
    await t.admin.query('update samples set lat = $2, lon = $3 where id_amostra = $1', [id, lat, lon]);
    expect(lengths(await only())).toEqual([120, 0, 160]);
    await link();
    expect(lengths(await only())).toEqual([120, 0, 160]);
  });

  it('reaches farther in metal than in plastic', async () => {
    await importNetwork(adm, own, [pipe(0, PVC), pipe(80, { material: 0 })]);
    // 40 m from both pipes.
    await sampleAt(from(PORTO_VELHO, 100, 40));
    expect((await only())?.materiais.map((row) => [row.material, lengths(row)?.[0]])).toEqual([
      ['Ferro Fundido', 120],
      ['PVC', 0],
    ]);
  });

  it('calls a stretch listened when some samples had access and others not', async () => {
    await importNetwork(adm, own, [pipe(0, PVC, 40)]);
    await sampleAt(from(PORTO_VELHO, 20), { classificacao: 'NOAC' });
    expect(lengths(await only())).toEqual([0, 40, 0]);
    await sampleAt(from(PORTO_VELHO, 20), { classificacao: 'LEAK' });
    expect(lengths(await only())).toEqual([40, 0, 0]);
  });

  it('begins and ends its period at minutes of UTC-3', async () => {
    await importNetwork(adm, own, [pipe(0, PVC, 40)]);
    await sampleAt(from(PORTO_VELHO, 20), { dt_amostra: new Date('2025-06-12T02:59:30Z') });
    const state = async (dti: string, dtf: string) => lengths(await only(ana, { dti, dtf }));
    expect(await state('2025-06-11 23:59', '2025-06-11 23:59')).toEqual([40, 0, 0]);
    expect(await state('2025-06-12 00:00', '2025-06-30 23:59')).toEqual([0, 0, 40]);
    expect(await state('2025-06-01 00:00', '2025-06-11 23:58')).toEqual([0, 0, 40]);
  });

  it('tells what was left out but listened earlier', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    await sampleAt(from(PORTO_VELHO, 100), { dt_amostra: new Date('2024-11-02T09:00:00-03:00') });
    const { fora, antes } = (await only()) ?? {};
    expect([fora, antes].map((value) => Math.round(value ?? -1))).toEqual([200, 120]);
  });

  it('tells each company’s samples, metres and samples per km', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    for (const east of [95, 100, 105]) await sampleAt(from(PORTO_VELHO, east));
    await sampleAt(from(PORTO_VELHO, 5), { id_cliente: branch });
    await sampleAt(from(PORTO_VELHO, 5), { id_cliente: branch, classificacao: 'NOAC' });
    // Too far from every pipe.
    await sampleAt(from(PORTO_VELHO, 100, 500), { id_cliente: branch });
    const { redes, empresas } = await figures();
    expect(lengths(redes[0])).toEqual([160, 0, 40]);
    const rows = empresas.filter(({ amostras }) => amostras > 0);
    expect(
      rows.map((row) => [row.id_cliente, row.amostras, row.recusas, Math.round(row.ouvida ?? 0), row.por_km]),
    ).toEqual(
      expect.arrayContaining([
        [own, 3, 0, 120, 25],
        [branch, 1, 1, 40, 25],
      ]),
    );
    expect(lengths(await only(ana, { id_cliente: branch }))).toEqual([40, 0, 160]);
  });

  it('tells a company below that of the network only the pipe at its own samples', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    await sampleAt(from(PORTO_VELHO, 20), { id_cliente: branch });
    await sampleAt(from(PORTO_VELHO, 180));
    const { id_usuario } = t.cast.people.vis;
    await t.admin.query('update users set id_cliente = $2 where id_usuario = $1', [id_usuario, branch]);
    const below = await t.as('vis');
    const { redes } = await figures(below);
    expect(
      redes.map(({ id_cliente, razao_social, inteira, desenho, fora, antes }) => [
        id_cliente,
        razao_social,
        inteira,
        desenho,
        fora,
        antes,
      ]),
    ).toEqual([[null, null, false, null, null, null]]);
    expect(Math.round(redes[0]?.ouvida ?? 0)).toBe(80);
    expect((await streets(below)).dados).toEqual([]);
    await t.admin.query('update users set id_cliente = $2 where id_usuario = $1', [id_usuario, own]);
  });

  it('shows nothing of another tenant', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    await sampleAt(from(PORTO_VELHO, 100));
    const stranger = await t.as('adm@other');
    expect(await figures(stranger)).toEqual({ redes: [], empresas: [] });
    expect((await stranger.call('coverage', { body: { ...YEAR, id_cliente: own } })).json.message).toBe(
      'company_not_found',
    );
    // A sample of another tenant beside the pipe does not count either.
    await sampleAt(from(PORTO_VELHO, 10), { id_cliente: t.cast.companies.other });
    await link();
    expect(lengths(await only())).toEqual([120, 0, 80]);
    expect((await figures(stranger)).empresas).toMatchObject([{ tem_rede: false, amostras: 1 }]);
  });

  it('keeps the functions of the database within the scope of the transaction', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    await sampleAt(from(PORTO_VELHO, 100));
    const { rows } = await t.admin.query<{ id_rede: number }>(
      `select id_rede from networks where situacao = 'vigente'`,
    );
    const client = await t.admin.connect();
    try {
      await client.query('begin');
      await client.query(`set local role escuta_app`);
      await client.query(`select set_config('app.clients', $1, true)`, [`{${t.cast.companies.other}}`]);
      const given = [[own], rows[0]?.id_rede, '2025-01-01', '2026-01-01'];
      for (const call of [
        'touched_stretches($1, $2, $3, $4)',
        'samples_at_pipes($1, $2, $3, $4)',
        `coverage_in($1, ${own}, $2, $3, $4, box(point(-1e9, -1e9), point(1e9, 1e9)), 100)`,
      ])
        expect((await client.query(`select * from ${call}`, given)).rows).toEqual([]);
      for (const table of ['stretches', 'stretch_samples', 'coverage_pending'])
        expect((await client.query(`select * from ${table}`)).rows).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('knows the same reach as the contract', async () => {
    for (const material of PIPE_MATERIALS) {
      const { rows } = await t.admin.query('select stretch_reach($1) as metres', [material]);
      const { metal, other } = COVERAGE_REACH_METRES;
      expect([material, rows[0].metres]).toEqual([material, METAL_MATERIALS.includes(material) ? metal : other]);
    }
    expect(ADDRESS_REACH_METRES).toBe(COVERAGE_REACH_METRES.other);
  });

  it('ends with its network, whose stretches are deleted later', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    await sampleAt(from(PORTO_VELHO, 100));
    await link();
    await adm.call('deleteNetwork', { params: { id: own } });
    expect((await figures()).redes).toEqual([]);
    const { sweepNetworks } = await import('../network/index.ts');
    await sweepNetworks(t.services);
    for (const table of ['stretches', 'stretch_samples'])
      expect((await t.admin.query(`select * from ${table}`)).rows).toEqual([]);
  });
});

describe('the streets left out', () => {
  it('are named by the nearest address, the most left out first, with the last samples', async () => {
    await addressAt(from(PORTO_VELHO, 100, 8), 'Rua José Bonifácio, 120 - Olaria, Porto Velho');
    await addressAt(from(PORTO_VELHO, 20, 8), 'Rua José Bonifácio, 10 - Olaria, Porto Velho');
    await addressAt(from(PORTO_VELHO, 180, 8), 'Rua José Bonifácio, 200 - Olaria, Porto Velho');
    await addressAt(from(PORTO_VELHO, 50, -292), 'Travessa Açaí, s/n');
    await importNetwork(adm, own, [pipe(0, PVC), pipe(-300, PVC, 80), pipe(-900, PVC, 40)]);
    await sampleAt(from(PORTO_VELHO, 100));
    await sampleAt(from(PORTO_VELHO, 200), { dt_amostra: new Date('2023-03-04T08:30:00-03:00') });
    await sampleAt(from(PORTO_VELHO, 40, -300), { classificacao: 'NOAC' });
    await link();
    const { dados, total } = await streets();
    expect(total).toBe(3);
    expect(
      dados.map(({ rua, bairro, medida, ultima, ultima_recusa, ...row }) => [
        rua,
        bairro,
        medida,
        ...(lengths(row) ?? []),
        ultima,
        ultima_recusa,
      ]),
    ).toEqual([
      ['Rua José Bonifácio', 'Olaria, Porto Velho', 'metros', 120, 0, 80, '2023-03-04T08:30:00-03:00', null],
      [null, null, 'metros', 0, 0, 40, null, null],
      ['Travessa Açaí', null, 'metros', 0, 80, 0, null, DAY],
    ]);
    expect(dados[0]?.oeste).toBeLessThan(from(PORTO_VELHO, 40)[0]);
    expect(dados[0]?.leste).toBeGreaterThan(from(PORTO_VELHO, 160)[0]);
  });

  it('of the same name in two towns are two', async () => {
    await addressAt(from(PORTO_VELHO, 20), 'Rua 7, 1');
    await addressAt(from(PORTO_VELHO, 20, 9000), 'Rua 7, 1');
    await importNetwork(adm, own, [pipe(0, PVC, 40), pipe(9000, PVC, 80)]);
    await link();
    expect((await streets()).dados.map((row) => [row.rua, Math.round(row.fora)])).toEqual([
      ['Rua 7', 80],
      ['Rua 7', 40],
    ]);
  });

  it('are told as addresses where no network applies', async () => {
    for (const east of [0, 40, 200]) await addressAt(from(PORTO_VELHO, east), `Rua Guaporé, ${east + 2} - Areal`);
    await sampleAt(from(PORTO_VELHO, 5));
    await sampleAt(from(PORTO_VELHO, 205), { dt_amostra: new Date('2024-02-01T12:00:00-03:00') });
    await sampleAt(from(PORTO_VELHO, 60), { classificacao: 'NOAC' });
    const { redes, empresas } = await figures();
    expect(redes).toEqual([]);
    expect(empresas).toMatchObject([
      {
        id_cliente: own,
        tem_rede: false,
        ouvida: null,
        por_km: null,
        enderecos: { ouvidos: 1, sem_acesso: 1, fora: 1 },
      },
    ]);
    expect((await streets()).dados).toMatchObject([
      {
        rua: 'Rua Guaporé',
        bairro: 'Areal',
        medida: 'enderecos',
        ouvida: 1,
        sem_acesso: 1,
        fora: 1,
        ultima: '2024-02-01T12:00:00-03:00',
      },
    ]);
  });

  it('are looked for again when addresses are imported', async () => {
    await importNetwork(adm, own, [pipe(0, PVC, 40)]);
    await link();
    expect((await streets()).dados).toMatchObject([{ rua: null }]);
    await addressAt(from(PORTO_VELHO, 20), 'Rua Nova, 1');
    const { forgetMissingStreets } = await import('./index.ts');
    await forgetMissingStreets(t.services.connections.system);
    await link();
    expect((await streets()).dados).toMatchObject([{ rua: 'Rua Nova' }]);
  });

  it('are refused to commercial users', async () => {
    expect((await (await t.as('com')).call('coverageStreets', { body: YEAR })).status).toBe(403);
  });
});

describe('the files of the coverage', () => {
  it('have all streets as CSV for a Brazilian spreadsheet, without formulas', async () => {
    await addressAt(from(PORTO_VELHO, 20), '=HYPERLINK("x"), 1 - Baixa da União; Centro');
    await importNetwork(adm, own, [pipe(0, PVC, 40)]);
    await link();
    const reply = await adm.call('exportCoverage', { body: { ...YEAR, formato: 'csv' } });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="cobertura-\d{8}-\d{6}\.csv"$/);
    const [head, row, ...rest] = reply.text.split('\r\n');
    expect(head).toMatch(/^\ufeff"Rua";"Bairro";"Empresa";"Deixado de fora \(km\)"/);
    expect(row).toMatch(
      /^"'=HYPERLINK\(""x""\)";"Baixa da União; Centro";"[^"]+";"0,040";"0,000";"0,000";"";"";"";"";"";"-8,76\d+";"-63,90\d+"$/,
    );
    expect(rest).toEqual(['']);
  });

  it('have all stretches as GeoJSON with their state', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    await sampleAt(from(PORTO_VELHO, 20));
    await sampleAt(from(PORTO_VELHO, 180), { dt_amostra: new Date('2024-02-01T12:00:00-03:00') });
    const reply = await adm.call('exportCoverage', { body: { ...YEAR, formato: 'geojson' } });
    const { features } = JSON.parse(reply.text);
    expect(
      features.map((one: { properties: { estado: string; metros: number } }) => [
        one.properties.estado,
        Math.round(one.properties.metros),
      ]),
    ).toEqual([
      ['ouvida', 40],
      ['ouvida', 40],
      ['nunca', 40],
      ['antes', 40],
      ['antes', 40],
    ]);
    const { rows: owner } = await t.admin.query('select razao_social from companies where id_cliente = $1', [own]);
    expect(features[0].properties.empresa).toBe(owner[0].razao_social);
    const [[lon, lat]] = features[0].geometry.coordinates;
    expect([lon, lat]).toEqual([expect.closeTo(PORTO_VELHO[0], 5), expect.closeTo(PORTO_VELHO[1], 5)]);
  });

  it('need the right to export, and are logged', async () => {
    expect((await (await t.as('col')).call('exportCoverage', { body: { ...YEAR, formato: 'csv' } })).status).toBe(403);
    await adm.call('exportCoverage', { body: { ...YEAR, formato: 'csv' } });
    const { rows } = await t.admin.query(
      'select para from action_logs where tipo_acao = 120 order by id_log desc limit 1',
    );
    expect(rows).toMatchObject([{ para: { conteudo: 'cobertura', formato: 'csv', linhas: 0 } }]);
  });
});

describe('the tiles of the coverage', () => {
  const tile = async (caller: Caller, filter: object = {}, of = own) => {
    const networks = payload('listNetworks', await caller.call('listNetworks')).dados;
    const { x, y } = gridPlace(PORTO_VELHO, 15);
    const rede = networks.find(({ id_cliente }) => id_cliente === of)?.rede ?? '4a7a7a0e-6b1e-4b57-9b8f-0b7d4f0a1c11';
    const url = `/api/cliente/${of}/rede/${rede}/cobertura/15/${x}/${y}?${new URLSearchParams({ ...YEAR, ...filter })}`;
    const reply = await t.app.inject({ url, headers: { token: caller.user?.token ?? '' } });
    if (reply.statusCode !== 200) return reply.statusCode;
    const layer = new VectorTile(new PbfReader(gunzipSync(reply.rawPayload))).layers[COVERAGE_LAYER];
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).properties);
  };

  it('have the state of each stretch in the period, linked or not', async () => {
    await importNetwork(adm, own, [pipe(0, PVC, 80), pipe(-100, PVC, 40)]);
    await sampleAt(from(PORTO_VELHO, 5));
    await sampleAt(from(PORTO_VELHO, 20, -100), { classificacao: 'NOAC' });
    const states = [
      { estado: 'nunca', amostras: 0 },
      { estado: 'ouvida', amostras: 1 },
      { estado: 'sem_acesso', amostras: 0 },
    ];
    const sorted = async () =>
      ((await tile(ana)) as { estado: string }[]).sort((a, b) => a.estado.localeCompare(b.estado));
    expect(await sorted()).toEqual(states);
    await link();
    expect(await sorted()).toEqual(states);
    expect(await tile(ana, { dti: '2025-08-01 00:00' })).toEqual(
      expect.arrayContaining([{ estado: 'antes', amostras: 0 }]),
    );
  });

  it('are empty for a network that applies to none of the companies asked', async () => {
    const { subBranch } = t.cast.companies;
    await importNetwork(adm, own, [pipe(0, PVC, 40)]);
    expect(await tile(ana, { id_cliente: subBranch })).toEqual([{ estado: 'nunca', amostras: 0 }]);
    await importNetwork(adm, branch, [pipe(80, PVC, 40)]);
    expect(await tile(ana, { id_cliente: subBranch })).toBe(204);
    expect(await tile(ana, { id_cliente: subBranch }, branch)).toEqual([{ estado: 'nunca', amostras: 0 }]);
    expect(await tile(ana)).toEqual([{ estado: 'nunca', amostras: 0 }]);
  });

  it('of another tenant are not found', async () => {
    await importNetwork(adm, own, [pipe(0, PVC)]);
    expect(await tile(await t.as('adm@other'))).toBe(404);
  });
});
