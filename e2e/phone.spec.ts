import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../apps/api/src/testing/pgbouncer.ts';
import { SERVER_FLAGS } from '../scripts/server-flags.mjs';
import { cameraPhoto } from './support/field.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { writeMicrophoneSound } from './support/microphone.ts';
import {
  arrivedSince,
  button,
  deleteSince,
  openPhone,
  PHONE,
  phoneBrowser,
  record,
  startLossyWay,
  takeFile,
  tellsPosition,
} from './support/phone.ts';
import { ROOT } from './support/server.ts';
import { expect, query, signIn, signInOnScreen, test } from './support/test.ts';

const NOTE = 'Água na calçada, esquina da Rua São João';

let sounds: string;
let folder: DataFolder;
test.beforeAll(async () => {
  sounds = mkdtempSync(join(tmpdir(), 'escuta-phone-'));
  writeMicrophoneSound(join(sounds, 'heard.wav'));
  folder = await makeDemoFolder();
});
test.afterAll(async () => {
  rmSync(sounds, { recursive: true, force: true });
  await folder?.remove();
});

/** `npm run start:phone`; the address that it prints for phones. */
async function startForPhones(): Promise<{ address: string; stop(): Promise<void> }> {
  const [PORT, PHONE_PORT] = [String(await freePort()), String(await freePort())];
  const env = { ...process.env, NODE_ENV: '', ESCUTA_LOG_LEVEL: 'warn', DATABASE_URL: '', PORT, PHONE_PORT };
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'scripts/start-phone.mjs')], {
    cwd: ROOT,
    env: { ...env, ESCUTA_DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await new Promise<string>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const printed = /^\s+(https:\S+)$/.exec(line)?.[1];
      if (printed) found(printed);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

/** A leak that is seen: its sound by the microphone, and a photo. */
async function recordVisibleLeak(page: Page): Promise<void> {
  await expect(page.getByTestId('place')).toHaveText(/^-19,93655 \/ -44,06121/);
  await record(page);
  await button(page, 'Vazamento Visível').click();
  await page.getByLabel('Observação').fill(NOTE);
  const buffer = await cameraPhoto(page, 1600);
  await page.getByLabel('Escolher da galeria').setInputFiles({ name: 'agua.jpg', mimeType: 'image/jpeg', buffer });
  await expect(button(page, 'Remover foto 1')).toBeVisible();
  await tellsPosition(page);
  await button(page, 'Salvar').click();
  await page.getByRole('link', { name: 'Ver o meu dia' }).click();
  await expect(page.getByTestId('state')).toHaveText(['Enviada']);
}

test('a phone of the local network opens the printed address, may use microphone and position there, and sends a visible leak with its photo', async () => {
  const server = await startForPhones();
  let browser: Browser | undefined;
  try {
    await query('update users set tour = false', [], folder.path);
    browser = await chromium.launch(phoneBrowser(join(sounds, 'heard.wav')));
    // The person chooses to go on past the warning of the certificate.
    const phone = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
    const page = await phone.newPage();
    await signInOnScreen(page, 'col', server.address);
    await recordVisibleLeak(page);
    const sent = await query(
      `select s.pre_classificacao, s.obs_app, s.id_gravacao is not null sound, count(p.*)::int photos
       from samples s left join sample_photos p using (id_amostra)
       where s.obs_app = $1 group by s.id_amostra`,
      [NOTE],
      folder.path,
    );
    expect(sent).toEqual([{ pre_classificacao: 'VISI', obs_app: NOTE, sound: true, photos: 1 }]);
  } finally {
    await server.stop();
    await browser?.close();
  }
});

/** The browser loses the files of its samples, and keeps what the page knows of them. */
const loseFiles = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open('escuta-field');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const trx = db.transaction('photos', 'readwrite');
    trx.objectStore('photos').clear();
    await new Promise((done) => trx.addEventListener('complete', done));
    db.close();
  });

for (const { about, arrives, state } of [
  { about: 'whose answer was lost is told as sent', arrives: true, state: 'Enviada' },
  { about: 'that has not arrived is held back', arrives: false, state: 'Não enviada' },
])
  test(`a sample ${about} once the phone has lost its sound`, async () => {
    const since = new Date();
    const way = await startLossyWay();
    const profile = mkdtempSync(join(sounds, 'profile-'));
    const phone = await openPhone({ profile, heard: join(sounds, 'heard.wav'), url: way.url });
    try {
      const page = phone.pages()[0] ?? (await phone.newPage());
      await signIn(page, 'col', '/collect');
      await takeFile(page);
      if (arrives) way.lose();
      else await phone.route('**/api/amostra', (route) => route.abort());
      await button(page, 'Salvar').click();
      if (arrives) await expect.poll(() => arrivedSince(since)).toBe(1);
      await page.getByRole('link', { name: 'Ver o meu dia' }).click();
      await expect(page.getByText(/^Sem conexão com o servidor/)).toBeVisible();
      await loseFiles(page);
      way.pass();
      await phone.unroute('**/api/amostra');
      await button(page, 'Enviar agora').click();
      await expect(page.getByTestId('state')).toHaveText([state]);
      const rows = await query<{ seq: string }>('select seq from samples where dt_envio >= $1', [since]);
      expect(rows).toHaveLength(arrives ? 1 : 0);
      await expect(page.getByText(rows[0]?.seq ?? 'Ainda sem número', { exact: true })).toBeVisible();
    } finally {
      await phone.close();
      way.close();
      await deleteSince(since);
    }
  });
