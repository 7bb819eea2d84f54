import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, type SampleDetail } from '@escuta/contract';
import { chromium, type Page, type Response } from '@playwright/test';
import pg from 'pg';
import { DEMO_PASSWORD } from '../apps/api/src/features/demo/sign-ins.ts';
import { outline } from '../apps/web/src/shared/audio/scales.ts';
import { CHROMIUM_ARGS } from '../playwright.config.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose, temporaryFolder } from './lib/closing.ts';
import { startProduct } from './lib/product.ts';

const ROWS = 3000;
const PRESSES = 300;
const WARM_UP = 5;
const PROMISE_MS = 60;
/** Pause between two verdicts, ms; a person who listens takes longer. */
const PACE_MS = 250;

interface Verdict {
  /** From the key press to the frame after the first one with the next sample's spectrogram and waveform. */
  painted: number;
  /** From the key press to the `playing` event of the sound. */
  playing: number;
  /** The next sample, and the outline of its painted waveform. */
  sample: number;
  waveform: string;
}

/** Makes exactly this many recorded samples of the demo pending; copies some when there are too few. */
async function fill(folder: string, rows: number): Promise<void> {
  const { port, password } = JSON.parse(readFileSync(join(folder, 'postgres/state.json'), 'utf8'));
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'escuta', password, database: 'escuta' });
  await client.connect();
  await client.query('update users set tour = false');
  await client.query(`update samples set classificacao = 'LESS' where classificacao = 'PEND'`);
  await client.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, id_gravacao)
     select 'M' || n, id_cliente, dt_amostra, dt_envio, lat, lon, 'LESS', id_gravacao
     from generate_series(1, greatest(0, $1 - (select count(*)::int from samples where ${FREE}))) n
     join lateral (select * from samples where ${FREE} order by id_amostra offset n % 500 limit 1) s on true`,
    [rows],
  );
  await client.query(
    `update samples set classificacao = 'PEND', dt_classificacao = null, ordem_escuta = (id_amostra * 7919 % 1000) / 50.0
     where id_amostra in (select id_amostra from samples where ${FREE} order by dt_amostra desc limit $1)`,
    [rows],
  );
  await client.query('analyze samples');
  await client.end();
}

/** Samples with sound that can be pending. */
const FREE = `id_gravacao is not null and classificacao_cliente is null and id_inspecionar is null and id_inspecionar2 is null
  and id_inspecionar3 is null and laudos = 0`;

/** Runs in the page before its own scripts: after each key press, watches for the next sample and for its sound. */
function installProbe(): void {
  const probe = { playing: 0, verdict: null as Promise<Verdict> | null };
  Object.assign(window, { probe });
  const stage = () => document.querySelector<HTMLElement>('[data-testid=desk-stage]');
  const outline = () => stage()?.querySelector('[data-testid=waveform] path')?.getAttribute('d') ?? '';
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const watch = async (pressed: number): Promise<Verdict> => {
    const before = stage()?.dataset.sample;
    const isThere = () => {
      const image = stage()?.querySelector('img');
      const isDrawn = image?.complete === true && image.naturalWidth > 0 && outline() !== '';
      return stage()?.dataset.sample !== before && isDrawn;
    };
    while (!isThere()) await frame();
    const shown = { sample: Number(stage()?.dataset.sample), waveform: outline() };
    // The next frame begins when this one has been painted.
    await frame();
    const painted = performance.now();
    while (probe.playing === 0) await frame();
    return { painted: painted - pressed, playing: probe.playing - pressed, ...shown };
  };
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    probe.playing = 0;
    probe.verdict = watch(timeStamp);
  };
  window.addEventListener('keydown', onKey, true);
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    const onPlaying = () => {
      probe.playing ||= performance.now();
    };
    this.addEventListener('playing', onPlaying, { once: true });
    return play.call(this);
  };
}

/** Gives a verdict by its key and waits for the next sample; returns the times. */
async function verdict(page: Page): Promise<Verdict> {
  await page.keyboard.press('1');
  return page.evaluate(() => (window as unknown as { probe: { verdict: Promise<Verdict> } }).probe.verdict);
}

type OutlineOf = (sample: number) => Promise<string | undefined>;

/** Expected outline of each sample's waveform, from the server's replies. */
function followOutlines(page: Page): OutlineOf {
  const outlines = new Map<number, string>();
  const reading = new Set<Promise<void>>();
  const read = async (response: Response) => {
    const { amostra } = (await response.json()) as { amostra: SampleDetail };
    outlines.set(amostra.id_amostra, outline(amostra.gravacao?.picos ?? []));
  };
  const onResponse = (response: Response) => {
    if (!response.url().endsWith(routes.getSampleDetail.path) || !response.ok()) return;
    // The browser drops replies to a page that was left; a sample missing for this reason is reported as such.
    const one = read(response)
      .catch(() => undefined)
      .finally(() => reading.delete(one));
    reading.add(one);
  };
  page.on('response', onResponse);
  // The desk prefetches samples: a reply that is still being read when the page closes would end the bench with an error.
  onClose(() => {
    page.off('response', onResponse);
    return Promise.all(reading);
  });
  return async (sample) => {
    await Promise.all(reading);
    return outlines.get(sample);
  };
}

interface Desk {
  page: Page;
  outlineOf: OutlineOf;
}

async function openDesk(origin: string, executablePath: string): Promise<Desk> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  onClose(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  // tsx wraps functions in a call of `__name`, which pages do not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(installProbe);
  const outlineOf = followOutlines(page);
  await page.goto(`${origin}/admin/samples`);
  await page.getByLabel('E-mail').fill('geo@demo.escuta');
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByTestId('desk-stage').locator('img').waitFor();
  return { page, outlineOf };
}

/** Gives so many verdicts, after some that are not counted. */
async function press({ page, outlineOf }: Desk, wanted: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let press = -WARM_UP; press < wanted; press++) {
    await page.waitForTimeout(PACE_MS);
    const one = await verdict(page);
    if (one.waveform !== (await outlineOf(one.sample)))
      throw new Error(`sample ${one.sample} shows the waveform of another sample`);
    if (press >= 0) verdicts.push(one);
  }
  return verdicts;
}

const p95 = (values: readonly number[]) =>
  round([...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0, 1);
const whole = ({ painted, playing }: Verdict) => Math.max(painted, playing);

/**
 * The super geo's desk with 3,000 pending samples, newest first and then a block of the most likely ones: from the key of a verdict until the next sample
 * is painted and its sound plays. The built product on its embedded database, with the demo's recordings, in Chromium with software rendering.
 */
export async function run({ rows = ROWS, runs = Math.min(PRESSES, rows - 50) }: BenchOptions): Promise<BenchResult> {
  const browser = findChromium();
  if (!browser) throw new Error('Chromium is not installed (Debian: apt-get install chromium-headless-shell)');
  const folder = await temporaryFolder();
  // When started by root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const product = await startProduct(folder);
  await fill(folder, rows);
  const origin = `http://localhost:${product.port}`;
  const desk = await openDesk(origin, browser);
  const { page } = desk;
  const progress = await page.getByTestId('desk-progress').textContent();
  tell(`progress shown by the desk: ${progress}`);
  const verdicts = await press(desk, runs);
  await page.goto(`${origin}/admin/samples?provaveis=true`);
  await page.getByTestId('desk-stage').locator('img').waitFor();
  const ofBlock = await page.getByTestId('desk-queue').locator('[aria-setsize]').first().getAttribute('aria-setsize');
  const likeliest = await press(desk, Math.min(runs, Number(ofBlock) - WARM_UP - 1));
  const ours = p95(verdicts.map(whole));
  const likeliestMs = p95(likeliest.map(whole));
  return {
    bench: 'triage',
    ratio: null,
    promise: PROMISE_MS,
    kept: Math.max(ours, likeliestMs) <= PROMISE_MS,
    floor: null,
    ours,
    n: verdicts.length,
    waiting: progress,
    medianMs: round(median(verdicts.map(whole)), 1),
    paintedP95Ms: p95(verdicts.map(({ painted }) => painted)),
    playingP95Ms: p95(verdicts.map(({ playing }) => playing)),
    slowestMs: round(Math.max(...verdicts.map(whole)), 1),
    likeliestP95Ms: likeliestMs,
    likeliestN: likeliest.length,
    database: 'embedded',
    load: loadNow(),
  };
}
