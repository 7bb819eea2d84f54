import { randomUUID } from 'node:crypto';
import type { BodyOf, StoredOtherwise } from '@escuta/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

type Asked = NonNullable<BodyOf<'compareImported'>['existentes']>[number];

/** In Macapá, on the equator. */
const STORED = { lat: 0.03449, lon: -51.06661, dt_amostra: '2017-08-23T14:05:30-03:00' };
/** Of latitude. */
const metresNorth = (metres: number) => ({ lat: STORED.lat + metres / 111_195 });

async function stored(seq: string, id_cliente = app.cast.companies.branch): Promise<string> {
  const chave = randomUUID();
  await insertSample(app.admin, { id_cliente, seq, ...STORED, dt_amostra: new Date(STORED.dt_amostra), chave });
  return chave;
}

async function ask(existentes: Asked[], login: Parameters<TestApp['as']>[0] = 'adm') {
  const params = { id: app.cast.companies.branch };
  const body = { sons: [], lugares: [], existentes };
  const { json } = await (await app.as(login)).call('compareImported', { params, body });
  return json.diferentes as StoredOtherwise[];
}

/** What one stored sample is said to differ in from a row. */
async function differs(row: Partial<typeof STORED>) {
  const diferentes = await ask([{ chaves: [await stored(`AP-${randomUUID()}`.slice(0, 20))], ...STORED, ...row }]);
  return diferentes.flatMap(({ difere }) => difere);
}

describe('of a recording that is there already the server tells', () => {
  it('nothing where the row is as it was stored', async () => {
    expect(await differs({})).toEqual([]);
  });

  it('another position from 5 m on', async () => {
    expect([await differs(metresNorth(4.9)), await differs(metresNorth(5.1))]).toEqual([[], ['posicao']]);
  });

  it.each([
    ['earlier', -1],
    ['later', 1],
  ])('another date from one minute %s on', async (_, sign) => {
    const later = (seconds: number) => ({
      dt_amostra: new Date(Date.parse(STORED.dt_amostra) + sign * seconds * 1000).toISOString(),
    });
    expect([await differs(later(59)), await differs(later(60))]).toEqual([[], ['data']]);
  });

  it('both where both are other', async () => {
    expect(await differs({ lon: -51.1, dt_amostra: '2017-08-24T14:05:30-03:00' })).toEqual(['posicao', 'data']);
  });

  it('the sample as it is stored, by whichever of its keys', async () => {
    const [same, other] = [await stored('acai-7x'), await stored('acai-9k')];
    const asked = [
      { chaves: [same], ...STORED },
      { chaves: [randomUUID(), other], ...STORED, lat: 0.3449 },
    ];
    expect(await ask(asked)).toEqual([{ existente: 1, ...STORED, seq: 'acai-9k', difere: ['posicao'] }]);
  });

  it('nothing of a sample that a company out of reach has by now', async () => {
    const asked = [{ chaves: [await stored('acai-3q', app.cast.companies.other)], ...STORED, lat: 0.3449 }];
    const [inReach, outOfReach] = [await ask(asked, 'sup'), await ask(asked, 'adm')];
    expect([inReach.length, outOfReach]).toEqual([1, []]);
  });

  it('nothing to a page that does not ask', async () => {
    const params = { id: app.cast.companies.branch };
    const reply = await (await app.as('adm')).call('compareImported', { params, body: { sons: [], lugares: [] } });
    expect(reply.json.diferentes).toEqual([]);
  });
});
