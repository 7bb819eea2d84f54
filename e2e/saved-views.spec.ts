import { MapScreen } from './support/map.ts';
import { expect, query, signInOnScreen, test } from './support/test.ts';

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
