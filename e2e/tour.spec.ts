import type { Page } from '@playwright/test';
import { expect, query, signIn, test } from './support/test.ts';

const index = (page: Page) => page.evaluate(() => sessionStorage.getItem('escuta.tour'));
const turn = (role: string, on: boolean) =>
  query('update users set tour = $2 where email = $1', [`${role}@demo.escuta`, on]);
const isOn = async (role: string) =>
  (await query<{ tour: boolean }>('select tour from users where email = $1', [`${role}@demo.escuta`]))[0]?.tour;
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Fazer o tour pela plataforma?' });

test.afterEach(async () => {
  for (const role of ['ana', 'sup']) await turn(role, false);
});

test('the tour is enabled from the profile menu, with a reload', async ({ page }) => {
  await signIn(page, 'ana', '/list');
  const again = page.getByRole('button', { name: 'Refazer o tour' });
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.route('**/api/usuario', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await again.click();
  await expect(page.getByText('Não foi possível ativar o tour no momento, tente novamente')).toBeVisible();
  await page.unroute('**/api/usuario');
  const loaded = page.waitForEvent('load');
  await again.click();
  await loaded;
  await expect(page.getByText('Tour ativado com sucesso')).toBeVisible();
  expect(await isOn('ana')).toBe(true);
  await expect(page.getByRole('heading', { name: 'Mapa', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Pular o tour' }).click();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await expect(page.getByRole('link', { name: 'Meus Dados' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('[SHELL-05] [SHELL-09] [REP-03] the tour leads through its seven screens in order', async ({ page }) => {
  const card = (title: string) => page.getByRole('heading', { name: title, level: 2 });
  const next = page.getByRole('button', { name: 'Próximo' });
  await turn('sup', true);
  await signIn(page, 'sup');
  await prompt(page).getByRole('button', { name: 'Sim' }).press('Enter');
  const screens = [
    ['Mapa', /\/$/],
    ['Clientes', /\/admin\/admin-clients$/],
    ['Usuários', /\/admin\/admin-users$/],
    ['Perfil do usuário', /\/admin\/profile\/\d+$/],
    ['Novo usuário', /\/admin\/new-user$/],
    ['Relatório de Pontos Suspeitos', /\/admin\/leak-report$/],
    ['Meus Dados', /\/admin\/my-profile$/],
  ] as const;
  for (const [at, [title, path]] of screens.entries()) {
    // A person with several companies first sees the company filter.
    if (at === 5) {
      await expect(card('Empresas dos relatórios')).toBeFocused();
      await next.press('Enter');
    }
    await expect(page).toHaveURL((url) => path.test(url.pathname));
    await expect(card(title)).toBeFocused();
    await expect(page.getByText(`${at + 1} de 7`)).toBeVisible();
    expect(await index(page)).toBe(String(at + 1));
    if (at === 2) {
      await page.reload();
      await expect(card(title)).toBeVisible();
    }
    if (at === 5) {
      await page.goto('/list');
      const away = page.getByRole('complementary', { name: 'Tour pela plataforma' });
      await expect(away).toContainText('Tour: passo 6 de 7');
      await away.getByRole('button', { name: 'Retomar' }).click();
      await expect(card('Empresas dos relatórios')).toBeVisible();
      await next.click();
      await expect(card(title)).toBeVisible();
      await next.click();
      await expect(card('Detalhe do relatório')).toBeFocused();
    }
    if (at < 6) {
      await expect(page.getByRole('button', { name: 'Pular o tour' })).toBeVisible();
      await next.press('Enter');
    }
  }
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(card('Meus Dados')).toHaveCount(0);
  expect(await index(page)).toBe('0');

  // The person’s name in the side navigation starts the tour again; skipping it turns it off.
  await page.getByRole('button', { name: /Refazer o tour/ }).click();
  await expect(page).toHaveURL('/');
  await expect(card('Mapa')).toBeVisible();
  await page.getByRole('button', { name: 'Pular o tour' }).click();
  await expect(card('Mapa')).toHaveCount(0);
  expect(await index(page)).toBe('0');
});

test('the tour shows the folded company filter of the reports on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sup', '/admin/leak-report');
  await page.evaluate(() => sessionStorage.setItem('escuta.tour', '6'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Empresas dos relatórios', level: 2 })).toBeFocused();
  const filters = await page.getByRole('button', { name: 'Filtros' }).boundingBox();
  const shown = page.locator('.ant-tour-target-placeholder');
  await expect.poll(async () => Math.abs(((await shown.boundingBox())?.x ?? 999) - (filters?.x ?? 0))).toBeLessThan(20);
  await expect.poll(async () => (await shown.boundingBox())?.width).toBeGreaterThanOrEqual(filters?.width ?? 0);
});
