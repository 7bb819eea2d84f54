import { violationsAtBothWidths } from './support/axe.ts';
import { expect, query, signIn, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

test('[SHELL-11] axe finds nothing on the request for a new password, at 1440 and 390 px', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  expect(await violationsAtBothWidths(page)).toEqual([]);
});

test('[SHELL-11] axe finds nothing on the tour, at 1440 and 390 px', async ({ page }) => {
  await query("update users set tour = true where email = 'vis@demo.escuta'");
  try {
    await signIn(page, 'vis');
    await expect(page.getByRole('dialog', { name: 'Fazer o tour pela plataforma?' })).toBeVisible();
    await expect(page.getByTestId('map')).toHaveAttribute('data-idle', 'true');
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sim' }).click();
    await expect(page.getByRole('heading', { name: 'Mapa', level: 2 })).toBeFocused();
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await page.goto('/list');
    await expect(page.getByRole('complementary', { name: 'Tour pela plataforma' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Abrir amostra/ }).first()).toBeVisible();
    expect(await violationsAtBothWidths(page)).toEqual([]);
  } finally {
    await query("update users set tour = false where email = 'vis@demo.escuta'");
  }
});
