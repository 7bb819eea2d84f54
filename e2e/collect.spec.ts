import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWav } from '@escuta/acoustics';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { moveClockOfContext } from './support/clock.ts';
import { keptForOffline } from './support/field.ts';
import { STEPS, writeMicrophoneSound, writeSteps, writeTone } from './support/microphone.ts';
import {
  arrivedSince,
  button,
  deleteSince,
  HERE,
  nextIsOpen,
  openPhone,
  record,
  takeFile,
  tellsPosition,
} from './support/phone.ts';
import { expect, query, signIn, test } from './support/test.ts';
import { workerServer } from './support/worker.ts';

let folder: string;
let since: Date;
let playedDb: number;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'escuta-collect-'));
  playedDb = writeMicrophoneSound(join(folder, 'heard.wav'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.beforeEach(() => {
  since = new Date();
});
test.afterEach(() => deleteSince(since));

const phoneOf = ({ name = 'phone', heard = join(folder, 'heard.wav') } = {}) => ({
  profile: join(folder, name),
  heard,
});

/** Contrast of a control's text with its ground, as WCAG measures it; axe leaves out disabled controls. */
const contrastOf = (control: Locator) =>
  control.evaluate((element) => {
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map((value) => {
        const share = Number(value) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [text, ground] = [light(color), light(backgroundColor)];
    return Math.max(text, ground) / Math.min(text, ground);
  });

/** In a tunnel: the page opens, records and keeps. */
async function recordInTunnel(page: Page): Promise<void> {
  await page.reload();
  await tellsPosition(page);
  await expect(page.getByTestId('place')).toHaveText('-19,93655 / -44,06121 (precisão de 7 m)');
  await record(page);
  await button(page, 'Ponto Suspeito').click();
  await button(page, 'Não').click();
  await page.getByLabel('Número do hidrômetro').fill('A20B 0071');
  await page.getByLabel('Observação').fill('Debaixo da ponte');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');
  await page.reload();
  await expect(page.getByLabel('Observação')).toHaveValue('Debaixo da ponte');
  await expect(page.getByTestId('sound')).toBeVisible();
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('1 aguardando envio');
  await nextIsOpen(page);
}

/** The next one is a file of a sensor. */
async function saveFile(page: Page): Promise<void> {
  await takeFile(page);
  await page.getByLabel('Número de série do sensor').fill('H2-7');
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('2 aguardando envio');
}

/** The sign-in page of a café’s network answers 200 to everything. */
async function meetPortal(phone: BrowserContext, page: Page): Promise<void> {
  let asked = 0;
  await phone.route('**/api/amostra', (route) => {
    asked += 1;
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bem-vindo ao Wi-Fi</h1>' });
  });
  await phone.setOffline(false);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Ver o meu dia' }).click();
  await expect(page.getByTestId('state')).toHaveText(['Aguardando envio', 'Aguardando envio']);
  await phone.unroute('**/api/amostra');
}

/** What has arrived, with the sound of the recorded one. */
async function checkArrived(): Promise<void> {
  const rows = await query<{ [column: string]: unknown; arquivo: string }>(
    `select s.lat, s.lon, s.precisao, s.pre_classificacao, s.medidor_girando, s.hidrometro, s.obs_app, s.sensor_modelo, s.sensor_serie,
       s.seq, s.avisos, r.arquivo, r.taxa_amostragem from samples s join users u on u.id_usuario = s.id_coletor
       join recordings r using (id_gravacao) where u.email = 'col@demo.escuta' and s.dt_envio >= $1 order by s.dt_amostra`,
    [since],
  );
  expect(rows).toHaveLength(2);
  const [sample, sensor] = rows as [(typeof rows)[number], (typeof rows)[number]];
  expect(sample).toMatchObject({
    lat: HERE.latitude,
    lon: HERE.longitude,
    precisao: HERE.accuracy,
    pre_classificacao: 'LEAK',
    medidor_girando: false,
    obs_app: 'Debaixo da ponte',
  });
  expect(sample.sensor_modelo).toMatch(/ · \d+ Hz/);
  // What would stand there had the browser changed the sound as it does a voice.
  expect(sample.sensor_modelo).not.toMatch(/AEC|NS|AGC/);
  expect(sensor).toMatchObject({ sensor_serie: 'H2-7', precisao: HERE.accuracy });
  const wav = readWav(readFileSync(join(workerServer().data, 'files', sample.arquivo)));
  expect(wav.durationSeconds).toBeCloseTo(10, 1);
  const power = wav.samples.reduce((sum, value) => sum + value * value, 0) / wav.samples.length;
  expect(Math.abs(10 * Math.log10(power) - playedDb)).toBeLessThan(1);
}

test('[ING-04] a phone page records a sample with the microphone or takes a file, with its position, without a network, and sends later', async () => {
  let phone = await openPhone(phoneOf());
  let page = phone.pages()[0] ?? (await phone.newPage());
  await signIn(page, 'col', '/collect');
  await keptForOffline(page, '/collect');

  await phone.setOffline(true);
  await recordInTunnel(page);
  await saveFile(page);

  // The phone is switched off, and on again in the tunnel.
  await phone.close();
  expect(await arrivedSince(since)).toBe(0);
  phone = await openPhone(phoneOf());
  page = phone.pages()[0] ?? (await phone.newPage());
  await phone.setOffline(true);
  await page.goto('/collect');
  await expect(page.getByTestId('day')).toHaveText('2 aguardando envio');
  await meetPortal(phone, page);

  // Two tabs, and a network at last.
  const other = await phone.newPage();
  await other.goto('/collect/day');
  await page.getByRole('button', { name: 'Enviar agora' }).first().click();
  await expect(page.getByTestId('state')).toHaveText(['Enviada', 'Enviada']);
  await expect(other.getByTestId('state')).toHaveText(['Enviada', 'Enviada']);
  await phone.close();
  await checkArrived();
});

test('a collector whose phone may not tell its position marks the meter on the map, whose buttons are in view, and no notice covers the page', async ({
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, permissions: [] });
  await moveClockOfContext(phone);
  const page = await phone.newPage();
  await signIn(page, 'col', '/collect');
  await expect(page.getByText(/^O celular não permitiu ler a posição/)).toBeVisible();
  await button(page, 'Sem Acesso').click();
  await button(page, 'Marcar no mapa').click();
  await expect(page.locator('[data-testid=map][data-idle=true]')).toBeVisible();
  const here = button(page, 'O hidrômetro está aqui');
  await expect(here).toBeInViewport({ ratio: 1 });
  for (let n = 0; n < 6 && (await here.isDisabled()); n++) {
    await page.getByRole('button', { name: 'Aproximar' }).click();
    await expect(page.locator('[data-testid=map][data-idle=true]')).toBeVisible();
  }
  await here.click();
  await expect(page.getByTestId('place')).toHaveText(/\(marcada à mão\)$/);
  const [lat = '', lon = ''] = ((await page.getByTestId('place').textContent()) ?? '')
    .replaceAll(',', '.')
    .split(/ \/ | \(/);
  await button(page, 'Salvar').click();
  const notice = page.locator('[data-toasts="placed"] > *');
  await expect(notice).toHaveText(/^Amostra salva/);
  const [below, content] = await Promise.all([notice.boundingBox(), page.locator('main').boundingBox()]);
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0);
  await expect(page.getByTestId('day')).toHaveText('1 enviada hoje');
  const [row] = await query<{ lat: number; lon: number; precisao: number | null; origem_posicao: string }>(
    'select lat, lon, precisao, origem_posicao from samples where dt_envio >= $1',
    [since],
  );
  expect(row).toMatchObject({ precisao: null, origem_posicao: 'mapa' });
  expect(row?.lat).toBeCloseTo(Number(lat), 4);
  expect(row?.lon).toBeCloseTo(Number(lon), 4);
  await phone.close();
});

test('a position that is some metres off is corrected on the small map, and stays so when the phone finds another', async ({
  browser,
}) => {
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true },
    ...{ geolocation: HERE, permissions: ['geolocation'] },
  });
  await moveClockOfContext(phone);
  const page = await phone.newPage();
  await signIn(page, 'col', '/collect');
  await button(page, 'Sem Acesso').click();
  await button(page, 'Corrigir no mapa').click();
  const map = page.getByRole('application', { name: 'Mapa da posição: as setas movem o ponto' });
  await map.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [right, down] = [x + width / 2, y + height / 2];
  // Drags the map 60 pixels right and 30 down, so that the point is now farther left and up on it. The arrow key then moves the point 8 pixels right.
  await page.mouse.move(right, down);
  await page.mouse.down();
  await page.mouse.move(right + 60, down + 30, { steps: 6 });
  await page.mouse.up();
  await map.press('ArrowRight');
  await button(page, 'Pronto').click();
  await phone.setGeolocation({ ...HERE, latitude: HERE.latitude + 0.0008 });
  await expect(page.getByTestId('place')).toHaveText(/\(marcada à mão\)$/);
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('1 enviada hoje');

  const [row] = await query<{ lat: number; lon: number; origem_posicao: string }>(
    'select lat, lon, origem_posicao from samples where dt_envio >= $1',
    [since],
  );
  const scale = 350 / width;
  /** A pixel of the map at zoom 17, degrees of longitude. */
  const degree = 360 / (512 * 2 ** 17);
  expect(row?.origem_posicao).toBe('mapa');
  expect(row?.lon).toBeCloseTo(HERE.longitude + (8 - 60 * scale) * degree, 5);
  const north = 30 * scale * degree * Math.cos((HERE.latitude * Math.PI) / 180);
  expect(row?.lat).toBeCloseTo(HERE.latitude + north, 5);
  await phone.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the button that waits for the recording to end can be read, ${colorScheme}`, async () => {
    const phone = await openPhone(phoneOf());
    const page = phone.pages()[0] ?? (await phone.newPage());
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'col', '/collect');
    await button(page, 'Gravar').click();
    const waits = button(page, 'Salvar');
    await expect(waits).toBeDisabled();
    expect(await contrastOf(waits)).toBeGreaterThan(4.5);
    await phone.close();
  });
}

/** Rows of the live spectrogram from its top, of the tones of the steps: 4,000 Hz are 96 rows. */
const TONE_ROWS = STEPS.map(({ hertz }) => 95 - Math.round((hertz / 4000) * 96));

/** From now on looks at the level (0 to 1) and at the spectrogram's rows of the tones, column by column (0 to 255), while a recording is shown. */
const watchLive = (page: Page) =>
  page.evaluateHandle((rows) => {
    const seen = { levels: [] as number[], columns: [] as number[][] };
    let looked = 0;
    const look = (now: number) => {
      const bar = document.querySelector<HTMLElement>('[role=timer] + div > div');
      // Not the map's, which is there before the recording begins on a slow machine.
      const canvas = bar?.closest('section')?.querySelector('canvas');
      if (bar) seen.levels.push(Number(/scaleX\((.*)\)/.exec(bar.style.transform)?.[1] ?? 0));
      if (canvas && now - looked > 300) {
        looked = now;
        const { data, width } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, 400, 96);
        seen.columns = Array.from({ length: width }, (_, x) => rows.map((y) => data[4 * (y * width + x) + 3] ?? 0));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return seen;
  }, TONE_ROWS);

/** Ends a recording that is under way. */
async function stop(page: Page): Promise<void> {
  await button(page, 'Parar').click();
  await expect(page.getByTestId('sound')).toBeVisible();
}

test('while a sound is recorded its level grows with it and each tone lights its row of the spectrogram; what was cut off or hardly heard is warned of', async () => {
  const heard = join(folder, 'steps.wav');
  writeSteps(heard);
  const phone = await openPhone(phoneOf({ heard }));
  const page = phone.pages()[0] ?? (await phone.newPage());
  await signIn(page, 'col', '/collect');
  const card = page.getByRole('region', { name: 'Som' });
  const live = await watchLive(page);
  await record(page);
  await expect(card.getByRole('status')).toHaveCount(0);
  const { levels, columns } = await live.jsonValue();
  for (const { peak } of STEPS) {
    const level = 1 + (20 * Math.log10(peak)) / 60;
    const near = levels.filter((value) => Math.abs(value - level) < 0.04);
    expect(near.length / levels.length, `share of the level of ${peak}`).toBeGreaterThan(0.05);
  }
  const lit = (tone: number) => columns.filter((rows) => rows.every((alpha, row) => alpha > 120 === (row === tone)));
  for (const tone of TONE_ROWS.keys()) expect(lit(tone).length, `columns of tone ${tone}`).toBeGreaterThan(15);

  writeTone(heard, 1.6);
  await button(page, 'Gravar de novo').click();
  await expect(card.getByRole('status')).toHaveText(/^O som estourou/);
  await stop(page);
  await expect(card.getByRole('status')).toHaveText(/^O som estourou/);

  writeTone(heard, 0.00005);
  await button(page, 'Gravar de novo').click();
  await expect(page.getByRole('timer')).toHaveText(/^Faltam [1-9] s$/);
  await stop(page);
  await expect(card.getByRole('status')).toHaveText(/^Quase não há som: confira se o microfone/);
  await phone.close();
});

test('from a saved sample to the next one it takes two taps: one records, one saves', async () => {
  const phone = await openPhone(phoneOf({ name: 'another' }));
  const page = phone.pages()[0] ?? (await phone.newPage());
  await signIn(page, 'col', '/collect');
  await tellsPosition(page);
  await expect(page.getByTestId('place')).toBeVisible();
  await button(page, 'Sem Acesso').click();
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('1 enviada hoje');
  await tellsPosition(page);
  await record(page);
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('2 enviadas hoje');
  await phone.close();
});

test('the page can be put on the home screen: its manifest opens it as an app, and its pictures are there in their sizes', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'col', '/collect');
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveCount(1);
  const reply = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(reply.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = await reply.json();
  expect(manifest).toMatchObject({ name: 'Escuta Coleta', start_url: '/collect', display: 'standalone' });
  expect(new URL(page.url()).pathname.startsWith(manifest.scope)).toBe(true);
  const sizes = [];
  for (const { src, type } of manifest.icons) {
    const picture = await page.request.get(`${baseURL}${src}`);
    expect(picture.headers()['content-type']).toBe(type);
    const head = await picture.body();
    // Width and height in the header of a PNG.
    sizes.push(`${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`);
  }
  expect(sizes).toEqual(manifest.icons.map((icon: { sizes: string }) => icon.sizes));
  // What installers ask for at least.
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
});
