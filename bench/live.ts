import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { synthesize, writeWav } from '@escuta/acoustics';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { hashToken, makeToken } from '../apps/api/src/platform/tokens.ts';
import { CHROMIUM_ARGS } from '../playwright.config.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { insertPerson, signInFully, startServer } from './lib/app.ts';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose, temporaryFolder } from './lib/closing.ts';
import { insertDevice } from './lib/device.ts';
import { startProduct } from './lib/product.ts';

/** Uploads, ten a second. */
const ROWS = 600;
const EVERY_MS = 100;
/** From the upload's answer to the drawn marker, 95th percentile. */
const PROMISE_MS = 2_000;
const STREAMS = 500;
const STREAMS_MB = 100;
/** Streams that a session may have. */
const OF_SESSION = 4;
const KEY = 'escuta_medida';
const EMAIL = 'medida@escuta.test';
/** A recorder of the field: ten seconds at this rate. */
const RATE_HZ = 4_096;

/** When the map had drawn so many samples, by the clock. */
type Drawn = [total: number, at: number][];

/**
 * Notes each change of the number of samples once the frame that draws them is painted. Without functions that have a name: the page lacks
 * what the compiler adds to them.
 */
function installProbe(): void {
  const probe = window as unknown as { drawn: Drawn };
  probe.drawn = [];
  const noted = new Set<string>();
  new MutationObserver(() => {
    const total = document.querySelector<HTMLElement>('[data-testid=map]')?.dataset.total;
    if (total === undefined || noted.has(total)) return;
    noted.add(total);
    requestAnimationFrame(() => setTimeout(() => probe.drawn.push([Number(total), Date.now()])));
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-total'] });
}

/** The map of a signed-in analyst who looks at everything. */
async function openMap(port: number): Promise<Page> {
  const origin = `http://127.0.0.1:${port}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  onClose(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(installProbe);
  const { token, expire, ...user } = await signInFully(port, EMAIL);
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    ([session, seconds]) => {
      localStorage.setItem('escuta.session', JSON.stringify({ ...session, expiresAt: Date.now() + seconds * 1_000 }));
      localStorage.setItem('user_params_selected', JSON.stringify({ classificacao: [], seen: true, notSeen: true }));
    },
    [{ token, user, startPending: false }, expire] as const,
  );
  await page.goto(origin);
  await page.waitForSelector('[data-testid=map][data-idle=true]', { timeout: 120_000 });
  return page;
}

async function upload(port: number, wav: Uint8Array): Promise<number> {
  const [lat, lon] = [-3.12 + Math.random() / 100, -60.02 + Math.random() / 100];
  const query = new URLSearchParams({ dt_amostra: new Date().toISOString(), lat: lat.toFixed(5), lon: lon.toFixed(5) });
  const reply = await fetch(`http://127.0.0.1:${port}/api/amostra/${randomUUID()}?${query}`, {
    method: 'PUT',
    headers: { authorization: `Device ${KEY}`, 'content-type': 'audio/wav' },
    body: Buffer.from(wav),
  });
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
  return Date.now();
}

/** Uploads through one process what is seen through the other. @returns milliseconds from each answer to its marker, in rising order */
async function watchUploads(page: Page, port: number, count: number): Promise<number[]> {
  const sounds = Array.from({ length: count }, (_, n) =>
    writeWav(synthesize('LEAK', n + 1).subarray(0, 10 * RATE_HZ), RATE_HZ),
  );
  const before = Number(await page.getAttribute('[data-testid=map]', 'data-total'));
  const uploads: Promise<number>[] = [];
  for (const sound of sounds) {
    uploads.push(upload(port, sound));
    await delay(EVERY_MS);
  }
  const answered = (await Promise.all(uploads)).toSorted((a, b) => a - b);
  await page.waitForSelector(`[data-testid=map][data-total="${before + count}"]`, {
    state: 'attached',
    timeout: 60_000,
  });
  const drawnNow = () => page.evaluate(() => (window as unknown as { drawn: Drawn }).drawn);
  const until = performance.now() + 60_000;
  let drawn = await drawnNow();
  for (; !drawn.some(([total]) => total >= before + count); drawn = await drawnNow()) {
    if (performance.now() > until) throw new Error('not all markers were drawn');
    await delay(100);
  }
  const times = answered.map((at, n) => (drawn.find(([total]) => total >= before + n + 1)?.[1] ?? Infinity) - at);
  return times.toSorted((a, b) => a - b);
}

async function openStream(port: number, token: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: '/api/eventos', headers: { token }, agent: false },
      (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`a stream was answered with ${reply.statusCode}`));
        reply.once('data', () => resolve());
        reply.on('error', () => undefined);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Growth of a process's memory by so many open streams that all hear of changes, MB. */
async function measureStreams(url: string, admin: pg.Client, streams: number): Promise<number> {
  const { child, port } = await startServer(url);
  const pid = child.pid ?? 0;
  const tokens = Array.from({ length: Math.ceil(streams / OF_SESSION) }, makeToken);
  await admin.query(
    `insert into sessions (token_hash, id_usuario, dt_inicio, dt_expira)
     select hash, id_usuario, now(), now() + interval '1 hour' from unnest($1::bytea[]) hash, users where email = $2`,
    [tokens.map(hashToken), EMAIL],
  );
  await openStream(port, tokens[0] ?? '');
  const before = residentMb(pid);
  for (let n = 1; n < streams; n++) await openStream(port, tokens[Math.floor(n / OF_SESSION)] ?? '');
  for (let turn = 0; turn < 20; turn++) {
    await admin.query(`update samples set obs = 'x' || $1::int, dt_comentario = now()`, [turn]);
    await delay(350);
  }
  return residentMb(pid) - before;
}

/**
 * Ten uploads a second through one process; another person's map in Chromium is served by a second one. Then the memory of a process with
 * 500 open streams.
 */
export async function run({ rows }: BenchOptions): Promise<BenchResult> {
  const count = rows ?? ROWS;
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  onClose(() => admin.end());
  await insertDevice(admin, KEY);
  const [company] = (await admin.query<{ id_cliente: number }>('select id_cliente from companies')).rows;
  const id_cliente = company?.id_cliente ?? 0;
  await insertPerson(cluster.url, { id_cliente, nome: 'Medida', email: EMAIL, id_tipo_usuario: 'ANA' });
  await admin.query('update users set tour = false');
  const folder = await temporaryFolder();
  const env = { DATABASE_URL: cluster.url, ESCUTA_DEMO: 'off' };
  const [sender, shower] = [await startProduct(folder, env), await startProduct(folder, env)];
  const page = await openMap(shower.port);
  tell(`${count} uploads, PostgreSQL ${cluster.version} (${cluster.kind})`);
  const times = await watchUploads(page, sender.port, count);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
  const streams = rows === undefined ? STREAMS : Math.min(STREAMS, rows);
  const streamsMb = await measureStreams(cluster.url, admin, streams);
  return {
    bench: 'live',
    ratio: round(p95 / PROMISE_MS),
    promise: 1,
    kept: p95 <= PROMISE_MS && streamsMb <= STREAMS_MB,
    floor: null,
    ours: round(p95, 0),
    medianMs: round(median(times), 0),
    longestMs: times.at(-1),
    n: count,
    streams,
    streamsMb: round(streamsMb, 1),
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    load: loadNow(),
  };
}
