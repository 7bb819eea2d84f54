import { ACTIONS, type ReplyOf } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let sup: Caller;
let adm: Caller;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2027-03-09T14:00:00Z');
  await t.admin.query('delete from samples; delete from devices; delete from action_logs');
  await t.admin.query('update companies set ativo = true; update users set ativo = true; delete from user_units');
  [sup, adm] = [await t.as('sup'), await t.as('adm')];
});

const col = () => t.cast.people.col.id_usuario;
const add = async (given: object = {}, who = adm) =>
  who.call('createDevice', {
    body: { nome: 'Haste 7', id_cliente: t.cast.companies.own, id_coletor: col(), ...given },
  });
const added = async (given: object = {}, who = adm) => payload('createDevice', await add(given, who));
const list = async (who = adm) => payload('listDevices', await who.call('listDevices')).dados;
const rotate = async (id: number, horas: number) =>
  payload('rotateDeviceKey', await adm.call('rotateDeviceKey', { params: { id }, body: { horas } })).chave_dispositivo;
/** A call with a key: whether a sample has arrived, 404 where the key works. */
const ask = async (key: string) => {
  const headers = { authorization: `Device ${key}` };
  const { status, headers: told } = await t.nobody.call('hasSample', {
    ...{ params: { chave: '11111111-2222-4333-8444-555555555555' }, headers },
  });
  return { status, told };
};
const send = (key: string, given: object = {}) =>
  t.nobody.call('putSample', {
    params: { chave: crypto.randomUUID() },
    query: {
      dt_amostra: '2027-03-09T10:55:00-03:00',
      lat: '-3.12',
      lon: '-60.02',
      pre_classificacao: 'NOAC',
      ...given,
    },
    headers: { authorization: `Device ${key}` },
  });

describe('devices', () => {
  it('are listed with company, collector, last contact and the number of their samples', async () => {
    const { chave_dispositivo, dispositivo } = await added({ nome: '  Haste São João ' });
    expect(dispositivo).toEqual({
      id_dispositivo: dispositivo.id_dispositivo,
      ...{ nome: 'Haste São João', id_cliente: t.cast.companies.own, razao_social: 'Águas do Norte' },
      ...{ id_coletor: col(), nome_coletor: 'COL do Norte', amostras: 0 },
      ...{ dt_criacao: '2027-03-09T11:00:00-03:00', dt_contato: null, dt_chave_anterior: null, dt_revogacao: null },
      ...{ recusas: 0, ultima_recusa: null },
    });
    t.clock.set('2027-03-09T17:00:30Z');
    for (let n = 0; n < 3; n++) expect((await send(chave_dispositivo)).status).toBe(200);
    expect(await list()).toEqual([{ ...dispositivo, dt_contato: '2027-03-09T14:00:30-03:00', amostras: 3 }]);
  });

  it('are those of the own tree for ADM, of all companies for SUP', async () => {
    await added({ nome: 'da filial', id_cliente: t.cast.companies.subBranch });
    const { other } = t.cast.companies;
    await added({ nome: 'do Sul', id_cliente: other, id_coletor: t.cast.people['col@other'].id_usuario }, sup);
    expect((await list()).map(({ nome }) => nome)).toEqual(['da filial']);
    expect((await list(sup)).map(({ nome }) => nome)).toEqual(['da filial', 'do Sul']);
  });

  it('are added only for a company in reach that takes samples, with an active collector who reaches it', async () => {
    const { companies, people } = t.cast;
    const refusal = async (given: object) => (await add(given)).json.message;
    expect(await refusal({ id_cliente: companies.other })).toBe('company_not_found');
    expect(await refusal({ id_coletor: people['col@other'].id_usuario })).toBe('device_collector_unavailable');
    expect(await refusal({ id_coletor: people.ana.id_usuario })).toBe('device_collector_unavailable');
    await t.admin.query('update users set ativo = false where id_usuario = $1', [col()]);
    expect(await refusal({})).toBe('device_collector_unavailable');
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [companies.branch]);
    expect(await refusal({ id_cliente: companies.branch, id_coletor: people.gei.id_usuario })).toBe('company_inactive');
    expect(await list()).toEqual([]);
  });

  it('of one company have different names, whatever their case and accents; revoked ones and other companies do not count', async () => {
    const { dispositivo } = await added({ nome: 'Haste São João' });
    const refused = await add({ nome: ' haste sao joao' });
    expect([refused.status, refused.json.message]).toEqual([409, 'device_name_taken']);
    expect(refused.json).toMatchObject({ details: [{ field: 'nome' }] });
    const other = await added({ nome: 'Haste 8' });
    const rename = (id: number, nome: string) => adm.call('updateDevice', { params: { id }, body: { nome } });
    expect((await rename(other.dispositivo.id_dispositivo, 'HASTE SÃO JOÃO')).json.message).toBe('device_name_taken');
    expect((await rename(dispositivo.id_dispositivo, 'HASTE SÃO JOÃO')).status).toBe(200);
    expect((await add({ nome: 'Haste São João', id_cliente: t.cast.companies.branch })).status).toBe(200);
    await adm.call('revokeDevice', { params: { id: dispositivo.id_dispositivo } });
    expect((await rename(other.dispositivo.id_dispositivo, 'Haste São João')).status).toBe(200);
  });

  it('may have as collector the active COL, GEI and GEO who reach the company', async () => {
    const of = async (id: number) =>
      payload('listDeviceCollectors', await sup.call('listDeviceCollectors', { params: { id } })).dados.map(
        ({ nome }) => nome,
      );
    expect(await of(t.cast.companies.own)).toEqual(['COL do Norte', 'GEI do Norte', 'GEO do Norte', 'GEO do Sul']);
  });
});

describe('a key', () => {
  it('is shown once, and the database has only its hash', async () => {
    const { chave_dispositivo: key, dispositivo } = await added();
    expect(key).toMatch(/^escuta_[\w-]{43}$/);
    expect(JSON.stringify(await list())).not.toContain(key);
    const { rows } = await t.admin.query('select * from devices where id_dispositivo = $1', [
      dispositivo.id_dispositivo,
    ]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(10));
    expect((await ask(key)).status).toBe(404);
  });

  it.each(['escuta_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '', 'x'.repeat(5000), '%00\u00e9'])(
    'that no device has is refused: %s',
    async (key) => {
      const { status } = await ask(key);
      expect(status).toBe(401);
    },
  );

  it('opens no call but those for samples', async () => {
    const { chave_dispositivo: key } = await added();
    const { status, json } = await t.nobody.call('listDevices', { headers: { authorization: `Device ${key}` } });
    expect([status, json.message]).toEqual([401, 'session_missing']);
  });

  it('that was replaced works beside the new one until its time is over', async () => {
    const { chave_dispositivo: old, dispositivo } = await added();
    const params = { id: dispositivo.id_dispositivo };
    const rotated = payload('rotateDeviceKey', await adm.call('rotateDeviceKey', { params, body: { horas: 48 } }));
    expect(rotated.dispositivo.dt_chave_anterior).toBe('2027-03-11T11:00:00-03:00');
    const work = async () => [(await ask(old)).status, (await ask(rotated.chave_dispositivo)).status];
    expect(await work()).toEqual([404, 404]);
    t.clock.set('2027-03-11T13:59:59Z');
    expect(await work()).toEqual([404, 404]);
    t.clock.set('2027-03-11T14:00:00Z');
    expect(await work()).toEqual([401, 404]);
    expect((await list(await t.as('adm')))[0]?.dt_chave_anterior).toBeNull();
  });

  it('that was replaced without hours ends at once, and so does one that was replaced before', async () => {
    const { chave_dispositivo: first, dispositivo } = await added();
    const second = await rotate(dispositivo.id_dispositivo, 24);
    expect((await ask(second)).status).toBe(404);
    const third = await rotate(dispositivo.id_dispositivo, 24);
    expect([(await ask(first)).status, (await ask(second)).status, (await ask(third)).status]).toEqual([401, 404, 404]);
    const fourth = await rotate(dispositivo.id_dispositivo, 0);
    expect([(await ask(third)).status, (await ask(fourth)).status]).toEqual([401, 404]);
  });

  it('that was never used makes no other one end when it is replaced: it may have been lost on its way', async () => {
    const { chave_dispositivo: inField, dispositivo } = await added();
    expect((await ask(inField)).status).toBe(404);
    const lost = await rotate(dispositivo.id_dispositivo, 24);
    const next = await rotate(dispositivo.id_dispositivo, 48);
    expect([(await ask(inField)).status, (await ask(lost)).status, (await ask(next)).status]).toEqual([404, 401, 404]);
    t.clock.set('2027-03-11T14:00:00Z');
    expect([(await ask(inField)).status, (await ask(next)).status]).toEqual([401, 404]);
  });

  it('that is replaced while its device calls is not taken for the new one, and works on when that is replaced too', async () => {
    const { chave_dispositivo: inField, dispositivo } = await added();
    const id = dispositivo.id_dispositivo;
    const holder = await t.admin.connect();
    const waiting = (n: number) =>
      expect
        .poll(
          async () =>
            (
              await t.admin.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
        )
        .toBe(n);
    await holder.query('begin');
    await holder.query('select from devices where id_dispositivo = $1 for no key update', [id]);
    const rotating = rotate(id, 24);
    await waiting(1);
    // It finds its key as the present one, and notes that once the new one is there.
    const calling = ask(inField);
    await waiting(2);
    await holder.query('commit');
    holder.release();
    expect([(await calling).status, await rotating]).toEqual([404, expect.stringMatching(/^escuta_/)]);
    const next = await rotate(id, 24);
    expect([(await ask(inField)).status, (await ask(next)).status]).toEqual([404, 404]);
  });

  it('of a revoked device ends for ever, with the previous one, and the device changes no more', async () => {
    const { chave_dispositivo: old, dispositivo } = await added();
    const params = { id: dispositivo.id_dispositivo };
    const { chave_dispositivo: key } = payload(
      'rotateDeviceKey',
      await adm.call('rotateDeviceKey', { params, body: { horas: 24 } }),
    );
    expect((await send(key)).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await adm.call('revokeDevice', { params })).status).toBe(200);
    expect((await send(key)).json.message).toBe('device_key_revoked');
    expect((await ask(old)).status).toBe(401);
    expect((await list())[0]).toMatchObject({
      ...{ dt_revogacao: '2027-03-09T11:00:00-03:00', dt_chave_anterior: null, amostras: 1 },
    });
    const changes = [
      await adm.call('updateDevice', { params, body: { nome: 'outra' } }),
      await adm.call('rotateDeviceKey', { params, body: { horas: 1 } }),
    ];
    expect(changes.map(({ status, json }) => [status, json.message])).toEqual([
      [409, 'device_revoked'],
      [409, 'device_revoked'],
    ]);
  });

  it('of a company whose users are disabled sends nothing', async () => {
    const { chave_dispositivo: key } = await added();
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [t.cast.companies.own]);
    expect((await send(key)).json.message).toBe('company_inactive');
  });
});

describe('what is refused of a device', () => {
  const refusals = async (who = adm) =>
    (await list(who)).map(({ recusas, ultima_recusa }) => ({ recusas, ultima_recusa }));

  it('is told with the time, the problem and its fields, and counted over seven days', async () => {
    const { chave_dispositivo: key } = await added();
    expect((await send(key, { lat: '91', lon: 'x', estranho: '1' })).status).toBe(400);
    t.clock.set('2027-03-10T14:00:00Z');
    expect((await send(key, { lat: '91' })).status).toBe(400);
    expect(await refusals(await t.as('adm'))).toEqual([
      {
        recusas: 2,
        ultima_recusa: {
          dt_recusa: '2027-03-10T11:00:00-03:00',
          problema: { code: 'invalid_input', details: [{ field: 'lat', code: 'too_big', params: { max: 90 } }] },
        },
      },
    ]);
    t.clock.set('2027-03-16T14:00:00Z');
    expect((await refusals(await t.as('adm')))[0]?.recusas).toBe(1);
    t.clock.set('2027-03-17T14:00:00Z');
    expect(await refusals(await t.as('adm'))).toMatchObject([
      { recusas: 0, ultima_recusa: { dt_recusa: '2027-03-10T11:00:00-03:00' } },
    ]);
  });

  it('is not what only has to wait, nor the question for a sample that has not arrived', async () => {
    const { chave_dispositivo: key } = await added();
    expect((await ask(key)).status).toBe(404);
    expect((await send(key)).status).toBe(200);
    expect(await refusals()).toEqual([{ recusas: 0, ultima_recusa: null }]);
  });

  it('includes its replaced key, a company that is disabled, its revoked key and a body of another type', async () => {
    const { chave_dispositivo: old, dispositivo } = await added();
    const told = async () => (await list(await t.as('adm')))[0]?.ultima_recusa?.problema.code;
    await send(old);
    const key = await rotate(dispositivo.id_dispositivo, 1);
    t.clock.set('2027-03-09T16:00:00Z');
    await send(old);
    expect(await told()).toBe('device_key_invalid');
    await t.app.inject({
      ...{ method: 'POST', url: '/api/amostra', payload: 'RIFF' },
      headers: { authorization: `Device ${key}`, 'content-type': 'application/x-firmware' },
    });
    expect(await told()).toBe('unsupported_media_type');
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [t.cast.companies.own]);
    await send(key);
    await t.admin.query('update companies set ativo = true');
    expect(await told()).toBe('company_inactive');
    await adm.call('revokeDevice', { params: { id: dispositivo.id_dispositivo } });
    await send(key);
    expect(await told()).toBe('device_key_revoked');
    expect((await list())[0]?.recusas).toBe(4);
  });

  it('stays small however often and whatever it is: a row for each of the last days, with few fields and short texts', async () => {
    const { chave_dispositivo: key } = await added();
    const strange = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${'é'.repeat(300)}${n}`, '1']));
    for (let day = 1; day <= 12; day++) {
      t.clock.set(`2027-03-${String(day + 9).padStart(2, '0')}T14:00:00Z`);
      for (let n = 0; n < 2; n++) await send(key, strange);
    }
    const { rows } = await t.admin.query('select recusas, length(problema::text) as size from device_refusals');
    expect(rows).toHaveLength(7);
    for (const { recusas, size } of rows) {
      expect(recusas).toBe(2);
      expect(size).toBeLessThan(2000);
    }
  });

  it('is seen only by those who reach its company', async () => {
    const { chave_dispositivo: key } = await added();
    await send(key, { lat: '91' });
    expect(await refusals(sup)).toMatchObject([{ recusas: 1 }]);
    expect(await refusals(await t.as('adm@other'))).toEqual([]);
  });
});

describe('the latest refusals of a device', () => {
  const latest = async (id: number, who = adm) => {
    const { json } = await who.call('listDeviceRefusals', { params: { id } });
    return (json as ReplyOf<'listDeviceRefusals'>).dados;
  };
  const post = (key: string, given: object) =>
    t.nobody.call('createSample', {
      body: { dt_amostra: '2027-03-09T10:55:00-03:00', lon: '-34.9', pre_classificacao: 'NOAC', ...given },
      headers: { authorization: `Device ${key}` },
    });
  const CHAVE = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

  it('tell time, reason and the key of the sample, the last one first', async () => {
    const { chave_dispositivo: key, dispositivo } = await added();
    await post(key, { lat: '91', chave: CHAVE.toUpperCase() });
    t.clock.set('2027-03-10T14:00:00Z');
    await post(key, { lat: '-8', chave: 'sem chave' });
    const id = dispositivo.id_dispositivo;
    expect(await latest(id, await t.as('adm'))).toMatchObject([
      { dt_recusa: '2027-03-10T11:00:00-03:00', chave: null, problema: { code: 'invalid_input' } },
      { chave: CHAVE, problema: { code: 'invalid_input', details: [{ field: 'lat', code: 'too_big' }] } },
    ]);
  });

  it('have the key of a call by path, also when the device may not call at all', async () => {
    const { chave_dispositivo: key, dispositivo } = await added();
    const id = dispositivo.id_dispositivo;
    await adm.call('revokeDevice', { params: { id } });
    await t.app.inject({
      ...{ method: 'PUT', url: `/api/amostra/${CHAVE}?lat=-8`, payload: 'RIFF' },
      headers: { authorization: `Device ${key}`, 'content-type': 'audio/wav' },
    });
    expect(await latest(id)).toMatchObject([{ chave: CHAVE, problema: { code: 'device_key_revoked' } }]);
  });

  it('tell of a revoked device also with the key before its last one, while that would have worked and after', async () => {
    const { chave_dispositivo: inField, dispositivo } = await added({ nome: 'Haste da Conceição' });
    const id = dispositivo.id_dispositivo;
    expect((await ask(inField)).status).toBe(404);
    const next = await rotate(id, 24);
    await adm.call('revokeDevice', { params: { id } });
    const said = [(await send(inField)).json.message, (await send(next)).json.message];
    t.clock.set('2027-03-12T14:00:00Z');
    said.push((await send(inField)).json.message);
    expect(said).toEqual(Array(3).fill('device_key_revoked'));
    const told = await latest(id, await t.as('adm'));
    expect(told.map(({ problema }) => problema.code)).toEqual(said);
  });

  it('are twenty at most in the database, those of other devices beside them', async () => {
    const [one, other] = [await added(), await added({ nome: 'Haste do açude' })];
    await send(other.chave_dispositivo, { lat: '91' });
    for (let n = 0; n < 23; n++) {
      t.clock.set(new Date(Date.UTC(2027, 2, 11, 14, 5 * n)).toISOString());
      await send(one.chave_dispositivo, { lat: '91' });
    }
    const { rows } = await t.admin.query(
      'select id_dispositivo, count(*)::int as n from latest_refusals group by 1 order by 1',
    );
    const counted = [
      { id_dispositivo: one.dispositivo.id_dispositivo, n: 20 },
      { id_dispositivo: other.dispositivo.id_dispositivo, n: 1 },
    ];
    expect(rows).toEqual(counted);
    const kept = await latest(one.dispositivo.id_dispositivo, await t.as('adm'));
    expect([kept.length, kept[0]?.dt_recusa, kept[19]?.dt_recusa]).toEqual([
      ...[20, '2027-03-11T12:50:00-03:00', '2027-03-11T11:15:00-03:00'],
    ]);
  });
});

describe('the log', () => {
  it('says of each change who made it, to which device, from what to what, and never a key', async () => {
    const { chave_dispositivo: key, dispositivo } = await added();
    const params = { id: dispositivo.id_dispositivo };
    const { gei } = t.cast.people;
    await adm.call('updateDevice', { params, body: { nome: 'Haste 8', id_coletor: gei.id_usuario } });
    await adm.call('updateDevice', { params, body: { nome: 'Haste 8' } });
    const { chave_dispositivo: next } = payload(
      'rotateDeviceKey',
      await adm.call('rotateDeviceKey', { params, body: { horas: 24 } }),
    );
    await adm.call('revokeDevice', { params });
    const { rows } = await t.admin.query(
      'select tipo_acao, id_usuario, id_cliente, id_objeto, objeto, de, para from action_logs order by id_log',
    );
    const about = { id_usuario: adm.user?.id_usuario, id_cliente: t.cast.companies.own, id_objeto: params.id };
    expect(rows).toEqual([
      {
        ...{ ...about, tipo_acao: ACTIONS.deviceAdded, objeto: 'Haste 7', de: null },
        para: { nome: 'Haste 7', empresa: 'Águas do Norte', coletor: 'COL do Norte' },
      },
      {
        ...{ ...about, tipo_acao: ACTIONS.deviceChanged, objeto: 'Haste 8' },
        de: { nome: 'Haste 7', coletor: 'COL do Norte' },
        para: { nome: 'Haste 8', coletor: 'GEI do Norte' },
      },
      {
        ...{ ...about, tipo_acao: ACTIONS.deviceKey, objeto: 'Haste 8', de: null },
        para: { chave_anterior_ate: '2027-03-10T11:00:00-03:00' },
      },
      { ...about, tipo_acao: ACTIONS.deviceRevoked, objeto: 'Haste 8', de: null, para: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(next);
  });
});
