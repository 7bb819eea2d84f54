import { once } from 'node:events';
import { chmodSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/api/src/features/demo/sign-ins.ts';
import { CHROMIUM_ARGS } from '../playwright.config.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { type BenchOptions, type BenchResult, loadNow, round, tell } from './lib/bench.ts';
import { onClose, temporaryFolder } from './lib/closing.ts';
import { startProduct } from './lib/product.ts';

const ROWS = 500_000;
/** Longest that the page may be busy while a file is read or sent, ms. */
const PROMISE_MS = 100;
const MINUTES_10 = 600_000;

/** Numbers between 0 and 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Writes so many pipes of six positions each as GeoJSON, in a grid of streets around the demonstration's towns. Returns its bytes. */
async function writeNetwork(path: string, rows: number): Promise<number> {
  const random = seeded(7);
  const out = createWriteStream(path);
  let bytes = 0;
  const write = async (text: string) => {
    bytes += Buffer.byteLength(text);
    if (!out.write(text)) await once(out, 'drain');
  };
  await write('{"type":"FeatureCollection","features":[');
  for (let row = 0; row < rows; row++) {
    const [lon, lat] = [-44.4 + (row % 700) * 0.001, -20.2 + Math.floor(row / 700) * 0.0007];
    const bend = (index: number) => (random() - 0.5) * 0.0001 + index * 0.00018;
    const coordinates = Array.from({ length: 6 }, (_, index) => [lon + bend(index), lat + bend(0)]);
    const properties = {
      COD_TRECHO: `T-${row}`,
      MATERIAL: ['PVC', 'FºFº', 'DEFoFo', 'CA', 'PEAD'][row % 5],
      DIAMETRO: [50, 75, 100, 150, 300][row % 5],
      DT_INSTALA: `12/05/${1965 + (row % 55)}`,
      SETOR: `Setor de distribuição ${row % 40}`,
    };
    const feature = { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
    await write((row === 0 ? '' : ',\n') + JSON.stringify(feature));
  }
  await write(']}');
  out.end();
  await once(out, 'close');
  return bytes;
}

/** What one step took: its time, and the longest time that the page was busy in it; below 50 ms nothing is reported. */
interface Measured {
  ms: number;
  longestMs: number;
}

async function measure(page: Page, step: () => Promise<unknown>): Promise<Measured> {
  await page.evaluate(() => {
    (window as unknown as { busy: number[] }).busy = [];
  });
  const began = performance.now();
  await step();
  const ms = performance.now() - began;
  const busy = await page.evaluate(() => (window as unknown as { busy: number[] }).busy);
  return { ms: round(ms, 0), longestMs: round(Math.max(0, ...busy), 0) };
}

function installProbe(): void {
  const probe = window as unknown as { busy: number[] };
  probe.busy = [];
  new PerformanceObserver((list) => probe.busy.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

/** The page of the network of the demonstration's first company. */
async function openPage(origin: string, executablePath: string): Promise<Page> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  onClose(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  // tsx wraps functions in a call of `__name`, which pages do not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(installProbe);
  await page.goto(`${origin}/admin/client-network/2`);
  await page.getByLabel('E-mail').fill('sup@demo.escuta');
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Importar um arquivo' }).waitFor();
  await page.waitForTimeout(3000);
  return page;
}

/**
 * 500,000 pipes as GeoJSON through the import page: how long reading, placing, checking and sending take, and how long the page is busy
 * meanwhile. The built product on its embedded database, in Chromium with software rendering, which draws the map on the processor.
 */
export async function run({ rows = ROWS }: BenchOptions): Promise<BenchResult> {
  const browser = findChromium();
  if (!browser) throw new Error('Chromium is not installed (Debian: apt-get install chromium-headless-shell)');
  const folder = await temporaryFolder();
  // When started by root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const file = join(folder, 'rede.geojson');
  const bytes = await writeNetwork(file, rows);
  tell(`${rows} pipes, ${round(bytes / 1e6, 0)} MB`);
  const product = await startProduct(join(folder, 'data'));
  const page = await openPage(`http://localhost:${product.port}`, browser);
  const reading = await measure(page, async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Lendo rede.geojson…').waitFor();
    await page.getByText('Lendo rede.geojson…').waitFor({ state: 'detached', timeout: MINUTES_10 });
  });
  const button = (name: RegExp) => page.getByRole('button', { name });
  const placing = await measure(page, () => button(/^Conferir$/).click({ timeout: MINUTES_10 }));
  const checking = await measure(page, () => button(/^Enviar /).waitFor({ timeout: MINUTES_10 }));
  const sending = await measure(page, async () => {
    await button(/^Enviar /).click();
    // The demonstration's company has a network.
    await button(/^Substituir a rede$/).click();
    await page.getByText('Concluindo…').waitFor({ timeout: MINUTES_10 });
  });
  const finishing = await measure(page, () => page.getByText('Rede importada').waitFor({ timeout: MINUTES_10 }));
  const ours = Math.max(reading.longestMs, sending.longestMs, finishing.longestMs);
  return {
    bench: 'network-page',
    ...{ ratio: null, promise: PROMISE_MS, kept: ours <= PROMISE_MS, floor: null, ours, n: rows },
    ...{ bytes, reading, placing, checking, sending, finishing },
    database: 'embedded',
    load: loadNow(),
  };
}
