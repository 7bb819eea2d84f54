import type { Page } from '@playwright/test';
import { freeSamples, SelectionScreen, type TestSample } from './support/inspections.ts';
import { expect, query, test } from './support/test.ts';

let samples: TestSample[] = [];
const seqAt = (place: number) => samples[place]?.seq ?? '';
const search = () => ({ id_amostra: samples.map(({ seq }) => seq).join(' ') });

test.beforeAll(async () => {
  samples = await freeSamples(4);
});

/** Opens the selection mode and ticks the first two of its four samples. */
async function openMode(page: Page) {
  const mode = await SelectionScreen.open(page, 'ana', search());
  await mode.check(seqAt(0), seqAt(1));
  return {
    mode,
    open: (place: number) => page.getByRole('button', { name: `Abrir a amostra ${seqAt(place)}` }).click(),
    close: () => page.getByRole('button', { name: 'Voltar à lista' }).click(),
    shows: (place: number) => expect(page.getByRole('heading', { name: `Amostra ${seqAt(place)}` })).toBeVisible(),
    showsList: async () => {
      await expect(mode.box(seqAt(0))).toBeVisible();
      await expect(mode.count).toHaveText('2 de 4 selecionadas');
    },
  };
}
const placeOf = async ({ map }: SelectionScreen) => [
  await map.getAttribute('data-center'),
  await map.getAttribute('data-zoom'),
];

test('Back closes the sample that is open in the selection mode and keeps the selection', async ({ page }) => {
  const { open, shows, showsList } = await openMode(page);
  await open(2);
  await shows(2);
  await page.goBack();
  await showsList();
  await page.goForward();
  await shows(2);
  await page.reload();
  await shows(2);
  await page.goBack();
  await showsList();
});

test('Back leaves the selection mode once its sample is closed', async ({ page }) => {
  const { open, shows, close, showsList } = await openMode(page);
  await open(2);
  await shows(2);
  await close();
  await showsList();
  await page.goBack();
  await expect(page).not.toHaveURL(/inspect/);
});

test('a sample in view is opened without a move of the map', async ({ page }) => {
  const { mode, open, shows } = await openMode(page);
  const before = await placeOf(mode);
  await open(2);
  await shows(2);
  await expect(mode.map).toHaveAttribute('data-selected', String(samples[2]?.id_amostra));
  await mode.idle();
  expect(await placeOf(mode)).toEqual(before);
});

test.describe('a sample out of view', () => {
  /** Opens the mode on a map 22 km north of the samples, and then a sample. */
  async function openOutOfView(page: Page) {
    const { mode, open, close, shows } = await openMode(page);
    const [at] = await query<{ lat: number; lon: number }>('select lat, lon from samples where id_amostra = $1', [
      samples[2]?.id_amostra,
    ]);
    if (!at) throw new Error('no such sample');
    await page.goto(`${SelectionScreen.path(search())}?lat=${at.lat + 0.2}&lon=${at.lon}&zoom=15`);
    await expect(mode.box(seqAt(0))).toBeVisible();
    await mode.idle();
    const before = await placeOf(mode);
    await open(2);
    const near = (value: number) => value.toFixed(3);
    return {
      mode,
      showsSample: async () => {
        await shows(2);
        await expect
          .poll(async () =>
            (await mode.map.getAttribute('data-center'))?.split(/[ ,]+/).map((one) => near(Number(one))),
          )
          .toEqual([near(at.lat), near(at.lon)]);
        await expect(mode.map).toHaveAttribute('data-zoom', '15.00');
      },
      closes: async () => {
        await close();
        await expect.poll(() => placeOf(mode)).toEqual(before);
      },
    };
  }

  test('is brought to the middle at the same zoom, until it is closed', async ({ page }) => {
    const { showsSample, closes } = await openOutOfView(page);
    await showsSample();
    await closes();
  });

  test('is brought there again by a reload, until it is closed', async ({ page }) => {
    const { showsSample, closes } = await openOutOfView(page);
    await showsSample();
    await page.reload();
    await showsSample();
    await closes();
  });
});
