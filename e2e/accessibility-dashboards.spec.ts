import { violations } from './support/axe.ts';
import { Dashboard } from './support/dashboards.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing on the dialogs and refusals of the dashboards, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const dashboard = await Dashboard.open(page, 'sup', '/dashboard/produtividade');
    await dashboard.table('Coletas por período');
    await page.getByText('Como é contado').first().click();
    expect(await violations(page), 'table').toEqual([]);
    await page.goto('/dashboard/impacto?dti=2026-01-01&dtf=2026-12-31&period=d');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violations(page), 'alert').toEqual([]);
    await page.goto('/admin/config-impacto');
    await page.getByLabel('Caminhão-pipa (m³)').fill('0');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violations(page), 'configuration').toEqual([]);
  });
}
