import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { expect, query, signIn, test } from './support/test.ts';

const rows = (page: Page) => page.locator('tr[data-user]');
const filters = (page: Page) => page.getByRole('form', { name: 'Filtros de usuários' });

async function idOf(email: string): Promise<number> {
  const [found] = await query<{ id_usuario: number }>('select id_usuario from users where email = $1', [email]);
  return found?.id_usuario ?? 0;
}

const searchName = async (page: Page, name: string) => {
  await filters(page).getByLabel('Nome').fill(name);
  await filters(page).getByRole('button', { name: 'Filtrar' }).click();
};

async function expectFilters(page: Page): Promise<void> {
  const search = () => filters(page).getByRole('button', { name: 'Filtrar' }).click();
  const clear = () => filters(page).getByRole('button', { name: 'Limpar' }).click();
  await searchName(page, 'otavio');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveText(/^Otávio Brandão.*Regional Oeste.*col5@demo\.escuta.*Coletor.*Inativo/);
  await clear();
  await filters(page).getByLabel('E-mail').fill('valley');
  await search();
  await expect(rows(page)).toHaveCount(3);
  await searchName(page, 'ninguém com este nome');
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
  await clear();
  await searchName(page, 'Sofia Prado');
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
  await clear();
  await choose(page, 'Empresa', 'Hidro Serra Norte (demonstração)');
  await search();
  await expect(rows(page)).toHaveCount(3);
}

test('[USR-01] the list of people is narrowed by name, e-mail and company', async ({ page }) => {
  const wasActive = (value: boolean) => query(`update users set ativo = $1 where email = 'col5@demo.escuta'`, [value]);
  await wasActive(false);
  try {
    await signIn(page, 'sup', '/admin');
    await expectFilters(page);
  } finally {
    await wasActive(true);
  }
});

/** Every field of a person, changed and saved. */
async function changePerson(page: Page, id: number, email: string): Promise<void> {
  const since = new Date();
  await page.getByLabel('Nome').fill('Jussara Antunes Prado');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await choose(page, 'Perfil', 'Analista');
  await page.getByRole('checkbox', { name: 'Ativo' }).uncheck();
  await page.getByRole('checkbox', { name: 'Exibir inspeções' }).check();
  // Chooses a company in the tree of four levels; only a company with branches has units.
  await choose(page, 'Empresa', 'Zona Parque 1');
  await expect(page.getByLabel('Unidades')).toHaveCount(0);
  await choose(page, 'Empresa', 'Regional Oeste');
  for (const unit of ['Setor Parque', 'Zona Parque 1']) await choose(page, 'Unidades', unit);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
  const [after] = await query(
    `select nome, email, razao_social, id_tipo_usuario, exibir_inspecao, u.ativo,
       (select count(*)::int from user_units where id_usuario = $1) units
     from users u join companies using (id_cliente) where id_usuario = $1`,
    [id],
  );
  expect(after).toEqual({
    ...{ nome: 'Jussara Antunes Prado', email, razao_social: 'Regional Oeste', id_tipo_usuario: 'ANA' },
    ...{ exibir_inspecao: true, ativo: false, units: 2 },
  });
  const logged = await query('select 1 from action_logs where tipo_acao = 18 and data >= $1', [since]);
  expect(logged).toHaveLength(1);
}

test.describe('[USR-02] the profile of a person', () => {
  test('is changed in every field by a super geo', async ({ page }) => {
    const email = 'col2@demo.escuta';
    const id = await idOf(email);
    const [before] = await query(
      `select nome, email, id_cliente, id_tipo_usuario, exibir_inspecao, ativo from users where email = $1`,
      [email],
    );
    try {
      await signIn(page, 'geo', `/admin/profile/${id}`);
      await expect(page.getByRole('link', { name: 'Usuários', exact: true })).toHaveAttribute('aria-current', 'page');
      await changePerson(page, id, 'jussara@demo.escuta');
    } finally {
      await query('delete from user_units where id_usuario = $1', [id]);
      await query(
        `update users set nome = $2, email = $3, id_cliente = $4, id_tipo_usuario = $5, exibir_inspecao = $6, ativo = $7
         where id_usuario = $1`,
        [id, ...Object.values(before ?? {})],
      );
    }
  });
});

test('[USR-04] nobody gives a role above their own or reaches people of other companies', async ({ page }) => {
  const id = await idOf('ana2@demo.escuta');
  await signIn(page, 'adm', `/admin/profile/${id}`);
  await page.getByLabel('Perfil', { exact: true }).click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(options.filter({ hasText: /^Administrador$/ })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Superadministrador' })).toHaveCount(0);
  const put = (body: object) =>
    page.evaluate(async (sent) => {
      const { token } = JSON.parse(localStorage.getItem('escuta.session') ?? '{}');
      const headers = { token, time: '-1', 'content-type': 'application/json' };
      const reply = await fetch('/api/usuario', { method: 'PUT', headers, body: JSON.stringify(sent) });
      return [reply.status, (await reply.json()).message];
    }, body);
  expect(await put({ id_usuario: id, id_tipo_usuario: 'GEO' })).toEqual([409, 'role_above_own']);
  expect(await put({ id_usuario: id, id_tipo_usuario: 'SUP' })).toEqual([409, 'role_above_own']);
  const outside = await idOf('valley.gei@demo.escuta');
  expect(await put({ id_usuario: outside, nome: 'Outro' })).toEqual([404, 'user_not_found']);
  expect(await put({ id_usuario: await idOf('adm@demo.escuta'), id_tipo_usuario: 'GEO' })).toEqual([
    409,
    'own_account',
  ]);
});
