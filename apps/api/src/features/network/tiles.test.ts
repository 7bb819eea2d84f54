import { gunzipSync } from 'node:zlib';
import { PIPE_LAYER } from '@escuta/contract';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { Importing, importNetwork, type LonLat, segment } from '../../testing/network-import.ts';
import { gridPlace } from '../../testing/tiles-of.ts';

let t: TestApp;
let adm: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  adm = await t.as('adm');
  own = t.cast.companies.own;
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate networks, network_batches, pipes, main_pipes, stretches'));

const BELEM: LonLat = [-48.4902, -1.4558];
const STREET: [LonLat, LonLat] = [BELEM, [-48.4452, -1.4558]];

const drawn = async (caller: Caller) => payload('listNetworks', await caller.call('listNetworks')).dados;

/** Features of a tile, by the address that the map is told. */
async function tile(caller: Caller, { z, x, y }: { z: number; x: number; y: number }) {
  const [network] = await drawn(caller);
  const url = network?.mapa.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)) ?? '';
  const reply = await t.app.inject({ url, headers: { token: caller.user?.token ?? '' } });
  if (reply.statusCode === 204) return [];
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
  const layer = new VectorTile(new PbfReader(gunzipSync(reply.rawPayload))).layers[PIPE_LAYER];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer?.feature(index);
    return {
      properties: feature?.properties,
      lines: feature?.loadGeometry().map((line) => line.map(({ x, y }) => [x, y])),
    };
  });
}

describe('the tiles of a network', () => {
  it('have a pipe on every tile that it crosses, with its properties, and its parts meet at the borders', async () => {
    await importNetwork(adm, own, [segment(STREET, { codigo: 'AD-1', ano: null })]);
    const ana = await t.as('ana');
    for (const z of [10, 13, 14, 15]) {
      const [first, last] = STREET.map((end) => gridPlace(end, z)) as [
        ReturnType<typeof gridPlace>,
        ReturnType<typeof gridPlace>,
      ];
      for (let x = first.x; x <= last.x; x++) {
        const [feature, ...more] = await tile(ana, { z, x, y: first.y });
        expect(more).toEqual([]);
        expect(feature?.properties).toEqual({ material: 'Ferro Fundido', diametro: 100, codigo: 'AD-1' });
        const columns = feature?.lines?.flat().map(([column]) => column ?? 0) ?? [];
        expect(Math.min(...columns)).toBe(x === first.x ? Math.round(first.column) : -64);
        expect(Math.max(...columns)).toBe(x === last.x ? Math.round(last.column) : 4096 + 64);
        for (const [, row = 0] of feature?.lines?.flat() ?? [])
          expect(Math.abs(row - first.row)).toBeLessThanOrEqual(1);
      }
      expect(await tile(ana, { z, x: last.x + 2, y: first.y })).toEqual([]);
    }
  });

  it('cut a line that leaves a tile and comes back into its parts', async () => {
    const { x, y } = gridPlace(BELEM, 15);
    const at = (column: number, row: number): LonLat => {
      const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + row)) / 2 ** 15))) * 180) / Math.PI;
      return [((x + column) / 2 ** 15 - 0.5) * 360, lat];
    };
    await importNetwork(adm, own, [
      segment([at(0.5, 0.2), at(2, 0.2), at(2, 0.8), at(0.5, 0.8)], { codigo: 'around' }),
      segment([at(0.5, 0.2), at(2, 0.5), at(0.5, 0.8)], { codigo: 'pointed' }),
    ]);
    const features = await tile(adm, { z: 15, x, y });
    const parts = (codigo: string) =>
      features
        .find(({ properties }) => properties?.codigo === codigo)
        ?.lines?.map((line) => line.map(([column = 0, row = 0]) => [column, Math.round(row / 41)]));
    expect(parts('pointed')).toEqual([
      [
        [2048, 20],
        [4160, 30],
      ],
      [
        [4160, 70],
        [2048, 80],
      ],
    ]);
    expect(parts('around')).toEqual([
      [
        [2048, 20],
        [4160, 20],
      ],
      [
        [4160, 80],
        [2048, 80],
      ],
    ]);
  });

  it('have all pipes from zoom 14 on, and farther out the largest of each tile', async () => {
    const pipes = Array.from({ length: 7_000 }, (_, index) => {
      const [lon, lat] = [BELEM[0] + (index % 40) / 4e3, BELEM[1] + Math.floor(index / 40) / 2e4];
      return segment(
        [
          [lon, lat],
          [lon + 2e-4, lat],
        ],
        { diametro: 50 + ((index * 7919) % 7_000), codigo: `P${index}` },
      );
    });
    await importNetwork(adm, own, pipes);
    const all = async (z: number) => {
      const [a, b] = [gridPlace([BELEM[0], BELEM[1] + 0.0102], z), gridPlace([BELEM[0] + 0.0102, BELEM[1]], z)];
      const codes = new Set<unknown>();
      for (let x = a.x; x <= b.x; x++)
        for (let y = a.y; y <= b.y; y++)
          for (const one of await tile(adm, { z, x, y })) codes.add(one.properties?.codigo);
      return codes;
    };
    expect((await all(15)).size).toBe(7_000);
    const main = await all(12);
    expect(main.size).toBe(6_000);
    const smallest = Math.min(...pipes.filter(({ codigo }) => main.has(codigo)).map(({ diametro }) => diametro ?? 0));
    expect(pipes.filter(({ diametro }) => (diametro ?? 0) > smallest).every(({ codigo }) => main.has(codigo))).toBe(
      true,
    );
  });

  it('are lines without properties for commercial users (D-23)', async () => {
    await importNetwork(adm, own, [segment(STREET, { codigo: 'AD-1' })]);
    const { x, y } = gridPlace(BELEM, 14);
    expect(await tile(await t.as('com'), { z: 14, x, y })).toEqual([{ properties: {}, lines: [expect.anything()] }]);
  });

  it('are those of the network in force alone', async () => {
    await importNetwork(adm, own, [segment(STREET)]);
    const [before] = await drawn(adm);
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [segment(STREET)]);
    const { x, y } = gridPlace(BELEM, 14);
    const asked = (rede: string) => adm.call('getNetworkTile', { params: { id: own, rede, z: 14, x, y } });
    expect((await asked(importing.chave)).json.message).toBe('network_not_found');
    await importing.finish(1, 1);
    expect([(await asked(importing.chave)).status, (await asked(before?.rede ?? '')).status]).toEqual([200, 404]);
  });

  it('are told of every company in scope, and of no other', async () => {
    const { branch, other } = t.cast.companies;
    await importNetwork(adm, own, [segment(STREET)]);
    await importNetwork(adm, branch, [segment(STREET)]);
    await importNetwork(await t.as('adm@other'), other, [segment(STREET)]);
    const companies = async (name: Parameters<TestApp['as']>[0]) =>
      (await drawn(await t.as(name))).map(({ id_cliente }) => id_cliente);
    expect(await companies('ana')).toEqual([own, branch]);
    expect(await companies('vis')).toEqual([own]);
    expect(await companies('gei@other')).toEqual([other]);
    expect((await companies('geo')).sort()).toEqual([own, branch, other].sort());
  });

  it('may be kept by the browser, for one session', async () => {
    await importNetwork(adm, own, [segment(STREET)]);
    const [network] = await drawn(adm);
    const { x, y } = gridPlace(BELEM, 14);
    const { headers } = await adm.call('getNetworkTile', {
      params: { id: own, rede: network?.rede ?? '', z: 14, x, y },
    });
    expect([headers['cache-control'], headers.vary]).toEqual([
      'private, max-age=3600, immutable',
      expect.stringContaining('token'),
    ]);
  });
});
