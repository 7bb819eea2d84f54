import type { Page } from '@playwright/test';
import { mailTo } from './support/mail.ts';
import { expect, query, signIn, test } from './support/test.ts';

const LIST = '/admin/admin-users';
const rows = (page: Page) => page.locator('tr[data-user]');
const filters = (page: Page) => page.getByRole('form', { name: 'Filtros de usuários' });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

async function idOf(email: string): Promise<number> {
  const [found] = await query<{ id_usuario: number }>('select id_usuario from users where email = $1', [email]);
  return found?.id_usuario ?? 0;
}

test('[USR-01] the list of people, its filters and its ways on, by role', async ({ page }) => {
  test.setTimeout(120_000);
  await query(`update users set ativo = false where email = 'col5@demo.escuta'`);
  try {
    // SUP: everybody but oneself, inactive ones too, all filters, New User and edit links.
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
    await filters(page).getByLabel('Nome').fill('otavio');
    await filters(page).getByRole('button', { name: 'Filtrar' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Otávio Brandão');
    await filters(page).getByRole('button', { name: 'Limpar' }).click();
    await filters(page).getByLabel('E-mail').fill('valley');
    await filters(page).getByRole('button', { name: 'Filtrar' }).click();
    await expect(rows(page)).toHaveCount(3);
    await filters(page).getByLabel('Nome').fill('ninguém com este nome');
    await filters(page).getByRole('button', { name: 'Filtrar' }).click();
    await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
    await filters(page).getByRole('button', { name: 'Limpar' }).click();
    await choose(page, 'Empresa', 'Hidro Serra Norte (demonstração)');
    await filters(page).getByRole('button', { name: 'Filtrar' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);

    // GEO: the same.
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'geo', LIST);
    await expect(rows(page).filter({ hasText: 'col5@demo.escuta' })).toContainText('Inativo');
    await expect(rows(page).filter({ hasText: 'geo@demo.escuta' })).toHaveCount(0);
    await expect(filters(page).getByLabel('E-mail')).toBeVisible();
    await expect(filters(page).getByLabel('Empresa')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Novo usuário' })).toBeVisible();

    // ADM: no company or e-mail filter, no inactive ones, nobody new, edits.
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'adm', LIST);
    await expect(rows(page).filter({ hasText: 'ana@demo.escuta' })).toBeVisible();
    await expect(rows(page).filter({ hasText: 'col5@demo.escuta' })).toHaveCount(0);
    await expect(filters(page).getByLabel('E-mail')).toHaveCount(0);
    await expect(filters(page).getByLabel('Empresa')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Novo usuário' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Editar Ana Luísa Torres' }).click();
    await expect(page).toHaveURL(`/admin/profile/${await idOf('ana@demo.escuta')}`);

    // ANA reads; COL does not get here.
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'ana', LIST);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Editar' })).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'col', LIST);
    await expect(page).toHaveURL('/admin/my-profile');
  } finally {
    await query(`update users set ativo = true where email = 'col5@demo.escuta'`);
  }
});

test('a person is changed: name, company with its units, role, state; a new password is mailed', async ({ page }) => {
  const email = 'col2@demo.escuta';
  const id = await idOf(email);
  const [before] = await query(
    `select nome, id_cliente, id_tipo_usuario, exibir_inspecao from users where email = $1`,
    [email],
  );
  const since = new Date();
  try {
    await signIn(page, 'geo', `/admin/profile/${id}`);
    await page.getByLabel('Nome').fill('Jussara Antunes Prado');
    await choose(page, 'Perfil', 'Analista');
    await page.getByRole('checkbox', { name: 'Exibir inspeções' }).check();
    await choose(page, 'Unidades', 'Setor Nascentes');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
    const [after] = await query(
      `select nome, id_tipo_usuario, exibir_inspecao,
         (select count(*)::int from user_units where id_usuario = $1) units from users where id_usuario = $1`,
      [id],
    );
    expect(after).toEqual({ nome: 'Jussara Antunes Prado', id_tipo_usuario: 'ANA', exibir_inspecao: true, units: 1 });
    const logged = await query('select 1 from action_logs where tipo_acao = 18 and data >= $1', [since]);
    expect(logged).toHaveLength(1);

    await page.route('**/api/usuario', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Não foi possível realizar a alteração dos dados')).toBeVisible();
    await page.unroute('**/api/usuario');

    const call = '**/api/usuario/esqueciminhasenha/true';
    await page.route(call, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await page.getByRole('button', { name: 'Enviar nova senha' }).click();
    await expect(page.getByText('Não foi possível solicitar a alteração da senha')).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Enviar nova senha' }).click();
    await expect(page.getByText('E-mail enviado ao usuário.')).toBeVisible();
    await mailTo(email, '/recover-password/');
  } finally {
    await query('delete from user_units where id_usuario = $1', [id]);
    await query(
      'update users set nome = $2, id_cliente = $3, id_tipo_usuario = $4, exibir_inspecao = $5 where id_usuario = $1',
      [id, ...Object.values(before ?? {})],
    );
  }
});

test('[USR-04] an administrator gives neither SUP nor GEO, on the screen and on the server, and reaches nobody outside', async ({
  page,
}) => {
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

test('people are made out of a spreadsheet, all or none; who is registered already is named', async ({ page }) => {
  const mails = ['nova.uma@demo.escuta', 'nova.duas@demo.escuta'];
  try {
    await signIn(page, 'sup', '/admin/new-user');
    const people = page.getByRole('listitem').filter({ has: page.getByLabel('Nome') });
    await expect(people).toHaveCount(1);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.getByText('Existe um ou mais campos que não estão completos')).toBeVisible();
    await choose(page, 'Empresa', 'Hidro Serra Norte (demonstração)');
    await expect(page.getByLabel('Unidades')).toHaveCount(0);
    const table = ['Nome\tE-mail\tPerfil', `Nova Uma\t${mails[0]}\tAnalista`, `Nova Duas\tana@demo.escuta\tVIS`].join(
      '\r\n',
    );
    await people
      .first()
      .getByLabel('Nome')
      .evaluate((input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, table);
    await expect(people).toHaveCount(2);
    await expect(people.nth(1).getByLabel('Nome')).toHaveValue('Nova Duas');
    await expect(page.getByRole('img', { name: 'Completo' })).toHaveCount(2);

    // A reload keeps the rows.
    await page.reload();
    await expect(people).toHaveCount(2);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'E-mail já cadastrado: ana@demo.escuta' })).toBeVisible();
    expect(await query('select 1 from users where email = any($1)', [mails])).toHaveLength(0);

    await people.nth(1).getByRole('textbox', { name: 'E-mail' }).fill('sem-arroba');
    await expect(page.getByRole('img', { name: 'E-mail inválido, verifique os dados' })).toBeVisible();
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.locator('[data-toasts]').getByText('E-mail inválido, verifique os dados')).toBeVisible();
    await people
      .nth(1)
      .getByRole('textbox', { name: 'E-mail' })
      .fill(mails[1] ?? '');
    await people.nth(1).getByLabel('Perfil').click();
    await page.locator('.ant-select-dropdown:visible').getByText('Geofonista', { exact: true }).click();
    await expect(page.getByText('Usuários com este perfil podem acessar as telas de inspeção.')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar linha' }).click();
    await expect(people).toHaveCount(3);
    await page.getByRole('button', { name: 'Excluir linha 3' }).click();
    await expect(people).toHaveCount(2);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page).toHaveURL(LIST);
    await expect(page.getByText('2 usuários cadastrados')).toBeVisible();
    for (const mail of mails) await mailTo(mail, '/recover-password/');
  } finally {
    await query('update users set ativo = false where email = any($1)', [mails]);
  }
});
