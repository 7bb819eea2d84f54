import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '../apps/api/src/testing/pgbouncer.ts';
import { CHROMIUM_ARGS } from '../playwright.config.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { cameraPhoto } from './support/field.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { hearing, writeMicrophoneSound } from './support/microphone.ts';
import { ROOT } from './support/server.ts';
import { expect, query, signInOnScreen, test } from './support/test.ts';

const HERE = { latitude: -2.53072, longitude: -44.30683, accuracy: 5 };

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
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start-phone.mjs')], {
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
  await query('update users set tour = false', [], folder.path);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

/** A leak that is seen: its sound by the microphone, and a photo. */
async function recordVisibleLeak(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(page.getByTestId('place')).toHaveText(/^-2,53072 \/ -44,30683/);
  await button('Gravar').click();
  await expect(page.getByTestId('sound')).toHaveText(/^Gravado com este celular: 10,0\ss/);
  await button('Vazamento Visível').click();
  await page.getByLabel('Observação').fill('Água na calçada, esquina da Rua São João');
  const buffer = await cameraPhoto(page, 1600);
  await page.getByLabel('Escolher da galeria').setInputFiles({ name: 'agua.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Remover foto 1' })).toBeVisible();
  await page.context().setGeolocation(HERE);
  await button('Salvar').click();
  await page.getByRole('link', { name: 'Ver o meu dia' }).click();
  await expect(page.getByTestId('state')).toHaveText(['Enviada']);
}

test('a phone of the local network opens the printed address, may use microphone and position there, and sends a visible leak with its photo', async () => {
  const server = await startForPhones();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, ...hearing(join(sounds, 'heard.wav'))],
  });
  try {
    const phone = await browser.newContext({
      // The person chooses to go on past the warning of the certificate.
      ignoreHTTPSErrors: true,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      geolocation: HERE,
      permissions: ['geolocation', 'microphone'],
    });
    const page = await phone.newPage();
    await signInOnScreen(page, 'col', server.address);
    await recordVisibleLeak(page);
    const sent = await query(
      `select s.pre_classificacao, s.obs_app, s.id_gravacao is not null sound, count(p.*)::int photos
       from samples s left join sample_photos p using (id_amostra)
       where s.obs_app like 'Água na calçada%' group by s.id_amostra`,
      [],
      folder.path,
    );
    const obs_app = 'Água na calçada, esquina da Rua São João';
    expect(sent).toEqual([{ pre_classificacao: 'VISI', obs_app, sound: true, photos: 1 }]);
  } finally {
    await browser.close();
    await server.stop();
  }
});
