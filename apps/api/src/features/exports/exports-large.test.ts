import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { EXPORT_MEDIA_TYPE, MAP_SEARCH_MAX } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import {
  asFormat,
  bodyOf,
  FORMATS,
  type Format,
  pathOf,
  type Row,
  readExpectedRows,
  requestFile,
  rowsOf,
} from './testing/export-file.ts';
import { framesOf, xlsSheets } from './testing/readers.ts';

let t: TestApp;
let ana: Caller;
let own: number;
let expected: Row[] | undefined;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
});
afterAll(() => t.close());

const file = (format: Format, search: object = {}) => requestFile(t, ana, format, search);

/** Samples of a whole reply, whatever it was asked as. */
function samplesIn(format: Format, headers: Record<string, string>, reply: Buffer): number {
  const bytes = 'accept-encoding' in headers ? gunzipSync(reply) : reply;
  return rowsOf(format, 'accept' in headers ? framesOf(bytes).data : bytes).length;
}

describe('99,999 samples', () => {
  beforeAll(async () => {
    await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, precisao, classificacao, endereco, obs, dt_comentario, id_coletor)
       select 'N' || n, $1, '2026-11-18T12:00:00Z'::timestamptz - n * interval '1 second', '2026-11-18T12:00:00Z', -19.9 - n / 1e6, -44 - n / 7e5, n % 7 / 3.0,
         case when n % 3 = 0 then 'LEAK' else 'LESS' end, 'Rua Água Fria, ' || n, case when n % 5 = 0 then 'obs "' || n || '";' end,
         case when n % 5 = 0 then now() end, $2 from generate_series(1, 99999) n`,
      [own, t.cast.people.col.id_usuario],
    );
  });

  test.each(FORMATS)(
    'are in the %s value by value, and one more is too many',
    async (format) => {
      const { bytes, headers } = await file(format);
      expect(headers['amostras-total'], bytes.subarray(0, 300).toString()).toBe('99999');
      const rows = rowsOf(format, bytes);
      expected ??= await readExpectedRows(t.admin);
      const wanted = asFormat(format, expected);
      expect(rows).toHaveLength(99_999);
      const differing = rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(wanted[index]));
      expect(differing === -1 ? null : [rows[differing], wanted[differing]]).toBeNull();
      if (format === 'xls') {
        expect(xlsSheets(bytes).map(({ name, rows: { length } }) => [name, length])).toEqual([
          ['Amostras', 65_536],
          ['Amostras 2', 34_465],
        ]);
      }
      const more = await insertSample(t.admin, { id_cliente: own });
      expect(await file(format)).toMatchObject({ status: 200, problem: { message: 'too_many_samples' } });
      await t.admin.query('delete from samples where id_amostra = $1', [more]);
    },
    120_000,
  );

  describe('over a real connection', () => {
    let port = 0;
    const broken: boolean[] = [];
    beforeAll(async () => {
      await t.app.listen({ port: 0, host: '127.0.0.1' });
      port = (t.app.server.address() as AddressInfo).port;
    });

    /** Begins a download and waits for its first bytes. */
    async function begin(format: Format, headers: Record<string, string> = {}) {
      const sent = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: pathOf(format),
        headers: { token: ana.user?.token ?? '', 'content-type': 'application/json', ...headers },
      });
      sent.on('error', () => undefined);
      sent.end(JSON.stringify(bodyOf(format, {})));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
      await once(response, 'readable');
      return { sent, response };
    }

    const copying = async () => {
      const { rows } = await t.admin.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'copy%'`,
      );
      return rows[0]?.n;
    };
    const waitUntilNone = () =>
      vi.waitFor(async () => expect(await copying()).toBe(0), { timeout: 10_000, interval: 50 });

    test.each([
      ['csv', {}],
      ['csv', { 'accept-encoding': 'gzip' }],
      ['csv', { accept: EXPORT_MEDIA_TYPE }],
      ['csv', { accept: EXPORT_MEDIA_TYPE, 'accept-encoding': 'gzip' }],
      ['shapefile', { accept: EXPORT_MEDIA_TYPE }],
    ] as const)(
      'a %s with %j whose database connection breaks never ends as a whole file',
      async (format, headers) => {
        const { response } = await begin(format, headers);
        await t.admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy%' and pid <> pg_backend_pid()`,
        );
        const pieces: Buffer[] = [];
        const ended = await new Promise<string>((resolve) => {
          response.on('end', () => resolve('whole')).on('aborted', () => resolve('broken'));
          response.on('data', (piece: Buffer) => pieces.push(piece));
        });
        // What the database had handed over before it went is a whole file, and must then be one.
        if (ended === 'whole') expect(samplesIn(format, headers, Buffer.concat(pieces))).toBe(99_999);
        broken.push(ended === 'broken');
        expect((await file('csv', { max: MAP_SEARCH_MAX, id_amostra: 'N1' })).status).toBe(200);
      },
      60_000,
    );

    test.each(FORMATS)(
      'a %s whose receiver leaves gives its connection and its place back',
      async (format) => {
        for (let round = 0; round < 5; round++) {
          const { sent } = await begin(format, { accept: EXPORT_MEDIA_TYPE });
          sent.destroy();
          await waitUntilNone();
        }
        expect((await file(format, { id_amostra: 'N1' })).status).toBe(200);
      },
      60_000,
    );

    test('only so many run at a time; the next is told to wait', async () => {
      const running = await Promise.all(Array.from({ length: 4 }, () => begin('csv')));
      expect(await file('csv', { id_amostra: 'N1' })).toMatchObject({
        status: 429,
        problem: { message: 'export_busy', params: { seconds: 15 } },
      });
      for (const { sent } of running) sent.destroy();
      await waitUntilNone();
      await vi.waitFor(async () => expect((await file('csv', { id_amostra: 'N1' })).status).toBe(200), 10_000);
    }, 60_000);
  });
});
