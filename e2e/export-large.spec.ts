import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parseCsv } from '../apps/api/src/features/exports/testing/readers.ts';
import { ExportMenu, TREE } from './support/exports.ts';
import { makeDemoFolder } from './support/folder.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { test as base, DEMO_PASSWORD, expect, query, signIn } from './support/test.ts';

const TOTAL = 99_999;
const EVERYTHING = JSON.stringify({ dti: '', dtf: '', classificacao: [], seen: true, notSeen: true });
const PROGRESS = /^([\d.]+) de 99\.999 amostras$/;

/** A separate server, since the other journeys rely on the demo's samples only. */
interface Survey {
  folder: string;
  server: RunningServer;
  restart(): Promise<void>;
}

async function openSurvey() {
  const { path, remove } = await makeDemoFolder();
  const start = () => startServer({ ESCUTA_DATA_DIR: path });
  const survey: Survey = {
    folder: path,
    server: await start(),
    restart: async () => {
      await survey.server.stop();
      survey.server = await start();
    },
  };
  // Incompressible comments, so that a slow line delays the whole export.
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, obs_app)
     select 'G' || n, (select id_cliente from users where email = 'ana@demo.escuta'), now() - n * interval '1 minute', now(), -19.9 - n / 1e6, -44 - n / 7e5,
       'LESS', md5(n::text) || md5((-n)::text) || md5(('a' || n)::text) || md5(('b' || n)::text)
     from generate_series(1, $1 - (select count(*)::int from samples where ${TREE})) n`,
    [TOTAL],
    path,
  );
  return { survey, close: () => survey.server.stop().then(remove) };
}

const test = base.extend<object, { survey: Survey }>({
  survey: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const { survey, close } = await openSurvey();
      await use(survey);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ survey }, use) => use(survey.server.url),
});

/** Records the progress texts of the panel from now on. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenProgress: seen });
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid=export-progress]')?.textContent ?? '';
      if (text !== '' && text !== seen.at(-1)) seen.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return async () => {
    const seen = await page.evaluate(() => (window as unknown as { seenProgress: string[] }).seenProgress.splice(0));
    return seen.map((text) => Number(PROGRESS.exec(text)?.[1]?.replaceAll('.', '')));
  };
}

/** Limits the page's connection to some bytes a second. Returns a function that removes the limit. */
async function throttle(page: Page, bytesASecond: number): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const line = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: bytesASecond };
  await devTools.send('Network.emulateNetworkConditions', line);
  // Detaching the DevTools session removes its limit.
  return () => devTools.detach();
}

/** Counts the running COPY statements in the server's database. */
async function copies({ folder }: Survey): Promise<number | undefined> {
  const statement = `select count(*)::int as n from pg_stat_activity where state = 'active' and query like 'copy%'`;
  return (await query<{ n: number }>(statement, [], folder))[0]?.n;
}

test.describe('[EXP-04] exporting 99,999 samples streams: progress visible, memory bounded, cancellable', () => {
  test('saves nothing when cancelled, and shows its progress until the file is whole', async ({ page, survey }) => {
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    // The export searches by itself; the map need not draw so many samples.
    await page.route('**/api/amostra/mapa', (route) => route.abort());
    await page.addInitScript((filters) => localStorage.setItem('user_params_selected', filters), EVERYTHING);
    await signIn(page, 'ana');
    const exports = new ExportMenu(page);
    const told = await watchProgress(page);

    const unthrottle = await throttle(page, 400_000);
    await exports.choose('CSV');
    await expect(exports.panel.getByTestId('export-progress')).toHaveText(/^[1-9][\d.]* de 99\.999 amostras$/);
    await expect(exports.button).toBeDisabled();
    await exports.panel.getByRole('button', { name: 'Cancelar' }).press('Enter');
    await expect(exports.panel.getByText('Exportação cancelada. Nenhum arquivo foi salvo.')).toBeVisible();
    await expect.poll(() => copies(survey)).toBe(0);
    await exports.panel.getByRole('button', { name: 'Fechar' }).click();

    await unthrottle();
    await told();
    const { bytes } = await exports.download('CSV');
    await expect(exports.panel.getByText('99.999 amostras exportadas')).toBeVisible();
    const counts = await told();
    expect(counts.filter((count) => count > 0 && count < TOTAL).length).toBeGreaterThan(0);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(parseCsv(bytes)).toHaveLength(1 + TOTAL);
    expect(saved).toHaveLength(1);
  });

  for (const [kind, most] of [
    ['csv', 100],
    ['xls', 300],
    ['shapefile', 300],
  ] as const) {
    test(`the server grows by at most ${most} MB for a ${kind}`, async ({ survey }) => {
      // One process for each format, since memory grown by one would hide the need of the next.
      await survey.restart();
      const post = (path: string, body: object, token = '') =>
        fetch(`${survey.server.url}/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token },
          body: JSON.stringify(body),
        });
      const credentials = { email: 'ana@demo.escuta', senha: DEMO_PASSWORD, origem: 1 };
      const { user } = (await (await post('sec/login', credentials)).json()) as { user: { token: string } };
      const before = peakMegabytes(survey, 'from now on');
      const path = `amostra/exportar/${kind === 'shapefile' ? kind : 'mapa'}`;
      const reply = await post(path, kind === 'shapefile' ? {} : { formato: kind }, user.token);
      expect(reply.headers.get('amostras-total')).toBe(String(TOTAL));
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1e6);
      const grown = peakMegabytes(survey) - before;
      expect(grown).toBeGreaterThan(0);
      expect(grown).toBeLessThanOrEqual(most);
    });
  }
});

/** Peak memory of the server as counted by Linux; the counter can be reset first. */
function peakMegabytes({ server }: Survey, since?: 'from now on'): number {
  const place = `/proc/${server.process.pid}`;
  if (since) writeFileSync(`${place}/clear_refs`, '5');
  const status = readFileSync(`${place}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
