import { passwordPath } from './support/mail.ts';
import { DEMO_PASSWORD, expect, query, signIn, test } from './support/test.ts';

const VIS = 'vis@demo.escuta';
const NEW = 'correnteza-azul-81';

test('[AUTH-08] the forgot-password panel mails a link to a known e-mail only', async ({ page }) => {
  await page.goto('/login');
  const panel = page.locator('[data-state]').filter({ has: page.getByRole('button', { name: 'Esqueci minha senha' }) });
  const toast = page.locator('[data-toasts="bottom"]');
  await expect(panel).toHaveAttribute('data-state', 'closed');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(panel).toHaveAttribute('data-state', 'opened');
  const send = panel.getByRole('button', { name: /Enviar link|Enviando/ });
  await expect(send).toBeDisabled();
  await panel.getByLabel('E-mail cadastrado').fill('ninguem@demo.escuta');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(toast.getByText('E-mail não cadastrado.')).toBeVisible();
  await expect(panel).toHaveAttribute('data-state', 'opened');

  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/usuario/esqueciminhasenha', async (route) => {
    await held;
    await route.continue();
  });
  await panel.getByLabel('E-mail cadastrado').fill(VIS);
  await send.click();
  await expect(panel).toHaveAttribute('data-state', 'sending');
  await expect(send).toBeDisabled();
  release();
  await expect(panel).toHaveAttribute('data-state', 'sent');
  await expect(toast.getByText('E-mail enviado ao usuário.')).toBeVisible();
  await expect(panel.getByText(VIS)).toBeVisible();

  // The mail was sent; its link opens, and expires.
  await page.goto(await passwordPath(VIS));
  await query(
    `update password_resets r set dt_expira = now() - interval '1 second' from users u
    where u.id_usuario = r.id_usuario and u.email = $1`,
    [VIS],
  );
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW);
  await page.getByLabel('Confirmação da nova senha').fill(NEW);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este link expirou.')).toBeVisible();
});

test('[AUTH-09] the mailed link sets a new password once', async ({ page }) => {
  await page.goto('/recover-password');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await page.getByLabel('E-mail cadastrado').fill('com@demo.escuta');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('E-mail enviado ao usuário.')).toBeVisible();
  const path = await passwordPath('com@demo.escuta');
  const [before] = await query<{ senha_hash: string }>(`select senha_hash from users where email = 'com@demo.escuta'`);
  try {
    await page.goto(path);
    const save = page.getByRole('button', { name: /^Salv/ });
    const fill = async (one: string, other: string) => {
      await page.getByLabel('Nova senha', { exact: true }).fill(one);
      await page.getByLabel('Confirmação da nova senha').fill(other);
    };
    await expect(save).toBeDisabled();
    await fill(NEW, `${NEW}x`);
    await expect(page.getByText('A confirmação deve ser igual à nova senha.')).toBeVisible();
    await expect(save).toBeDisabled();

    // A failure without a reason is shown in the words of the product documents.
    const call = '**/api/usuario/esqueciminhasenha/confirmacao/**';
    await page.route(call, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await fill(NEW, NEW);
    await save.click();
    await expect(page.getByText('Não foi possível realizar a modificação da senha')).toBeVisible();
    await expect(page.getByText('Contate o administrador ou o suporte.')).toBeVisible();
    await page.unroute(call);

    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    await save.click();
    await expect(save).toBeDisabled();
    release();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Senha modificada')).toBeVisible();

    // The old password no longer works; the new one does.
    await page.getByLabel('E-mail').fill('com@demo.escuta');
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Email/senha incorretos')).toBeVisible();
    await page.getByLabel('Senha', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/');

    // The link has been used.
    await page.goto(path);
    await fill(`${NEW}-2`, `${NEW}-2`);
    await save.click();
    await expect(page.getByText('Este link já foi usado ou substituído.')).toBeVisible();
    await expect(page.getByText('Contate o administrador ou o suporte.')).toBeVisible();
  } finally {
    await query(`update users set senha_hash = $1 where email = 'com@demo.escuta'`, [before?.senha_hash]);
  }
});

test('[USR-05] a changed password ends the other sessions of the person', async ({ page, request }) => {
  const [before] = await query<{ senha_hash: string }>(`select senha_hash from users where email = 'col@demo.escuta'`);
  const other = await request.post('/api/sec/login', {
    data: { email: 'col@demo.escuta', senha: DEMO_PASSWORD, origem: 1 },
  });
  const { token } = (await other.json()).user;
  try {
    await signIn(page, 'col', '/admin/my-profile');
    const change = page.getByRole('button', { name: 'Alterar senha' });
    await expect(change).toBeDisabled();
    await page.getByLabel('Nova senha', { exact: true }).fill(NEW);
    await expect(change).toBeDisabled();
    await page.getByLabel('Confirmação da nova senha').fill(`${NEW}x`);
    await expect(page.getByText('A confirmação deve ser igual à nova senha.')).toBeVisible();
    await expect(change).toBeDisabled();
    await page.getByLabel('Confirmação da nova senha').fill(NEW);

    const call = '**/api/usuario/senha';
    await page.route(call, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await change.click();
    await expect(page.getByText('Não foi possível alterar a senha')).toBeVisible();
    await page.unroute(call);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(call);
    await change.click();
    expect((await asked).postDataJSON()).toEqual({ senha: NEW, confirmacao: NEW });
    await expect(page.getByRole('button', { name: 'Alterando…' })).toBeDisabled();
    release();
    await expect(page.getByText('Senha alterada com sucesso')).toBeVisible();
    const refused = await request.get('/api/clientes/mapa', { headers: { token } });
    expect(refused.status()).toBe(401);
  } finally {
    await query(`update users set senha_hash = $1 where email = 'col@demo.escuta'`, [before?.senha_hash]);
  }
});

test('the mailed link stays valid after a refused password', async ({ page }) => {
  const [before] = await query<{ senha_hash: string }>(`select senha_hash from users where email = 'gei2@demo.escuta'`);
  const known = await page.request.post('/api/usuario/esqueciminhasenha', { data: { email: 'gei2@demo.escuta' } });
  expect(known.status()).toBe(200);
  const path = await passwordPath('gei2@demo.escuta');
  const save = async (senha: string) => {
    await page.getByLabel('Nova senha', { exact: true }).fill(senha);
    await page.getByLabel('Confirmação da nova senha').fill(senha);
    await page.getByRole('button', { name: 'Salvar' }).click();
  };
  try {
    await page.goto(path);
    await save('curta 123');
    await expect(page.getByText('São necessários pelo menos 10 caracteres.')).toBeVisible();
    await save('vazamento2026');
    await expect(page.getByText('Esta senha é fácil de adivinhar.').first()).toBeVisible();
    await save(NEW);
    await expect(page).toHaveURL('/login');
  } finally {
    await query(`update users set senha_hash = $1 where email = 'gei2@demo.escuta'`, [before?.senha_hash]);
  }
});
