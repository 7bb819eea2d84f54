import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { mailTo } from './support/mail.ts';
import { expect, query, signIn, test } from './support/test.ts';

const MAILS = ['nova.uma@demo.escuta', 'nova.duas@demo.escuta'];
const people = (page: Page) => page.getByRole('listitem').filter({ has: page.getByLabel('Nome') });
const register = (page: Page) => page.getByRole('button', { name: 'Cadastrar' });
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text);
const made = () => query('select 1 from users where email = any($1)', [MAILS]);

/** Pastes rows of a spreadsheet into the name of a row. */
async function paste(page: Page, place: number, rows: string[]): Promise<void> {
  const name = people(page).nth(place).getByLabel('Nome');
  await name.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows.join('\r\n'));
}

async function setRole(page: Page, place: number, role: string): Promise<void> {
  await people(page).nth(place).getByLabel('Perfil').click();
  await page.locator('.ant-select-dropdown:visible').getByText(role, { exact: true }).click();
}

test.afterEach(async () => {
  await query('delete from user_units where id_usuario in (select id_usuario from users where email = any($1))', [
    MAILS,
  ]);
  await query(`update users set ativo = false, email = id_usuario || '@antes.test' where email = any($1)`, [MAILS]);
});

test('[USR-03] people are registered only when every row is complete', async ({ page }) => {
  await signIn(page, 'sup', '/admin/new-user');
  await expect(people(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Excluir linha/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Adicionar linha' }).click();
  await expect(people(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Excluir linha 1' }).click();
  await expect(people(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Excluir linha/ })).toHaveCount(0);

  await register(page).click();
  await expect(toast(page, 'Existe um ou mais campos que não estão completos')).toBeVisible();
  const row = people(page).first();
  const state = row.locator('[data-good]');
  const red = await state.evaluate((icon) => getComputedStyle(icon).color);
  await expect(state).toHaveAccessibleName('Faltam dados');
  await row.getByLabel('Nome').fill('Nova Uma');
  await row.getByRole('textbox', { name: 'E-mail' }).fill('sem-arroba');
  const told = 'Usuários com este perfil podem acessar as telas de inspeção.';
  for (const role of ['Administrador', 'Analista', 'Geofonista', 'Superadministrador geofonista']) {
    await setRole(page, 0, role);
    await expect(toast(page, told)).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(toast(page, told)).toHaveCount(0);
  }
  for (const role of ['Superadministrador', 'Coletor', 'Visualizador', 'Comercial']) {
    await setRole(page, 0, role);
    await expect(row).toContainText(role);
    await expect(toast(page, told)).toHaveCount(0);
  }
  await expect(state).toHaveAccessibleName('E-mail inválido, verifique os dados');
  await choose(page, 'Empresa', 'Hidro Serra Norte (demonstração)');
  await register(page).click();
  await expect(toast(page, 'E-mail inválido, verifique os dados')).toBeVisible();
  await row.getByRole('textbox', { name: 'E-mail' }).fill(MAILS[0] ?? '');
  await expect(state).toHaveAccessibleName('Completo');
  expect(await state.evaluate((icon) => getComputedStyle(icon).color)).not.toBe(red);

  // An address refused by the settings is reported at its row.
  await page.route('**/api/usuario/add/list', (route) => {
    const details = [{ field: 'usuarios.0.email', code: 'invalid' }];
    return route.fulfill({ status: 400, json: { error: true, message: 'email_refused', details } });
  });
  await register(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nenhum usuário foi cadastrado' })).toContainText(
    'E-mail inválido, verifique os dados',
  );
  await expect(row.getByText('E-mail inválido, verifique os dados')).toBeVisible();
  expect(await made()).toHaveLength(0);
});

test('[USR-03] [WEEK-04] people pasted from a spreadsheet are created all or none', async ({ page }) => {
  const since = new Date();
  await signIn(page, 'geo', '/admin/new-user');
  await choose(page, 'Empresa', 'Hidro Serra Norte (demonstração)');
  await expect(page.getByLabel('Unidades')).toHaveCount(0);
  await choose(page, 'Empresa', 'Saneamento Vale Claro (demonstração)');
  await choose(page, 'Unidades', 'Vale Claro Centro');
  await page.keyboard.press('Escape');
  const table = ['Nome\tE-mail\tPerfil', `Nova Uma\t${MAILS[0]}\tAnalista`, 'Nova Duas\tana@demo.escuta\tVIS'];
  await paste(page, 0, table);
  await expect(people(page)).toHaveCount(2);
  await expect(people(page).nth(1).getByLabel('Nome')).toHaveValue('Nova Duas');
  // The second address is registered, which its row says before anything is sent.
  await expect(page.getByRole('img', { name: 'Completo' })).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'E-mail já cadastrado' })).toHaveCount(1);
  await expect(page.getByText('1 de 2 linhas incompleta ou com erro')).toBeVisible();

  // A reload keeps the rows.
  await page.reload();
  await expect(people(page)).toHaveCount(2);
  await register(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail já cadastrado: ana@demo.escuta' })).toBeVisible();
  const second = people(page).nth(1).getByRole('textbox', { name: 'E-mail' });
  await second.fill(MAILS[0]?.toUpperCase() ?? '');
  await register(page).click();
  await expect(page.getByRole('alert').filter({ hasText: `E-mail repetido: ${MAILS[0]}` })).toBeVisible();
  expect(await made()).toHaveLength(0);

  await second.fill(MAILS[1] ?? '');
  const asked = page.waitForRequest('**/api/usuario/add/list');
  await register(page).click();
  expect((await asked).method()).toBe('PUT');
  await expect(page).toHaveURL(/\/admin\/admin-users\?id_cliente=\d+$/);
  await expect(page.getByText('2 usuários cadastrados')).toBeVisible();
  // Those just made are in view.
  for (const mail of MAILS) await expect(page.getByRole('cell', { name: mail })).toBeInViewport();
  const rows = await query(
    `select u.email, u.id_tipo_usuario, c.razao_social unit, (select count(*)::int from action_logs l
       where l.tipo_acao = 19 and l.data >= $2 and (l.dados ->> 'id_usuario')::int = u.id_usuario) logged
     from users u join user_units n using (id_usuario) join companies c on c.id_cliente = n.id_cliente
     where u.email = any($1) order by u.nome desc`,
    [MAILS, since],
  );
  expect(rows).toEqual([
    { email: MAILS[0], id_tipo_usuario: 'ANA', unit: 'Vale Claro Centro', logged: 1 },
    { email: MAILS[1], id_tipo_usuario: 'VIS', unit: 'Vale Claro Centro', logged: 1 },
  ]);
  for (const mail of MAILS) await mailTo(mail, '/recover-password/');
});
