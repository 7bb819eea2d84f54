// Vitest project "outside": needs nginx and HAProxy (Debian: apt-get install nginx haproxy). Run by `npm run test:outside`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIVE_BEAT_MS } from '@escuta/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { signInAt, startAppProcess, uploadTo } from '../../testing/app-process.ts';
import { BALANCERS, startBalancer } from '../../testing/balancers.ts';
import { insertSample } from '../../testing/builders.ts';
import { type Followed, followEvents } from '../../testing/event-reader.ts';
import { databaseSettings } from '../../testing/harness.ts';
import { type Cast, insertCast } from '../../testing/people.ts';
import { freePort } from '../../testing/pgbouncer.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const names = Object.keys(BALANCERS) as (keyof typeof BALANCERS)[];
/** A balancer that gives one process so many in a row does not balance. */
const TRIES_MAX = 20;
/** The promise of ING-07. */
const SOON_MS = 2_000;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A process of the product with what it tells of itself. */
async function startOne(settings: Record<string, string>) {
  const port = await freePort();
  const env = { ...settings, METRICS_PORT: String(port) };
  const app = await startAppProcess((end) => ends.push(end), { env });
  const figure = async (series: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length) ?? 0);
  };
  return {
    ...app,
    streams: () => figure('escuta_live_streams'),
    uploads: () => figure('escuta_call_seconds_count{route="/api/amostra",method="POST",status="200"}'),
  };
}
type One = Awaited<ReturnType<typeof startOne>>;

/** Two processes of the product on one database and one storage, behind a balancer. */
async function startTwo(name: keyof typeof BALANCERS, change?: (config: string) => string) {
  const database = await createTestDatabase();
  ends.push(database.drop);
  const cast = await insertCast(database.admin);
  const files = await mkdtemp(join(tmpdir(), 'escuta-files-'));
  ends.push(() => rm(files, { recursive: true }));
  const settings = { ...databaseSettings(database.logins), STORAGE_URL: files };
  const both = await Promise.all([startOne(settings), startOne(settings)]);
  const { url, stop } = await startBalancer(
    name,
    both.map((one) => new URL(one.url).host),
    change,
  );
  ends.push(stop);
  const insert = () => insertSample(database.admin, { id_cliente: cast.companies.own });
  return { both, url, cast, insert };
}

async function follow(url: string, cast: Cast, since?: string): Promise<Followed> {
  // Each with a session of its own, like screens of different people.
  const followed = await followEvents(url, await signInAt(url, cast, 'ana'), since);
  ends.push(async () => followed.close());
  return followed;
}

/** Whether a figure of each process is above 0. */
const atEach = async (both: readonly One[], of: 'streams' | 'uploads') =>
  (await Promise.all(both.map((one) => one[of]()))).every((count) => count > 0);

/** Opens screens until each process holds the stream of one. */
async function followAtEach(both: readonly One[], url: string, cast: Cast): Promise<Followed[]> {
  const screens: Followed[] = [];
  while (!(await atEach(both, 'streams'))) {
    if (screens.length === TRIES_MAX) throw new Error(`${TRIES_MAX} streams are all held by one process`);
    const screen = await follow(url, cast);
    expect((await screen.any())?.event).toBe('agora');
    screens.push(screen);
  }
  return screens;
}

/** Resolves when a screen hears of a sample. */
async function hears(screen: Followed, id: number): Promise<void> {
  for (let event = await screen.next(); !event?.data.amostra?.includes(id); event = await screen.next())
    if (!event) throw new Error('the stream has ended');
}

describe.each(names)('samples that are uploaded behind %s', (name) => {
  it('to either of two processes are heard by the screens of both as soon as they have arrived', async () => {
    const { both, url, cast } = await startTwo(name);
    const screens = await followAtEach(both, url, cast);
    const collector = await signInAt(url, cast, 'col');
    for (let tries = 0; !(await atEach(both, 'uploads')); tries++) {
      if (tries === TRIES_MAX) throw new Error(`${TRIES_MAX} uploads all went to one process`);
      const id = await uploadTo(url, collector);
      const arrived = performance.now();
      await Promise.all(screens.map((screen) => hears(screen, id)));
      expect(performance.now() - arrived).toBeLessThan(SOON_MS);
    }
  });
});

describe.each(names)('changes behind %s', (name) => {
  it('are caught up with by a screen whose process has been killed', async () => {
    const { both, url, cast, insert } = await startTwo(name);
    const followed = await follow(url, cast);
    const cursor = (await followed.any())?.id;
    const [first, second] = both as [One, One];
    const its = (await first.streams()) === 1 ? first : second;
    its.child.kill('SIGKILL');
    expect(await followed.next()).toBeNull();
    const id = await insert();
    const back = await follow(url, cast, cursor);
    expect((await back.next())?.data).toEqual({ amostra: [id] });
  });

  it('keep a stream open on which nothing happens, longer than the balancer waits for a word', async () => {
    const waits = `${LIVE_BEAT_MS / 1_000 + 3}s`;
    const { url, cast, insert } = await startTwo(name, (config) =>
      config
        .replace(/proxy_read_timeout \w+/, `proxy_read_timeout ${waits}`)
        .replace(/timeout (client|server) +\w+/g, `timeout $1 ${waits}`),
    );
    const followed = await follow(url, cast);
    for (let beats = 0; beats < 3; beats++) expect((await followed.any())?.event).toBe('agora');
    const id = await insert();
    expect((await followed.next())?.data).toEqual({ amostra: [id] });
  }, 60_000);
});
