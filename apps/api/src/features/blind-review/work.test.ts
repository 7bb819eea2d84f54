import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { answerWith, clearReviews, makeReviewers, makeSample, type Reviewer, take } from './testing/reviewers.ts';

let t: TestApp;
let ana: Reviewer;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const NOON = '2026-11-20T12:00:00-03:00';
beforeEach(async () => {
  t.clock.set(NOON);
  await clearReviews(t);
  [ana] = (await makeReviewers(t, 1)) as [Reviewer];
});

const minutes = (count: number) => t.clock.advanceMs(count * 60_000);
const start = async (who = ana) => {
  const { status, json } = await who.call('startBlindReview');
  return status === 200 ? [200, json.restante_bloco, json.restante_dia] : [status, json.message, json.params];
};
const next = async (who = ana) => {
  const { status, json } = await who.call('getBlindSample');
  return [status, json.message];
};
const stop = async (who = ana) => payload('endBlindReview', await who.call('endBlindReview', { body: {} })).tempo;
const HOURS = 3600;

describe('a block of work', () => {
  it('lasts 50 minutes by the server’s clock, followed by 20 minutes of rest', async () => {
    await makeSample(t);
    expect(await start()).toEqual([200, 3000, 6 * HOURS]);
    minutes(20);
    expect(await start()).toEqual([200, 1800, 6 * HOURS - 1200]);
    const second = await ana.again();
    expect(await start(second)).toEqual([200, 1800, 6 * HOURS - 1200]);
    t.clock.advanceMs(30 * 60_000 - 1);
    expect(await start()).toEqual([200, 1, 6 * HOURS - 2999]);
    t.clock.advanceMs(1);
    const rest = { seconds: 1200, volta: '2026-11-20T13:10:00-03:00' };
    expect(await start()).toEqual([408, 'blind_review_rest', rest]);
    expect(await next()).toEqual([408, 'blind_review_rest']);
    expect(await start(second)).toEqual([408, 'blind_review_rest', rest]);
    t.clock.set('2026-11-20T13:09:59.999-03:00');
    expect(await start()).toEqual([408, 'blind_review_rest', { ...rest, seconds: 1 }]);
    t.clock.set('2026-11-20T13:10:00-03:00');
    expect(await next()).toEqual([403, 'blind_review_not_started']);
    expect(await start()).toEqual([200, 3000, 6 * HOURS - 3000]);
  });

  it('starts at the documents’ path with a trailing slash', async () => {
    const user = await t.as('br');
    const headers = { token: user.user?.token ?? '' };
    const reply = await t.app.inject({ method: 'POST', url: '/api/br/inicia/', headers });
    expect([reply.statusCode, reply.json().restante_bloco]).toEqual([200, 3000]);
  });

  it('has the length given in the settings', async () => {
    const other = await startTestApp({ env: { BR_WORK_MINUTES: '10', BR_DAY_HOURS: '1' } });
    try {
      const [reviewer] = (await makeReviewers(other, 1)) as [Reviewer];
      expect((await reviewer.call('startBlindReview')).json).toMatchObject({ restante_bloco: 600, restante_dia: 3600 });
    } finally {
      await other.close();
    }
  });

  it('continues after a pause shorter than the rest', async () => {
    await start();
    minutes(30);
    expect(await stop()).toBe(1800);
    expect(await stop()).toBe(1800);
    t.clock.advanceMs(20 * 60_000 - 1);
    expect(await next()).toEqual([403, 'blind_review_not_started']);
    expect(await start()).toEqual([200, 1200, 6 * HOURS - 1800]);
    minutes(5);
    expect(await stop()).toBe(2100);
    minutes(20);
    expect(await start()).toEqual([200, 3000, 6 * HOURS - 2100]);
  });

  it('ends after its length without a call', async () => {
    await start();
    minutes(300);
    expect(await start()).toEqual([200, 3000, 6 * HOURS - 3000]);
  });

  it('allows the sample handed out to be finished after its end', async () => {
    await makeSample(t);
    await makeSample(t);
    await start();
    minutes(49);
    const { amostra } = (await take(ana)).amostra;
    minutes(2);
    expect((await ana.call('getBlindSample')).json).toMatchObject({ amostra: { amostra, restante: 60 } });
    expect((await answerWith(ana, amostra, 'LEAK')).status).toBe(200);
    expect(await next()).toEqual([408, 'blind_review_rest']);
  });
});

describe('a day of work', () => {
  const block = async () => {
    expect((await start())[0]).toBe(200);
    minutes(70);
  };

  it('has six hours and restarts at 00:00 UTC-3', async () => {
    t.clock.set('2026-11-20T06:00:00-03:00');
    for (let blocks = 0; blocks < 7; blocks++) await block();
    // After 7 × 50 minutes, ten are left.
    expect(await start()).toEqual([200, 3000, 600]);
    t.clock.advanceMs(600_000 - 1);
    expect((await start())[0]).toBe(200);
    t.clock.advanceMs(1);
    expect(await start()).toEqual([423, 'blind_review_day_over', undefined]);
    expect(await next()).toEqual([423, 'blind_review_day_over']);
    t.clock.set('2026-11-20T23:59:59.999-03:00');
    expect(await start()).toEqual([423, 'blind_review_day_over', undefined]);
    t.clock.set('2026-11-21T00:00:00-03:00');
    // The session of the morning has expired after twelve hours.
    expect(await start(await ana.again())).toEqual([200, 3000, 6 * HOURS]);
  });

  it('splits a block across midnight between the two days', async () => {
    t.clock.set('2026-11-20T23:40:00-03:00');
    ana = await ana.again();
    await start();
    t.clock.set('2026-11-21T00:10:00-03:00');
    expect(await start()).toEqual([200, 1200, 6 * HOURS - 600]);
    t.clock.set('2026-11-21T00:30:00-03:00');
    expect((await start()).slice(0, 2)).toEqual([408, 'blind_review_rest']);
    t.clock.set('2026-11-21T00:50:00-03:00');
    expect(await start()).toEqual([200, 3000, 6 * HOURS - 1800]);
  });

  it('continues a rest across midnight', async () => {
    t.clock.set('2026-11-20T23:05:00-03:00');
    ana = await ana.again();
    await start();
    t.clock.set('2026-11-21T00:00:00-03:00');
    expect(await start()).toEqual([408, 'blind_review_rest', { seconds: 900, volta: '2026-11-21T00:15:00-03:00' }]);
  });
});

describe('an empty pool', () => {
  it('replies 423 and does not count the waiting', async () => {
    await start();
    minutes(1);
    expect(await next()).toEqual([423, 'blind_review_nothing_left']);
    minutes(100);
    await makeSample(t);
    expect(await start()).toEqual([200, 3000, 6 * HOURS - 60]);
    expect(await next()).toEqual([200, null]);
  });

  it('refuses a reviewer who has not started with 403', async () => {
    await makeSample(t);
    expect(await next()).toEqual([403, 'blind_review_not_started']);
    expect(await next()).toEqual([403, 'blind_review_not_started']);
    expect(await stop()).toBe(0);
  });
});
