import type { Page } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const ROOT_COMPANY = 'Águas de Contagem (demonstração)';
const TARGET = 'Setor Mirante';
const pt = (n: number) => n.toLocaleString('pt-BR');

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

test('[UNI-02] a change of unit needs exactly one company and fewer than 3000 results', async ({ page }) => {
  const says = async (text: string | RegExp) => {
    await link(page).click();
    await expect(dialog(page).getByText('Atenção !')).toBeVisible();
    await expect(dialog(page).getByText(text)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Entendi' }).click();
    await expect(dialog(page)).toHaveCount(0);
  };
  await openAs(page, 'sup', [], ['LEAK']);
  await says('Por favor, selecione um cliente.');
  await page.evaluate(() => localStorage.clear());
  await openAs(page, 'sup', ['Regional Leste', 'Regional Oeste'], ['LEAK']);
  await says('Selecione apenas um cliente para trocar unidade');
  await page.evaluate(() => localStorage.clear());
  // A tree with a single branch: what is in it has nowhere to go.
  await openAs(page, 'geo', ['Vale Claro Centro'], ['LEAK']);
  await says('Não há unidades disponíveis para troca');

  const [most] = await query<{ n: number; id: number }>(
    `select count(*)::int as n, min(id_cliente) as id from samples where id_cliente = $1`,
    [await companyId(ROOT_COMPANY)],
  );
  const missing = 3000 - (most?.n ?? 0);
  const park = await companyId('Setor Mirante');
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'EXTRA' || n, $1, '2026-01-01T12:00:00Z', '2026-01-01T12:00:00Z', -19.945, -44.075, 'NOAC' from generate_series(1, $2::int) n`,
    [park, missing + 700],
  );
  try {
    await page.evaluate(() => localStorage.clear());
    await openAs(page, 'sup', [ROOT_COMPANY], []);
    await says(/3\.000 amostras ou mais/);
  } finally {
    await query(`delete from samples where seq like 'EXTRA%'`);
  }
});

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

/** Chooses the target, but sends a unit of another company, which the dialog never offers. */
async function sendForeignUnit(page: Page): Promise<void> {
  await link(page).click();
  await choose(page, TARGET);
  await expect(page.getByTestId('unit-summary')).toContainText(TARGET);
  await page.route(
    '**/api/amostra/redefinir-unidade',
    async (route) =>
      route.continue({
        postData: { ...route.request().postDataJSON(), clientId: await companyId('Vale Claro Centro') },
      }),
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: 'Selecionar' }).click();
  const refusal = 'Esta unidade não é desta empresa ou não está em uso.';
  await expect(dialog(page).getByRole('alert')).toHaveText(refusal);
}

/** Sends the open dialog, and waits for the new search. */
async function move(page: Page, map: MapScreen): Promise<void> {
  const sent = page.waitForRequest('**/api/amostra/redefinir-unidade');
  const searched = page.waitForResponse('**/api/amostra/mapa');
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

test.describe('[UNI-01] [UNI-03] a change of unit', () => {
  test('moves all samples of the selection and logs it', async ({ page }) => {
    test.slow();
    const map = await openAs(page, 'sup', [ROOT_COMPANY], ['INCO']);
    const seqs = await selectThree(map);
    const before = await unitsOf(seqs);
    const shown = (await map.total.textContent()) ?? '';
    await cancel(page);
    expect(await unitsOf(seqs)).toEqual(before);
    await sendForeignUnit(page);
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

  test('is refused as a whole when the selection has changed meanwhile', async ({ page }) => {
    // The demonstration’s chance may leave this unit without one.
    await query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, pre_classificacao)
       select 'FRAUDE' || n, $1, '2026-01-01T12:00:00Z', '2026-01-01T12:00:00Z', -19.945, -44.075, 'FRAU', 'FRAU' from generate_series(1, 2) n`,
      [await companyId('Setor Nascentes')],
    );
    const map = await openAs(page, 'sup', ['Setor Nascentes'], ['FRAU']);
    const total = Number(/de ([\d.]+)/.exec((await map.total.textContent()) ?? '')?.[1]);
    const [other] = await query<{ id_amostra: number }>(
      `update samples set classificacao = 'NOAC', pre_classificacao = 'NOAC' where id_amostra = (select max(id_amostra) from samples
         where classe = 'FRAU' and id_cliente = $1) returning id_amostra`,
      [await companyId('Setor Nascentes')],
    );
    try {
      await link(page).click();
      await choose(page, TARGET);
      await dialog(page).getByRole('button', { name: 'Selecionar' }).click();
      await expect(map.toast('Não foi possível realizar a substituição de Unidade.')).toBeVisible();
      await expect(map.toast(/O resultado mudou desde a busca/)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(map.total).toHaveText(`Mostrando ${pt(total - 1)} de ${pt(total - 1)}`);
      const [moved] = await query<{ n: number }>(
        `select count(*)::int as n from samples where classe = 'FRAU' and id_cliente = $1`,
        [await companyId('Setor Nascentes')],
      );
      expect(moved?.n).toBe(total - 1);
    } finally {
      await query(`update samples set classificacao = 'FRAU', pre_classificacao = 'FRAU' where id_amostra = $1`, [
        other?.id_amostra,
      ]);
      await query(`delete from samples where seq like 'FRAUDE%'`);
    }
  });

  test('is offered to SUP and GEO only', async ({ page }) => {
    await openAs(page, 'adm', [ROOT_COMPANY], ['LEAK']);
    await expect(link(page)).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
    await openAs(page, 'geo', [ROOT_COMPANY], ['LEAK']);
    await expect(link(page)).toBeVisible();
  });
});
