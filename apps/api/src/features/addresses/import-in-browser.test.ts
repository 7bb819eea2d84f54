import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTIONS, type ReplyOf } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import { importAddresses, stopSilentImports } from './index.ts';

let t: TestApp;
let sup: Caller;
beforeAll(async () => {
  t = await startTestApp();
  sup = await t.as('sup');
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate addresses, address_imports'));

/** A list of Manaus. */
const LIST = ['Rua São João, 12', 'Av. Eduardo Ribeiro, 520', 'Travessa Açaí, s/n'].map((endereco, n) => ({
  ...{ lat: -3.1 - n / 1000, lon: -60.02, endereco },
}));
const columns = (list: readonly (typeof LIST)[0][]) => ({
  ...{ lat: list.map(({ lat }) => lat), lon: list.map(({ lon }) => lon) },
  endereco: list.map(({ endereco }) => endereco),
});

async function begun(caller = sup, more: object = {}) {
  const chave = randomUUID();
  const body = { chave, arquivo: 'endereços.csv', enderecos: LIST.length, recusados: 2, ...more };
  const reply = await caller.call('beginAddressImport', { body });
  const send = (list: readonly (typeof LIST)[0][]) =>
    caller.call('sendAddresses', { params: { chave }, body: columns(list) });
  const end = (situacao: 'concluida' | 'cancelada') =>
    caller.call('endAddressImport', { params: { chave }, body: { situacao } });
  return { chave, body, reply, send, end };
}
const told = async () => (await sup.call('getAddresses', {})).json as ReplyOf<'getAddresses'>;
const stored = async () =>
  (await t.admin.query('select lat, lon, endereco from addresses order by id_endereco')).rows as typeof LIST;

describe('an import of addresses in the browser', () => {
  it('adds what it sends, and the screen tells from which list, when and by whom', async () => {
    const { send, end } = await begun();
    expect((await send(LIST.slice(0, 2))).json.novos).toBe(2);
    expect((await send(LIST.slice(2))).json.novos).toBe(3);
    expect((await end('concluida')).json.novos).toBe(3);
    expect(new Set((await stored()).map(({ endereco }) => endereco))).toEqual(new Set(LIST.map((one) => one.endereco)));
    expect(await told()).toMatchObject({
      ...{ total: 3, servico: false },
      dados: [
        {
          ...{ arquivo: 'endereços.csv', usuario: t.cast.people.sup.nome, situacao: 'concluida' },
          ...{ enderecos: 3, recusados: 2, novos: 3 },
        },
      ],
    });
  });

  it('adds nothing twice: a batch again, another import, two people at once with the list in another order', async () => {
    const [one, other] = [await begun(), await begun()];
    await Promise.all([one.send(LIST), other.send(LIST.toReversed()), one.send(LIST.toReversed()), other.send(LIST)]);
    const ends = [await one.end('concluida'), await other.end('concluida')];
    expect(ends.reduce((sum, { json }) => sum + Number(json.novos), 0)).toBe(3);
    expect(await stored()).toHaveLength(3);
  });

  it('knows what the command has brought, which the screen tells too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'escuta-list-'));
    const path = join(folder, 'lista da cidade.csv');
    await writeFile(
      path,
      `lat;lon;address\n${LIST.map((one) => `${one.lat};${one.lon};${one.endereco}`).join('\n')}\nx;y;z`,
    );
    await importAddresses(t.services.connections.system, path, { onProgress: () => undefined });
    await rm(folder, { recursive: true });
    const { send } = await begun();
    expect((await send(LIST)).json.novos).toBe(0);
    expect((await told()).dados[1]).toMatchObject({
      ...{ arquivo: 'lista da cidade.csv', usuario: null, situacao: 'concluida', enderecos: 3, recusados: 1, novos: 3 },
    });
  });

  it('is asked before how many of its addresses are there, which writes nothing', async () => {
    const asked = async () => (await sup.call('findAddresses', { body: columns(LIST) })).json;
    expect(await asked()).toMatchObject({ existentes: 0 });
    const { send } = await begun();
    await send(LIST.slice(0, 2));
    // The same text elsewhere, and another text at the same place, are other addresses.
    await send([
      { ...(LIST[2] as (typeof LIST)[0]), lat: -3.5 },
      { ...(LIST[2] as (typeof LIST)[0]), endereco: 'Rua A, 1' },
    ]);
    expect(await asked()).toMatchObject({ existentes: 2 });
    expect(await stored()).toHaveLength(4);
  });

  it('is logged once when it begins, with who, which file and how many, also when the call is repeated', async () => {
    const { body } = await begun(sup, { enderecos: 94_570 });
    await sup.call('beginAddressImport', { body });
    const { rows } = await t.admin.query(
      'select id_usuario, para from action_logs where tipo_acao = $1 order by id_log desc limit 2',
      [ACTIONS.addressesImported],
    );
    expect(rows[0]).toEqual({
      ...{ id_usuario: t.cast.people.sup.id_usuario, para: { arquivo: 'endereços.csv', enderecos: 94_570 } },
    });
    expect(rows[1]?.para).not.toEqual(rows[0]?.para);
    expect((await told()).dados).toHaveLength(1);
  });

  it('is logged once when it ends, with how, and also when its page was closed', async () => {
    await t.admin.query('delete from action_logs where tipo_acao = $1', [ACTIONS.addressesImportEnded]);
    const { send, end } = await begun();
    await send(LIST.slice(0, 2));
    await end('cancelada');
    await end('cancelada');
    await begun();
    await t.admin.query(`update address_imports set dt_ultimo = dt_ultimo - interval '11 minutes'`);
    await stopSilentImports(t.services);
    const { rows } = await t.admin.query(
      'select id_usuario, para from action_logs where tipo_acao = $1 order by id_log',
      [ACTIONS.addressesImportEnded],
    );
    const { id_usuario } = t.cast.people.sup;
    const shared = { arquivo: 'endereços.csv', recusados: 2 };
    expect(rows).toEqual([
      { id_usuario, para: { ...shared, situacao: 'cancelada', novos: 2 } },
      { id_usuario, para: { ...shared, situacao: 'parada', novos: 0 } },
    ]);
  });

  it('takes nothing more once it is over, and may be ended again', async () => {
    const { send, end, body } = await begun();
    await send(LIST.slice(0, 1));
    await end('cancelada');
    const late = await send(LIST);
    expect([late.status, late.json.message]).toEqual([409, 'import_closed']);
    expect((await sup.call('beginAddressImport', { body })).json.message).toBe('import_closed');
    expect((await end('concluida')).json.novos).toBe(1);
    expect((await told()).dados[0]).toMatchObject({ situacao: 'cancelada', novos: 1 });
    expect(await stored()).toHaveLength(1);
  });
});

describe('a batch is refused whole', () => {
  it.each([
    ['with columns of different length', { lat: [-3.1] }, 'lat'],
    ['with a position at 0, 0', { lat: [0, 0, 0], lon: [0, 0, 0] }, 'endereco.0'],
    ['with broken letters', { endereco: ['Rua A, 1', 'PraÃ§a, 2', 'Rua C, 3'] }, 'endereco.1'],
    ['with a position outside of the map', { lat: [-3.1, 90, -3.1] }, 'lat.1'],
    ['with an address without a letter', { endereco: ['Rua A, 1', ' ', 'Rua C, 3'] }, 'endereco.1'],
    ['with 301 characters', { endereco: ['Rua A, 1', 'x'.repeat(301), 'Rua C, 3'] }, 'endereco.1'],
  ])('%s', async (_, wrong, field) => {
    const { chave } = await begun();
    const body = { ...columns(LIST), ...wrong };
    const { status, json } = await sup.call('sendAddresses', { params: { chave }, body });
    expect([status, json]).toMatchObject([400, { details: [{ field }] }]);
    expect(await stored()).toEqual([]);
  });
});

describe('an import whose page was closed', () => {
  it('is told as left, goes on when something comes, and leaves what it added', async () => {
    const { send } = await begun();
    await send(LIST.slice(0, 1));
    await t.admin.query(`update address_imports set dt_ultimo = dt_ultimo - interval '11 minutes'`);
    expect((await told()).dados[0]).toMatchObject({ situacao: 'parada', novos: 1 });
    await stopSilentImports(t.services);
    expect((await t.admin.query('select situacao from address_imports')).rows).toEqual([{ situacao: 'parada' }]);
    await send(LIST.slice(1));
    expect((await told()).dados[0]).toMatchObject({ situacao: 'aberta', novos: 3 });
  });
});

it('tells that addresses of samples come from a service', async () => {
  const { geocoder } = t.services;
  Object.assign(t.services, { geocoder: { ...geocoder, isService: true } });
  expect((await told()).servico).toBe(true);
  Object.assign(t.services, { geocoder });
});
