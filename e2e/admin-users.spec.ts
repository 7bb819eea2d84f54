import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { mailTo } from './support/mail.ts';
import { expect, query, signIn, test } from './support/test.ts';

const rows = (page: Page) => page.locator('tr[data-user]');
const filters = (page: Page) => page.getByRole('form', { name: 'Filtros de usuários' });

async function idOf(email: string): Promise<number> {
  const [found] = await query<{ id_usuario: number }>('select id_usuario from users where email = $1', [email]);
  return found?.id_usuario ?? 0;
}

/** The heads of the list, the labels of its filters, and whether it leads to a new user. */
async function partsOf(page: Page): Promise<{ heads: string[]; labels: string[]; isNew: boolean }> {
  await expect(rows(page).first()).toBeVisible();
  return {
    heads: await page.getByRole('columnheader').allTextContents(),
    labels: (await filters(page).locator('label').allTextContents()).sort(),
    isNew: (await page.getByText('Novo usuário', { exact: true }).count()) > 0,
  };
}

const searchName = async (page: Page, name: string) => {
  await filters(page).getByLabel('Nome').fill(name);
  await filters(page).getByRole('button', { name: 'Filtrar' }).click();
};
const COLUMNS = ['Nome', 'Empresa', 'E-mail', 'Perfil', 'Situação'];

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
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
}

test('[USR-01] the list of people has the filters, columns and people that a role may see', async ({ page }) => {
  const wasActive = (value: boolean) => query(`update users set ativo = $1 where email = 'col5@demo.escuta'`, [value]);
  await wasActive(false);
  try {
    await signIn(page, 'sup', '/admin');
    const whole = { heads: [...COLUMNS, 'Editar'], labels: ['E-mail', 'Empresa', 'Nome'], isNew: true };
    expect(await partsOf(page)).toEqual(whole);
    await expectFilters(page);
    // With one company there is none to choose.
    await page.route('**/api/clientes/mapa*', async (route) => {
      const reply = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, dados: reply.dados.slice(0, 1), total: 1 } });
    });
    await signIn(page, 'geo', '/admin/admin-users');
    expect(await partsOf(page)).toEqual({ ...whole, labels: ['E-mail', 'Nome'] });
    await searchName(page, 'otavio');
    await expect(rows(page)).toHaveCount(1);
    for (const [role, heads] of [
      ['adm', whole.heads],
      ['ana', COLUMNS],
    ] as const) {
      await signIn(page, role, '/admin');
      expect(await partsOf(page)).toEqual({ heads, labels: ['Nome'], isNew: false });
      await searchName(page, 'otavio');
      await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
    }
  } finally {
    await wasActive(true);
  }
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

/** The own profile has no choice of roles. */
async function expectOwnScreen(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/profile/${id}`);
  await expect(page.getByRole('heading', { name: 'Meus Dados', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Perfil', { exact: true })).toHaveCount(0);
}

/** Only SUP and GEO set units and whether inspections are shown. */
async function expectNoUnits(page: Page, id: number): Promise<void> {
  await signIn(page, 'adm', `/admin/profile/${id}`);
  await expect(page.getByRole('checkbox', { name: 'Ativo' })).toBeVisible();
  await expect(page.getByLabel('Unidades')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Exibir inspeções' })).toHaveCount(0);
}

test.describe('the profile of a person', () => {
  test('[USR-02] is changed in every field by a super geo, without units by an administrator, and is another screen for oneself', async ({
    page,
  }) => {
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
      await expectOwnScreen(page, await idOf('geo@demo.escuta'));
      await expectNoUnits(page, id);
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
