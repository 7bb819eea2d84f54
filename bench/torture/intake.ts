// Samples come over a network that cuts, delays and repeats at random places, while servers are killed: each is there once and whole.
import { createHash, randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { writeWav } from '@escuta/acoustics';
import { routes } from '@escuta/contract';
import { seqsOfKey } from '@escuta/domain';
import pg from 'pg';
import { readConfig } from '../../apps/api/src/config.ts';
import { storedFiles } from '../../apps/api/src/platform/storage.ts';
import { openStorage } from '../../apps/api/src/server.ts';
import { bodyOf, pathOf } from '../../apps/api/src/testing/call-path.ts';
import { temporaryFolder } from '../lib/closing.ts';
import { insertDevice } from '../lib/device.ts';
import { colourOf, photoOf } from './lib/photos.ts';
import { startRoughProxy } from './lib/rough-proxy.ts';
import { ServerApps, startDatabase, twoLogins } from './lib/server.ts';
import { chance, type Torture, type TortureResult, tell } from './lib/torture.ts';

const ATTEMPTS = 1_000;
const SENDERS = 8;
const KEY = 'escuta_torture';
const RATE_HZ = 4_096;
const SECONDS = 6;
/** Longest wait for an answer, then between two tries. */
const ANSWER_MS = 15_000;
const PAUSE_MS = 400;
/** So many tries of one sample without an answer mean that it is stuck. */
const TRIES_MAX = 400;
/** Longest wait for the queue after the last sample, milliseconds: a lease of a killed process is a minute. */
const QUEUE_MS = 180_000;
/** Longest wait for a file that is being written. */
const WRITE_MS = 2_000;

/** A sample as its sender has it. */
interface Sent {
  chave: string;
  fields: Record<string, string>;
  sound: Buffer | null;
  photo: Buffer | null;
  /** By the acknowledgement. */
  seq?: string;
  id_amostra?: number;
}

/** Sounds that differ: noise, each of its own. */
function noise(): Buffer {
  const samples = Float32Array.from({ length: RATE_HZ * SECONDS }, () => Math.random() - 0.5);
  return Buffer.from(writeWav(samples, RATE_HZ));
}

async function sampleOf(n: number): Promise<Sent> {
  const isSeen = n % 10 === 9;
  const fields = {
    ...{ dt_amostra: new Date(Date.now() - n * 60_000).toISOString(), lat: String(-3.1 - n / 1e5), lon: '-60.02' },
    ...(isSeen && { pre_classificacao: 'FRAU' }),
    obs_app: `amostra nº ${n}`,
  };
  const photo = n % 5 === 4 ? await photoOf(colourOf(n)) : null;
  return { chave: randomUUID(), fields, sound: isSeen ? null : noise(), photo };
}

/** One try: the answer's status and text, or null where none came. */
async function post(url: string, { chave, fields, sound, photo }: Sent) {
  const files = [
    ...(sound ? [{ field: 'audio', bytes: sound }] : []),
    ...(photo ? [{ field: 'fotos', bytes: photo }] : []),
  ];
  // Photos need the form; small firmware puts the sound.
  const [route, input] = photo
    ? [routes.createSample, { body: { ...fields, chave }, files }]
    : [routes.putSample, { params: { chave }, query: fields, files }];
  const { payload, headers } = await bodyOf(route, input);
  const body = payload as Buffer;
  return new Promise<{ status: number; text: string; isForLater: boolean } | null>((resolve) => {
    const call = request(`${url}${pathOf(route, input)}`, {
      method: route.method,
      agent: false,
      headers: { ...headers, authorization: `Device ${KEY}`, 'content-length': body.length },
      timeout: ANSWER_MS,
    });
    call.on('error', () => resolve(null));
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('response', (reply) => {
      text(reply).then(
        (told) => resolve({ status: reply.statusCode ?? 0, text: told, isForLater: 'retry-after' in reply.headers }),
        () => resolve(null),
      );
    });
    call.end(body);
  });
}

function parsed(told: string): Record<string, unknown> | null {
  try {
    return JSON.parse(told);
  } catch {
    return null;
  }
}

const PASSING = ['upload_in_progress', 'too_many_uploads'];

/** Sends a sample until it is acknowledged. @returns the violations seen on the way, as text */
async function send(url: string, sample: Sent): Promise<string | null> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await post(url, sample);
    const json = answer && parsed(answer.text);
    if (answer?.status === 200 && json?.error === false) {
      Object.assign(sample, { seq: json.seq, id_amostra: json.id_amostra });
      return null;
    }
    // No answer, a portal's page, a server that is stopping or starting, the same sample or too many others under way.
    const isAskedBack = answer?.isForLater && PASSING.includes(String(json?.message));
    const isPassing = !answer || !json || answer.status >= 500 || isAskedBack;
    if (!isPassing) return `unclear: ${answer.status} ${answer.text.slice(0, 200)}`;
    if (answer && answer.status === 500) return `unclear: ${answer.text.slice(0, 200)}`;
    await delay(chance(20, PAUSE_MS));
  }
  return `stuck: ${sample.chave} was not acknowledged after ${TRIES_MAX} tries`;
}

/** The folder of the storage in which files lie until they are whole. */
const partsOf = (folder: string) => join(folder, '.parts');
const partsIn = (folder: string): Promise<string[]> => readdir(partsOf(folder)).catch(() => []);

/** Does something at once when a server begins to write a file, or after a while without one. */
async function whileWriting(folder: string, work: () => Promise<unknown>): Promise<void> {
  await mkdir(partsOf(folder), { recursive: true });
  await new Promise<void>((resolve, reject) => {
    const watcher = watch(partsOf(folder));
    const begin = () => {
      watcher.close();
      clearTimeout(late);
      work().then(() => resolve(), reject);
    };
    const late = setTimeout(begin, WRITE_MS);
    watcher.once('change', begin);
  });
}

/** Kills one of the servers every second or two, or all of them in the middle of a file, and starts them again, until told to stop. Returns how often. */
async function killAndStart(apps: ServerApps, folder: string, stopped: AbortSignal): Promise<number> {
  const all = Array.from({ length: apps.count }, (_, n) => n);
  let kills = 0;
  for (let turn = 0; !stopped.aborted; turn++) {
    // The first one soon, so that also a few samples meet it.
    await delay(turn === 0 ? 300 : chance(800, 2_500));
    const some = turn % 3 === 1 ? all : [turn % apps.count];
    const kill = () => Promise.all(some.map((n) => apps.kill(n)));
    await (some === all ? whileWriting(folder, kill) : kill());
    for (const n of some) await apps.start(n);
    kills += some.length;
  }
  return kills;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What is wrong with the row of one sample. */
async function faultsOf(admin: pg.Client, apps: ServerApps, sample: Sent): Promise<string[]> {
  const { rows } = await admin.query(
    `select s.id_amostra, s.seq, s.obs_app, s.classificacao, g.sha256, g.arquivo, g.arquivo_espectrograma,
       g.medidas is not null as measured, cardinality(g.picos) > 0 as waveform,
       (select array_agg(case when d.aplicada then d.classificacao else 'PEND' end) from sample_decisions d where d.id_amostra = s.id_amostra) as decided,
       (select array_agg(p.arquivo) from sample_photos p where p.id_amostra = s.id_amostra) as fotos
     from samples s left join recordings g using (id_gravacao) where s.chave = $1`,
    [sample.chave],
  );
  const [row] = rows;
  if (rows.length !== 1) return [`lost: ${rows.length} samples of ${sample.chave}`];
  const faults: string[] = [];
  const check = (isRight: boolean, what: string) => isRight || faults.push(`half: ${what} of ${sample.chave}`);
  check(row.id_amostra === sample.id_amostra && row.seq === sample.seq, 'another answer than the row');
  check(row.seq === seqsOfKey(sample.chave).next().value, 'the id');
  check(row.obs_app === sample.fields.obs_app, 'the note');
  check((row.fotos?.length ?? 0) === (sample.photo ? 1 : 0), 'the photo');
  if (!sample.sound) check(row.classificacao === 'FRAU' && !row.decided, 'the class');
  else {
    const stored = await apps.stored(row.arquivo).catch(() => Buffer.alloc(0));
    check(sha256(stored) === sha256(sample.sound) && row.sha256.toString('hex') === sha256(sample.sound), 'the sound');
    check(row.measured && row.waveform, 'the measures');
    // One decision, of which the sample has its class: PEND as long as the device has sent too little to compare with.
    check(row.decided?.length === 1 && row.decided[0] === row.classificacao, 'the decision or the class');
    check((await apps.stored(row.arquivo_espectrograma).catch(() => Buffer.alloc(0))).length > 0, 'the spectrogram');
  }
  for (const photo of row.fotos ?? [])
    check((await apps.stored(photo).catch(() => Buffer.alloc(0))).length > 0, 'a photo');
  return faults;
}

/** Waits until the queue has done its work. Returns what is left of it. */
async function queueLeft(admin: pg.Client): Promise<string[]> {
  const until = performance.now() + QUEUE_MS;
  for (;;) {
    const { rows } = await admin.query(
      'select id_gravacao, tentativas, erro, dt_desistencia from outbox where dt_envio is null',
    );
    const failed = rows.filter(({ dt_desistencia }) => dt_desistencia !== null);
    if (rows.length === failed.length || performance.now() > until) {
      return rows.map((row) => `stuck: the task ${JSON.stringify(row)}`);
    }
    await delay(200);
  }
}

/**
 * Files in the storage that no row names, also such as are not whole: a killed process leaves some, which the product deletes after an hour,
 * here moved to the past.
 */
async function leftOver(admin: pg.Client, folder: string): Promise<{ halfFiles: number; found: string[] }> {
  const { rows } = await admin.query(
    `select unnest(array[arquivo, arquivo_espectrograma, arquivo_som]) as key from recordings union select arquivo from sample_photos`,
  );
  const named = new Set(rows.map(({ key }) => key));
  const storage = await openStorage(
    readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none', STORAGE_URL: folder }),
  );
  const found: string[] = [];
  for await (const { key } of storedFiles(storage)) if (!named.has(key)) found.push(`left over: ${key}`);
  const half = await partsIn(folder);
  const then = new Date(Date.now() - 61 * 60_000);
  for (const name of half) await utimes(join(partsOf(folder), name), then, then);
  await storage.sweep();
  found.push(...(await partsIn(folder)).map((name) => `left over: .parts/${name}`));
  return { halfFiles: half.length, found };
}

interface Intake {
  attempts: number;
  prefer?: 'server' | 'embedded';
  /** Ends the leases of killed processes once nobody is killed any more, instead of waiting for that. */
  endsLeases?: boolean;
}

/** Several senders at once, each with one sample after another. Returns the samples and what must not have happened. */
async function sendAll(url: string, attempts: number, progress: () => string) {
  const samples: Sent[] = [];
  const cases: string[] = [];
  const sender = async () => {
    while (samples.length < attempts) {
      const index = samples.length;
      // Its place is taken before anything is awaited.
      samples.push(null as never);
      const sample = await sampleOf(index);
      samples[index] = sample;
      const fault = await send(url, sample);
      if (fault) cases.push(fault);
      if (index % 100 === 99) tell(`${index + 1} samples sent, ${progress()}`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return { samples, cases };
}

/** What is wrong with what has come in, once the queue is done. */
async function faultsOfAll(admin: pg.Client, apps: ServerApps, samples: readonly Sent[]): Promise<string[]> {
  const cases = await queueLeft(admin);
  for (const sample of samples) cases.push(...(await faultsOf(admin, apps, sample)));
  const { rows } = await admin.query('select count(*)::int as samples from samples');
  if (rows[0].samples !== samples.length) cases.push(`double: ${rows[0].samples} samples of ${samples.length}`);
  return cases;
}

/** Starts every server again and ends the leases of killed ones. */
async function endLeases(admin: pg.Client, apps: ServerApps): Promise<void> {
  for (let n = 0; n < apps.count; n++) {
    await apps.kill(n);
    await apps.start(n);
  }
  await admin.query('update outbox set dt_proxima = now() where dt_inicio is not null');
}

export async function intake({ attempts, prefer, endsLeases = false }: Intake): Promise<TortureResult> {
  const database = await startDatabase(prefer);
  const folder = await temporaryFolder();
  const apps = await ServerApps.start(database.owner, { ...twoLogins(database), STORAGE_URL: folder });
  const admin = new pg.Client({ connectionString: database.owner });
  await admin.connect();
  await insertDevice(admin, KEY);
  const proxy = await startRoughProxy(() => apps.urls());
  const { counts } = proxy;
  const stopping = new AbortController();
  const killing = killAndStart(apps, folder, stopping.signal);
  const { samples, cases } = await sendAll(proxy.url, attempts, () => JSON.stringify(counts));
  stopping.abort();
  const kills = await killing;
  await proxy.settled();
  if (endsLeases) await endLeases(admin, apps);
  cases.push(...proxy.unclear, ...(await faultsOfAll(admin, apps, samples)));
  const { halfFiles, found } = await leftOver(admin, folder);
  cases.push(...found);
  const { rows } = await admin.query('select classificacao, count(*)::int as n from samples group by 1 order by 1');
  const classes = Object.fromEntries(rows.map(({ classificacao, n }) => [classificacao, n]));
  await admin.end();
  const connections = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    attempts,
    figures: { kills, halfFiles, classes, connections, ...counts, togetherAnswers: proxy.answers },
    broken: { violations: cases.length },
    cases,
  };
}

export const torture: Torture = { needs: {}, run: ({ attempts = ATTEMPTS }) => intake({ attempts }) };
