// The largest recordings, many at once, over HTTP to a process of its own.
import { randomFillSync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { MAX_WAV_BYTES, MAX_WAV_SECONDS } from '@escuta/acoustics';
import { headerOf, wavFile } from '@escuta/acoustics/testing';
import { UPLOADS_AT_ONCE } from '@escuta/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { makeKey } from './features/devices/device-key.service.ts';
import { ownerUrl, peopleOf, startAppProcess } from './testing/app-process.ts';
import { insertDevice } from './testing/builders.ts';

const DEVICES = 6;
/** Two minutes of noise of 24 bits, as long a file as is taken. */
const RATE = Math.floor((MAX_WAV_BYTES - 1_000) / 3 / MAX_WAV_SECONDS);
const LARGEST = wavFile(
  { ...headerOf('int24'), rate: RATE },
  randomFillSync(new Uint8Array(RATE * MAX_WAV_SECONDS * 3)),
);
/** Bytes at the end by which one sound differs from the others. */
const OWN = 12;

/** Sends the recording with an end of its own; the status of the answer, and its text. */
function upload(url: string, key: string): Promise<[status: number, text: string]> {
  const query = new URLSearchParams({ dt_amostra: new Date().toISOString(), lat: '-3.11904', lon: '-60.02173' });
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/amostra/${randomUUID()}?${query}`, {
      method: 'PUT',
      agent: false,
      headers: {
        authorization: `Device ${key}`,
        'content-type': 'audio/wav',
        'content-length': LARGEST.length,
      },
    });
    call.on('error', reject);
    call.on('response', (reply) => text(reply).then((told) => resolve([reply.statusCode ?? 0, told]), reject));
    call.write(LARGEST.subarray(0, LARGEST.length - OWN));
    call.end(randomFillSync(new Uint8Array(OWN)));
  });
}

/** Peak memory of a process as counted by Linux, MB; the counter can be reset first. */
function peakMegabytes(pid: number | undefined, since?: 'from now on'): number {
  if (since) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

it('the largest recordings that six devices send at once are kept in less memory than their bytes would take', async ({
  onTestFinished,
}) => {
  const app = await startAppProcess(onTestFinished);
  const { companies, people } = await peopleOf(app);
  const admin = new pg.Pool({ connectionString: ownerUrl(app.folder) });
  const keys = Array.from({ length: DEVICES }, makeKey);
  for (const { hash } of keys)
    await insertDevice(admin, { id_cliente: companies.own, id_coletor: people.col.id_usuario, chave_hash: hash });
  const before = peakMegabytes(app.child.pid, 'from now on');
  const senders = keys.flatMap(({ key }) => Array.from({ length: UPLOADS_AT_ONCE }, () => key));
  const answers = await Promise.all(senders.map((key) => upload(app.url, key)));
  expect(answers.filter(([status]) => status !== 200)).toEqual([]);
  const left = async () => (await admin.query('select from outbox')).rowCount;
  await expect.poll(left, { timeout: 280_000, interval: 500 }).toBe(0);
  const { rows } = await admin.query('select count(*)::int as n from recordings where medidas is not null');
  await admin.end();
  expect(rows).toEqual([{ n: senders.length }]);
  const grown = peakMegabytes(app.child.pid) - before;
  expect(grown).toBeLessThan((senders.length * LARGEST.length) / 2 ** 20);
});
