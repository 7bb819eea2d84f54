import { violations } from './support/axe.ts';
import { Dashboard } from './support/dashboards.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing on the dashboards, ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 844 });
    const dashboard = await Dashboard.open(page, 'sup', '/dashboard/produtividade');
    expect(await violations(page)).toEqual([]);
    await dashboard.table('Coletas por período');
    await page.getByText('Como é contado').first().click();
    expect(await violations(page), 'table').toEqual([]);
    await dashboard.goto('/dashboard/analise');
    expect(await violations(page), 'analysis').toEqual([]);
    await dashboard.goto('/dashboard/impacto');
    expect(await violations(page), 'impact').toEqual([]);
    await page.goto('/dashboard/impacto?dti=2026-01-01&dtf=2026-12-31&period=d');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violations(page), 'alert').toEqual([]);
    await page.goto('/dashboardclient');
    await expect(page.frameLocator('iframe').getByRole('img').first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Coletas por período' })).toBeVisible();
    expect(await violations(page), 'charts').toEqual([]);
    await page.goto('/new-chart-collect-sample');
    await expect(page.getByRole('img').first()).toBeVisible();
    expect(await violations(page), 'collectors').toEqual([]);
    await page.goto('/admin/config-impacto');
    await page.getByLabel('Caminhão-pipa (m³)').fill('0');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violations(page), 'configuration').toEqual([]);
  });
}
