import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { writeWav } from '@escuta/acoustics';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { familyOf, signalAll, untilGone } from '../../bench/torture/lib/processes.ts';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { moveClockOfContext } from './clock.ts';
import { hearing } from './microphone.ts';
import { expect, query } from './test.ts';
import { workerServer } from './worker.ts';

export const HERE = { latitude: -19.93655, longitude: -44.06121, accuracy: 7 };

/** A collector's phone that may use microphone and position. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  geolocation: HERE,
  permissions: ['geolocation', 'microphone'],
};

/** The browser of a phone that hears a file. */
export const phoneBrowser = (heard: string) => ({
  executablePath: findChromium(),
  args: [...CHROMIUM_ARGS, ...hearing(heard)],
});

/** How many samples of the collector have arrived since an instant. */
export async function arrivedSince(since: Date): Promise<number> {
  const [row] = await query<{ n: number }>(
    `select count(*)::int as n from samples s join users u on u.id_usuario = s.id_coletor
     where u.email = 'col@demo.escuta' and s.dt_envio >= $1`,
    [since],
  );
  return row?.n ?? 0;
}

export async function deleteSince(since: Date): Promise<void> {
  const mine = 'select id_amostra from samples where dt_envio >= $1';
  await query(`delete from sample_photos where id_amostra in (${mine})`, [since]);
  await query('delete from samples where dt_envio >= $1', [since]);
}

interface Phone {
  /** What its browser keeps. */
  profile: string;
  /** The sound that its microphone hears. */
  heard: string;
  url?: string;
}

/** A phone whose browser can be closed, or killed, and opened again: what it keeps lies in a folder. */
export async function openPhone({ profile, heard, url = workerServer().url }: Phone): Promise<BrowserContext> {
  const phone = await chromium.launchPersistentContext(profile, {
    ...phoneBrowser(heard),
    ...PHONE,
    baseURL: url,
    reducedMotion: 'reduce',
  });
  return moveClockOfContext(phone);
}

/** The browser of a folder, which is the parent of its other processes. */
function browserOf(profile: string): number {
  const pid = readdirSync('/proc').find((name) => {
    try {
      const args = readFileSync(join('/proc', name, 'cmdline'), 'utf8').split('\0');
      return args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith('--type='));
    } catch {
      return false;
    }
  });
  if (!pid) throw new Error(`no browser has the folder ${profile}`);
  return Number(pid);
}

/** The battery dies: no process of the browser can write anything more. */
export async function killPhone(profile: string): Promise<void> {
  const all = familyOf(browserOf(profile));
  signalAll(all, 'SIGKILL');
  await Promise.all(all.map(untilGone));
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Records the whole ten seconds. */
export async function record(page: Page): Promise<void> {
  await button(page, 'Gravar').click();
  await expect(page.getByRole('timer')).toHaveText(/^Faltam \d+ s$/);
  await expect(page.getByTestId('sound')).toHaveText(/^Gravado com este celular: 10,0\ss · Volume/);
}

/** A phone tells where it is again and again. Chromium's emulated position keeps the time at which it was set. */
export const tellsPosition = (page: Page) => page.context().setGeolocation(HERE);

/** The form is empty again: the sample was saved. */
export const nextIsOpen = (page: Page) => expect(page.getByTestId('sound')).toHaveCount(0);

/** Takes a sound of two seconds that a sensor has recorded, and the place. */
export async function takeFile(page: Page): Promise<void> {
  const file = writeWav(
    Float32Array.from({ length: 9000 }, (_, i) => 0.25 * Math.sin(i)),
    4500,
  );
  await page
    .getByLabel('Usar arquivo do sensor (WAV)')
    .setInputFiles({ name: 'H2.WAV', mimeType: 'audio/wav', buffer: Buffer.from(file) });
  await expect(page.getByTestId('sound')).toHaveText(/^Arquivo do sensor: 2,0\ss/);
  await tellsPosition(page);
  await expect(page.getByTestId('place')).toHaveText(/^-19,93655 /);
}

/** A way to the server on which, from `lose` to `pass`, answers to uploads are lost: the connection ends instead. */
export async function startLossyWay() {
  const target = new URL(workerServer().url);
  const state = { loses: false, lost: 0 };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let isUpload = false;
    near.on('data', (chunk: Buffer) => {
      const [, call] = /^((?:GET|HEAD|POST|PUT|DELETE) \S+) /.exec(chunk.subarray(0, 200).toString('latin1')) ?? [];
      if (call) isUpload = call === 'POST /api/amostra';
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (!(state.loses && isUpload)) return near.write(chunk);
      state.lost += 1;
      near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    lose: () => {
      state.loses = true;
    },
    pass: () => {
      state.loses = false;
    },
    lost: () => state.lost,
    close: () => server.close(),
  };
}
