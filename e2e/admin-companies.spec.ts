import { choose } from './support/choose.ts';
import { expect, query, signIn, test } from './support/test.ts';

const TREE = '/admin/admin-clients';

test('[CLI-02] a company is registered with a name of at least three letters', async ({ page }) => {
  const name = 'Setor Novo de Teste';
  try {
    await signIn(page, 'sup', '/admin/new-client');
    const register = page.getByRole('button', { name: /^Cadastr/ });
    const field = page.getByLabel('Nome Cliente');
    await expect(register).toBeDisabled();
    await field.fill('  ');
    await field.blur();
    await expect(page.getByText('Campo obrigatório')).toBeVisible();
    await field.fill(' ab ');
    await expect(page.getByText('Nome Cliente deve ter pelo menos 3 letras.')).toBeVisible();
    await expect(register).toBeDisabled();
    await field.fill(`  ${name} `);
    await page.getByLabel('Empresa à qual pertence').click();
    await page.locator('.ant-select-dropdown:visible').getByText('Vale Claro Centro', { exact: true }).click();
    await page.route('**/api/cliente/cadastrar', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await register.click();
    await expect(page.getByText('Não foi possível cadastrar o cliente')).toBeVisible();
    await page.unroute('**/api/cliente/cadastrar');
    await register.click();
    await expect(page).toHaveURL(TREE);
    const [made] = await query<{ parent: string }>(
      `select p.razao_social parent from companies c join companies p on p.id_cliente = c.id_cliente_master
       where c.razao_social = $1`,
      [name],
    );
    expect(made?.parent).toBe('Vale Claro Centro');
  } finally {
    await query(
      'delete from action_logs where id_cliente in (select id_cliente from companies where razao_social = $1)',
      [name],
    );
    await query('delete from companies where razao_social = $1', [name]);
  }
});

test('[CLI-03] SUP sets exports, realm, logo and the access of a company’s people', async ({ page }) => {
  const [company] = await query<{ id_cliente: number }>(
    `select id_cliente from companies where razao_social = 'Hidro Serra Norte (demonstração)'`,
  );
  const id = company?.id_cliente ?? 0;
  const active = async () =>
    (await query<{ n: number }>('select count(*)::int n from users where id_cliente = $1 and ativo', [id]))[0]?.n;
  const before = await active();
  try {
    await signIn(page, 'sup', `/admin/client-profile/${id}`);
    await page.getByRole('checkbox', { name: 'Permitir exportar amostras' }).check();
    await page.getByLabel('Realm do login único').fill('serra-norte');
    const share = page.getByLabel('Parte das amostras que a equipe consegue ouvir (%)');
    const choices = page.getByRole('region', { name: 'Como a máquina decide' });
    await expect(page.getByText('Vazio: 10%, o padrão.')).toBeVisible();
    await expect(choices.getByText('10%', { exact: true })).toBeVisible();
    await share.fill('12,5');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Cliente alterado com sucesso')).toBeVisible();
    await expect(choices.getByText('12,5%', { exact: true })).toBeVisible();
    expect(
      await query('select permite_exportar, realm, parcela_escuta from companies where id_cliente = $1', [id]),
    ).toEqual([{ permite_exportar: true, realm: 'serra-norte', parcela_escuta: 0.125 }]);
    await page.getByRole('switch', { name: 'Desabilitar todos os usuários' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desabilitar' }).click();
    await expect(page.getByText(`${before} usuários desabilitados`)).toBeVisible();
    expect(await active()).toBe(0);
    await expect(page.getByRole('switch')).toBeChecked();
    await page.getByRole('switch').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Habilitar' }).click();
    await expect(page.getByText(`${before} usuários habilitados`)).toBeVisible();
    expect(await active()).toBe(before);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page
      .getByLabel('Escolher imagem')
      .first()
      .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('img', { name: /^Logomarca de/ })).toBeVisible();
    await page.getByRole('button', { name: 'Remover logomarca' }).click();
    await expect(page.getByText('Sem logomarca')).toBeVisible();
  } finally {
    await query(
      'update companies set permite_exportar = false, realm = null, parcela_escuta = null, ativo = true where id_cliente = $1',
      [id],
    );
    await query('update users set ativo = true, inativo_por_cliente = false where id_cliente = $1', [id]);
  }
});

test('[CLI-03] a company is moved within four levels, never below itself', async ({ page }) => {
  const [unit] = await query<{ id_cliente: number; id_cliente_master: number }>(
    `select id_cliente, id_cliente_master from companies where razao_social = 'Setor Parque'`,
  );
  const options = page.locator('.ant-select-dropdown:visible .ant-select-tree-title');
  const permits = [
    page.getByRole('checkbox', { name: 'Permitir exportar amostras' }),
    page.getByLabel('Realm do login único'),
  ];
  const save = page.getByRole('button', { name: 'Salvar' });
  try {
    await signIn(page, 'adm', `/admin/client-profile/${unit?.id_cliente}`);
    await expect(page.getByRole('switch', { name: 'Desabilitar todos os usuários' })).toBeVisible();
    for (const permit of permits) await expect(permit).toHaveCount(0);
    // It has one level below it, so only companies of the first two levels can be its parent, never the company itself or one below it.
    await page.getByLabel('Empresa à qual pertence').click();
    await expect(options).toHaveText([/^Águas de Contagem/, 'Regional Leste', 'Regional Oeste']);
    await page.keyboard.press('Escape');
    await choose(page, 'Empresa à qual pertence', 'Regional Leste');
    await page.getByLabel('Nome Cliente').fill('Setor Parque Novo');
    const asked = page.waitForRequest('**/api/cliente/atualizar');
    await save.click();
    expect((await asked).method()).toBe('PUT');
    await expect(page.getByText('Cliente alterado com sucesso')).toBeVisible();
    const [moved] = await query(
      `select c.razao_social, p.razao_social parent from companies c join companies p on p.id_cliente = c.id_cliente_master
       where c.id_cliente = $1`,
      [unit?.id_cliente],
    );
    expect(moved).toEqual({ razao_social: 'Setor Parque Novo', parent: 'Regional Leste' });

    // Another person has changed the tree meanwhile: the choice is refused with its reason.
    await query(
      `update companies set id_cliente_master = (select id_cliente from companies where razao_social = 'Regional Leste')
       where razao_social = 'Regional Oeste'`,
    );
    await choose(page, 'Empresa à qual pertence', 'Regional Oeste');
    await save.click();
    await expect(page.getByText('A árvore de empresas tem no máximo quatro níveis.').first()).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'geo', `/admin/client-profile/${unit?.id_cliente}`);
    await expect(page.getByLabel('Nome Cliente')).toHaveValue('Setor Parque Novo');
    for (const permit of permits) await expect(permit).toHaveCount(0);
  } finally {
    await query(
      `update companies set id_cliente_master = (select id_cliente from companies where razao_social like 'Águas de Contagem%')
       where razao_social = 'Regional Oeste'`,
    );
    await query(`update companies set razao_social = 'Setor Parque', id_cliente_master = $2 where id_cliente = $1`, [
      unit?.id_cliente,
      unit?.id_cliente_master,
    ]);
  }
});
