import { expect, it } from 'vitest';
import { insertSample, type SampleSeed } from '../../testing/builders.ts';
import { type Caller, payload } from '../../testing/harness.ts';
import { beforeUploads, fields, kept, post, rows, t } from '../../testing/uploads.ts';

beforeUploads();

/** Houses in Manaus, about 222 m apart. */
const HERE = { lat: -3.11904, lon: -60.02173 };
const THERE = { lat: -3.11904, lon: -60.01973 };
const METER = { hidrometro: 'Ç19 00071' };
const WARNED = { ...METER, ...HERE, avisos: ['meter_elsewhere'], dt_amostra: new Date('2027-03-05T12:00:00Z') };
const on = (day: string) => ({ dt_amostra: new Date(`${day}T12:00:00Z`) });

const sample = (given: Partial<SampleSeed> = {}) =>
  insertSample(t.admin, { id_cliente: t.cast.companies.own, ...METER, ...THERE, ...given });
const detail = async (id_amostra: number, who?: Caller) =>
  payload('getSampleDetail', await (who ?? (await t.as('ana'))).call('getSampleDetail', { body: { id_amostra } }))
    .amostra;
const elsewhere = async (id: number, who?: Caller) => (await detail(id, who)).outro_lugar;
const named = async (id: number, who?: Caller) => (await elsewhere(id, who))?.seq ?? null;

it('a sample whose meter was heard elsewhere names the other sample, its instant and how far it is', async () => {
  const id_amostra = await sample({ seq: 'ACUDE-12', ...on('2025-07-08') });
  const upload = async (given: Record<string, string>) =>
    kept(await post(fields({ ...METER, lat: String(HERE.lat), lon: String(HERE.lon), ...given })));
  const warned = await upload({});
  expect(warned.avisos).toEqual(['meter_elsewhere']);
  const { distancia = 0, ...other } = (await elsewhere(warned.id_amostra)) ?? {};
  expect(other).toEqual({ id_amostra, seq: 'ACUDE-12', dt_amostra: '2025-07-08T09:00:00-03:00' });
  expect(Math.round(distancia)).toBe(222);
  await t.admin.query('update samples set vista = true');
  expect(await named(warned.id_amostra)).toBe('ACUDE-12');
});

it('the other sample is the last one before it, else the first one after it, of those that were there', async () => {
  await sample({ seq: 'DEPOIS', ...on('2027-03-06') });
  const first = await sample(WARNED);
  await sample({ seq: 'ANTES', ...on('2020-02-29') });
  const second = await sample(WARNED);
  await sample({ seq: 'DUVIDOSA', avisos: ['meter_elsewhere'], ...on('2027-03-04') });
  await sample({ seq: 'SEM-SINAL', avisos: ['place_unlikely'], ...on('2027-03-04') });
  await sample({ seq: 'OUTRO', hidrometro: 'Ç19 000712', ...on('2027-03-04') });
  const third = await sample(WARNED);
  expect([await named(first), await named(second), await named(third)]).toEqual(['DEPOIS', 'ANTES', 'ANTES']);
});

it('no other sample is named once it is gone', async () => {
  const other = await sample({ seq: 'ANTES', ...on('2025-07-08') });
  const id = await sample(WARNED);
  expect(await named(id)).toBe('ANTES');
  await t.admin.query('delete from samples where id_amostra = $1', [other]);
  expect(await elsewhere(id)).toBeNull();
});

it('no other sample is named where it is not farther away than the warning tells of', async () => {
  await sample(on('2025-07-08'));
  const id = await sample(WARNED);
  const within = async (precisao: number) => {
    await t.admin.query('update samples set precisao = $1', [precisao]);
    return (await elsewhere(id)) === null;
  };
  expect([await within(60), await within(62)]).toEqual([false, true]);
});

it('a sample without the warning, or without a number, names no other', async () => {
  await sample(on('2025-07-08'));
  expect(await elsewhere(await sample({ ...WARNED, avisos: ['imprecise'] }))).toBeNull();
  expect(await elsewhere(await sample({ ...WARNED, hidrometro: '000' }))).toBeNull();
});

it('the other sample may be of the company tree, within the scope of who asks, and of no other company', async () => {
  const { branch, other } = t.cast.companies;
  await sample({ seq: 'ALHEIA', id_cliente: other, ...on('2027-03-04') });
  const id = await sample(WARNED);
  expect([await named(id, await t.as('sup')), await named(id)]).toEqual([null, null]);
  await sample({ seq: 'RAMO', id_cliente: branch, ...on('2025-07-08') });
  const asked = await sample(WARNED);
  expect([await named(asked, await t.as('sup')), await named(asked)]).toEqual(['RAMO', 'RAMO']);
  // Of this company alone.
  expect(await named(asked, await t.as('vis'))).toBeNull();
  expect((await rows('select count(*)::int as n from samples'))[0].n).toBe(4);
});

it('commercial users are told neither the meter nor where else it was heard', async () => {
  await sample(on('2025-07-08'));
  const id = await sample(WARNED);
  expect(await detail(id, await t.as('com'))).toMatchObject({ hidrometro: null, outro_lugar: null });
});
