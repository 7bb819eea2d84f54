import { ACTIONS, NETWORK_BATCH_SEGMENTS_MAX } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { Importing, importNetwork, type LonLat, newImport, segment } from '../../testing/network-import.ts';
import { sweepNetworks } from './index.ts';
import { deleteEmpty } from './sweep.queries.ts';

/** A street in Maceió, far from the samples of other tests. */
const JATIUCA: readonly LonLat[] = [
  [-35.70681, -9.64992],
  [-35.70641, -9.64902],
  [-35.70601, -9.64812],
];
const PONTA_VERDE: readonly LonLat[] = [
  [-35.7061, -9.6611],
  [-35.7051, -9.6611],
];

let t: TestApp;
let adm: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  adm = await t.as('adm');
  own = t.cast.companies.own;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate networks, network_batches, pipes, main_pipes, stretches');
  await t.admin.query('delete from action_logs');
});

const stateOf = async (id = own) => payload('getNetwork', await adm.call('getNetwork', { params: { id } }));
const count = async (table: 'pipes' | 'networks' | 'main_pipes' | 'network_batches') =>
  Number((await t.admin.query(`select count(*) as n from ${table}`)).rows[0].n);

describe('an import', () => {
  it('tells what it has brought: segments, kilometres, materials, bounds, file, matching, what was left out, who and when', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [segment(JATIUCA, { codigo: 'T-104' })]);
    await importing.send(2, [
      segment(PONTA_VERDE, { material: null }),
      segment(PONTA_VERDE, { material: 1, diametro: null }),
    ]);
    const { rede } = payload('finishNetworkImport', await importing.finish(2, 3, { repetido: 4, um_ponto: 1 }));
    expect(rede).toMatchObject({
      id_cliente: own,
      rede: importing.chave,
      segmentos: 3,
      arquivo: 'Rede de distribuição.gpkg',
      sistema: 'EPSG:31984',
      correspondencia: newImport().correspondencia,
      deixados: { repetido: 4, um_ponto: 1 },
      dt_importacao: '2026-11-20T12:00:00-03:00',
      usuario: t.cast.people.adm.nome,
      limites: { norte: -9.64812, sul: -9.6611, leste: -35.7051, oeste: -35.70681 },
    });
    // Distances on the ellipsoid, by GeographicLib: 217.7 m and 109.7 m; on the sphere they differ by up to 0.5 %.
    expect(rede.materiais.map(({ material, segmentos }) => [material, segmentos])).toEqual([
      ['Ferro Fundido', 1],
      ['Indefinido', 1],
      ['PVC', 1],
    ]);
    const [longest, other] = rede.materiais;
    expect(Math.abs((longest?.metros ?? 0) / 217.7 - 1)).toBeLessThan(0.006);
    expect(Math.abs((other?.metros ?? 0) / 109.8 - 1)).toBeLessThan(0.006);
    expect((await stateOf()).rede).toEqual(rede);
  });

  it('keeps the text of the file beside the material that it means', async () => {
    await importNetwork(adm, own, [segment(JATIUCA, { codigo: 'T-104' })]);
    const { rows } = await t.admin.query('select material, material_original, diametro, ano, codigo from pipes');
    expect(rows).toEqual([
      { material: 'Ferro Fundido', material_original: 'F°F°', diametro: 100, ano: 1987, codigo: 'T-104' },
    ]);
  });

  it('leaves the earlier network in force until it is finished', async () => {
    await importNetwork(adm, own, [segment(JATIUCA)]);
    const before = (await stateOf()).rede;
    const importing = await Importing.begin(adm, own, { arquivo: 'Rede 2027.zip' });
    await importing.send(1, [segment(PONTA_VERDE)]);
    expect(await stateOf()).toMatchObject({
      rede: before,
      importacao: { arquivo: 'Rede 2027.zip', lotes: [1], segmentos: 1, usuario: t.cast.people.adm.nome },
    });
    await importing.finish(1, 1);
    expect(await stateOf()).toMatchObject({ rede: { rede: importing.chave, segmentos: 1 }, importacao: null });
  });

  it('stores a batch once that arrives twice, also at the same time', async () => {
    const importing = await Importing.begin(adm, own);
    const sent = [segment(JATIUCA), segment(PONTA_VERDE)];
    const replies = await Promise.all([1, 2, 3].map(() => importing.send(7, sent)));
    expect(replies.map(({ status, json }) => [status, json.segmentos])).toEqual([1, 2, 3].map(() => [200, 2]));
    expect(await count('pipes')).toBe(2);
  });

  it('refuses another batch under a number that has arrived: it comes from another file', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [segment(JATIUCA)]);
    const reply = await importing.send(1, [segment(PONTA_VERDE)]);
    expect([reply.status, reply.json.message]).toEqual([409, 'network_batch_differs']);
    expect(await count('pipes')).toBe(1);
  });

  it('is not finished while batches are missing, which the refusal counts and names', async () => {
    const importing = await Importing.begin(adm, own);
    for (const numero of [1, 2, 5]) await importing.send(numero, [segment(JATIUCA, { ano: 1950 + numero })]);
    const reply = await importing.finish(6, 6);
    expect(reply).toMatchObject({
      status: 409,
      json: { message: 'network_batches_missing', params: { faltam: 3, lote: 3 } },
    });
    expect((await stateOf()).rede).toBeNull();
  });

  it('is not finished with more or other segments than its caller has sent', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [segment(JATIUCA)]);
    await importing.send(2, [segment(PONTA_VERDE)]);
    for (const [lotes, segmentos] of [
      [1, 1],
      [2, 3],
    ] as const) {
      expect((await importing.finish(lotes, segmentos)).json.message).toBe('network_batch_differs');
    }
  });

  it('may be begun, finished and cancelled again, as after a lost reply', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [segment(JATIUCA)]);
    const again = await adm.call('beginNetworkImport', {
      params: { id: own },
      body: newImport({ chave: importing.chave }),
    });
    expect(payload('beginNetworkImport', again).importacao).toMatchObject({ chave: importing.chave, lotes: [1] });
    const first = payload('finishNetworkImport', await importing.finish(1, 1));
    expect(payload('finishNetworkImport', await importing.finish(1, 1))).toEqual(first);
    expect(await count('main_pipes')).toBe(1);
    const cancelled = await Importing.begin(adm, own);
    expect([(await cancelled.cancel()).status, (await cancelled.cancel()).status]).toEqual([200, 200]);
    expect((await stateOf()).rede?.rede).toBe(importing.chave);
  });

  it.each([
    ['file', { arquivo: 'Rede do Farol.gpkg' }],
    ['system', { sistema: 'EPSG:31985' }],
    ['matching', { correspondencia: { ...newImport().correspondencia, materiais: [] } }],
  ])('is not begun again under its key with another %s', async (_what, other) => {
    const importing = await Importing.begin(adm, own);
    const body = newImport({ chave: importing.chave, ...other });
    const reply = await adm.call('beginNetworkImport', { params: { id: own }, body });
    expect([reply.status, reply.json.message]).toEqual([409, 'network_batch_differs']);
    expect((await stateOf()).importacao).toMatchObject({
      chave: importing.chave,
      arquivo: 'Rede de distribuição.gpkg',
    });
  });

  it('takes no batch after it was finished or cancelled', async () => {
    const finished = await Importing.begin(adm, own);
    await finished.send(1, [segment(JATIUCA)]);
    await finished.finish(1, 1);
    const cancelled = await Importing.begin(adm, own);
    await cancelled.cancel();
    for (const importing of [finished, cancelled]) {
      const reply = await importing.send(2, [segment(PONTA_VERDE)]);
      expect([reply.status, reply.json.message]).toEqual([409, 'network_import_closed']);
    }
    expect((await cancelled.finish(1, 1)).json.message).toBe('network_import_closed');
    expect((await finished.cancel()).json.message).toBe('network_import_closed');
    expect(await count('pipes')).toBe(1);
  });

  it('is one per company: a second one is refused with file and person, or takes the place of the first', async () => {
    const first = await Importing.begin(adm, own, { arquivo: 'norte.geojson' });
    const asked = (body: object) => adm.call('beginNetworkImport', { params: { id: own }, body });
    expect(await asked(newImport())).toMatchObject({
      status: 409,
      json: { message: 'network_import_open', params: { arquivo: 'norte.geojson', usuario: t.cast.people.adm.nome } },
    });
    const second = payload('beginNetworkImport', await asked(newImport({ substituir: true })));
    expect((await stateOf()).importacao?.chave).toBe(second.importacao.chave);
    expect((await first.send(1, [segment(JATIUCA)])).json.message).toBe('network_import_closed');
  });

  it('is one per company, also when several are begun at the same time', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => adm.call('beginNetworkImport', { params: { id: own }, body: newImport() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('of another company is not found, neither by its own path nor below the caller’s company', async () => {
    const importing = await Importing.begin(await t.as('adm@other'), t.cast.companies.other);
    const body = newImport({ chave: importing.chave });
    for (const id of [own, t.cast.companies.other]) {
      const params = { id, chave: importing.chave };
      for (const reply of [
        await adm.call('sendNetworkBatch', { params: { ...params, numero: 1 }, body: batchOf(JATIUCA) }),
        await adm.call('finishNetworkImport', { params, body: { lotes: 1, segmentos: 1, deixados: {} } }),
        await adm.call('cancelNetworkImport', { params }),
      ]) {
        expect([reply.status, reply.json.message]).toEqual([404, expect.stringMatching(/_not_found$/)]);
      }
    }
    // A key belongs to its company: the same key names an import of one's own.
    expect((await adm.call('beginNetworkImport', { params: { id: own }, body })).status).toBe(200);
    expect(await count('pipes')).toBe(0);
  });

  it('and the deletion are logged with file and segments', async () => {
    await importNetwork(adm, own, [segment(JATIUCA), segment(PONTA_VERDE)]);
    await importNetwork(adm, own, [segment(JATIUCA)]);
    expect((await adm.call('deleteNetwork', { params: { id: own } })).status).toBe(200);
    const { rows } = await t.admin.query('select tipo_acao, id_objeto, de, para from action_logs order by id_log');
    const arquivo = 'Rede de distribuição.gpkg';
    expect(rows).toEqual([
      {
        ...{ tipo_acao: ACTIONS.networkImported, id_objeto: own },
        ...{ de: { arquivo: null, segmentos: null }, para: { arquivo, segmentos: 2 } },
      },
      {
        ...{ tipo_acao: ACTIONS.networkImported, id_objeto: own },
        ...{ de: { arquivo, segmentos: 2 }, para: { arquivo, segmentos: 1 } },
      },
      {
        ...{ tipo_acao: ACTIONS.networkDeleted, id_objeto: own },
        ...{ de: { arquivo, segmentos: 1 }, para: { arquivo: null, segmentos: null } },
      },
    ]);
    expect((await stateOf()).rede).toBeNull();
    expect((await adm.call('deleteNetwork', { params: { id: own } })).json.message).toBe('network_not_found');
  });
});

const batchOf = (line: readonly LonLat[]) => {
  const posicoes = line.flatMap(([lon, lat], index) => {
    const [before = [0, 0]] = index === 0 ? [] : [line[index - 1]];
    return [lon - before[0], lat - before[1]].map((degrees) => Math.round(degrees * 1e7));
  });
  return { pontos: [line.length], posicoes, material: [null], diametro: [null], ano: [null], codigo: [null] };
};

describe('a batch', () => {
  const FIRST = [-357_068_100, -96_499_200];
  const none = (length: number) => Array.from({ length }, () => null);
  it.each([
    ['a position that is no number', { posicoes: [...FIRST, Number.NaN, 0] }, 'posicoes.2'],
    ['a fraction of a unit', { posicoes: [...FIRST, 0.5, 1] }, 'posicoes.2'],
    ['a latitude beyond the map', { posicoes: [0, 899_999_999, 10, 10] }, 'pontos.0'],
    ['a longitude beyond the world', { posicoes: [1_799_999_999, 0, 10, 0] }, 'pontos.0'],
    ['one point twice', { posicoes: [...FIRST, 0, 0] }, 'pontos.0'],
    ['one point', { pontos: [1], posicoes: FIRST }, 'pontos.0'],
    ['a line across the country', { posicoes: [...FIRST, 100_000_000, 0] }, 'pontos.0'],
    ['a million points', { pontos: [1_000_000] }, 'pontos.0'],
    ['fewer positions than told', { pontos: [3] }, 'posicoes'],
    ['a column of another length', { ano: none(2) }, 'ano'],
    ['a material that the matching lacks', { material: [2] }, 'material.0'],
    ['no diameter', { diametro: [0] }, 'diametro.0'],
    ['the year 20', { ano: [20] }, 'ano.0'],
    ['no segment', { pontos: [], posicoes: [], material: [], diametro: [], ano: [], codigo: [] }, 'pontos'],
    ['too many segments', { pontos: none(NETWORK_BATCH_SEGMENTS_MAX + 1).map(() => 2) }, 'pontos'],
  ])('with %s is refused with the field, and stores nothing', async (_, change, field) => {
    const importing = await Importing.begin(adm, own);
    const reply = await importing.send(1, [segment([JATIUCA[0] as LonLat, JATIUCA[1] as LonLat])], change as object);
    expect(reply).toMatchObject({ status: 400, json: { message: 'invalid_input' } });
    expect((reply.json.details as { field: string }[]).map((issue) => issue.field)).toContain(field);
    expect([await count('pipes'), await count('network_batches')]).toEqual([0, 0]);
  });

  it('that makes the network too large is refused, and stores nothing', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [segment(JATIUCA)]);
    await t.admin.query('update network_batches set segmentos = 2000000');
    expect(await importing.send(2, [segment(JATIUCA)])).toMatchObject({
      status: 413,
      json: { message: 'network_too_large', params: { max: 2_000_000 } },
    });
    expect(await count('pipes')).toBe(1);
  });

  it('may be far from another one, but not so far that no company could have both', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [segment(JATIUCA)]);
    await importing.send(2, [
      segment([
        [-51.2, -30.03],
        [-51.201, -30.03],
      ]),
    ]);
    expect((await importing.finish(2, 2)).json.message).toBe('network_too_wide');
  });
});

describe('what is out of use', () => {
  it('is deleted row by row: the replaced network, the cancelled import, nothing else', async () => {
    await importNetwork(adm, own, [segment(JATIUCA), segment(PONTA_VERDE)]);
    await importNetwork(adm, own, [segment(JATIUCA)]);
    await importNetwork(await t.as('adm@other'), t.cast.companies.other, [segment(JATIUCA)]);
    const cancelled = await Importing.begin(adm, own);
    await cancelled.send(1, [segment(JATIUCA), segment(JATIUCA)]);
    await cancelled.cancel();
    expect(await sweepNetworks(t.services)).toBe(2);
    expect([await count('networks'), await count('pipes'), await count('main_pipes')]).toEqual([2, 2, 2]);
    expect(await sweepNetworks(t.services)).toBe(0);
  });

  it('keeps a network whose pipes another process is still deleting', async () => {
    await importNetwork(adm, own, [segment(JATIUCA), segment(PONTA_VERDE)]);
    await t.admin.query(`update networks set situacao = 'apagada'`);
    const { rows } = await t.admin.query('select id_rede from networks');
    expect(await deleteEmpty(t.services.connections.system, rows[0].id_rede)).toBe(false);
    expect([await count('networks'), await count('network_batches'), await count('pipes')]).toEqual([1, 1, 2]);
    expect([await sweepNetworks(t.services), await count('networks')]).toEqual([1, 0]);
  });

  it('is deleted by several processes at the same time without a failure', async () => {
    await importNetwork(adm, own, [segment(JATIUCA), segment(PONTA_VERDE)]);
    await t.admin.query(`update networks set situacao = 'apagada'`);
    const swept = await Promise.all([1, 2, 3].map(() => sweepNetworks(t.services)));
    expect([swept.reduce((sum, n) => sum + n, 0), await count('networks'), await count('pipes')]).toEqual([1, 0, 0]);
  });

  it('includes an import a day after its last batch, not before', async () => {
    const start = t.clock.now().toISOString();
    const importing = await Importing.begin(adm, own);
    t.clock.advanceMs(20 * 3_600_000);
    // The session has ended by then.
    adm = await t.as('adm');
    const params = { id: own, chave: importing.chave, numero: 1 };
    expect((await adm.call('sendNetworkBatch', { params, body: batchOf(JATIUCA) })).status).toBe(200);
    t.clock.advanceMs(23 * 3_600_000);
    expect([await sweepNetworks(t.services), await count('networks')]).toEqual([0, 1]);
    t.clock.advanceMs(2 * 3_600_000);
    expect([await sweepNetworks(t.services), await count('networks'), await count('pipes')]).toEqual([1, 0, 0]);
    t.clock.set(start);
    adm = await t.as('adm');
  });
});
