import { violationsAtBothWidths } from './support/axe.ts';
import { Dashboard } from './support/dashboards.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

test('[SHELL-11] axe finds nothing on the dialogs and refusals of the dashboards, at 1440 and 390 px', async ({
  page,
}) => {
  const dashboard = await Dashboard.open(page, 'sup', '/dashboard/produtividade');
  await dashboard.table('Coletas por período');
  await page.locator('summary').first().click();
  expect(await violationsAtBothWidths(page), 'table').toEqual([]);
  await page.goto('/dashboard/impacto?dti=2026-01-01&dtf=2026-12-31&period=d');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violationsAtBothWidths(page), 'alert').toEqual([]);
  await page.goto('/admin/config-impacto');
  await page.getByLabel('Caminhão-pipa (m³)').fill('0');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violationsAtBothWidths(page), 'configuration').toEqual([]);
});
