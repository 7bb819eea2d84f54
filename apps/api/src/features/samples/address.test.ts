import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nominatimGeocoder } from '../../platform/geocoder.ts';
import { insertSample } from '../../testing/builders.ts';
import { startFakeNominatim } from '../../testing/fake-nominatim.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let service: Awaited<ReturnType<typeof startFakeNominatim>>;
let ana: Caller;
let gei: Caller;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  service = await startFakeNominatim();
  [ana, gei] = [await t.as('ana'), await t.as('gei')];
});
afterAll(async () => {
  await t.close();
  await service.stop();
});
beforeEach(async () => {
  service.mood = 'house';
  service.asked.length = 0;
  t.services.geocoder = nominatimGeocoder(service.url, 500);
  id = await insertSample(t.admin, { id_cliente: t.cast.companies.own });
});

const reveal = (caller: Caller, id_amostra = id) => caller.call('revealAddress', { body: { id_amostra } });
const stored = async (id_amostra = id) =>
  (await t.admin.query('select endereco, endereco_distancia from samples where id_amostra = $1', [id_amostra])).rows[0];
const FLORES = { endereco: 'Rua das Flores, 12 - Vila Aurora, Contagem', endereco_distancia: 11.1 };
const NOTHING = { endereco: null, endereco_distancia: null };

describe('revealing an address', () => {
  it('stores and returns the nearest address with its distance', async () => {
    expect((await reveal(ana)).json).toEqual({ error: false, message: null, ...FLORES });
    expect(await stored()).toEqual(FLORES);
    const { amostra } = payload('getSample', await gei.call('getSample', { params: { id } }));
    expect(amostra).toMatchObject(FLORES);
    const found = payload('searchSamples', await gei.call('searchSamples', { body: { filtro: 'das flores' } }));
    expect(found.amostras.map((row) => [row.id_amostra, row.endereco])).toContainEqual([id, FLORES.endereco]);
  });

  it('does not call the service for a stored address', async () => {
    const known = await insertSample(t.admin, { id_cliente: t.cast.companies.own, endereco: 'Rua Antiga, 3' });
    service.mood = 'error';
    expect((await reveal(ana, known)).json).toMatchObject({ endereco: 'Rua Antiga, 3', endereco_distancia: null });
    expect(service.asked).toHaveLength(0);
  });

  it.each([
    ['unknown', 404, 'address_not_found'],
    ['far', 404, 'address_not_found'],
    ['silent', 502, 'geocoder_unavailable'],
    ['error', 502, 'geocoder_unavailable'],
    ['garbage', 502, 'geocoder_unavailable'],
  ] as const)('with a service that is %s returns %i %s and stores nothing', async (mood, status, message) => {
    service.mood = mood;
    expect(await reveal(ana)).toMatchObject({ status, json: { error: true, message } });
    expect(await stored()).toEqual(NOTHING);
    service.mood = 'house';
    expect((await reveal(ana)).json).toMatchObject(FLORES);
  });

  it('by two people at once returns one address to both', async () => {
    let calls = 0;
    let bothAsked = () => {};
    const both = new Promise<void>((done) => {
      bothAsked = done;
    });
    t.services.geocoder = {
      nearest: async () => {
        const call = ++calls;
        if (call === 2) bothAsked();
        await both;
        return { endereco: `Rua ${call}`, distancia: call };
      },
    };
    const replies = await Promise.all([reveal(ana), reveal(gei)]);
    expect(calls).toBe(2);
    const kept = await stored();
    expect(kept.endereco).toMatch(/^Rua [12]$/);
    for (const reply of replies) expect(reply.json).toMatchObject(kept);
  });

  it('blocks no connection while the service is slow', async () => {
    service.mood = 'silent';
    // More calls than the pool has connections.
    const hanging = Promise.all(Array.from({ length: 12 }, () => reveal(ana)));
    await expect.poll(() => service.asked.length).toBe(12);
    expect((await gei.call('getSample', { params: { id } })).status).toBe(200);
    expect((await hanging).map((reply) => reply.status)).toEqual(Array(12).fill(502));
  });

  it('without a service finds imported addresses', async () => {
    const own = await startTestApp();
    try {
      const sample = await insertSample(own.admin, { id_cliente: own.cast.companies.own });
      const ask = async () => (await own.as('vis')).call('revealAddress', { body: { id_amostra: sample } });
      expect((await ask()).json.message).toBe('address_not_found');
      await own.admin.query(`insert into addresses (lat, lon, endereco) values (-19.93002, -44.05, 'Rua da Paz, s/n')`);
      expect((await ask()).json).toMatchObject({ endereco: 'Rua da Paz, s/n', endereco_distancia: 2.2 });
    } finally {
      await own.close();
    }
  });

  it('is refused for samples of another company and unknown ones', async () => {
    const foreign = await insertSample(t.admin, { id_cliente: t.cast.companies.other });
    for (const asked of [foreign, 2_000_000_000]) {
      expect(await reveal(ana, asked)).toMatchObject({ status: 404, json: { message: 'sample_not_found' } });
    }
    expect(service.asked).toHaveLength(0);
    expect(await stored(foreign)).toEqual(NOTHING);
  });
});
