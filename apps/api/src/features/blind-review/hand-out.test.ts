import type { BlindClassification } from '@escuta/contract';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import {
  answerWith,
  clearReviews,
  makeReviewers,
  makeSample,
  type Reviewer,
  review,
  sampleOf,
  take,
} from './testing/reviewers.ts';

let t: TestApp;
let [a, b, c, d]: Reviewer[] = [];
beforeAll(async () => {
  t = await startTestApp({ poolSize: 32 });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await clearReviews(t);
  [a, b, c, d] = await makeReviewers(t, 4);
});
const reviewers = () => [a, b, c, d] as [Reviewer, Reviewer, Reviewer, Reviewer];

const seconds = (count: number) => t.clock.advanceMs(count * 1000);
const nothingLeft = { status: 423, json: { message: 'blind_review_nothing_left' } };
const expired = { status: 409, json: { message: 'hand_out_expired' } };
const answered = { status: 409, json: { message: 'hand_out_answered' } };
const notFound = { status: 404, json: { message: 'hand_out_not_found' } };

const giveBack = (who: Reviewer, amostra: number, motivo: string) =>
  who.call('giveBackBlindSample', { body: { amostra, motivo } });
const startTime = (who: Reviewer, amostra: number) => who.call('startBlindTime', { body: { amostra } });
const stopTime = (who: Reviewer, amostra: number) => who.call('stopBlindTime', { body: { amostra } });
const stored = async (amostra: number) => {
  const { rows } = await t.admin.query(
    'select situacao, classificacao, qualidade, certeza, tempo from blind_reviews where id_revisao = $1',
    [amostra],
  );
  return rows[0];
};
const outcome = async (id_amostra: number) => {
  const { rows } = await t.admin.query('select classe_final, sem_consenso from samples where id_amostra = $1', [
    id_amostra,
  ]);
  return [rows[0].classe_final, rows[0].sem_consenso];
};

describe('the time of a sample', () => {
  it('is three minutes from the hand-out, in every session', async () => {
    await makeSample(t);
    await makeSample(t);
    const [one] = reviewers();
    const { amostra, restante } = (await take(one)).amostra;
    expect(restante).toBe(180);
    seconds(60);
    const other = await one.again();
    expect((await take(other)).amostra).toMatchObject({ amostra, restante: 120 });
    expect((await startTime(other, amostra)).json).toMatchObject({ restante: 120 });
    seconds(119.5);
    expect((await take(one)).amostra).toMatchObject({ amostra, restante: 1 });
    seconds(0.5);
    const later = (await take(other)).amostra;
    expect(later.amostra).not.toBe(amostra);
    expect(later.restante).toBe(180);
    expect(await answerWith(one, amostra, 'LEAK')).toMatchObject(expired);
    expect(await stored(amostra)).toMatchObject({ situacao: 'expirada', classificacao: null });
  });

  it('accepts an answer up to five seconds late', async () => {
    await makeSample(t);
    const [one, two] = reviewers();
    const first = (await take(one)).amostra.amostra;
    seconds(185);
    expect((await answerWith(one, first, 'LEAK')).status).toBe(200);
    const second = (await take(two)).amostra.amostra;
    seconds(185.001);
    expect(await answerWith(two, second, 'LEAK')).toMatchObject(expired);
    expect(await startTime(two, second)).toMatchObject(expired);
    expect(await stopTime(two, second)).toMatchObject(expired);
  });

  it('is measured by the server up to the first stop', async () => {
    await makeSample(t);
    const [one, two] = reviewers();
    const first = (await take(one)).amostra.amostra;
    seconds(42);
    expect((await stopTime(one, first)).json).toMatchObject({ tempo: 42 });
    seconds(10);
    expect((await stopTime(one, first)).json).toMatchObject({ tempo: 42 });
    expect((await answerWith(one, first, 'PASS', { tempo: 3 })).json).toMatchObject({ tempo: 42 });
    const second = (await take(two)).amostra.amostra;
    seconds(7);
    expect((await answerWith(two, second, 'PASS', { tempo: 86_400 })).json).toMatchObject({ tempo: 7 });
    expect([(await stored(first)).tempo, (await stored(second)).tempo]).toEqual([42, 7]);
  });
});

describe('handing out', () => {
  it('picks the newest undecided sample with sound, of any company', async () => {
    const oldest = await makeSample(t);
    await makeSample(t, t.cast.companies.own, { id_gravacao: null });
    await makeSample(t, t.cast.companies.own, { classificacao: 'NOAC' });
    await makeSample(t, t.cast.companies.own, { classificacao: 'FRAU' });
    await makeSample(t, t.cast.companies.own, { classe_final: 'LEAK', dt_classe_final: t.clock.now() });
    await makeSample(t, t.cast.companies.own, { sem_consenso: true });
    const newest = await makeSample(t, t.cast.companies.other);
    const [one] = reviewers();
    expect(await sampleOf(t, await review(one, 'LEAK'))).toBe(newest);
    expect(await sampleOf(t, await review(one, 'LEAK'))).toBe(oldest);
    expect(await one.call('getBlindSample')).toMatchObject(nothingLeft);
  });

  it('offers skipped, expired and returned samples to others, never again to the same reviewer', async () => {
    const sample = await makeSample(t);
    const [one, two, three, four] = reviewers();
    const first = (await take(one)).amostra.amostra;
    expect((await giveBack(one, first, 'pulada')).json).toMatchObject({ motivo: 'pulada' });
    expect(await one.call('getBlindSample')).toMatchObject(nothingLeft);

    const second = (await take(two)).amostra.amostra;
    expect(await sampleOf(t, second)).toBe(sample);
    seconds(181);
    // Nobody else receives it within the grace time of a late answer.
    payload('startBlindReview', await three.call('startBlindReview'));
    expect(await three.call('getBlindSample')).toMatchObject(nothingLeft);
    seconds(5);
    const third = (await take(three)).amostra.amostra;
    expect(await sampleOf(t, third)).toBe(sample);
    expect(await stored(second)).toMatchObject({ situacao: 'expirada' });
    expect(await answerWith(two, second, 'LEAK')).toMatchObject(expired);
    expect(await two.call('startBlindReview')).toMatchObject({ status: 200 });
    expect(await two.call('getBlindSample')).toMatchObject(nothingLeft);

    payload('endBlindReview', await three.call('endBlindReview', { body: { tempo: 5 } }));
    expect(await stored(third)).toMatchObject({ situacao: 'pulada' });
    expect(await sampleOf(t, (await take(four)).amostra.amostra)).toBe(sample);
  });

  it('decides by the server’s clock whether a returned sample expired or was skipped', async () => {
    await makeSample(t);
    await makeSample(t);
    const [one] = reviewers();
    const early = (await take(one)).amostra.amostra;
    expect((await giveBack(one, early, 'expirada')).json).toMatchObject({ motivo: 'pulada' });
    expect((await giveBack(one, early, 'expirada')).json).toMatchObject({ motivo: 'pulada' });
    const late = (await take(one)).amostra.amostra;
    seconds(180);
    expect((await giveBack(one, late, 'pulada')).json).toMatchObject({ motivo: 'expirada' });
    expect((await stored(late)).situacao).toBe('expirada');
  });

  it('never hands one sample to two reviewers under concurrent calls', async () => {
    const samples = 25;
    for (let made = 0; made < samples; made++) await makeSample(t);
    const crowd = [...reviewers(), ...(await makeReviewers(t, 6))];
    for (const reviewer of crowd) payload('startBlindReview', await reviewer.call('startBlindReview'));
    const sessions = [...crowd, ...(await Promise.all(crowd.map((reviewer) => reviewer.again())))];
    const tally = { attempts: 0, held: 0 };
    for (let round = 0; round < 12; round++) {
      const inHand = await takeAtOnce(sessions, tally);
      await answerAtOnce(sessions, inHand, round, tally);
      for (const reviewer of crowd) await reviewer.call('startBlindReview');
    }
    expect(tally.attempts).toBeGreaterThanOrEqual(300);
    expect(tally.held).toBeGreaterThan(100);
    await expectFinalClasses();
  });
});

interface Tally {
  attempts: number;
  held: number;
}

/** Every session takes a sample at once; returns the samples in hand by reviewer. */
async function takeAtOnce(sessions: readonly Reviewer[], tally: Tally): Promise<Map<number, Set<number>>> {
  const replies = await Promise.all(sessions.map((session) => session.call('getBlindSample')));
  tally.attempts += replies.length;
  const inHand = new Map<number, Set<number>>();
  for (const [index, { status, json, text }] of replies.entries()) {
    // The first reply that nothing is left (423) ends the reviewer's work; later calls are refused (403).
    expect([200, 423, 403], text).toContain(status);
    if (status !== 200) continue;
    tally.held += 1;
    const { amostra } = json.amostra as { amostra: number };
    const who = sessions[index]?.id_usuario ?? 0;
    inHand.set(who, (inHand.get(who) ?? new Set()).add(amostra));
  }
  const { rows } = await t.admin.query(
    `select count(*)::int as held, count(distinct id_amostra)::int as samples, count(distinct id_usuario)::int as people
     from blind_reviews where situacao = 'entregue'`,
  );
  expect([rows[0].samples, rows[0].people]).toEqual([rows[0].held, rows[0].held]);
  // Both sessions of a reviewer get the same sample.
  for (const held of inHand.values()) expect(held.size).toBe(1);
  return inHand;
}

/** Every session answers its sample at once; one in seven returns it. */
async function answerAtOnce(
  sessions: readonly Reviewer[],
  inHand: Map<number, Set<number>>,
  round: number,
  tally: Tally,
): Promise<void> {
  const classes: BlindClassification[] = ['LESS', 'LEAK', 'PASS', 'INCO'];
  const answers = await Promise.all(
    sessions.map((session, index) => {
      const [amostra] = inHand.get(session.id_usuario) ?? [];
      if (amostra === undefined) return null;
      tally.attempts += 1;
      return index % 7 === round % 7
        ? giveBack(session, amostra, 'pulada')
        : answerWith(session, amostra, classes[(index + round) % 4] ?? 'LEAK');
    }),
  );
  for (const reply of answers) expect([undefined, 200, 409], reply?.text).toContain(reply?.status);
}

/** The class that two reviewers agree on is final; three different answers leave the sample without agreement. */
async function expectFinalClasses(): Promise<void> {
  const { rows } = await t.admin.query(
    `select s.id_amostra, s.classe_final, s.sem_consenso,
       coalesce(array_agg(r.classificacao order by r.dt_class, r.id_revisao) filter (where r.situacao = 'classificada'), '{}') as said
     from samples s left join blind_reviews r using (id_amostra) group by 1, 2, 3`,
  );
  for (const { classe_final, sem_consenso, said } of rows as {
    classe_final: string | null;
    sem_consenso: boolean;
    said: string[];
  }[]) {
    expect(said.length).toBeLessThanOrEqual(3);
    const twice = said.find((one, place) => said.indexOf(one) < place) ?? null;
    expect([classe_final, sem_consenso]).toEqual([twice, said.length === 3 && twice === null]);
  }
}

it('releases the lock of a sample taken by another reviewer before waiting for the next', async () => {
  const [one, two] = reviewers();
  const older = await makeSample(t);
  const newer = await makeSample(t);
  payload('startBlindReview', await one.call('startBlindReview'));
  const [faster, mover] = [await t.admin.connect(), await t.admin.connect()];
  const lock = (client: PoolClient, sample: number) =>
    client.query('select from samples where id_amostra = $1 for update', [sample]);
  const pid = async (client: PoolClient) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const waitingFor = async (client: PoolClient) => {
    const holder = await pid(client);
    const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await expect.poll(async () => (await t.admin.query(waiting, [holder])).rowCount).toBe(1);
  };
  try {
    for (const client of [faster, mover]) await client.query('begin');
    await lock(faster, newer);
    await lock(mover, older);
    const asked = one.call('getBlindSample');
    await waitingFor(faster);
    await faster.query(
      `insert into blind_reviews (id_amostra, id_cliente, id_usuario, dt_entrega, dt_limite)
       select id_amostra, id_cliente, $2, $3::timestamptz, $3::timestamptz + interval '3 minutes' from samples where id_amostra = $1`,
      [newer, two.id_usuario, t.clock.now()],
    );
    await faster.query('commit');
    await waitingFor(mover);
    // Like a change of unit that already holds the older one.
    await lock(mover, newer);
    await mover.query('commit');
    const { amostra } = payload('getBlindSample', await asked).amostra;
    expect(await sampleOf(t, amostra)).toBe(older);
  } finally {
    for (const client of [faster, mover]) client.release(true);
  }
});

describe('the final class', () => {
  test.each<{ said: BlindClassification[]; final: string | null; open: boolean; without: boolean }>([
    { said: ['LEAK'], final: null, open: true, without: false },
    { said: ['LEAK', 'LEAK'], final: 'LEAK', open: false, without: false },
    { said: ['LEAK', 'LESS'], final: null, open: true, without: false },
    { said: ['LEAK', 'LESS', 'LEAK'], final: 'LEAK', open: false, without: false },
    { said: ['LEAK', 'LESS', 'LESS'], final: 'LESS', open: false, without: false },
    { said: ['LEAK', 'LESS', 'INCO'], final: null, open: false, without: true },
  ])('$said: final $final, no consensus $without', async ({ said, final, open, without }) => {
    const sample = await makeSample(t);
    for (const [index, classe] of said.entries()) await review(reviewers()[index] as Reviewer, classe);
    expect(await outcome(sample)).toEqual([final, without]);
    const [, , , four] = reviewers();
    payload('startBlindReview', await four.call('startBlindReview'));
    expect((await four.call('getBlindSample')).status).toBe(open ? 200 : 423);
  });

  it('goes to at most three reviewers, including the one that still has it', async () => {
    await makeSample(t);
    const [one, two, three, four] = reviewers();
    await review(one, 'LEAK');
    await review(two, 'LESS');
    await take(three);
    payload('startBlindReview', await four.call('startBlindReview'));
    expect(await four.call('getBlindSample')).toMatchObject(nothingLeft);
  });
});

describe('refusals', () => {
  let amostra: number;
  beforeEach(async () => {
    await makeSample(t);
    amostra = (await take(reviewers()[0])).amostra.amostra;
  });

  test.each<[string, object, string, string]>([
    ['quality 0', { qualidade: 0 }, 'qualidade', 'too_small'],
    ['quality 6', { qualidade: 6 }, 'qualidade', 'too_big'],
    ['quality 2.5', { qualidade: 2.5 }, 'qualidade', 'invalid_type'],
    ['no quality', { qualidade: undefined }, 'qualidade', 'required'],
    ['certainty 0', { certeza: 0 }, 'certeza', 'too_small'],
    ['certainty 6', { certeza: 6 }, 'certeza', 'too_big'],
    ['no certainty', { certeza: undefined }, 'certeza', 'required'],
    ['a class outside the four', { classificacao: 'VISI' }, 'classificacao', 'invalid_choice'],
    ['no class', { classificacao: undefined }, 'classificacao', 'required'],
    ['a negative time', { tempo: -1 }, 'tempo', 'too_small'],
  ])('%s: 400 with the field', async (_, wrong, field, code) => {
    const reply = await answerWith(reviewers()[0], amostra, 'LEAK', wrong);
    expect(reply).toMatchObject({ status: 400, json: { message: 'invalid_input', details: [{ field, code }] } });
    expect(await stored(amostra)).toMatchObject({ situacao: 'entregue' });
    expect((await answerWith(reviewers()[0], amostra, 'LEAK')).status).toBe(200);
  });

  it('an unknown reason: 400', async () => {
    expect(await giveBack(reviewers()[0], amostra, 'cansada')).toMatchObject({
      status: 400,
      json: { details: [{ field: 'motivo', code: 'invalid_choice' }] },
    });
  });

  it('a second answer: 409, the first is kept', async () => {
    const [one] = reviewers();
    const again = await one.again();
    expect((await answerWith(one, amostra, 'LEAK')).status).toBe(200);
    expect(await answerWith(again, amostra, 'LESS')).toMatchObject(answered);
    expect(await giveBack(one, amostra, 'pulada')).toMatchObject(answered);
    expect(await startTime(one, amostra)).toMatchObject(answered);
    expect(await stopTime(one, amostra)).toMatchObject(answered);
    expect(await stored(amostra)).toMatchObject({ situacao: 'classificada', classificacao: 'LEAK' });
  });

  it('two concurrent answers of two sessions: one counts', async () => {
    const [one] = reviewers();
    const again = await one.again();
    const replies = await Promise.all([
      answerWith(one, amostra, 'LEAK'),
      answerWith(again, amostra, 'LESS'),
      answerWith(one, amostra, 'PASS'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('a returned sample: 409', async () => {
    const [one] = reviewers();
    await giveBack(one, amostra, 'pulada');
    expect(await answerWith(one, amostra, 'LEAK')).toMatchObject(expired);
  });

  it('a sample handed to somebody else or to nobody: 404', async () => {
    const [, two] = reviewers();
    for (const number of [amostra, 2_147_483_647]) {
      expect(await answerWith(two, number, 'LEAK')).toMatchObject(notFound);
      expect(await giveBack(two, number, 'pulada')).toMatchObject(notFound);
      expect(await startTime(two, number)).toMatchObject(notFound);
      expect(await stopTime(two, number)).toMatchObject(notFound);
    }
    expect(await stored(amostra)).toMatchObject({ situacao: 'entregue' });
  });

  it('a final class set by another answer in the meantime: 409, the class is kept', async () => {
    const id_amostra = await sampleOf(t, amostra);
    await t.admin.query(`update samples set classe_final = 'LESS', dt_classe_final = now() where id_amostra = $1`, [
      id_amostra,
    ]);
    expect(await answerWith(reviewers()[0], amostra, 'LEAK')).toMatchObject(expired);
    expect(await outcome(id_amostra)).toEqual(['LESS', false]);
  });
});
