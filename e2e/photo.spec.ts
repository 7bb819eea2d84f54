import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, query, signIn, test } from './support/test.ts';

const TREE = `id_cliente in (with recursive t as (select id_cliente from users where email = 'ana@demo.escuta'
  union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;

interface Photographed {
  id_amostra: number;
  seq: string;
  titles: string[];
}

async function photographed(classificacao: string): Promise<Photographed> {
  const [row] = await query<{ id_amostra: number; seq: string; titles: string[] }>(
    `select s.id_amostra, s.seq, array_agg(p.title order by p.ordem) as titles
     from samples s join sample_photos p using (id_amostra) where s.${TREE} and s.classificacao = $1
     group by s.id_amostra order by s.id_amostra limit 1`,
    [classificacao],
  );
  if (!row) throw new Error(`the demo has no photos of ${classificacao}`);
  return row;
}

const photoOf = (page: Page, title: string) => page.getByRole('img', { name: title });

test('[PHO-01] the viewer shows, enlarges and saves a photo', async ({ page, context }) => {
  const { id_amostra, seq, titles } = await photographed('VISI');
  await signIn(page, 'ana', '/admin/my-profile');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((path) => void window.open(path), `/show-photo?photo=${id_amostra}&index=2`),
  ]);
  await expect(tab.getByRole('heading', { name: titles[1] ?? '' })).toBeVisible();
  await expect(tab.locator('main header')).toContainText(`Foto 2 de 2 · Amostra ${seq}`);
  const photo = photoOf(tab, titles[1] ?? '');
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  const whole = await width();
  await tab.mouse.move(500, 500);
  await tab.mouse.move(520, 520);
  await expect.poll(width).toBeGreaterThan(whole * 2);
  await tab.mouse.move(5, 5);
  await expect.poll(width).toBe(whole);
  await tab.getByRole('button', { name: 'Ampliar' }).click();
  await expect.poll(width).toBeGreaterThan(whole * 2);

  const saving = tab.waitForEvent('download');
  await tab.getByRole('link', { name: 'Baixar foto' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${seq}-2.png`);
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
  await tab.route('**/api/media/**', (route) => route.fulfill({ status: 500, body: '' }));
  await tab.getByRole('link', { name: 'Baixar foto' }).click();
  await expect(tab.locator('[data-toasts]').getByText('Erro ao baixar a foto, tente novamente.')).toBeVisible();
  // The click closes the tab, and Playwright's own click fails when that happens before it has finished.
  const close = tab.getByRole('button', { name: 'Fechar' }).first();
  await close.evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
  await expect.poll(() => tab.isClosed() || new URL(tab.url()).pathname === '/').toBe(true);
});

test('one click replaces an altered link, which the server refuses', async ({ page }) => {
  const { id_amostra, titles } = await photographed('FRAU');
  await page.route('**/api/detalhe/amostra', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/sig=(.)/g, (_, sign) => `sig=${sign === '_' ? '-' : '_'}`);
    await route.fulfill({ response, body });
  });
  const refused = page.waitForResponse((reply) => reply.url().includes('/api/media/') && reply.status() === 404);
  await signIn(page, 'ana', `/show-photo?photo=${id_amostra}&index=1`);
  await refused;
  await expect(page.getByText('A foto não pôde ser carregada')).toBeVisible();
  await expect(page.getByText('O link da foto expirou ou está com defeito.')).toBeVisible();
  await page.unroute('**/api/detalhe/amostra');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(photoOf(page, titles[0] ?? '')).toBeVisible();
});
