import { writeWav } from '@escuta/acoustics';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  AUDIO,
  addDevice,
  beforeUploads,
  byKey,
  count,
  fields,
  holdFiles,
  kept,
  key,
  NOW,
  photo,
  post,
  put,
  refusal,
  rows,
  sound,
  stored,
  t,
} from '../../testing/uploads.ts';

beforeUploads();

afterEach(() => {
  vi.useRealTimers();
});

/** Ninety seconds at 8,000 Hz: with 16 bits more than a megabyte. */
const longNoise = (seed: number) => Float32Array.from({ length: 720_000 }, (_, at) => Math.sin(at * seed * 0.37) / 2);

const sendAs = async (who: 'col' | 'geo', body: ReturnType<typeof fields>, files = [AUDIO]) => {
  const { user } = await t.as(who);
  return t.nobody.call('createSample', { body, files, headers: { token: user?.token ?? '' } });
};

afterEach(async () => {
  await t.admin.query('update companies set ativo = true where id_cliente = $1', [t.cast.companies.other]);
});

describe('a sample without a sound is refused first by', () => {
  const of = async (who: 'col' | 'geo') => {
    const [, problem] = refusal(await sendAs(who, fields({ id_cliente: String(t.cast.companies.other) }), []));
    return [problem, await count('samples'), await count('sample_uploads')];
  };

  it('a company that has been closed', async () => {
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [t.cast.companies.other]);
    expect(await of('geo')).toEqual(['company_inactive', 0, 0]);
  });

  it('a company outside the scope of the sender', async () => {
    expect(await of('col')).toEqual(['company_not_found', 0, 0]);
  });
});

describe('a repeat', () => {
  it('gives the same answer and adds nothing, also after the sample has changed and moved on', async () => {
    const sent = fields({ dt_amostra: '2027-03-09T19:57:00-03:00' });
    const pictures = [{ field: 'fotos', bytes: await photo('#123456') }];
    const first = kept(await post(sent, [AUDIO, ...pictures]));
    expect(first.avisos).toEqual(['clock_ahead']);
    await t.admin.query(`update samples set classificacao = 'LESS', vista = true`);
    t.clock.set('2027-03-12T14:00:00Z');
    // Files in another order, the same instant in another offset.
    const again = { ...sent, dt_amostra: '2027-03-09T22:57:00Z' };
    expect(kept(await post(again, [...pictures, AUDIO]))).toEqual(first);
    expect([await count('samples'), await count('sample_photos'), (await stored()).length]).toEqual([1, 1, 2]);
  });

  it('after a change of unit gets the same answer, and HEAD tells that it has arrived', async () => {
    const sent = fields();
    const first = kept(await post(sent));
    await t.admin.query('update samples set id_cliente = $1, id_gravacao = null', [t.cast.companies.branch]);
    expect(kept(await post(sent))).toEqual(first);
    const head = (which: string) =>
      t.nobody.call('hasSample', { params: { chave: sent.chave ?? '' }, headers: byKey(which) });
    expect([(await head(key)).status, (await head(await addDevice())).status]).toEqual([200, 404]);
  });

  describe('of a person', () => {
    afterEach(async () => {
      const { companies, people } = t.cast;
      const back = [companies.own, people.col.id_usuario];
      await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', back);
    });
    it.each([
      ['their own', false],
      ['the one that they had named', true],
    ])('who has changed company since gets the same answer: of a sample for %s', async (_, isNamed) => {
      const { companies, people } = t.cast;
      const sent = fields(isNamed ? { id_cliente: String(companies.own) } : {});
      const first = kept(await sendAs('col', sent));
      const moved = [companies.other, people.col.id_usuario];
      await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', moved);
      expect(kept(await sendAs('col', sent))).toEqual(first);
      expect(await rows('select id_cliente from samples')).toEqual([{ id_cliente: companies.own }]);
    });

    it('for a company that has been closed since gets the same answer', async () => {
      const { other } = t.cast.companies;
      const sent = fields({ id_cliente: String(other) });
      const first = kept(await sendAs('geo', sent));
      await t.admin.query('update companies set ativo = false where id_cliente = $1', [other]);
      expect(kept(await sendAs('geo', sent))).toEqual(first);
    });
  });

  it('with empty fields is the same as without them', async () => {
    const { chave = '', dt_amostra = '', lat = '', lon = '' } = fields();
    const first = kept(await post({ chave, dt_amostra, lat, lon, obs_app: '', medidor_girando: '' }));
    expect(kept(await put({ chave, dt_amostra, lat, lon }))).toEqual(first);
  });

  it('that tells only in addition how the position was got is the same: an updated phone sends what an earlier page had begun', async () => {
    const sent = fields();
    const first = kept(await post(sent));
    expect(kept(await post({ ...sent, origem_posicao: 'aparelho' }))).toEqual(first);
  });

  it('with another sound, field or photo is refused, and the first stays', async () => {
    const sent = fields();
    await post(sent);
    const others = [
      await post(sent, [{ field: 'audio', bytes: sound(2) }]),
      await post({ ...sent, precisao: '6.6' }),
      await post(sent, [AUDIO, { field: 'fotos', bytes: await photo('#000000') }]),
    ];
    expect(others.map(refusal)).toEqual(Array(3).fill([422, 'upload_conflict']));
    expect([await count('samples'), (await stored()).length]).toEqual([1, 1]);
  });

  it('of a key that another company has used is refused without a word about it', async () => {
    const sent = fields();
    await post(sent);
    const stranger = await addDevice(t.cast.companies.other, t.cast.people['col@other'].id_usuario);
    const { status, json } = await post(sent, [AUDIO], byKey(stranger));
    expect([status, json]).toEqual([422, { error: true, message: 'upload_conflict' }]);
    expect(await count('samples')).toBe(1);
  });

  it('while the first is under way is told to come back, and then gets its answer', async () => {
    const sent = fields();
    const { reached, release } = holdFiles();
    const first = post(sent);
    await expect.poll(reached).toBe(1);
    const second = await post(sent);
    expect([...refusal(second), second.headers['retry-after']]).toEqual([409, 'upload_in_progress', '2']);
    const head = () => t.nobody.call('hasSample', { params: { chave: sent.chave ?? '' }, headers: byKey() });
    const asked = await head();
    expect([...refusal(asked), asked.headers['retry-after']]).toEqual([409, 'upload_in_progress', '2']);
    release();
    const answer = kept(await first);
    expect((await head()).status).toBe(200);
    expect(kept(await post(sent))).toEqual(answer);
    expect(await count('samples')).toBe(1);
  });

  it('while the first waits for its turn among large sounds is told to come back', async () => {
    const { reached, release } = holdFiles();
    const others = byKey(await addDevice());
    const large = (seed: number) => [{ field: 'audio', bytes: writeWav(longNoise(seed), 8_000) }];
    const first = [1, 2, 3].map((seed) => post(fields(), large(seed), others));
    await expect.poll(reached).toBe(3);
    const sent = fields();
    const waiting = post(sent, large(4));
    const head = () => t.nobody.call('hasSample', { params: { chave: sent.chave ?? '' }, headers: byKey() });
    await expect.poll(async () => refusal(await head())).toEqual([409, 'upload_in_progress']);
    expect(refusal(await post(sent, large(4)))).toEqual([409, 'upload_in_progress']);
    expect(reached()).toBe(3);
    release();
    expect((await Promise.all([...first, waiting])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await count('samples'), await count('sample_uploads')]).toEqual([4, 0]);
  });

  it('while the first works for longer than twenty seconds is told to come back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { reached, release } = holdFiles();
    const sent = fields();
    const first = post(sent);
    await expect.poll(reached).toBe(1);
    t.clock.set('2027-03-09T14:00:19Z');
    vi.advanceTimersByTime(5_000);
    const until = async () => (await rows('select dt_ate from sample_uploads'))[0].dt_ate;
    await expect.poll(until).toEqual(new Date('2027-03-09T14:00:39Z'));
    t.clock.set('2027-03-09T14:00:38Z');
    expect(refusal(await post(sent))).toEqual([409, 'upload_in_progress']);
    release();
    expect((await first).status).toBe(200);
  });

  it('after the process of the first has died is taken over twenty seconds later', async () => {
    const sent = fields();
    const claim = [sent.chave, t.cast.companies.own];
    await t.admin.query(
      `insert into sample_uploads values ($1, $2, timestamptz '${NOW}' + interval '20 seconds')`,
      claim,
    );
    expect(refusal(await post(sent))).toEqual([409, 'upload_in_progress']);
    t.clock.set('2027-03-09T14:00:21Z');
    expect((await post(sent)).status).toBe(200);
    expect(await count('sample_uploads')).toBe(0);
  });

  it('notes its files where it takes over from a process that has died', async () => {
    const sent = fields();
    await t.admin.query(`insert into sample_uploads values ($1, $2, timestamptz '${NOW}' - interval '1 second')`, [
      sent.chave,
      t.cast.companies.own,
    ]);
    const { reached, release } = holdFiles();
    const call = post(sent);
    await expect.poll(reached).toBe(1);
    expect(await count('photo_uploads')).toBe(3);
    release();
    expect([(await call).status, await count('photo_uploads')]).toEqual([200, 0]);
  });

  it('that another call has kept between its look and its claim gets the answer of that one', async () => {
    const sent = fields();
    const first = kept(await post(sent));
    await t.admin.query('update samples set chave = gen_random_uuid()');
    await t.admin.query('begin; lock table sample_uploads');
    const again = post(sent);
    const waits = `select from pg_locks where relation = 'sample_uploads'::regclass and not granted`;
    await expect.poll(async () => (await rows(waits)).length).toBe(1);
    await t.admin.query('update samples set chave = $1', [sent.chave]);
    await t.admin.query('commit');
    expect(kept(await again)).toEqual(first);
    expect([await count('samples'), await count('sample_uploads'), (await stored()).length]).toEqual([1, 0, 1]);
  });

  it('sent eight times at once makes one sample', async () => {
    const sent = fields();
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(sent)));
    expect(replies.every(({ status }) => [200, 409, 429].includes(status))).toBe(true);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const { id_amostra } = kept(await post(sent));
    expect(await rows('select id_amostra from samples')).toEqual([{ id_amostra }]);
  });
});
