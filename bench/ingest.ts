import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { synthesize, writeWav } from '@escuta/acoustics';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { startServer } from './lib/app.ts';
import { type BenchOptions, type BenchResult, interleave, loadNow, round, tell } from './lib/bench.ts';
import { onClose, temporaryFolder } from './lib/closing.ts';
import { insertDevice } from './lib/device.ts';
import { missingNeeds } from './torture/lib/needs.ts';

const RUNS = 15;
const PROMISE = 1;
/** Recordings of a round. */
const ROUND = 20;
const KEY = 'escuta_medida';
/** A recorder of the field: ten seconds at this rate. */
const RATE_HZ = 4_096;
const SECONDS = 10;
const KINDS = ['LEAK', 'LESS', 'PASS', 'INCO'] as const;

const inShell = promisify(execFile);

/** Another sound each time, so that none is stored already. */
let made = 0;
function recording(): Uint8Array {
  made += 1;
  const sound = synthesize(KINDS[made % KINDS.length] ?? 'LEAK', made);
  return writeWav(sound.subarray(0, SECONDS * RATE_HZ), RATE_HZ);
}

async function upload(port: number, wav: Uint8Array): Promise<void> {
  const query = new URLSearchParams({ dt_amostra: new Date().toISOString(), lat: '-3.12', lon: '-60.02' });
  const reply = await fetch(`http://127.0.0.1:${port}/api/amostra/${randomUUID()}?${query}`, {
    method: 'PUT',
    headers: { authorization: `Device ${KEY}`, 'content-type': 'audio/wav' },
    body: Buffer.from(wav),
  });
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** Waits until the queue is empty: everything is made, and the last sample is decided. */
async function allMade(admin: pg.Client): Promise<void> {
  const waits = 'select exists (select from outbox where dt_envio is null) as waits';
  while ((await admin.query(waits)).rows[0].waits) await delay(5);
}

/**
 * Uploads recordings one after the other by a device's key, each checked, stored and synced before the answer, and waits until the queue has
 * made spectrogram, peaks and level of the last one and decided on it. Floor: `sox FILE -n spectrogram` of recordings of the same kind, one process each.
 * @throws Error that says what is missing
 */
export async function run({ runs = RUNS, rows }: BenchOptions): Promise<BenchResult> {
  const missing = missingNeeds({ programs: { sox: 'sox' } });
  if (missing.length > 0) throw new Error(missing.join('; '));
  const count = rows === undefined ? ROUND : 5;
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await insertDevice(admin, KEY);
  const { port } = await startServer(cluster.url);
  const folder = await temporaryFolder();
  const files = Array.from({ length: count }, (_, n) => join(folder, `${n}.wav`));
  for (const file of files) await writeFile(file, recording());
  tell(`${count} recordings a round, PostgreSQL ${cluster.version} (${cluster.kind})`);
  const ours = async () => {
    const sounds = files.map(recording);
    const began = performance.now();
    for (const sound of sounds) await upload(port, sound);
    await allMade(admin);
    return (performance.now() - began) / count;
  };
  const floor = async () => {
    const began = performance.now();
    for (const file of files) await inShell('sox', [file, '-n', 'spectrogram', '-o', `${file}.png`]);
    return (performance.now() - began) / count;
  };
  const result = await interleave(runs, ours, floor);
  await admin.end();
  const ratio = round(result.ratio);
  return {
    bench: 'ingest',
    ratio,
    promise: PROMISE,
    kept: ratio <= PROMISE,
    floor: round(result.floor),
    ours: round(result.ours),
    n: runs,
    samplesPerSecond: round(1000 / result.ours, 1),
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    load: loadNow(),
  };
}
