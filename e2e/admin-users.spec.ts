import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { mailTo } from './support/mail.ts';
import { expect, query, signIn, test } from './support/test.ts';

const LIST = '/admin/admin-users';
const rows = (page: Page) => page.locator('tr[data-user]');
const filters = (page: Page) => page.getByRole('form', { name: 'Filtros de usuários' });

async function idOf(email: string): Promise<number> {
  const [found] = await query<{ id_usuario: number }>('select id_usuario from users where email = $1', [email]);
  return found?.id_usuario ?? 0;
}

test.describe('[USR-01] the list of people', () => {
  test.beforeAll(() => query(`update users set ativo = false where email = 'col5@demo.escuta'`));
  test.afterAll(() => query(`update users set ativo = true where email = 'col5@demo.escuta'`));

  test('is found by name, e-mail and company', async ({ page }) => {
    const search = () => filters(page).getByRole('button', { name: 'Filtrar' }).click();
    const clear = () => filters(page).getByRole('button', { name: 'Limpar' }).click();
    await signIn(page, 'sup', '/admin');
    await filters(page).getByLabel('Nome').fill('otavio');
    await search();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Otávio Brandão');
    await clear();
    await filters(page).getByLabel('E-mail').fill('valley');
    await search();
    await expect(rows(page)).toHaveCount(3);
    await filters(page).getByLabel('Nome').fill('ninguém com este nome');
    await search();
    await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
    await clear();
    await choose(page, 'Empresa', 'Hidro Serra Norte (demonstração)');
    await search();
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
  });

  test('shows SUP everybody else', async ({ page }) => {
    await signIn(page, 'sup', '/admin');
    await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
    for (const name of ['Nome', 'Empresa', 'E-mail', 'Perfil', 'Situação', 'Editar']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    const [all] = await query<{ n: number }>(`select count(*)::int n from users where email <> 'sup@demo.escuta'`);
    await expect(page.getByTestId('range')).toHaveText(`1-${all?.n} de ${all?.n}`);
    await expect(rows(page).filter({ hasText: 'sup@demo.escuta' })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: 'col5@demo.escuta' })).toContainText('Inativo');
    await expect(page.getByRole('button', { name: 'Novo usuário' })).toBeVisible();
  });

  test('shows GEO everybody else', async ({ page }) => {
    await signIn(page, 'geo', LIST);
    await expect(rows(page).filter({ hasText: 'col5@demo.escuta' })).toContainText('Inativo');
    await expect(rows(page).filter({ hasText: 'geo@demo.escuta' })).toHaveCount(0);
    await expect(filters(page).getByLabel('E-mail')).toBeVisible();
    await expect(filters(page).getByLabel('Empresa')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Novo usuário' })).toBeVisible();
  });

  test('shows ADM the active people, to edit them', async ({ page }) => {
    await signIn(page, 'adm', LIST);
    await expect(rows(page).filter({ hasText: 'ana@demo.escuta' })).toBeVisible();
    await expect(rows(page).filter({ hasText: 'col5@demo.escuta' })).toHaveCount(0);
    await expect(filters(page).getByLabel('E-mail')).toHaveCount(0);
    await expect(filters(page).getByLabel('Empresa')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Novo usuário' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Editar Ana Luísa Torres' }).click();
    await expect(page).toHaveURL(`/admin/profile/${await idOf('ana@demo.escuta')}`);
  });

  test('can be read, not edited, by ANA', async ({ page }) => {
    await signIn(page, 'ana', LIST);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Editar' })).toHaveCount(0);
  });

  test('does not open for COL', async ({ page }) => {
    await signIn(page, 'col', LIST);
    await expect(page).toHaveURL('/admin/my-profile');
  });
});

/** Every field of a person, changed and saved. */
async function changePerson(page: Page, id: number, email: string): Promise<void> {
  const since = new Date();
  const save = page.getByRole('button', { name: 'Salvar' });
  await page.getByLabel('Nome').fill('Jussara Antunes Prado');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await choose(page, 'Perfil', 'Analista');
  await page.getByRole('checkbox', { name: 'Ativo' }).uncheck();
  await page.getByRole('checkbox', { name: 'Exibir inspeções' }).check();
  // The company out of its tree, of four levels; only one with branches has units.
  await choose(page, 'Empresa', 'Zona Parque 1');
  await expect(page.getByLabel('Unidades')).toHaveCount(0);
  await choose(page, 'Empresa', 'Regional Oeste');
  for (const unit of ['Setor Parque', 'Zona Parque 1']) await choose(page, 'Unidades', unit);
  await page.keyboard.press('Escape');
  await save.click();
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
  await page.reload();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await page.getByRole('checkbox', { name: 'Ativo' }).check();
  await save.click();
  await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
}

/** Runs an action while a call fails. */
async function whileFailing(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  await page.route(call, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await act();
  await page.unroute(call);
}

async function mailNewPassword(page: Page, email: string): Promise<void> {
  const call = '**/api/usuario/esqueciminhasenha/true';
  const send = page.getByRole('button', { name: 'Enviar nova senha' });
  await whileFailing(page, call, async () => {
    await send.click();
    await expect(page.getByText('Não foi possível solicitar a alteração da senha')).toBeVisible();
  });
  const asked = page.waitForRequest(call);
  await send.click();
  expect((await asked).method()).toBe('POST');
  await expect(page.getByText('E-mail enviado ao usuário.')).toBeVisible();
  await mailTo(email, '/recover-password/');
}

test.describe('[USR-02] the profile of a person', () => {
  test('is changed in every field by a super geo', async ({ page }) => {
    const email = 'col2@demo.escuta';
    const moved = 'jussara@demo.escuta';
    const id = await idOf(email);
    const [before] = await query(
      `select nome, email, id_cliente, id_tipo_usuario, exibir_inspecao, ativo from users where email = $1`,
      [email],
    );
    try {
      await signIn(page, 'geo', `/admin/profile/${id}`);
      await expect(page.getByRole('link', { name: 'Usuários', exact: true })).toHaveAttribute('aria-current', 'page');
      await changePerson(page, id, moved);
      await whileFailing(page, '**/api/usuario', async () => {
        await page.getByRole('button', { name: 'Salvar' }).click();
        await expect(page.getByText('Não foi possível realizar a alteração dos dados')).toBeVisible();
      });
      await mailNewPassword(page, moved);
    } finally {
      await query('delete from user_units where id_usuario = $1', [id]);
      await query(
        `update users set nome = $2, email = $3, id_cliente = $4, id_tipo_usuario = $5, exibir_inspecao = $6, ativo = $7
         where id_usuario = $1`,
        [id, ...Object.values(before ?? {})],
      );
    }
  });

  test('is another screen for oneself, without a choice of roles', async ({ page }) => {
    await signIn(page, 'geo', `/admin/profile/${await idOf('geo@demo.escuta')}`);
    await expect(page).toHaveURL('/admin/my-profile');
    await expect(page.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  });

  test('has units and inspections for SUP and GEO only', async ({ page }) => {
    await signIn(page, 'adm', `/admin/profile/${await idOf('col4@demo.escuta')}`);
    await expect(page.getByRole('checkbox', { name: 'Ativo' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Exibir inspeções' })).toHaveCount(0);
    await expect(page.getByLabel('Unidades')).toHaveCount(0);
  });
});

test('a person who would lose the last unit keeps company and unit', async ({ page }) => {
  const id = await idOf('col4@demo.escuta');
  const units = () =>
    query<{ razao_social: string }>(
      'select razao_social from user_units join companies using (id_cliente) where id_usuario = $1',
      [id],
    );
  await query(`insert into user_units select $1, id_cliente from companies where razao_social = 'Setor Mirante'`, [id]);
  try {
    await signIn(page, 'adm', `/admin/profile/${id}`);
    await choose(page, 'Empresa', 'Regional Leste');
    await page.getByRole('button', { name: 'Salvar' }).click();
    const told = page.getByRole('main').getByRole('alert');
    await expect(told).toContainText('Não foi possível realizar a alteração dos dados');
    await expect(told).toContainText('Alguém ficaria sem a última unidade e passaria a ver a empresa inteira.');
    const [kept] = await query(
      'select razao_social from users join companies using (id_cliente) where id_usuario = $1',
      [id],
    );
    expect([kept, await units()]).toEqual([{ razao_social: 'Regional Oeste' }, [{ razao_social: 'Setor Mirante' }]]);

    // So it is when the unit itself would leave the person's company.
    await page.evaluate(() => localStorage.clear());
    const [unit] = await query<{ id_cliente: number }>(
      `select id_cliente from companies where razao_social = 'Setor Mirante'`,
    );
    await signIn(page, 'sup', `/admin/client-profile/${unit?.id_cliente}`);
    await choose(page, 'Cliente superior', 'Regional Leste');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(told).toContainText('Não foi possível');
    await expect(told).toContainText('Alguém ficaria sem a última unidade e passaria a ver a empresa inteira.');

    // A super admin gives another unit with the company, and it goes.
    await page.goto(`/admin/profile/${id}`);
    await choose(page, 'Empresa', 'Regional Leste');
    await choose(page, 'Unidades', 'Setor Nascentes');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
    expect(await units()).toEqual([{ razao_social: 'Setor Nascentes' }]);
  } finally {
    await query('delete from user_units where id_usuario = $1', [id]);
    await query(
      `update users set id_cliente = (select id_cliente from companies where razao_social = 'Regional Oeste') where id_usuario = $1`,
      [id],
    );
  }
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
  await page.goto(`/admin/profile/${outside}`);
  await expect(page.getByText('O usuário não pôde ser mostrado')).toBeVisible();
  // GEO is under SUP.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'geo', `/admin/profile/${await idOf('sup@demo.escuta')}`);
  await expect(page.getByText('Seu perfil não permite alterar este usuário.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
});
