import { DEMO_PASSWORD, expect, query, signIn, signInOnScreen, test } from './support/test.ts';

const stored = (page: import('@playwright/test').Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('[AUTH-02] success stores the user with the expiry and opens the map', async ({ page }) => {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await signInOnScreen(page, 'ana');
  await expect(page).toHaveURL('/');
  expect(await stored(page)).toContain('ana@demo.escuta');
  await page.goto('/admin/my-profile');
  const [date = '', time = ''] = new Date(now + (12 - 3) * 3_600_000).toISOString().split('T');
  const shown = `${date.split('-').reverse().join('/')} ${time.slice(0, 8)}:${time.slice(9, 12)}`;
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
});

test('[AUTH-03] a refused sign-in is reported alike for a known and an unknown e-mail', async ({ page }) => {
  await page.goto('/login');
  const toast = page.locator('[data-toasts="bottom"] [role="alert"]');
  const tryWith = async (email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('errada-errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
  };
  for (const email of ['gei@demo.escuta', 'ninguem@demo.escuta']) {
    await tryWith(email);
    await expect(toast.filter({ hasText: 'Email/senha incorretos' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByRole('button', { name: 'Fechar' }).click();
  }
  await page.route('**/api/sec/login', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await tryWith('gei@demo.escuta');
  await expect(toast.filter({ hasText: 'Login inválido' })).toBeVisible();
});

test('[AUTH-04] an expired session ends at the sign-in screen with its message', async ({ page }) => {
  await page.clock.install({ time: new Date() });
  await signInOnScreen(page, 'ana', '/admin/my-profile');
  await expect(page.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();
  await page.clock.fastForward('11:59:00');
  await expect(page).toHaveURL('/admin/my-profile');
  await page.clock.fastForward('02:00');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Sua sessão expirou')).toBeVisible();
  await expect(page.getByText('Logue novamente')).toBeVisible();
  expect(await stored(page)).not.toContain('ana@demo.escuta');
});

test('[AUTH-05] calls carry token and time until the server refuses the token', async ({ page }) => {
  const login = page.waitForRequest('**/api/sec/login');
  await signInOnScreen(page, 'ana', '/admin/admin-users');
  expect(await (await login).headerValue('time')).toBe('-1');
  const search = page.waitForRequest('**/api/usuario?**');
  await page.reload();
  const headers = await (await search).allHeaders();
  expect(headers.token?.length).toBeGreaterThan(40);
  expect(Number(headers.time)).toBeGreaterThan(Date.now());
  await query('update sessions set dt_fim = now()');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await stored(page)).not.toContain(headers.token);

  // The config time is reset, and a 403 does the same as a 401.
  const again = page.waitForRequest('**/api/sec/login');
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.route('**/api/usuario?**', (route) =>
    route.fulfill({ status: 403, json: { error: true, message: 'capability_denied' } }),
  );
  await page.getByLabel('E-mail').fill('ana@demo.escuta');
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  expect(await (await again).headerValue('time')).toBe('-1');
  await refused;
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => stored(page)).not.toContain('ana@demo.escuta');
});

test('[AUTH-06] a user made inactive is signed out by the hourly check at the latest', async ({ page, request }) => {
  await page.clock.install({ time: new Date() });
  // The stream of changes, which ends with the session, may be cut off.
  await page.route('**/api/eventos*', (route) => route.abort());
  await signInOnScreen(page, 'vis', '/admin/my-profile');
  const token = (await stored(page)).match(/token\\?":\\?"([\w-]{40,})/)?.[1] ?? '';
  try {
    await query("update users set ativo = false where email = 'vis@demo.escuta'");
    const refused = await request.get('/api/clientes/mapa', { headers: { token } });
    expect([refused.status(), (await refused.json()).message]).toEqual([401, 'user_inactive']);
    await page.clock.fastForward(3_540_000);
    await expect(page).toHaveURL('/admin/my-profile');
    const check = page.waitForRequest(/\/api\/usuario\/\d+$/);
    await page.clock.fastForward(61_000);
    await check;
    await expect(page).toHaveURL(/\/login/);
  } finally {
    await query("update users set ativo = true where email = 'vis@demo.escuta'");
  }
});

test('[AUTH-07] signing out ends the session here, in other tabs and on the server', async ({
  page,
  context,
  request,
}) => {
  await signInOnScreen(page, 'col', '/admin/my-profile');
  const other = await context.newPage();
  await other.goto('/admin/my-profile');
  await expect(other.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();
  const token = (await stored(page)).match(/token\\?":\\?"([\w-]{40,})/)?.[1] ?? '';
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await stored(page)).not.toContain(token);
  expect((await request.get('/api/clientes/mapa', { headers: { token } })).status()).toBe(401);
  const rows = await query<{ n: number }>(
    "select count(*)::int as n from action_logs join users using (id_usuario) where tipo_acao = 11 and email = 'col@demo.escuta' and data > now() - interval '1 minute'",
  );
  expect(rows[0]?.n).toBe(1);
});

test('[AUTH-01] the sign-in screen signs in with one call, in the chosen language', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Esqueci minha senha' })).toBeVisible();
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('segredo');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByText('English').click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('E-mail').fill('vis@demo.escuta');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const answered = page.waitForResponse('**/api/sec/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({ email: 'vis@demo.escuta', senha: DEMO_PASSWORD, origem: 1 });
  const { user, expire } = await answer.json();
  expect(user).toMatchObject({ email: 'vis@demo.escuta', id_tipo_usuario: 'VIS' });
  expect(Number.isInteger(expire) && expire > 0).toBe(true);
});

test('[SHELL-01] an unknown address gives a not-found page with a link home', async ({ page }) => {
  await signIn(page, 'ana', '/nao/existe');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await expect(page).toHaveURL('/');
});
