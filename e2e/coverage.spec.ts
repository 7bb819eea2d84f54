import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pt } from './support/dashboards.ts';
import { expect, query, signIn, test } from './support/test.ts';

const drawn = (page: Page) => expect(page.getByTestId('map')).toHaveAttribute('data-idle', 'true', { timeout: 30_000 });
const figure = (page: Page, key: string) => page.locator(`[data-figure="${key}"] [data-value]`);

test.describe('the coverage', () => {
  test('has figures of the whole network, the streets left out, and a file with all of them', async ({ page }) => {
    await signIn(page, 'adm', '/dashboard/cobertura');
    await drawn(page);
    const [whole] = await query<{ km: number }>(`
      with recursive tree as (
        select id_cliente from users where email = 'adm@demo.escuta'
        union select c.id_cliente from companies c join tree t on c.id_cliente_master = t.id_cliente)
      select sum(metros) / 1000 as km from networks join tree using (id_cliente) where situacao = 'vigente'`);
    const told: number[] = [];
    for (const key of ['ouvida', 'sem_acesso', 'fora']) {
      const text = (await figure(page, key).textContent()) ?? '';
      told.push(Number(text.replace('.', '').replace(',', '.')));
    }
    expect(told[0]).toBeGreaterThan(10);
    expect(told[2]).toBeGreaterThan(100);
    expect(Math.abs(told.reduce((sum, km) => sum + km, 0) - (whole?.km ?? 0))).toBeLessThan(0.3);

    const streets = page.getByRole('table', { name: 'Ruas deixadas de fora' });
    const first = streets.getByRole('button').first();
    const name = (await first.textContent()) ?? '';
    expect(name).not.toBe('');
    const before = await page.getByTestId('map').getAttribute('data-center');
    await first.click();
    await expect(page.getByTestId('map')).not.toHaveAttribute('data-center', before ?? '');
    await drawn(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ruas (CSV)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^cobertura-\d{8}-\d{6}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[1]).toContain(`"${name}"`);
    await expect(page.getByText(`${pt(lines.length - 1)} ruas`)).toBeVisible();
  });

  test('keeps its period as a relation to today, and is drawn on the map of samples when switched on', async ({
    page,
  }) => {
    await signIn(page, 'adm', '/dashboard/cobertura');
    await drawn(page);
    await page.getByLabel('Desde').click();
    await page.getByTitle('Últimos 30 dias').click();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/cobertura'));
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await asked;
    await expect(page).toHaveURL(/desde=30d/);

    await page.goto('/');
    await page.getByRole('button', { name: 'Não', exact: true }).click();
    await drawn(page);
    await page.getByRole('button', { name: 'Legenda' }).click();
    const tile = page.waitForResponse((response) => /\/cobertura\/\d+\/\d+\/\d+\?/.test(response.url()));
    await page.getByLabel('Cobertura').check();
    expect((await tile).status()).toBeLessThan(300);
    await expect(page.getByTestId('map')).toHaveAttribute('data-coverage', '1');
    await expect(page.getByText('Deixada de fora, nunca ouvida')).toBeVisible();
  });
});
