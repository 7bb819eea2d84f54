import { expect, it } from 'vitest';
import { insertNetwork, insertSample, type SampleSeed } from '../../testing/builders.ts';
import { type Caller, payload } from '../../testing/harness.ts';
import { beforeUploads, fields, kept, post, t } from '../../testing/uploads.ts';

beforeUploads();

/** A district of Manaus, and a place one degree of latitude, 111.2 km, north of it. */
const WORK = { lat: -3.11904, lon: -60.02173 };
const FAR = { lat: -2.11904, lon: -60.02173 };
const WARNED = { ...FAR, avisos: ['place_unlikely'] };

const sample = (given: Partial<SampleSeed> = {}) =>
  insertSample(t.admin, { id_cliente: t.cast.companies.own, ...WORK, ...given });
const three = (given: Partial<SampleSeed> = {}) => Promise.all([sample(given), sample(given), sample(given)]);
const metres = async (id_amostra: number, who?: Caller) =>
  payload('getSampleDetail', await (who ?? (await t.as('ana'))).call('getSampleDetail', { body: { id_amostra } }))
    .amostra.distancia_empresa;
const km = async (id: number, who?: Caller) => {
  const found = await metres(id, who);
  return found === null ? null : Math.round(found / 100) / 10;
};
const network = (id_cliente = t.cast.companies.own) =>
  insertNetwork(t.admin, { id_cliente, id_usuario: t.cast.people.sup.id_usuario });

it('a sample that came from an unlikely place tells how far it is from the samples of its company', async () => {
  await three();
  const sent = kept(await post(fields({ lat: String(FAR.lat), lon: String(FAR.lon) })));
  expect(sent.avisos).toEqual(['place_unlikely']);
  expect(await km(sent.id_amostra)).toBe(111.2);
});

it('the distance stays once a person has seen the sample', async () => {
  await three();
  expect(await km(await sample({ ...WARNED, vista: true }))).toBe(111.2);
});

it('two samples beside it that people have seen do not hide how far it is', async () => {
  await three();
  await sample({ ...WARNED, vista: true });
  await sample({ ...WARNED, vista: true });
  expect(await km(await sample(WARNED))).toBe(111.2);
});

it('no distance is told once people have seen three samples of the place', async () => {
  await three();
  await three({ ...WARNED, vista: true });
  expect(await metres(await sample(WARNED))).toBeNull();
});

it('doubtful samples do not tell where the company works', async () => {
  await three();
  await three({ ...WARNED, lat: 0, lon: 0 });
  expect(await km(await sample({ ...WARNED, lat: 0.5, lon: 0 }))).toBeGreaterThan(6_000);
});

it('samples of another company do not tell where the company works', async () => {
  await three();
  await three({ id_cliente: t.cast.companies.branch, lat: -1, lon: -60.02173 });
  expect(await km(await sample(WARNED), await t.as('sup'))).toBe(111.2);
});

it('where too few samples are known to say where the company works, no distance is told', async () => {
  await sample();
  expect(await metres(await sample(WARNED))).toBeNull();
});

it('no distance is told of a sample without the warning', async () => {
  await three();
  expect(await metres(await sample({ ...FAR, avisos: ['imprecise'] }))).toBeNull();
});

it('commercial users are told no distance', async () => {
  await three();
  const id = await sample(WARNED);
  expect([await km(id), await metres(id, await t.as('com'))]).toEqual([111.2, null]);
});

// Last: networks stay.
it('with a network the distance is that from the box around its pipes', async () => {
  await three();
  await network();
  const { rows } = await t.admin.query('select norte, leste, oeste from networks where norte is not null');
  const [{ norte, leste, oeste }] = rows;
  expect(await km(await sample({ ...WARNED, lat: norte + 1, lon: (leste + oeste) / 2 }))).toBe(111.2);
});
