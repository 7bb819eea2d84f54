import { describe, expect, it } from 'vitest';
import { insertSample, type SampleSeed } from '../../testing/builders.ts';
import { type Caller, payload } from '../../testing/harness.ts';
import type { Cast, PersonName } from '../../testing/people.ts';
import { readsOf } from '../../testing/plans.ts';
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

/** Two uploads at one meter: where it was heard first, and elsewhere. */
async function heardTwice() {
  const id_amostra = await sample({ seq: 'ACUDE-12', ...on('2025-07-08') });
  const warned = kept(await post(fields({ ...METER, lat: String(HERE.lat), lon: String(HERE.lon) })));
  expect(warned.avisos).toEqual(['meter_elsewhere']);
  return { id_amostra, warned: warned.id_amostra };
}

it('a sample whose meter was heard elsewhere names the other sample, its instant and how far it is', async () => {
  const { id_amostra, warned } = await heardTwice();
  const { distancia = 0, ...other } = (await elsewhere(warned)) ?? {};
  expect(other).toEqual({ id_amostra, seq: 'ACUDE-12', dt_amostra: '2025-07-08T09:00:00-03:00' });
  expect(Math.round(distancia)).toBe(222);
});

it('the other sample is named once people have seen both too', async () => {
  const { warned } = await heardTwice();
  await t.admin.query('update samples set vista = true');
  expect(await named(warned)).toBe('ACUDE-12');
});

it('the other sample is the last one before it', async () => {
  await sample({ seq: 'ANTES', ...on('2020-02-29') });
  await sample({ seq: 'ONTEM', ...on('2027-03-04') });
  await sample({ seq: 'DEPOIS', ...on('2027-03-06') });
  expect(await named(await sample(WARNED))).toBe('ONTEM');
});

it('the other sample is the first one after it where none is before it', async () => {
  await sample({ seq: 'NATAL', ...on('2027-12-25') });
  await sample({ seq: 'DEPOIS', ...on('2027-03-06') });
  expect(await named(await sample(WARNED))).toBe('DEPOIS');
});

it('of two other samples of one instant the one that came last is named, in whatever company of the tree', async () => {
  const { own, branch } = t.cast.companies;
  for (const [seq, id_cliente] of Object.entries({ UM: branch, DOIS: own, TRES: own, QUATRO: branch })) {
    await sample({ seq, id_cliente, ...on('2027-03-04') });
  }
  expect(await named(await sample(WARNED))).toBe('QUATRO');
});

it.each(['2027-03-04', '2027-03-06'])('no sample of %s that came after it is named', async (day) => {
  const id = await sample(WARNED);
  await sample(on(day));
  expect(await elsewhere(id)).toBeNull();
});

it.each([
  ['whose meter is doubted', { avisos: ['meter_elsewhere'] }],
  ['at an unlikely place', { avisos: ['place_unlikely'] }],
  ['of another meter', { hidrometro: 'Ç19 000712' }],
])('no sample %s is named', async (_, given) => {
  await sample({ ...given, ...on('2027-03-04') });
  expect(await elsewhere(await sample(WARNED))).toBeNull();
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

it.each([
  ['the warning', { avisos: ['imprecise'] }],
  ['a number', { hidrometro: '000' }],
])('a sample without %s names no other', async (_, given) => {
  await sample(on('2025-07-08'));
  expect(await elsewhere(await sample({ ...WARNED, ...given }))).toBeNull();
});

it('the other sample may be of another company of the tree', async () => {
  await sample({ seq: 'RAMO', id_cliente: t.cast.companies.branch, ...on('2025-07-08') });
  expect(await named(await sample(WARNED))).toBe('RAMO');
});

it('no sample of another tree is named, also to who sees both', async () => {
  await sample({ seq: 'ALHEIA', id_cliente: t.cast.companies.other, ...on('2027-03-04') });
  expect(await elsewhere(await sample(WARNED), await t.as('sup'))).toBeNull();
});

it('no sample of a company outside the scope of who asks is named', async () => {
  await sample({ id_cliente: t.cast.companies.branch, ...on('2025-07-08') });
  expect(await elsewhere(await sample(WARNED), await t.as('vis'))).toBeNull();
});

it('a nearer sample outside the scope of who asks does not hide one in it', async () => {
  await sample({ seq: 'ANTES', ...on('2025-07-08') });
  await sample({ id_cliente: t.cast.companies.branch, ...on('2027-03-04') });
  expect(await named(await sample(WARNED), await t.as('vis'))).toBe('ANTES');
});

it('the other sample may be two companies below, where the one between is outside the scope', async () => {
  const { own, subBranch } = t.cast.companies;
  await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [
    subBranch,
    t.cast.people.vis.id_usuario,
  ]);
  await sample({ seq: 'FUNDO', id_cliente: subBranch, ...on('2025-07-08') });
  const id = await sample({ ...WARNED, id_cliente: subBranch });
  expect(await named(id, await t.as('vis'))).toBe('FUNDO');
  await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [own, t.cast.people.vis.id_usuario]);
});

it('commercial users are not told where else a meter was heard', async () => {
  await sample(on('2025-07-08'));
  const id = await sample(WARNED);
  expect([(await detail(id)).outro_lugar === null, (await detail(id, await t.as('com'))).outro_lugar]).toEqual([
    false,
    null,
  ]);
});

/** Many believed samples of a company, a minute apart from a day on. */
const many = (id_cliente: number, day: string, hidrometro = METER.hidrometro) =>
  t.admin.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, hidrometro)
     select 'N' || n, $1, $2::timestamptz + n * interval '1 minute', now(), $3, $4, 'LESS', $5 from generate_series(1, 20000) n`,
    [id_cliente, `${day}T12:00:00Z`, THERE.lat, THERE.lon, hidrometro],
  );
const companies = async (n: number, master: number | null) =>
  (
    await rows(
      `insert into companies (razao_social, id_cliente_master) select 'Água do Açude ' || n, $1::int from generate_series(1, $2::int) n
       returning id_cliente`,
      [master, n],
    )
  ).map(({ id_cliente }) => id_cliente as number);

describe('the other sample is found with few pages read', () => {
  it.each<[string, PersonName, (cast: Cast['companies']) => Promise<unknown>]>([
    ['of a number that very many before it have', 'ana', ({ own }) => many(own, '2027-01-01')],
    [
      'where units of the tree have none of its number',
      'ana',
      async ({ own }) => {
        await many(own, '2027-01-01');
        await many((await companies(12, own))[0] ?? own, '2027-01-01', 'Ç19 00072');
      },
    ],
    ['where a company outside the scope has very many', 'vis', ({ branch }) => many(branch, '2027-01-01')],
    ['where the scope has very many other companies', 'sup', () => companies(200, null)],
  ])('%s', async (_, who, add) => {
    const { own } = t.cast.companies;
    await sample({ seq: 'ONTEM', ...on('2027-03-04') });
    await add(t.cast.companies);
    const id = await sample(WARNED);
    await many(own, '2027-03-06');
    await t.admin.query('vacuum analyze samples, companies');
    const caller = await t.as(who);
    const reads = await readsOf(t, async () => expect(await named(id, caller)).toBe('ONTEM'));
    expect(Math.max(...reads.map(({ pages }) => pages))).toBeLessThan(140);
  });
});
