import type { Page } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import { isSearch } from './support/search.ts';
import { expect, query, test } from './support/test.ts';

const ROOT_COMPANY = 'Águas de Contagem (demonstração)';
const TARGET = 'Setor Mirante';

async function companyId(name: string): Promise<number> {
  const [row] = await query<{ id_cliente: number }>('select id_cliente from companies where razao_social = $1', [name]);
  return row?.id_cliente ?? 0;
}

/** Filters of a person who searched these companies, all times, one class. */
const filtersOf = (id_usuario: number, id_cliente: number[], classificacao: string[]) => ({
  ...{ dti: '', dtf: '', seen: true, notSeen: true, id_cliente, id_usuario, classificacao },
});

async function openAs(page: Page, role: string, companies: string[], classes: string[]): Promise<MapScreen> {
  const [user] = await query<{ id_usuario: number }>('select id_usuario from users where email = $1', [
    `${role}@demo.escuta`,
  ]);
  const ids = await Promise.all(companies.map(companyId));
  return MapScreen.open(page, role, filtersOf(user?.id_usuario ?? 0, ids, classes));
}

const link = (page: Page) => page.getByRole('button', { name: 'Trocar unidade' });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, unit: string): Promise<void> {
  await page.getByLabel('Nova unidade').click();
  await page.locator('.ant-select-tree-title', { hasText: unit }).first().click();
}

const unitsOf = async (seqs: string[]) =>
  (
    await query<{ razao_social: string }>(
      'select distinct razao_social from samples join companies using (id_cliente) where seq = any($1)',
      [seqs],
    )
  ).map((row) => row.razao_social);

/** Selects the first three samples of the list; returns their shown ids. */
async function selectThree(map: MapScreen): Promise<string[]> {
  const rows = map.list.getByRole('option');
  for (const place of [0, 1, 2]) await rows.nth(place).getByTitle('Selecionar amostra (X)').click();
  const ids = await rows.evaluateAll((all) => all.slice(0, 3).map((row) => Number(row.getAttribute('data-sample'))));
  const found = await query<{ seq: string }>('select seq from samples where id_amostra = any($1) order by 1', [ids]);
  return found.map(({ seq }) => seq);
}

async function cancel(page: Page): Promise<void> {
  await link(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Selecionar' })).toBeDisabled();
  await expect(page.getByTestId('unit-summary')).toContainText('3 amostras mudam de unidade');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Sends the open dialog, and waits for the new search. */
async function move(page: Page, map: MapScreen): Promise<void> {
  const sent = page.waitForRequest('**/api/amostra/redefinir-unidade');
  const searched = page.waitForResponse((response) => isSearch(response.request()));
  await dialog(page).getByRole('button', { name: 'Selecionar' }).click();
  await expect(map.toast('Unidade substituída com sucesso.')).toBeVisible();
  await searched;
  expect((await sent).method()).toBe('PATCH');
  expect((await sent).postDataJSON()).toMatchObject({
    oldClientId: await companyId(ROOT_COMPANY),
    clientId: await companyId(TARGET),
    classificacao: 'INCO',
    north: 90,
  });
}

test('[UNI-03] a change of unit moves all samples of the selection and logs it', async ({ page }) => {
  const map = await openAs(page, 'sup', [ROOT_COMPANY], ['INCO']);
  const seqs = await selectThree(map);
  const before = await unitsOf(seqs);
  const shown = (await map.total.textContent()) ?? '';
  await cancel(page);
  expect(await unitsOf(seqs)).toEqual(before);
  await link(page).click();
  await choose(page, TARGET);
  await page.route('**/api/amostra/redefinir-unidade', (route) => route.abort(), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Selecionar' }).click();
  await expect(map.toast('Não foi possível realizar a substituição de Unidade.')).toBeVisible();
  expect(await unitsOf(seqs)).toEqual(before);
  await move(page, map);
  expect(await unitsOf(seqs)).toEqual([TARGET]);
  await map.idle();
  await expect(map.total).toHaveText(shown);
  await map.openSample(seqs[0] ?? '');
  await expect(map.field('Unidade')).toHaveText(TARGET);
  const [log] = await query<{ tipo_acao: number; email: string; total: string }>(
    `select tipo_acao, email, dados ->> 'total_amostra' as total from action_logs join users using (id_usuario)
     where tipo_acao = 17 order by id_log desc limit 1`,
  );
  expect(log).toEqual({ tipo_acao: 17, email: 'sup@demo.escuta', total: '3' });
});
