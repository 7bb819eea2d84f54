import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import pg from 'pg';
import { build } from 'vite';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { hashPassword } from '../../apps/api/src/platform/passwords.ts';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { ROOT } from '../../scripts/sources.mjs';
import { tell } from '../lib/bench.ts';
import { endChild, onClose, temporaryFolder } from '../lib/closing.ts';
import { fillSurvey } from '../lib/sample-data.ts';
import { writeAnswer } from './million.ts';

const UNTIL = new Date('2026-11-20T15:00:00Z');
const PERSON = { email: 'medida@escuta.test', password: 'uma senha de medida' };
/** Share of the samples that belong to the tree of companies. */
const TREE_SHARE = 0.8;

/** A filled database, the server on it, and a browser. */
export interface Stage {
  browser: Browser;
  origin: string;
  /** Number of samples that the search returns. */
  samples: number;
  /** Path and samples of an answer with more than the search returns. */
  large: { path: string; samples: number };
  database: string;
  query(sql: string): Promise<pg.QueryResult>;
  /** Signs in on the sign-in screen; returns the browser storage, with filters that find every sample. */
  signIn(): Promise<StorageState>;
  processor(): Promise<ProcessorTimes>;
}

/** By process of the browser (also renderer, graphics process): processor time so far, milliseconds. */
export type ProcessorTimes = ReadonlyMap<number, number>;

export type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Pages that hold nothing but a map. */
export const PLAIN_PAGES = ['floor', 'layer', 'bare'] as const;
const PLAIN_PATH = '/bench/';

export const plainPath = (page: string) => `${PLAIN_PATH}${page}/${page}.html`;

/** Builds the product and the plain pages into a temporary folder. */
async function buildPages(folder: string): Promise<void> {
  const web = join(ROOT, 'apps/web');
  const common = { logLevel: 'error' as const, root: web, configFile: join(web, 'vite.config.ts') };
  await build({ ...common, build: { outDir: join(folder, 'web') } });
  // One build for each: the product's chunks would put what all pages need first into one file, and with it the pages themselves.
  for (const page of PLAIN_PAGES) {
    const base = `${PLAIN_PATH}${page}/`;
    const input = join(import.meta.dirname, `${page}.html`);
    const outDir = join(folder, 'web', base);
    await build({ ...common, base, root: import.meta.dirname, build: { outDir, rolldownOptions: { input } } });
  }
}

/** Sums up the processor time between two readings; a process that began meanwhile counts from its begin. */
export function spent(before: ProcessorTimes, after: ProcessorTimes): number {
  let sum = 0;
  for (const [id, time] of after) sum += time - (before.get(id) ?? 0);
  return sum;
}

async function readProcessor(session: CDPSession): Promise<ProcessorTimes> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
}

async function fill(url: string, samples: number) {
  await migrate(url);
  const { tree, treeCompanies } = await fillSurvey(url, Math.ceil((samples + 1) / TREE_SHARE), UNTIL);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (id_cliente, nome, email, senha_hash, id_tipo_usuario, tour) values ($1, 'Medida', $2, $3, 'ANA', false)`,
    [tree, PERSON.email, await hashPassword(PERSON.password)],
  );
  // Exactly the promised number of samples: the others move out of the person's scope.
  await client.query(
    `update samples set id_cliente = 11 where id_amostra in (
       select id_amostra from samples where id_cliente = any($1) order by dt_amostra desc offset $2)`,
    [treeCompanies, samples],
  );
  await client.query('vacuum (analyze) samples');
  return client;
}

async function startServer(url: string, folder: string) {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), {
    execArgv: [...SERVER_FLAGS, '--import', 'tsx'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      ESCUTA_DATA_DIR: folder,
      ESCUTA_DEMO: 'off',
      BENCH_WEB_FOLDER: join(folder, 'web'),
    },
  });
  onClose(() => endChild(child, () => child.send('stop')));
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended'))),
  ])) as [{ port: number }];
  return `http://127.0.0.1:${port}`;
}

async function signIn(browser: Browser, origin: string): Promise<StorageState> {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    const everything = { dti: '', dtf: '', seen: true, notSeen: true, classificacao: [] };
    await page.evaluate((kept) => localStorage.setItem('user_params_selected', JSON.stringify(kept)), everything);
    await page.getByLabel('E-mail').fill(PERSON.email);
    await page.getByLabel('Senha', { exact: true }).fill(PERSON.password);
    const searched = page.waitForResponse('**/api/amostra/mapa');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await searched;
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Chromium must not react to signals: the bench closes it, before the server. */
const launch = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

export async function openStage(samples: number, large: number): Promise<Stage> {
  const folder = await temporaryFolder();
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  tell(`inserting ${samples} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  const client = await fill(cluster.url, samples);
  onClose(() => client.end());
  tell('building the pages');
  await buildPages(folder);
  const largePath = `${PLAIN_PATH}large.json`;
  await writeAnswer(join(folder, 'web', largePath), large);
  const origin = await startServer(cluster.url, folder);
  const browser = await launch();
  onClose(() => browser.close());
  const session = await browser.newBrowserCDPSession();
  return {
    browser,
    origin,
    samples,
    large: { path: largePath, samples: large },
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    query: (sql) => client.query(sql),
    signIn: () => signIn(browser, origin),
    processor: () => readProcessor(session),
  };
}
