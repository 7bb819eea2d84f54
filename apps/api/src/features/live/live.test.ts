import { once } from 'node:events';
import type { LiveKind } from '@escuta/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Connections, connect } from '../../db/connection.ts';
import { makeServices } from '../../server.ts';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Followed, followEvents, type ReceivedEvent } from '../../testing/event-reader.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { importNetwork, segment } from '../../testing/network-import.ts';
import type { PersonName } from '../../testing/people.ts';
import { serverErrorLog, takeServerErrors } from '../../testing/server-errors.ts';
import { deleteOldEvents } from './since.queries.ts';

let t: TestApp;
let url: string;
const open: Followed[] = [];
beforeAll(async () => {
  t = await startTestApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await expect.poll(() => t.services.live.size).toBe(0);
});
afterAll(() => t.close());

async function follow(name: PersonName, since?: string, at = url) {
  const { user } = await t.as(name);
  const followed = await followEvents(at, user?.token ?? '', since);
  open.push(followed);
  return followed;
}

/** Follows from this moment; returns the cursor too. */
async function followNow(name: PersonName, at = url) {
  const followed = await follow(name, undefined, at);
  const first = await followed.any();
  expect(first?.event).toBe('agora');
  return { ...followed, cursor: first?.id ?? '' };
}

/** The ids of a kind up to the event that names this row: those before it may be from just before the stream. */
async function upTo(followed: Followed, kind: LiveKind, id: number): Promise<number[]> {
  const ids: number[] = [];
  await until(followed, ({ data }) => ids.push(...(data[kind] ?? [])) > 0 && ids.includes(id));
  return ids;
}

/** The first event like this. */
async function until(followed: Followed, isWanted: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent> {
  for (;;) {
    const event = await followed.next();
    if (!event) throw new Error('the stream has ended');
    if (isWanted(event)) return event;
  }
}

const client = async () => {
  const one = new pg.Client(t.ownerUrl);
  await one.connect();
  return one;
};
const sampleOf = (id_cliente: number, given = {}) => insertSample(t.admin, { id_cliente, ...given });

describe('the stream of changes', () => {
  it('tells a new sample to who sees its company, with id and kind alone', async () => {
    const { own } = t.cast.companies;
    const ana = await followNow('ana');
    const id = await sampleOf(own);
    expect(await ana.next()).toEqual({ event: 'mudou', id: expect.any(String), data: { amostra: [id] } });
    expect(ana.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(ana.response.headers.get('x-accel-buffering')).toBe('no');
    expect(ana.response.headers.get('content-encoding')).toBeNull();
  });

  it('tells a stranger nothing, nor those who see only their own company what is below it', async () => {
    const { own, branch } = t.cast.companies;
    const [stranger, viewer, ana] = [await followNow('ana@other'), await followNow('vis'), await followNow('ana')];
    const below = await sampleOf(branch);
    expect((await ana.next())?.data).toEqual({ amostra: [below] });
    const here = await sampleOf(own);
    expect((await viewer.next())?.data).toEqual({ amostra: [here] });
    const there = await sampleOf(t.cast.companies.other);
    expect((await stranger.next())?.data).toEqual({ amostra: [there] });
  });

  it('is refused to blind reviewers', async () => {
    const { response } = await follow('br');
    expect([response.status, await response.json()]).toEqual([403, { error: true, message: 'capability_denied' }]);
  });

  it('tells a change by any command, and none where nothing changed', async () => {
    const id = await sampleOf(t.cast.companies.own, { vista: false });
    const ana = await followNow('ana');
    await t.admin.query('update samples set vista = vista where id_amostra = $1', [id]);
    await t.admin.query(`update samples set obs = 'Ouvi na calçada', dt_comentario = now() where id_amostra = $1`, [
      id,
    ]);
    expect((await ana.next())?.data).toEqual({ amostra: [id] });
    await t.admin.query(
      `insert into sample_photos (id_cliente, id_amostra, arquivo, title, ordem) values ($1, $2, 'p.jpg', '', 1)`,
      [t.cast.companies.own, id],
    );
    expect((await ana.next())?.data).toEqual({ amostra: [id] });
    await t.admin.query('delete from sample_photos where id_amostra = $1', [id]);
    await t.admin.query('delete from samples where id_amostra = $1', [id]);
    expect((await ana.next())?.data).toEqual({ amostra: [id] });
  });

  it('tells inspections and reports, except to commercial users, who see a demonstration', async () => {
    const { own } = t.cast.companies;
    const id = await sampleOf(own);
    await t.admin.query('update users set exibir_inspecao = true where email = any($1)', [
      [t.cast.people.ana.email, t.cast.people.com.email],
    ]);
    const [ana, com] = [await followNow('ana'), await followNow('com')];
    await t.admin.query('update samples set id_inspecionar = $2 where id_amostra = $1', [
      id,
      t.cast.people.gei.id_usuario,
    ]);
    const told = await until(ana, ({ data }) => data.inspecao !== undefined);
    expect(told.data).toEqual({ amostra: [id], inspecao: [id] });
    const later = await sampleOf(t.cast.people.com.id_cliente);
    const heard: ReceivedEvent[] = [];
    await until(com, (event) => heard.push(event) > 0 && (event.data.amostra ?? []).includes(later));
    expect(heard.map(({ data }) => data.inspecao)).toEqual(heard.map(() => undefined));
    const report = await insertReport(t.admin, {
      id_cliente: own,
      id_usuario: t.cast.people.gei.id_usuario,
      amostras: [id],
    });
    await upTo(ana, 'relatorio', report);
    const { cursor, close } = await followNow('ana');
    close();
    await t.admin.query(`update leak_reports set obs_aprovacao = 'Ok' where id_relatorio = $1`, [report]);
    const after = await follow('ana', cursor);
    expect((await after.next())?.data).toEqual({ amostra: [id], inspecao: [id], relatorio: [report] });
  });

  it('tells a pipe network that comes into force, is replaced or goes, also to who sees only a company below it', async () => {
    const { own, branch, subBranch } = t.cast.companies;
    await t.admin.query('update users set id_cliente = $2 where email = $1', [t.cast.people.vis.email, subBranch]);
    const adm = await t.as('adm');
    const [ana, below, stranger] = [await followNow('ana'), await followNow('vis'), await followNow('ana@other')];
    const tree = [own, branch, subBranch].toSorted((a, b) => a - b);
    const networkOf = (followed: Followed) => until(followed, ({ data }) => data.rede !== undefined);
    const hears = async () => {
      expect((await networkOf(ana)).data.rede?.toSorted((a, b) => a - b)).toEqual(tree);
      expect((await networkOf(below)).data).toEqual({ rede: [subBranch] });
    };
    const garanhuns = segment([
      [-36.49313, -8.8903],
      [-36.49209, -8.89071],
    ]);
    for (let n = 0; n < 2; n++) {
      expect((await importNetwork(adm, own, [garanhuns])).status).toBe(200);
      await hears();
    }
    await adm.call('deleteNetwork', { params: { id: own } });
    await hears();
    const there = await sampleOf(t.cast.companies.other);
    const heard: ReceivedEvent[] = [];
    await until(stranger, (event) => heard.push(event) > 0 && (event.data.amostra ?? []).includes(there));
    expect(heard.filter(({ data }) => data.rede !== undefined)).toEqual([]);
    await t.admin.query('update users set id_cliente = $2 where email = $1', [t.cast.people.vis.email, own]);
  });

  it('costs a change of thousands no more after a change of one row on the same connection', async () => {
    const one = await client();
    const id_cliente = t.cast.companies.other;
    await one.query(
      `insert into samples (seq, id_cliente, chave, dt_amostra, dt_envio, lat, lon, classificacao)
       select 'm' || n, $1, gen_random_uuid(), now(), now(), -3, -60, 'LESS' from generate_series(1, 3000) n`,
      [id_cliente],
    );
    const timed = async (where: string) => {
      const start = performance.now();
      await one.query(`update samples set vista = not vista where id_cliente = $1 and seq like 'm%' ${where}`, [
        id_cliente,
      ]);
      return performance.now() - start;
    };
    // A plan is kept from its sixth use on.
    for (let n = 0; n < 7; n++) await timed("and seq = 'm7'");
    await one.query('alter table samples disable trigger samples_heard_update');
    const without = await timed('');
    await one.query('alter table samples enable trigger samples_heard_update');
    expect(await timed('')).toBeLessThan(10 * without + 2_000);
    await one.query('delete from samples where id_cliente = $1', [id_cliente]);
    await one.end();
  });

  it('tells both companies of a sample that moves', async () => {
    const { own, other } = t.cast.companies;
    const id = await sampleOf(own);
    const [from, to] = [await followNow('ana'), await followNow('ana@other')];
    await t.admin.query('update samples set id_cliente = $2 where id_amostra = $1', [id, other]);
    expect(await upTo(from, 'amostra', id)).toContain(id);
    expect(await upTo(to, 'amostra', id)).toContain(id);
  });

  it('names up to 3,000 rows of one statement and asks for a new search beyond', async () => {
    const { own } = t.cast.companies;
    const ana = await followNow('ana');
    const insert = (count: number) =>
      t.admin.query(
        `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
         select 'M' || n, $1, now(), now(), -3, -60, 'LESS' from generate_series(1, $2::int) n`,
        [own, count],
      );
    await insert(3_000);
    await until(ana, ({ data }) => data.amostra?.length === 3_000);
    await insert(3_001);
    await until(ana, ({ data }) => data.amostra === null);
  });
});

describe('a cursor', () => {
  it('makes up for a gap, with what a transaction that began before it committed during it', async () => {
    const { own } = t.cast.companies;
    const late = await client();
    await late.query('begin');
    const slow = await late.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao) values ('L1', $1, now(), now(), -8, -35, 'PASS') returning id_amostra`,
      [own],
    );
    const before = await sampleOf(own);
    const { cursor, close } = await followNow('ana');
    close();
    const during = await sampleOf(own);
    await late.query('commit');
    await late.end();
    const back = await follow('ana', cursor);
    const ids = (await back.next())?.data.amostra;
    expect(ids?.toSorted((a, b) => a - b)).toEqual([slow.rows[0].id_amostra, during].toSorted((a, b) => a - b));
    expect(ids).not.toContain(before);
  });

  it('tells while the stream is open what a transaction that began before it commits', async () => {
    const { own } = t.cast.companies;
    const late = await client();
    await late.query('begin');
    const slow = await late.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao) values ('L2', $1, now(), now(), -8, -35, 'PASS') returning id_amostra`,
      [own],
    );
    const ana = await followNow('ana');
    const meanwhile = await sampleOf(own);
    expect(await upTo(ana, 'amostra', meanwhile)).not.toContain(slow.rows[0].id_amostra);
    await late.query('commit');
    await late.end();
    expect((await ana.next())?.data).toEqual({ amostra: [slow.rows[0].id_amostra] });
  });

  it('with nothing since begins with a cursor alone', async () => {
    const { cursor, close } = await followNow('ana');
    close();
    expect((await (await follow('ana', cursor)).any())?.event).toBe('agora');
  });

  const parts = (cursor: string) => /^(.*)\.(\d+)\.((\d+):(\d+):.*)$/.exec(cursor) as RegExpExecArray;
  it.each<[string, (cursor: string) => string]>([
    ['malformed', () => 'nada'],
    ['empty', () => ''],
    ['of a snapshot that cannot be', (cursor) => cursor.replace(/[^.]*$/, '9:3:')],
    ['of open transactions in no order', (cursor) => cursor.replace(/[^.]*$/, '3:9:7,5')],
    ['older than ten minutes', (cursor) => cursor.replace(/\.\d+\./, `.${Date.now() - 601_000}.`)],
    ['of another database', (cursor) => `1${cursor}`],
    [
      'of transactions that a failure has undone',
      (cursor) => cursor.replace(/[^.]*$/, `${parts(cursor)[4]}:99999999999:`),
    ],
  ])('that is %s asks for a new search', async (_case, change) => {
    const { cursor, close } = await followNow('ana');
    close();
    const back = await follow('ana', change(cursor));
    const first = await back.any();
    expect(first?.event).toBe('busque');
    const id = await sampleOf(t.cast.companies.own);
    expect((await back.next())?.data).toEqual({ amostra: [id] });
  });

  it('answers once where no connection can be held open', async () => {
    const ana = await t.as('ana');
    const ask = async (desde?: string) =>
      (await ana.call('followEvents', { query: { uma_vez: 'true', ...(desde && { desde }) } })).text;
    const now = await ask();
    expect(now).toMatch(/^event: agora\nid: \S+\ndata: {}\n\n$/);
    const id = await sampleOf(t.cast.companies.own);
    expect(await ask(/id: (\S+)/.exec(now)?.[1])).toContain(`event: mudou\n`);
    expect(await ask(/id: (\S+)/.exec(now)?.[1])).toContain(`data: {"amostra":[${id}]}\n\n`);
  });

  it('is not asked about rows of a backup, which have the numbers of another database', async () => {
    const { own } = t.cast.companies;
    const ana = await followNow('ana');
    await t.admin.query(
      `insert into events (transacao, id_cliente, tipo, ids) values ('99999999999', $1, 'amostra', '{1}')`,
      [own],
    );
    const id = await sampleOf(own);
    expect(await upTo(ana, 'amostra', id)).not.toContain(1);
    await t.admin.query(`delete from events where transacao = '99999999999'`);
  });

  it('finds its rows until they are purged an hour later', async () => {
    await sampleOf(t.cast.companies.own);
    await t.admin.query(`update events set data = clock_timestamp() - interval '59 minutes'`);
    expect(await deleteOldEvents(t.services.connections.system)).toBe(0);
    await t.admin.query(`update events set data = clock_timestamp() - interval '61 minutes'`);
    expect(await deleteOldEvents(t.services.connections.system)).toBeGreaterThan(0);
  });
});

describe('several processes', () => {
  let second: { app: FastifyInstance; connections: Connections; url: string };
  beforeAll(async () => {
    const { DATABASE_APP_URL: app = '', DATABASE_SYSTEM_URL: system = '' } = t.databaseSettings;
    const connections = connect({ addresses: { app, system }, poolSize: 4, onError: () => undefined });
    const services = { ...(await makeServices(t.services.config, connections, false)), clock: t.clock };
    const built = await buildApp({ services, log: serverErrorLog });
    second = { app: built, connections, url: await built.listen({ port: 0, host: '127.0.0.1' }) };
  });
  afterAll(async () => {
    await second.app.close();
    await second.connections.close();
  });

  it('tell what was written through another one, and take over a cursor of each other', async () => {
    const here = await followNow('ana');
    const there = await followNow('ana', second.url);
    const id = await sampleOf(t.cast.companies.own, { vista: false });
    await here.next();
    await there.next();
    const token = (await t.as('ana')).user?.token ?? '';
    await fetch(`${second.url}/api/amostra/${id}/vista/true`, { headers: { token } });
    expect((await here.next())?.data).toEqual({ amostra: [id] });
    expect((await there.next())?.data).toEqual({ amostra: [id] });
    const over = await follow('ana', here.cursor, second.url);
    expect((await over.next())?.data).toEqual({ amostra: [id] });
  });

  it('goes on when the database ends every connection', async () => {
    const ana = await followNow('ana');
    await t.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename in ('escuta_app', 'escuta_system')`,
    );
    const id = await sampleOf(t.cast.companies.own);
    expect((await ana.next())?.data).toEqual({ amostra: [id] });
    takeServerErrors();
  });

  it('end their streams at once when they stop', async () => {
    const ana = await followNow('ana', second.url);
    const began = performance.now();
    await second.app.close();
    expect(await ana.next()).toBeNull();
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('who listens', () => {
  it('has at most four streams of a session in a process', async () => {
    const { user } = await t.as('ana');
    const token = user?.token ?? '';
    const four = await Promise.all([1, 2, 3, 4].map(() => followEvents(url, token)));
    open.push(...four);
    for (const one of four) await one.any();
    const { response } = await followEvents(url, token);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '15']);
    expect(await response.json()).toMatchObject({ message: 'too_many_streams' });
    four[0]?.close();
    await expect
      .poll(async () => (await open[open.push(await followEvents(url, token)) - 1]?.response)?.status)
      .toBe(200);
  });

  it('hears no more within a moment when a session ends, a person is deactivated or gets another scope', async () => {
    const { people, companies } = t.cast;
    const three = [await followNow('col'), await followNow('gei'), await followNow('adm')];
    const other = await followNow('sup');
    await t.admin.query('update sessions set dt_fim = now() where id_usuario = $1', [people.col.id_usuario]);
    await t.admin.query('update users set ativo = false where id_usuario = $1', [people.gei.id_usuario]);
    await t.admin.query('insert into user_units (id_usuario, id_cliente) values ($1, $2)', [
      people.adm.id_usuario,
      companies.branch,
    ]);
    expect(await Promise.all(three.map((one) => one.next()))).toEqual([null, null, null]);
    const id = await sampleOf(companies.own);
    expect(await upTo(other, 'amostra', id)).toContain(id);
  });

  it('is cut off when nothing is read', async () => {
    const { user } = await t.as('ana');
    const { own } = t.cast.companies;
    const readable = await t.services.live.open(
      t.services,
      { user: user as never, scope: { clients: [own] } as never, tokenHash: Buffer.alloc(32), expiresAt: new Date() },
      undefined,
    );
    const closed = once(readable, 'close');
    for (let turn = 0; turn < 12 && !readable.destroyed; turn++) {
      await t.admin.query(
        `insert into events (id_cliente, tipo, ids) select $1, 'amostra', array(select g + $2::int from generate_series(1000000, 1002900) g)`,
        [own, turn],
      );
      const before = readable.readableLength;
      await expect.poll(() => readable.destroyed || readable.readableLength > before).toBe(true);
    }
    await closed;
    expect(readable.destroyed).toBe(true);
  });
});
