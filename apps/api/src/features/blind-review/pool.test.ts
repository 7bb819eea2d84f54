import { ACTIONS, POOL_CLASSES, ROLES } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { clearReviews, makeReviewers, makeSample, type Reviewer, review, sampleOf, take } from './testing/reviewers.ts';

const NOW = '2027-03-09T12:00:00-03:00';
let t: TestApp;
let sup: Caller;
let [one, two, three, four]: Reviewer[] = [];
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set(NOW);
  sup = await t.as('sup');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  await clearReviews(t);
  await set({});
  [one, two, three, four] = await makeReviewers(t, 4);
});
const reviewers = () => [one, two, three, four] as [Reviewer, Reviewer, Reviewer, Reviewer];

const EVERYTHING = {
  ...{ empresas: [] as number[], ultimos_dias: null as number | null, dti: null as string | null },
  ...{ dtf: null as string | null, classes: [...POOL_CLASSES] as string[], percentual: 100 },
  provaveis: false,
};
type Pool = Partial<typeof EVERYTHING>;
const set = async (pool: Pool) =>
  payload('setBlindPool', await sup.call('setBlindPool', { body: { ...EVERYTHING, ...pool } }));
const preview = async (pool: Pool) =>
  payload('previewBlindPool', await sup.call('previewBlindPool', { body: { ...EVERYTHING, ...pool } })).contagem;
const stored = async () => payload('getBlindPool', await sup.call('getBlindPool'));
const nothingLeft = { status: 423, json: { message: 'blind_review_nothing_left' } };

/** The samples that a reviewer is given one after the other, each answered, until nothing is left. */
async function everything(who: Reviewer): Promise<number[]> {
  const given: number[] = [];
  for (;;) {
    payload('startBlindReview', await who.call('startBlindReview'));
    const reply = await who.call('getBlindSample');
    if (reply.status === 423) return given;
    given.push(await sampleOf(t, await review(who, 'LEAK')));
  }
}

const made = async (count: number) => {
  const samples: number[] = [];
  while (samples.length < count) samples.unshift(await makeSample(t));
  return samples;
};

describe('the pool that is handed out', () => {
  it('is at first every sample with sound, of any company, class and time', async () => {
    await t.admin.query('delete from blind_review_pool; insert into blind_review_pool default values');
    const old = await makeSample(t, t.cast.companies.other, { dt_amostra: new Date('2019-01-01T00:00:00Z') });
    const rest = await made(2);
    expect(await everything(reviewers()[0])).toEqual([...rest, old]);
    expect(await stored()).toMatchObject({ pool: EVERYTHING, contagem: { amostras: 3, uma_resposta: 3 } });
  });

  it('has the chosen companies with their branches only', async () => {
    const { own, branch, other } = t.cast.companies;
    const below = await makeSample(t, branch);
    await makeSample(t, other);
    const above = await makeSample(t, own);
    await set({ empresas: [own] });
    expect(await everything(reviewers()[0])).toEqual([above, below]);
    expect(await preview({ empresas: [other] })).toMatchObject({ amostras: 1 });
  });

  it('has a typed period, to the end of its last minute', async () => {
    const at = (instant: string) => makeSample(t, t.cast.companies.own, { dt_amostra: new Date(instant) });
    await at('2027-02-28T23:59:59-03:00');
    const first = await at('2027-03-01T00:00:00-03:00');
    const last = await at('2027-03-02T10:30:59-03:00');
    await at('2027-03-02T10:31:00-03:00');
    const { pool } = await set({ dti: '2027-03-01 00:00', dtf: '2027-03-02 10:30' });
    expect(pool).toMatchObject({ dti: '2027-03-01T00:00:00-03:00', dtf: '2027-03-02T10:30:00-03:00' });
    expect(await everything(reviewers()[0])).toEqual([last, first]);
  });

  it('has the last days of every call, whatever the typed dates', async () => {
    const sample = await makeSample(t, t.cast.companies.own, { dt_amostra: new Date('2027-03-02T12:00:00-03:00') });
    const { pool } = await set({ ultimos_dias: 7, dti: '2020-01-01 00:00', dtf: '2020-01-02 00:00' });
    expect(pool).toMatchObject({ ultimos_dias: 7, dti: null, dtf: null });
    expect((await stored()).contagem.amostras).toBe(1);
    expect(await sampleOf(t, (await take(reviewers()[0])).amostra.amostra)).toBe(sample);
    t.clock.set('2027-03-09T12:01:00-03:00');
    payload('startBlindReview', await reviewers()[1].call('startBlindReview'));
    expect(await reviewers()[1].call('getBlindSample')).toMatchObject(nothingLeft);
    expect((await stored()).contagem.amostras).toBe(0);
  });

  it('has the chosen effective classes only', async () => {
    const customer = (classificacao_cliente: string) => ({
      ...{ classificacao_cliente, dt_classificacao_cliente: t.clock.now() },
    });
    const of = (more: object) => makeSample(t, t.cast.companies.own, more);
    await of({ classificacao: 'LEAK', ...customer('LESS') });
    const byCustomer = await of({ classificacao: 'PEND', ...customer('LEAK') });
    const bySystem = await of({ classificacao: 'LEAK' });
    await set({ classes: ['LEAK'] });
    expect(await everything(reviewers()[0])).toEqual([bySystem, byCustomer]);
  });

  it('keeps its samples when the share grows, and has them in or out for everybody', async () => {
    const samples = await made(120);
    const shares: number[][] = [];
    for (const percentual of [10, 35, 80, 100]) {
      await set({ percentual });
      const given = await everything((await makeReviewers(t, 1))[0] as Reviewer);
      const others = await everything((await makeReviewers(t, 1))[0] as Reviewer);
      for (const earlier of shares.at(-1) ?? []) expect(given).not.toContain(earlier);
      expect([...given].sort()).toEqual([...others].sort());
      shares.push([...(shares.at(-1) ?? []), ...given]);
    }
    const sizes = shares.map(({ length }) => length);
    expect(sizes.at(-1)).toBe(samples.length);
    expect(sizes[0]).toBeGreaterThan(2);
    expect(sizes[0]).toBeLessThan(26);
    expect(sizes[2]).toBeGreaterThan(80);
    expect(sizes[2]).toBeLessThan(112);
  });

  it('leaves the sample in hand with its reviewer', async () => {
    await makeSample(t);
    const { amostra } = (await take(reviewers()[0])).amostra;
    await set({ empresas: [t.cast.companies.other] });
    expect((await take(reviewers()[0])).amostra.amostra).toBe(amostra);
    expect(await review(reviewers()[0], 'LEAK')).toBe(amostra);
  });
});

describe('the order', () => {
  it('begins with the samples that have one answer, then those with two that differ, then the newest', async () => {
    const [newest, differing, single, oldest] = await made(4);
    const [first, second, third] = reviewers();
    const only = async (sample: number | undefined, who: Reviewer, said: 'LEAK' | 'LESS') => {
      await t.admin.query('update samples set id_gravacao = null where id_amostra <> $1', [sample]);
      await review(who, said);
      await t.admin.query('update samples set id_gravacao = (select max(id_gravacao) from recordings)');
    };
    await only(differing, first, 'LEAK');
    await only(differing, second, 'LESS');
    await only(single, first, 'LEAK');
    expect(await everything(third)).toEqual([single, differing, newest, oldest]);
  });

  it('lets two reviewers finish the samples that one of them began', async () => {
    const samples = await made(6);
    const [first, second] = reviewers();
    for (let answer = 0; answer < 3; answer++) await review(first, 'PASS');
    expect((await stored()).contagem).toEqual({ amostras: 6, uma_resposta: 3, duas_respostas: 0, com_referencia: 0 });
    await made(2);
    for (let answer = 0; answer < 3; answer++) await review(second, 'PASS');
    expect((await stored()).contagem).toEqual({ amostras: 8, uma_resposta: 0, duas_respostas: 3, com_referencia: 0 });
    const { rows } = await t.admin.query(
      'select id_amostra from samples where classe_final is not null order by 1 desc',
    );
    expect(rows.map(({ id_amostra }) => id_amostra)).toEqual(samples.slice(0, 3));
  });
});

describe('the log', () => {
  const logged = async () =>
    (
      await t.admin.query('select id_usuario, de, para from action_logs where tipo_acao = $1 order by id_log', [
        ACTIONS.blindPool,
      ])
    ).rows;

  it('tells what a super admin changed of the pool, companies by name, and nothing when nothing changed', async () => {
    await t.admin.query('truncate action_logs');
    const { other } = t.cast.companies;
    await set({ empresas: [other], dti: '2027-01-01 00:00', percentual: 40 });
    await set({ empresas: [other], dti: '2027-01-01 00:00', percentual: 40 });
    await set({ empresas: [other], ultimos_dias: 30, percentual: 40, classes: ['LEAK'] });
    const { id_usuario } = t.cast.people.sup;
    expect(await logged()).toEqual([
      {
        ...{ id_usuario, de: { empresas: [], dti: null, percentual: 100 } },
        para: { empresas: ['Saneamento do Sul'], dti: '2027-01-01T00:00:00-03:00', percentual: 40 },
      },
      {
        ...{ id_usuario, de: { dti: '2027-01-01T00:00:00-03:00', ultimos_dias: null, classes: [...POOL_CLASSES] } },
        para: { dti: null, ultimos_dias: 30, classes: ['LEAK'] },
      },
    ]);
  });
});

describe('the preview', () => {
  it('counts the samples of a pool by their answers and changes nothing', async () => {
    await made(3);
    await makeSample(t, t.cast.companies.other);
    await makeSample(t, t.cast.companies.own, { id_gravacao: null });
    await makeSample(t, t.cast.companies.own, { classificacao: 'NOAC' });
    const [first, second, third] = reviewers();
    await review(first, 'LEAK');
    await review(second, 'LESS');
    await review(third, 'PASS');
    await review(first, 'LEAK');
    expect(await preview({})).toEqual({ amostras: 4, duas_respostas: 1, uma_resposta: 1, com_referencia: 0 });
    expect(await preview({ empresas: [t.cast.companies.branch] })).toEqual({
      ...{ amostras: 0, duas_respostas: 0, uma_resposta: 0, com_referencia: 0 },
    });
    expect((await stored()).pool).toEqual(EVERYTHING);
  });
});

describe('refusals', () => {
  test.each<[string, Pool, number, object]>([
    ['share 0', { percentual: 0 }, 400, { details: [{ field: 'percentual', code: 'too_small' }] }],
    ['share 101', { percentual: 101 }, 400, { details: [{ field: 'percentual', code: 'too_big' }] }],
    ['half a percent', { percentual: 12.5 }, 400, { details: [{ field: 'percentual' }] }],
    ['no class', { classes: [] }, 400, { details: [{ field: 'classes', code: 'too_short' }] }],
    ['a class without sound', { classes: ['NOAC'] }, 400, { message: 'invalid_input' }],
    ['eight days', { ultimos_dias: 8 }, 400, { details: [{ field: 'ultimos_dias', code: 'invalid_choice' }] }],
    ['a reversed period', { dti: '2027-03-02 00:00', dtf: '2027-03-01 00:00' }, 400, { message: 'period_reversed' }],
    ['an unknown company', { empresas: [2_147_483_647] }, 404, { message: 'company_not_found' }],
  ])('%s: refused, the pool stays', async (_, wrong, status, json) => {
    for (const name of ['setBlindPool', 'previewBlindPool'] as const) {
      expect(await sup.call(name, { body: { ...EVERYTHING, ...wrong } })).toMatchObject({ status, json });
    }
    expect((await stored()).pool).toEqual(EVERYTHING);
  });

  test.each(ROLES.filter((role) => role !== 'SUP'))('%s neither reads nor sets the pool: 403', async (role) => {
    const caller = await t.as(role.toLowerCase() as Lowercase<typeof role>);
    const body = { ...EVERYTHING, percentual: 1 };
    expect((await caller.call('setBlindPool', { body })).status).toBe(403);
    expect((await caller.call('previewBlindPool', { body })).status).toBe(403);
    expect((await caller.call('getBlindPool')).status).toBe(403);
    expect((await stored()).pool).toEqual(EVERYTHING);
  });

  it('the role of the tenants may neither read nor write the table', async () => {
    const client = await t.admin.connect();
    try {
      await client.query('begin; set local role escuta_app');
      await expect(client.query('select from blind_review_pool')).rejects.toThrow('permission denied');
      await client.query('rollback; begin; set local role escuta_app');
      await expect(client.query('update blind_review_pool set percentual = 1')).rejects.toThrow('permission denied');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
