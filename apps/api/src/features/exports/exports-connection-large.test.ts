import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { EXPORT_MEDIA_TYPE, MAP_SEARCH_MAX } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import { bodyOf, FORMATS, type Format, pathOf, requestFile, rowsOf } from './testing/export-file.ts';
import { insertMany } from './testing/fill.ts';
import { framesOf } from './testing/readers.ts';

let t: TestApp;
let ana: Caller;
beforeAll(async () => {
  t = await startTestApp();
  ana = await t.as('ana');
  await insertMany(t, 99_999);
});
afterAll(() => t.close());

const file = (format: Format, search: object = {}) => requestFile(t, ana, format, search);

/** Number of samples in a complete reply, with or without frames. */
function samplesIn(format: Format, headers: Record<string, string>, reply: Buffer): number {
  const bytes = 'accept-encoding' in headers ? gunzipSync(reply) : reply;
  return rowsOf(format, 'accept' in headers ? framesOf(bytes).data : bytes).length;
}

describe('99,999 samples over a real connection', () => {
  let port = 0;
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  });

  /** Requests a file and returns before the first byte arrives. */
  function ask(format: Format, headers: Record<string, string> = {}, caller = ana) {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: pathOf(format),
      headers: { token: caller.user?.token ?? '', 'content-type': 'application/json', ...headers },
    });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(bodyOf(format, {})));
    return sent;
  }

  /** Starts a download and waits for its first bytes. */
  async function begin(format: Format, headers: Record<string, string> = {}, caller = ana) {
    const sent = ask(format, headers, caller);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    await once(response, 'readable');
    return { sent, response };
  }

  /** Waits as long as a busy machine may need. */
  const soon = (claim: () => Promise<void>) => vi.waitFor(claim, { timeout: 120_000, interval: 50 });
  const copying = async () => {
    const { rows } = await t.admin.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'copy%'`,
    );
    return rows[0]?.n;
  };
  /** Number of export searches that wait for the table's lock. */
  const choosing = async () => {
    const { rows } = await t.admin.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.relation = 'samples'::regclass and not l.granted`,
    );
    return rows[0]?.n;
  };
  const waitUntilNone = () => soon(async () => expect(await copying()).toBe(0));

  test('a file whose database connection breaks never looks complete', async () => {
    const broken: boolean[] = [];
    for (const [format, headers] of [
      ['csv', {}],
      ['csv', { 'accept-encoding': 'gzip' }],
      ['csv', { accept: EXPORT_MEDIA_TYPE }],
      ['csv', { accept: EXPORT_MEDIA_TYPE, 'accept-encoding': 'gzip' }],
      ['shapefile', { accept: EXPORT_MEDIA_TYPE }],
    ] as const) {
      const { response } = await begin(format, headers);
      await t.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy%' and pid <> pg_backend_pid()`,
      );
      const pieces: Buffer[] = [];
      const ended = await new Promise<string>((resolve) => {
        response.on('end', () => resolve('whole')).on('aborted', () => resolve('broken'));
        response.on('data', (piece: Buffer) => pieces.push(piece));
      });
      // A file that ended properly had all its rows from the database before the break, and must be complete.
      if (ended === 'whole') expect(samplesIn(format, headers, Buffer.concat(pieces))).toBe(99_999);
      broken.push(ended === 'broken');
      expect((await file('csv', { max: MAP_SEARCH_MAX, id_amostra: 'N1' })).status).toBe(200);
    }
    // Otherwise no connection broke in time.
    expect(broken).toContain(true);
  });

  test.each(FORMATS)('a %s whose receiver disconnects releases its connection and its slot', async (format) => {
    for (let round = 0; round < 3; round++) {
      const { sent } = await begin(format, { accept: EXPORT_MEDIA_TYPE });
      sent.destroy();
      await waitUntilNone();
    }
    expect((await file(format, { id_amostra: 'N1' })).status).toBe(200);
  });

  const busy = {
    status: 429,
    headers: { 'retry-after': '15' },
    problem: { message: 'export_busy', params: { seconds: 15 } },
  };
  /** Takes a slot, and is refused for its period before it searches samples. */
  const tryPlace = async (caller = ana) =>
    (await requestFile(t, caller, 'csv', { dti: '2026-11-19 00:00', dtf: '2026-11-18 00:00' })).status;

  test('at most two exports of one user, three of a company with its branches, and four in total run at a time', async () => {
    const { gei } = t.cast.people;
    await t.admin.query('update companies set permite_exportar = true');
    await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [
      t.cast.companies.branch,
      gei.id_usuario,
    ]);
    const [adm, inBranch, sup, elsewhere] = [
      await t.as('adm'),
      await t.as('gei'),
      await t.as('sup'),
      await t.as('ana@other'),
    ];
    const one = (caller: Caller) => requestFile(t, caller, 'csv', { id_amostra: 'N1' });
    const running = [await begin('csv'), await begin('csv')];
    expect(await one(ana)).toMatchObject(busy);
    expect((await one(inBranch)).status).toBe(200);
    running.push(await begin('csv', {}, adm));
    for (const caller of [adm, inBranch]) expect(await one(caller)).toMatchObject(busy);
    expect((await one(elsewhere)).status).toBe(200);
    // A super admin counts by person alone, also one of this company.
    running.push(await begin('csv', {}, sup));
    for (const caller of [elsewhere, sup]) expect(await one(caller)).toMatchObject(busy);
    for (const { sent } of running) sent.destroy();
    await waitUntilNone();
    await soon(async () => expect((await one(ana)).status).toBe(200));
  });

  test('a receiver that disconnects during the search releases its slot', async () => {
    const blocker = await t.admin.connect();
    await blocker.query('begin; lock table samples in access exclusive mode');
    try {
      const waiting = [ask('csv'), ask('xls')];
      // Checking the slots takes one itself, so check only once both are waiting.
      await soon(async () => expect(await choosing()).toBe(2));
      expect(await tryPlace()).toBe(429);
      for (const sent of waiting) sent.destroy();
      await soon(async () => expect(await tryPlace()).toBe(400));
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect((await file('csv', { id_amostra: 'N1' })).status).toBe(200);
  });

  test('a receiver beyond the deadline loses its slot and gets an incomplete file', async () => {
    expect(t.services.exportDeadlineMs).toBe(15 * 60_000);
    const [timers, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    try {
      const slow = await Promise.all([begin('csv'), begin('csv', { accept: EXPORT_MEDIA_TYPE })]);
      // Listen now, since the connection may break before the test reads on.
      const ends = slow.map(
        ({ response }) =>
          new Promise((resolve) => {
            response.on('end', () => resolve('whole')).on('aborted', () => resolve('broken'));
          }),
      );
      expect(await tryPlace()).toBe(429);
      // Ends the 15 minutes now. A deadline of a few seconds could end before the first byte on a busy machine.
      const deadlines = timers.mock.calls.flatMap(([end, ms], call) =>
        ms === t.services.exportDeadlineMs ? [{ end, timer: timers.mock.results[call]?.value }] : [],
      );
      expect(deadlines).toHaveLength(2);
      for (const { end, timer } of deadlines) {
        expect(ended.mock.calls.some(([stopped]) => stopped === timer)).toBe(false);
        end();
      }
      // No receiver reads on or disconnects: only the deadline releases both slots.
      await soon(async () => expect(await tryPlace()).toBe(400));
      await waitUntilNone();
      for (const { response } of slow) response.resume();
      expect(await Promise.all(ends)).toEqual(['broken', 'broken']);
    } finally {
      timers.mockRestore();
      ended.mockRestore();
    }
  });
});
