// Samples come over a network that cuts, delays and repeats at random places, while servers are killed: each is there once and whole.
import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@escuta/contract';
import { seqsOfKey } from '@escuta/domain';
import pg from 'pg';
import { bodyOf, pathOf } from '../../apps/api/src/testing/call-path.ts';
import { temporaryFolder } from '../lib/closing.ts';
import { insertDevice } from '../lib/device.ts';
import { runCommand } from './lib/app.ts';
import { faultsOfWork, hasSound, samplesOfKey } from './lib/oracle-samples.ts';
import { colourOf, photoOf } from './lib/photos.ts';
import { startRoughProxy } from './lib/rough-proxy.ts';
import { ServerApps, startDatabase, twoLogins } from './lib/server.ts';
import { endLeases, leftOver, partsOf, queueLeft } from './lib/settled.ts';
import { noise, sha256 } from './lib/sounds.ts';
import { chance, type Torture, type TortureResult, tell } from './lib/torture.ts';

const ATTEMPTS = 1_000;
const SENDERS = 8;
const KEY = 'escuta_torture';
const SECONDS = 6;
/** Longest wait for an answer, then between two tries. */
const ANSWER_MS = 15_000;
const PAUSE_MS = 400;
/** So many tries of one sample without an answer mean that it is stuck. */
const TRIES_MAX = 400;
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

async function sampleOf(n: number): Promise<Sent> {
  const isSeen = n % 10 === 9;
  const fields = {
    ...{ dt_amostra: new Date(Date.now() - n * 60_000).toISOString(), lat: String(-3.1 - n / 1e5), lon: '-60.02' },
    ...(isSeen && { pre_classificacao: 'FRAU' }),
    obs_app: `amostra nº ${n}`,
  };
  const photo = n % 5 === 4 ? await photoOf(colourOf(n)) : null;
  return { chave: randomUUID(), fields, sound: isSeen ? null : noise(SECONDS), photo };
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

/** What is wrong with the row of one sample. */
async function faultsOf(admin: pg.Client, apps: ServerApps, sample: Sent): Promise<string[]> {
  const rows = await samplesOfKey(admin, sample.chave);
  const [row] = rows;
  if (!row || rows.length > 1) return [`lost: ${rows.length} samples of ${sample.chave}`];
  const faults: string[] = [];
  const check = (isRight: boolean, what: string) => isRight || faults.push(`half: ${what} of ${sample.chave}`);
  check(row.id_amostra === sample.id_amostra && row.seq === sample.seq, 'another answer than the row');
  check(row.seq === seqsOfKey(sample.chave).next().value, 'the id');
  check(row.obs_app === sample.fields.obs_app, 'the note');
  check((row.fotos?.length ?? 0) === (sample.photo ? 1 : 0), 'the photo');
  if (!sample.sound) check(row.classificacao === 'FRAU' && !row.decided, 'the class');
  else {
    check(await hasSound(row, sha256(sample.sound), apps), 'the sound');
    for (const fault of await faultsOfWork(row, apps)) check(false, fault);
  }
  for (const photo of row.fotos ?? [])
    check((await apps.stored(photo).catch(() => Buffer.alloc(0))).length > 0, 'a photo');
  return faults;
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
  const cases = (await queueLeft(admin)).map((task) => `stuck: ${task}`);
  for (const sample of samples) cases.push(...(await faultsOf(admin, apps, sample)));
  const { rows } = await admin.query('select count(*)::int as samples from samples');
  if (rows[0].samples !== samples.length) cases.push(`double: ${rows[0].samples} samples of ${samples.length}`);
  return cases;
}

/** Ends the leases of killed servers while none is at work, and starts all again. */
async function startAll(admin: pg.Client, apps: ServerApps): Promise<void> {
  for (let n = 0; n < apps.count; n++) await apps.kill(n);
  await endLeases(admin);
  for (let n = 0; n < apps.count; n++) await apps.start(n);
}

export async function intake({ attempts, prefer, endsLeases = false }: Intake): Promise<TortureResult> {
  const database = await startDatabase(prefer);
  const folder = await temporaryFolder();
  const settings = { ...twoLogins(database), STORAGE_URL: folder };
  const apps = await ServerApps.start(database.owner, settings);
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
  if (endsLeases) await startAll(admin, apps);
  cases.push(...proxy.unclear, ...(await faultsOfAll(admin, apps, samples)));
  const purge = async () => runCommand('admin', ['purge'], { ...settings, ESCUTA_DATA_DIR: await temporaryFolder() });
  const { halfFiles, found } = await leftOver(admin, folder, purge);
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
