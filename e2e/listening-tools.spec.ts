import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleBytes, tone, wavFile } from '@escuta/acoustics/testing';
import type { Page } from '@playwright/test';
import { databaseUrl } from './support/database.ts';
import { makeDataFolder } from './support/folder.ts';
import {
  cornersSeen,
  expectTones as expectTonesOf,
  fourthOrder,
  loudnessHeard,
  openAndPlayAt,
  tonesHeard,
} from './support/loudspeaker.ts';
import { runCommand } from './support/server.ts';
import { expect, query, test } from './support/test.ts';
import { workerServer } from './support/worker.ts';

const RATE = 8000;
const SECONDS = 6;
/** Tones of the recording: hum and its multiples, and others up to the top. */
const TONES = [40, 50, 60, 85, 120, 150, 180, 200, 240, 300, 420, 630, 850, 1230, 1650, 2450, 3300];
const TONE_DB = -66;
const MAINS = [60, 120, 180, 240, 300];

const wavOf = (values: number[]) => wavFile({ rate: RATE, channels: 1, bits: 16 }, sampleBytes('int16', values));

/** Tones of one voice. A browser stretches sound by repeating stretches that fit; only what has one period fits exactly. */
const VOICE = [300, 600, 900, 1500];

function tones(hertz: number[]): number[] {
  const all = hertz.map((each) => tone({ hertz: each, rate: RATE, seconds: SECONDS }));
  // `tone` has half of full scale.
  const scale = 2 * 10 ** (TONE_DB / 20);
  return Array.from({ length: RATE * SECONDS }, (_, i) => scale * all.reduce((sum, each) => sum + (each[i] ?? 0), 0));
}

/** Knocks of full scale in noise that is nearly as loud. */
function knocks(): number[] {
  let state = 1;
  return Array.from({ length: RATE * SECONDS }, (_, i) => {
    state = (state * 48_271) % 2_147_483_647;
    const noise = (state / 2_147_483_647) * 2 - 1;
    return i % RATE < 40 ? Math.sign(noise) : 0.7 * noise;
  });
}

const DAY = '20250312';
const seqOf = (name: string) => `${name}_${DAY}_0900`;

test.beforeAll(async () => {
  const { data } = workerServer();
  const folder = await makeDataFolder();
  await writeFile(join(folder.path, `${seqOf('tones')}.wav`), wavOf(tones(TONES)));
  await writeFile(join(folder.path, `${seqOf('voice')}.wav`), wavOf(tones(VOICE)));
  await writeFile(join(folder.path, `${seqOf('knocks')}.wav`), wavOf(knocks()));
  const [ana] = await query<{ id_cliente: number }>(`select id_cliente from users where email = 'ana@demo.escuta'`);
  const args = [folder.path, '--company', String(ana?.id_cliente), '--around=-19.93,-44.05'];
  await runCommand('import', args, { ESCUTA_DATA_DIR: data, DATABASE_URL: databaseUrl(data) });
  await folder.remove();
});
test.afterAll(() => query('delete from samples where seq like $1', [`%${seqOf('')}`]));

const openAndPlay = (page: Page, name: string) => openAndPlayAt(page, 'ana', seqOf(name));

const expectTones = (page: Page, hertz: number[], wanted: number[], within = 1) =>
  expectTonesOf(page, hertz, wanted, { toneDb: TONE_DB, within });

test.describe('[LSN-08] band presets and free corners, gain to 36 dB with a limiter, and the hum notch are heard as they are seen:', () => {
  test('what is heard of each band is what the screen dims the rest of, in decibels', async ({ page }) => {
    const map = await openAndPlay(page, 'tones');
    // The filters begin with the first tool; until then the recording is played as it is.
    await page.keyboard.press('+');
    const plain = TONES.map(() => TONE_DB + 3);
    await expectTones(page, TONES, plain, 0.3);
    for (const name of ['Geral', 'Metal', 'Plástico', 'Hidrofone']) {
      await page.keyboard.press('b');
      await expect(map.player.getByText(new RegExp(`^${name} `)).first()).toBeVisible();
      const corners = await cornersSeen(map.player);
      await expectTones(
        page,
        TONES,
        plain.map((level, i) => level + fourthOrder(TONES[i] ?? 0, corners)),
      );
    }
    await page.keyboard.press('f');
    await map.player.getByLabel('Início da faixa, Hz').fill('300');
    await map.player.getByLabel('Início da faixa, Hz').press('Enter');
    await map.player.getByLabel('Fim da faixa, Hz').fill('850');
    await map.player.getByLabel('Fim da faixa, Hz').press('Enter');
    expect(await cornersSeen(map.player)).toEqual([300, 850]);
    await expectTones(
      page,
      TONES,
      plain.map((level, i) => level + fourthOrder(TONES[i] ?? 0, [300, 850])),
    );
    // At a corner it is 3 dB less.
    await expectTones(page, [300, 850], [TONE_DB + 3 - 3, TONE_DB + 3 - 3], 0.3);
  });

  test('the notches take out mains hum with four multiples, and nothing beside it', async ({ page }) => {
    const map = await openAndPlay(page, 'tones');
    await page.keyboard.press('f');
    await page.keyboard.press('h');
    const hum = map.player.getByRole('group', { name: 'Zumbido' });
    await expect(hum).toContainText(/tirar 50\sHz/);
    await expect.poll(async () => Math.max(...(await tonesHeard(page, [50, 150, 200])))).toBeLessThan(TONE_DB - 30);
    await page.keyboard.press('h');
    await expect(hum).toContainText(/tirar 60\sHz/);
    await expect.poll(async () => Math.max(...(await tonesHeard(page, MAINS)))).toBeLessThan(TONE_DB - 30);
    const others = TONES.filter((hertz) => !MAINS.includes(hertz));
    await expectTones(
      page,
      others,
      others.map(() => TONE_DB),
      0.6,
    );
  });

  test('gain is exact up to 36 dB, and nothing leaves louder than one decibel below full scale', async ({ page }) => {
    await openAndPlay(page, 'tones');
    for (const gain of [12, 24, 36]) {
      for (let step = 0; step < 4; step++) await page.keyboard.press('+');
      await expect(page.getByText(`+${gain} dB`)).toBeVisible();
      await expectTones(
        page,
        TONES,
        TONES.map(() => TONE_DB + gain),
        0.3,
      );
    }
    await openAndPlay(page, 'knocks');
    for (let step = 0; step < 12; step++) await page.keyboard.press('+');
    await expect(page.getByText('+36 dB')).toBeVisible();
    await expect.poll(async () => (await loudnessHeard(page, 0.2)).rms).toBeGreaterThan(0.3);
    const { peak, rms } = await loudnessHeard(page, 3);
    expect(rms).toBeGreaterThan(0.3);
    expect(peak).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-6);
  });
});

test.describe('[LSN-09] slower, faster and shifted playback, and the loop of a part drawn over the spectrogram:', () => {
  test('playing slower or faster moves no frequency, and with the pitch half the speed halves each', async ({
    page,
  }) => {
    const map = await openAndPlay(page, 'voice');
    await page.keyboard.press('+');
    const levels = VOICE.map(() => TONE_DB + 3);
    const speed = map.player.getByLabel('Velocidade');
    for (const [key, times, name] of [
      ['.', 2, '1,5×'],
      [',', 4, '0,5×'],
    ] as const) {
      for (let step = 0; step < times; step++) await page.keyboard.press(key);
      await expect(speed.locator('..')).toContainText(name);
      await expectTones(page, VOICE, levels, 0.5);
    }
    await page.keyboard.press('p');
    await expectTones(
      page,
      VOICE.map((hertz) => hertz / 2),
      levels,
      0.5,
    );
  });

  test('playing faster with the pitch doubles every frequency, and the low band goes with it', async ({ page }) => {
    const map = await openAndPlay(page, 'tones');
    await page.keyboard.press('p');
    for (let step = 0; step < 3; step++) await page.keyboard.press('.');
    await page.keyboard.press('+');
    // 425 and 1225 Hz, whose doubles these would be, are not in the recording.
    await expectTones(page, [1700, 4900, 6600], [TONE_DB + 3, TONE_DB + 3, TONE_DB + 3], 0.5);
    await expect.poll(async () => (await tonesHeard(page, [850]))[0]).toBeLessThan(TONE_DB - 30);
    await page.keyboard.press('p');
    await expect.poll(async () => (await tonesHeard(page, [850]))[0]).toBeGreaterThan(TONE_DB - 25);
    await page.keyboard.press('-');
    for (let step = 0; step < 5; step++) await page.keyboard.press('b');
    await expect(map.player.getByText(/^Graves /).first()).toBeVisible();
    const corners = await cornersSeen(map.player);
    expect(corners).toEqual([30, 250]);
    const low = [40, 85, 150, 200, 300, 420];
    await expectTones(
      page,
      low.map((hertz) => 2 * hertz),
      low.map((hertz) => TONE_DB + fourthOrder(hertz, corners)),
    );
  });

  test('a part drawn over the spectrogram is looped, by mouse and by keys', async ({ page }) => {
    const map = await openAndPlay(page, 'tones');
    const slider = map.player.getByRole('slider', { name: 'Posição no áudio' });
    const box = await slider.boundingBox();
    if (!box) throw new Error('no slider');
    const y = box.y + box.height - 10;
    await page.mouse.move(box.x + box.width * 0.5, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 });
    await page.mouse.up();
    const at = async () => Number(await slider.getAttribute('aria-valuenow'));
    const times: number[] = [];
    await expect
      .poll(async () => {
        times.push(await at());
        // It has come back at least twice.
        return times.filter((time, i) => i > 0 && time < (times[i - 1] ?? 0)).length;
      })
      .toBeGreaterThan(1);
    expect(Math.min(...times.slice(2))).toBeGreaterThanOrEqual(2.9);
    expect(Math.max(...times.slice(2))).toBeLessThanOrEqual(3.8);
    await page.keyboard.press('d');
    await expect(map.player.getByTestId('selection')).toHaveCount(0);
    await expect.poll(at).toBeGreaterThan(4);
    await page.keyboard.press('i');
    await expect(map.player.getByTestId('selection')).toBeVisible();
  });
});

test('[LSN-11] the level over time has its floor line, and range and scale of the spectrogram are remembered', async ({
  page,
}) => {
  const map = await openAndPlay(page, 'tones');
  const [{ nivel } = { nivel: 0 }] = await query<{ nivel: number }>(
    'select nivel from samples join recordings using (id_gravacao) where seq = $1',
    [seqOf('tones')],
  );
  await expect(map.player.locator('canvas')).toHaveCount(0);
  await page.keyboard.press('f');
  const chart = map.player.getByTestId('level-over-time');
  await expect(chart).toHaveAccessibleName(/um quinto do tempo fica abaixo de -\d/);
  const [, floor = ''] = /abaixo de (-[\d,]+)/.exec((await chart.getAttribute('aria-label')) ?? '') ?? [];
  // The server sums the quiet fifth of each band; the chart has the quiet fifth of their sum.
  expect(Math.abs(Number(floor.replace(',', '.')) - nivel)).toBeLessThan(0.5);
  await expect(chart.locator('path')).toHaveCount(2);
  await expect(map.player.locator('canvas')).toHaveAttribute('data-scale', 'linear');
  await page.keyboard.press('m');
  await expect(map.player.locator('canvas')).toHaveAttribute('data-scale', 'log');
  await map.player.getByLabel('Mínimo das cores, dB').fill('-95');
  await map.player.getByLabel('Mínimo das cores, dB').press('Enter');
  await map.player.getByLabel('Máximo das cores, dB').fill('-20');
  await map.player.getByLabel('Máximo das cores, dB').press('Enter');
  await expect(map.player.locator('canvas')).toHaveAttribute('data-range', '-95 -20');
  await page.reload();
  await expect(map.player.locator('canvas')).toHaveAttribute('data-range', '-95 -20');
  await expect(map.player.locator('canvas')).toHaveAttribute('data-scale', 'log');
});
