import { MapScreen } from '../support/map.ts';
import { expect, test } from '../support/test.ts';

test('where a sound output alone is missing, the player alone says so', async ({ page }) => {
  const screen = await MapScreen.openAt(page, 'ana', 'C00100');
  await expect(screen.map).toHaveAttribute('data-base', 'tiles');
  await screen.idle();
  await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
  await expect(screen.player.getByRole('alert')).toContainText('Sem saída de som neste dispositivo');
  await expect(page.getByText(/WebGL/)).toHaveCount(0);
});
