import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { synthesize, writeWav } from '@escuta/acoustics';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Storage } from '../platform/storage.ts';
import { type CallReply, payload, startTestApp, type TestApp } from './harness.ts';

/** The server of the tests, its storage, and the key of a device of the first company. */
export let t: TestApp;
export let key: string;
export let storage: Storage;
export const NOW = '2027-03-09T14:00:00Z';
export const sound = (seed: number) => writeWav(synthesize('LEAK', seed), 4096);
export const WAV = sound(1);

/** Starts a server for the tests of a file; each begins without samples, devices and files. */
export function beforeUploads(): void {
  beforeAll(async () => {
    t = await startTestApp();
    storage = t.services.storage;
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.set(NOW);
    t.services.storage = storage;
    await t.admin.query('delete from sample_photos; delete from samples; delete from recordings; delete from devices');
    await t.admin.query('delete from sample_uploads; delete from photo_uploads');
    await rm(filesFolder(), { recursive: true, force: true });
    key = await addDevice();
  });
}

export const filesFolder = () => join(t.services.config.ESCUTA_DATA_DIR, 'files', 'companies');
export const addDevice = async (id_cliente = t.cast.companies.own, id_coletor = t.cast.people.col.id_usuario) => {
  const sup = await t.as('sup');
  const [{ n } = { n: 0 }] = await rows('select count(*)::int as n from devices');
  const body = { nome: `Haste ${7 + n}`, id_cliente, id_coletor };
  return payload('createDevice', await sup.call('createDevice', { body })).chave_dispositivo;
};
export const byKey = (which = key) => ({ authorization: `Device ${which}` });
export const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A sample as a device sends it. */
export const fields = (given: Record<string, string> = {}): Record<string, string> => ({
  ...{
    chave: randomUUID(),
    dt_amostra: '2027-03-09T10:57:12-03:00',
    lat: '-3.11904',
    lon: '-60.02173',
    precisao: '6.5',
  },
  ...{ pre_classificacao: 'LEAK', obs_app: 'Chiado junto ao muro', coletor: 'MNS-07', hidrometro: 'A17K 004512' },
  ...{ sensor_modelo: 'Haste H2', sensor_serie: 'H2-00981', medidor_girando: '1' },
  ...given,
});
export const AUDIO = { field: 'audio', bytes: WAV };
export type Files = { field: string; bytes: Uint8Array }[];
export const post = (body: Record<string, string>, files: Files = [AUDIO], headers: Record<string, string> = byKey()) =>
  t.nobody.call('createSample', { body, files, headers });
export const put = ({ chave = '', ...query }: Record<string, string>, bytes: Uint8Array = WAV) =>
  t.nobody.call('putSample', { params: { chave }, query, files: [{ field: 'audio', bytes }], headers: byKey() });
export const kept = (reply: CallReply) => payload('createSample', reply);
export const rows = async (sql: string, values: unknown[] = []) => (await t.admin.query(sql, values)).rows;
export const count = async (table: string) => (await rows(`select count(*)::int as n from ${table}`))[0].n;
export const stored = async () =>
  (await readdir(filesFolder(), { recursive: true }).catch(() => [])).filter((name) => /\.\w+$/.test(name));
/** A promise that is settled from outside. */
export function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}
/** Holds the files of uploads in the storage until they are released. */
export function holdFiles() {
  const held = deferred();
  let reached = 0;
  t.services.storage = {
    ...storage,
    put: async (name, bytes) => {
      reached += 1;
      await held.promise;
      return storage.put(name, bytes);
    },
  };
  /** `reached`: how many files have come so far. */
  return { reached: () => reached, release: held.resolve };
}
export const refusal = ({ status, json }: CallReply) => [status, json.message];
