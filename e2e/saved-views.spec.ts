import type { Page } from '@playwright/test';
import { copyLink, drawnAlone, MapScreen } from './support/map.ts';
import { differingShare } from './support/markers.ts';
import { expect, query, signIn, signInOnScreen, test } from './support/test.ts';

const MINE = `select v.nome, tela, endereco, inicial from saved_views v join users using (id_usuario) where email = 'adm@demo.escuta' order by v.nome`;

test.beforeEach(async () => {
  await query(
    `delete from saved_views where id_usuario = (select id_usuario from users where email = 'adm@demo.escuta')`,
  );
});

test('a view of the map is saved under a name, opens as it was, and as the start after a sign-in', async ({ page }) => {
  const map = await MapScreen.open(page, 'adm');
  await page.locator('button').filter({ hasText: 'Limpar' }).click();
  await page.getByRole('checkbox', { name: /^Inconclusivo/ }).check();
  await map.filter();
  const total = await map.total.textContent();
  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Visões salvas' });
  await panel.getByLabel('Nome da visão').fill('Dúvidas de sempre');
  await panel.getByRole('button', { name: 'Salvar a tela atual' }).click();
  await expect(map.toast('Visão “Dúvidas de sempre” salva')).toBeVisible();
  await panel.getByRole('button', { name: 'Abrir “Dúvidas de sempre” ao entrar' }).click();
  await expect(map.toast('“Dúvidas de sempre” abre quando você entrar')).toBeVisible();
  const [kept] = await query<{ tela: string; endereco: string; inicial: boolean }>(MINE);
  expect(kept).toMatchObject({ tela: 'mapa', endereco: expect.stringContaining('classificacao=INCO'), inicial: true });

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtro padrão' }).click();
  await expect(map.total).not.toHaveText(total ?? '');
  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  await panel.getByRole('button', { name: 'Abrir a visão Dúvidas de sempre' }).click();
  await expect(map.total).toHaveText(total ?? '');

  await page.evaluate(() => localStorage.removeItem('escuta.session'));
  await page.goto('/favicon.svg');
  await signInOnScreen(page, 'adm', '/login');
  await expect(map.total).toHaveText(total ?? '');
  expect(new URL(page.url()).searchParams.get('classificacao')).toBe('INCO');
});

test('a view of the list is saved, renamed and deleted, and the deletion undone', async ({ page }) => {
  const map = await MapScreen.open(page, 'adm');
  await page.goto('/list?classificacao=FRAU&vista=false');
  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Visões salvas' });
  await panel.getByLabel('Nome da visão').fill('Fraudes');
  await panel.getByRole('button', { name: 'Salvar a tela atual' }).click();
  const menu = (name: string) => panel.getByRole('button', { name: `Mais ações para ${name}` });
  await menu('Fraudes').click();
  await page.getByRole('menuitem', { name: 'Renomear' }).click();
  await panel.getByLabel('Nome da visão').first().fill('Fraudes não vistas');
  await panel.getByRole('button', { name: 'Renomear' }).click();
  await expect(panel.getByText('Fraudes não vistas')).toBeVisible();
  await menu('Fraudes não vistas').click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(panel.getByText('Nenhuma visão salva.', { exact: false })).toBeVisible();
  expect(await query(MINE)).toEqual([]);
  await map.page.locator('[data-toasts]').getByRole('button', { name: 'Desfazer' }).click();
  await expect(map.toast('Visão “Fraudes não vistas” salva')).toBeVisible();
  expect(await query(MINE)).toEqual([
    { nome: 'Fraudes não vistas', tela: 'lista', endereco: '?classificacao=FRAU&vista=false', inicial: false },
  ]);
});

test('the keyboard keeps its place in the saved views', async ({ page }) => {
  await MapScreen.open(page, 'adm');
  const opener = page.getByRole('button', { name: 'Visões', exact: true });
  const panel = page.getByRole('dialog', { name: 'Visões salvas' });
  const title = panel.getByRole('heading', { name: 'Visões salvas' });
  await opener.press('Enter');
  await expect(title).toBeFocused();
  await panel.getByLabel('Nome da visão').fill('Açude');
  await page.keyboard.press('Enter');
  const menu = panel.getByRole('button', { name: 'Mais ações para Açude' });
  await expect(menu).toBeVisible();
  await expect(title).toBeFocused();

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Renomear' }).press('Enter');
  await expect(panel.getByLabel('Nome da visão').first()).toBeFocused();
  await panel.getByRole('button', { name: 'Cancelar' }).focus();
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Excluir' }).press('Enter');
  await expect(panel.getByText('Nenhuma visão salva.', { exact: false })).toBeVisible();
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('[PLACE-04] filters, selection, view and panel live in the address, a copied link shows a colleague the same picture, and a saved view is the start of its person alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const map = await MapScreen.open(page, 'adm', { dti: '', dtf: '', classificacao: ['VISI', 'FRAU'] });
  const total = (await map.total.textContent()) ?? '';
  await map.list.getByRole('option').nth(1).click();
  const heading = page.getByRole('heading', { name: /^Amostra / });
  const title = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'Comentários' }).click();
  await map.idle();
  await map.map.locator('canvas').press('-');
  await map.idle();
  const parts = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(() => parts().zoom).toBe('19');
  expect(parts()).toMatchObject({
    classificacao: 'VISI|FRAU',
    escolhida: title.replace('Amostra ', ''),
    painel: 'comentarios',
    lat: expect.stringMatching(/^-\d+\.\d{5,}$/),
    lon: expect.stringMatching(/^-\d+\.\d{5,}$/),
  });
  const picture = await drawnAlone(map.map);

  const link = await copyLink(page);
  const context = await browser.newContext({ baseURL, locale: 'pt-BR', timezoneId: 'Asia/Kathmandu' });
  const other = new MapScreen(await context.newPage());
  await signIn(other.page, 'ana', link.slice(new URL(link).origin.length));
  await expect(other.page.getByRole('heading', { name: 'Comentários' })).toBeVisible();
  await other.idle();
  expect(await differingShare(picture, await drawnAlone(other.map))).toBeLessThan(0.01);
  const backToList = async (screen: Page) => {
    for (const name of ['Voltar ao detalhe', 'Voltar à lista']) await screen.getByRole('button', { name }).click();
  };
  await backToList(other.page);
  await expect(other.total).toHaveText(total);

  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Visões salvas' });
  await panel.getByLabel('Nome da visão').fill('Vistoria de terça');
  await panel.getByRole('button', { name: 'Salvar a tela atual' }).click();
  await panel.getByRole('button', { name: 'Abrir “Vistoria de terça” ao entrar' }).click();
  await expect(map.toast('“Vistoria de terça” abre quando você entrar')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/favicon.svg');
  await signInOnScreen(page, 'adm', '/login');
  await expect(page.getByRole('heading', { name: 'Comentários' })).toBeVisible();
  await map.idle();
  expect(await differingShare(picture, await drawnAlone(map.map))).toBeLessThan(0.01);
  await backToList(page);
  await expect(map.total).toHaveText(total);

  await other.page.getByRole('button', { name: 'Visões', exact: true }).click();
  await expect(other.page.getByRole('button', { name: 'Abrir a visão Suspeitas da semana' })).toBeVisible();
  await expect(other.page.getByText('Vistoria de terça')).toHaveCount(0);
  await context.close();
});
