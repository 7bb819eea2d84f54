import { MapScreen } from '../support/map.ts';
import { expect, test } from '../support/test.ts';

test('where WebGL alone is missing, the map alone says so', async ({ page }) => {
  const { player } = await MapScreen.openAt(page, 'ana', 'C00100');
  await expect(page.getByText(/não consegue exibir o mapa \(WebGL\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
  const position = player.getByRole('slider', { name: 'Posição no áudio' });
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expect(player.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/Sem saída de som/)).toHaveCount(0);
});
