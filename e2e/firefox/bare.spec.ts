import { MapScreen } from '../support/map.ts';
import { expect, signIn, test } from '../support/test.ts';

test('without WebGL the map says so, and the list, the filters and a sample stay usable', async ({ page }) => {
  await signIn(page, 'ana');
  const screen = new MapScreen(page);
  await expect(page.getByText(/não consegue exibir o mapa \(WebGL\)/)).toBeVisible();
  const first = screen.list.getByRole('option').first();
  await first.click();
  await expect(page.getByRole('heading', { name: /^Amostra / })).toBeVisible();
  await screen.detail.click();
  await page.getByRole('checkbox', { name: /^Ponto Suspeito/ }).check();
  const answer = page.waitForResponse('**/api/amostra/mapa');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  expect((await answer).status()).toBe(200);
  await expect(first).toBeVisible();
});

test('without a sound output the player says so, and the spectrogram stays', async ({ page }) => {
  await signIn(page, 'ana');
  const screen = new MapScreen(page);
  await screen.list.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
  const told = screen.player.getByRole('alert');
  await expect(told).toContainText('Sem saída de som neste dispositivo');
  await expect(screen.player.getByRole('img', { name: /^Espectrograma/ })).toBeVisible();
});
