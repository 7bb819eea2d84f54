import { POOL_CLASSES } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { clearReviews, makeReviewers, makeSample, type Reviewer, review, sampleOf, take } from './testing/reviewers.ts';

let t: TestApp;
let sup: Caller;
let one: Reviewer;
let two: Reviewer;
beforeAll(async () => {
  t = await startTestApp();
  sup = await t.as('sup');
});
afterAll(() => t.close());
beforeEach(async () => {
  await clearReviews(t);
  await t.admin.query('truncate listening_blocks cascade');
  [one, two] = (await makeReviewers(t, 2)) as [Reviewer, Reviewer];
  await set(true);
});

const POOL = {
  ...{ empresas: [], ultimos_dias: null, dti: null, dtf: null },
  ...{ classes: [...POOL_CLASSES], percentual: 100 },
};
const set = async (provaveis: boolean, more: object = {}) =>
  payload('setBlindPool', await sup.call('setBlindPool', { body: { ...POOL, provaveis, ...more } }));

/** Samples from the least likely, the newest, to the most likely: the first half has no place in the ranking. */
async function made(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.unshift(await makeSample(t));
  const ranked = ids.slice(0, count / 2);
  await t.admin.query(
    'update samples s set ordem_escuta = v.at * 1000 from unnest($1::int[]) with ordinality v(id, at) where s.id_amostra = v.id',
    [ranked],
  );
  return [...ranked].reverse();
}
const rows = async () =>
  (
    await t.admin.query(
      'select id_bloco, id_amostra, id_usuario, dt_limite, sorteada, probabilidade from listening_block_samples order by dt_bloco, id_bloco, lugar',
    )
  ).rows;
/** The samples that a reviewer is given and answers. */
async function given(who: Reviewer, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await sampleOf(t, await review(who, 'LEAK')));
  return ids;
}

describe('most likely first in blind review', () => {
  it('hands out shuffled blocks of the most likely and of two drawn from the rest', async () => {
    const likeliest = await made(120);
    const first = await given(one, 40);
    const block = await rows();
    expect(block.map(({ id_amostra }) => id_amostra)).toEqual(first);
    const top = new Set(likeliest.slice(0, 38));
    expect(first.filter((id) => top.has(id))).toHaveLength(38);
    expect(first.slice(0, 38)).not.toEqual(likeliest.slice(0, 38));
    for (const { id_amostra, ...row } of block)
      expect(row).toMatchObject(
        top.has(id_amostra)
          ? { id_usuario: null, dt_limite: null, sorteada: false, probabilidade: 1 }
          : { id_usuario: null, dt_limite: null, sorteada: true, probabilidade: 2 / 82 },
      );
    t.clock.advanceMs(1000);
    const next = await given(one, 3);
    expect(next.filter((id) => first.includes(id))).toEqual([]);
    expect(new Set((await rows()).map(({ id_bloco }) => id_bloco)).size).toBe(2);
  });

  it('looks for what is left of the blocks only among samples without an answer, which a trigger marks', async () => {
    await made(44);
    const [answered] = await given(one, 1);
    const left = async () =>
      (
        await t.admin.query('select id_amostra from listening_block_samples where not respondida order by lugar')
      ).rows.map(({ id_amostra }) => id_amostra);
    expect([(await rows()).length, (await left()).length, (await left()).includes(answered)]).toEqual([40, 39, false]);
    await t.admin.query('update samples set respostas_cegas = 0 where id_amostra = $1', [answered]);
    expect(await left()).toContain(answered);
  });

  it('tells a reviewer nothing of it', async () => {
    await made(60);
    const { amostra } = await take(one);
    const keys = ['amostra', 'espectrograma', 'gravacao', 'restante', 'url'];
    expect(Object.keys(amostra).sort()).toEqual(keys);
    await set(false);
    expect(Object.keys((await take(two)).amostra).sort()).toEqual(keys);
  });

  it('keeps begun samples ahead, and makes one block for two reviewers who ask at once', async () => {
    await made(60);
    const both = await Promise.all([take(one), take(two)]);
    const ids = await Promise.all(both.map(({ amostra }) => sampleOf(t, amostra.amostra)));
    expect(new Set(ids).size).toBe(2);
    const block = await rows();
    expect(block).toHaveLength(40);
    expect(
      block
        .slice(0, 2)
        .map(({ id_amostra }) => id_amostra)
        .sort(),
    ).toEqual([...ids].sort());
    const [begun = 0] = await given(one, 1);
    await given(two, 1);
    expect(await given(two, 1)).toEqual([begun]);
  });

  it('leaves out what has left the pool, and makes no block of what waits no more', async () => {
    await made(44);
    await given(one, 1);
    await set(true, { empresas: [t.cast.companies.other] });
    payload('startBlindReview', await one.call('startBlindReview'));
    expect(await one.call('getBlindSample')).toMatchObject({ status: 423 });
    await set(true);
    const all = await given(one, 43);
    expect(all).toHaveLength(43);
    expect((await rows()).length).toBe(44);
  });

  it('counts how many samples of the pool have a place in the ranking', async () => {
    await made(10);
    expect((await set(true)).contagem).toMatchObject({ amostras: 10, com_referencia: 5 });
  });
});
