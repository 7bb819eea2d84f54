import { LANGUAGES } from '@escuta/contract';
import { expect, signIn, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

for (const role of ['col', 'gei', 'geo']) {
  test(`at 390 px the link to the collector’s page is not cut for ${role}, in any language`, async ({ page }) => {
    await signIn(page, role, '/list?dti=&dtf=');
    for (const language of LANGUAGES) {
      await page.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('#header-companies')).toBeVisible();
      await expect(page.locator('header nav a[href="/collect"]')).toBeInViewport({ ratio: 1 });
    }
  });
}

test('at 390 px the tab of the open dashboard is in view, in any language', async ({ page }) => {
  await signIn(page, 'geo', '/dashboard/maquina');
  for (const language of LANGUAGES) {
    await page.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('link').and(page.locator('[href^="/dashboard/maquina"]')).last()).toBeInViewport({
      ratio: 1,
    });
  }
});
