import { violations } from './support/axe.ts';
import { expect, query, signIn, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing on the screens of a new password, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    expect(await violations(page)).toEqual([]);
  });

  test(`[SHELL-11] axe finds nothing on the tour, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await query("update users set tour = true where email = 'vis@demo.escuta'");
    try {
      await signIn(page, 'vis');
      await expect(page.getByRole('dialog', { name: 'Fazer o tour pela plataforma?' })).toBeVisible();
      await expect(page.getByTestId('map')).toHaveAttribute('data-idle', 'true');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sim' }).click();
      await expect(page.getByRole('heading', { name: 'Mapa', level: 2 })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await page.goto('/list');
      await expect(page.getByRole('complementary', { name: 'Tour pela plataforma' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Abrir amostra/ }).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    } finally {
      await query("update users set tour = false where email = 'vis@demo.escuta'");
    }
  });
}
