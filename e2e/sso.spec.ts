import type { Page, Route } from '@playwright/test';
import { violations } from './support/axe.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { type IdentityServer, startIdentityServer } from './support/identity-server.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, query, test } from './support/test.ts';

const CONTAGEM = 'Águas de Contagem (demonstração)';
const VALE_CLARO = 'Saneamento Vale Claro (demonstração)';
const TOKENS = '**/protocol/openid-connect/token';
const FIRST_COOKIE_PAGE = '**/3p-cookies/step1.html';

let identity: IdentityServer;
let folder: DataFolder;
let app: RunningServer;

test.beforeAll(async () => {
  identity = await startIdentityServer({ realms: ['contagem', 'vale-claro'], tokenSeconds: 12 });
  folder = await makeDemoFolder();
  app = await startServer({ ESCUTA_DATA_DIR: folder.path, SSO_URL: identity.url });
  identity.allow(app.url);
  await sql('update companies set realm = $1 where razao_social = $2', ['contagem', CONTAGEM]);
  await sql('update companies set realm = $1 where razao_social = $2', ['vale-claro', VALE_CLARO]);
});
test.afterAll(async () => {
  await app?.stop();
  await identity?.stop();
  await folder?.remove();
});

const sql = (text: string, values: unknown[] = []) => query<Record<string, unknown>>(text, values, folder.path);
const toast = (page: Page, text: string) =>
  page.locator('[data-toasts="bottom"] [role="alert"]').filter({ hasText: text });
const realmForm = (page: Page, realm = 'contagem') => page.getByRole('heading', { name: `Realm ${realm}` });
const openSessions = async (email: string) => {
  const text = `select count(*)::int as n from sessions join users using (id_usuario)
    where email = $1 and sso and dt_fim is null and dt_expira > now()`;
  return (await sql(text, [email]))[0]?.n;
};

async function signInAtRealm(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signInThrough(page: Page, email: string, path = '/intercept/contagem?module=/admin/my-profile') {
  await page.goto(app.url + path);
  await signInAtRealm(page, email);
}

/** Milliseconds by the page's clock. */
const now = (page: Page) => page.evaluate(() => Date.now());
/** Waits until a request that the page has already begun would have been seen. */
const afterRequests = (page: Page) => page.evaluate(() => fetch('/favicon.svg').then((reply) => reply.text()));

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${app.url}/admin/my-profile`);
  await expect(page.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();
}

/** Puts another access or ID token into the realm's answer. */
async function swapToken(page: Page, kind: 'access_token' | 'id_token', make: (claims: object) => Promise<string>) {
  await page.route(TOKENS, async (route) => {
    const response = await route.fetch();
    const tokens = await response.json();
    const claims = JSON.parse(Buffer.from(tokens[kind].split('.')[1], 'base64url').toString());
    await route.fulfill({ response, json: { ...tokens, [kind]: await make(claims) } });
  });
}

/** A token of the realm with these claims. */
const signed = async (claims: Record<string, unknown>) => (await identity.realms.contagem?.sign(claims)) ?? '';

test.describe('[AUTH-10] single sign-on', () => {
  test('passes through the chosen realm with PKCE, state and nonce', async ({ page, context }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const asked: number[] = [];
    await page.route('**/api/realmsList', (route) => (asked.push(Date.now()) < 3 ? route.abort() : route.continue()));
    await page.goto(`${app.url}/admin/my-profile`);
    await expect(page.getByLabel('Empresa').locator('option')).toHaveText(['Escolha a empresa', CONTAGEM, VALE_CLARO]);
    await page.getByRole('button', { name: 'Entrar com login único' }).click();
    await expect(page.getByText('Escolha a empresa.')).toBeVisible();
    // Requested every second until they arrived.
    expect(asked).toHaveLength(3);
    for (const [at, time] of asked.slice(1).entries()) expect(time - (asked[at] ?? 0)).toBeGreaterThan(900);
    expect(logged.filter((text) => text.startsWith('Erro ao buscar realms'))).toHaveLength(2);
    await page.getByLabel('Empresa').selectOption(CONTAGEM);
    const sent = page.waitForRequest('**/realms/contagem/protocol/openid-connect/auth?**');
    await page.getByRole('button', { name: 'Entrar com login único' }).click();
    const wish = new URL((await sent).url()).searchParams;
    expect(Object.fromEntries(wish)).toMatchObject({
      client_id: 'saas',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${app.url}/intercept/contagem?module=%2Fadmin%2Fmy-profile`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(wish.get(name)?.length).toBeGreaterThan(30);
    await expect(realmForm(page)).toBeVisible();
    const { origins } = await context.storageState();
    const kept = origins
      .flatMap((one) => one.localStorage)
      .find(({ name }) => name === `kc-callback-${wish.get('state')}`);
    const life = JSON.parse(kept?.value ?? '{}').expires - Date.now();
    expect(life).toBeGreaterThan(59 * 60_000);
    expect(life).toBeLessThanOrEqual(60 * 60_000);

    const exchanged = page.waitForResponse('**/api/keycloak/login');
    await signInAtRealm(page, 'ana@demo.escuta');
    const { user, expire } = await (await exchanged).json();
    expect([user.email, user.sso, expire]).toEqual(['ana@demo.escuta', true, 12 * 3600]);
    await expectSignedIn(page);
  });

  test('refuses an answer to another request', async ({ page }) => {
    await page.goto(`${app.url}/intercept/contagem#state=not-ours&code=stolen`);
    await expect(toast(page, 'A resposta do login único expirou ou não foi solicitada aqui.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('[AUTH-11] the address of single sign-on names the realm and the destination', async ({ page }) => {
  await page.goto(`${app.url}/intercept`);
  await expect(toast(page, 'Não há login único para “default”.')).toBeVisible();
  await signInThrough(page, 'ana@demo.escuta', `/intercept/${encodeURIComponent(CONTAGEM)}?module=/list`);
  await expect(page).toHaveURL(`${app.url}/list`);
  await page.evaluate(() => localStorage.removeItem('escuta.session'));
  await page.goto(`${app.url}/intercept?module=/admin/my-profile`);
  await expectSignedIn(page);
  await page.goto(`${app.url}/intercept/contagem?module=//evil.test`);
  await expect(page).toHaveURL(`${app.url}/`);
});

test.describe('[AUTH-12] a session of single sign-on', () => {
  test('renews its token when less than five seconds remain', async ({ page }) => {
    await page.clock.install();
    // The first token lasts an hour, the next one two: time to stop the clock before it is renewed.
    const exp = Math.floor(Date.now() / 1000) + 3600;
    let given = 0;
    await swapToken(page, 'access_token', (claims) => signed({ ...claims, exp: exp + 3600 * given++ }));
    await signInThrough(page, 'ana@demo.escuta');
    await expectSignedIn(page);
    /** Seconds until the token expires, at the time of each renewal. */
    const renewals: number[] = [];
    const renewal = page.waitForRequest(async (request) => {
      if (!request.url().endsWith('/token') || !/grant_type=refresh_token/.test(request.postData() ?? '')) return false;
      renewals.push(exp - (await now(page)) / 1000);
      return true;
    });
    await page.clock.pauseAt((exp - 6) * 1000);
    await afterRequests(page);
    expect(renewals).toEqual([]);
    await page.clock.runFor(4000);
    expect((await (await renewal).response())?.status()).toBe(200);
    expect(renewals[0]).toBeLessThan(5);
    expect(renewals[0]).toBeGreaterThan(0);
    await expectSignedIn(page);
  });

  test('is checked every five seconds', async ({ page }) => {
    await page.clock.install();
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/login-status-iframe.html/session')) checks.push(request.url());
    });
    // The next check is five seconds after the answer to the last one.
    await page.addInitScript(() => {
      const answered: number[] = [];
      Object.assign(window, { answered });
      addEventListener('message', ({ data }) => data === 'unchanged' && answered.push(Date.now()));
    });
    // Renewing the token also checks the session, so this token expires in an hour and is not renewed during the test.
    const exp = Math.floor(Date.now() / 1000) + 3600;
    await swapToken(page, 'access_token', (claims) => signed({ ...claims, exp }));
    const answers = () => page.evaluate(() => (window as unknown as { answered: number[] }).answered);
    await signInThrough(page, 'ana@demo.escuta');
    await expectSignedIn(page);
    await page.clock.pauseAt((await now(page)) + 60_000);
    await page.clock.runFor(5000);
    await expect.poll(async () => checks.length > 0 && (await answers()).length === checks.length).toBe(true);
    const count = checks.length;
    const last = (await answers()).at(-1) ?? Number.NaN;
    await page.clock.runFor(last + 4900 - (await now(page)));
    await afterRequests(page);
    expect(checks).toHaveLength(count);
    await page.clock.runFor(200);
    await expect.poll(async () => (await answers()).length).toBe(count + 1);
    expect(checks).toHaveLength(count + 1);
  });

  test('ends when it ends at the identity server', async ({ page, context }) => {
    await page.clock.install();
    await signInThrough(page, 'adm@demo.escuta');
    await expectSignedIn(page);
    const again = page.waitForResponse(TOKENS);
    await page.reload();
    await again;
    await expectSignedIn(page);
    const there = await context.newPage();
    await there.goto(`${identity.url}/realms/contagem/protocol/openid-connect/logout`);
    await page.clock.fastForward(5000);
    await expect(realmForm(page)).toBeVisible();
    expect(await openSessions('adm@demo.escuta')).toBe(0);
    await signInAtRealm(page, 'adm@demo.escuta');
    await expectSignedIn(page);
  });

  test('ends when the renewal is refused', async ({ page }) => {
    await page.clock.install();
    await signInThrough(page, 'gei@demo.escuta');
    await expectSignedIn(page);
    await page.route(TOKENS, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': app.url, 'access-control-allow-credentials': 'true' },
        json: { error: 'invalid_grant' },
      }),
    );
    // A protected screen starts signing in again; the realm still has a session.
    const again = page.waitForRequest('**/realms/contagem/protocol/openid-connect/auth?**');
    await page.clock.fastForward(9000);
    await expect.poll(() => openSessions('gei@demo.escuta')).toBe(0);
    await again;
  });

  test('ends at the identity server when the person signs out here', async ({ page }) => {
    await signInThrough(page, 'col@demo.escuta');
    await expectSignedIn(page);
    const left = page.waitForResponse('**/protocol/openid-connect/logout/confirm');
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await left;
    await page.waitForURL(`${app.url}/login`);
    expect(await openSessions('col@demo.escuta')).toBe(0);
    await page.goto(`${app.url}/intercept/contagem`);
    await expect(realmForm(page)).toBeVisible();
  });

  test('does not start with a wrong nonce', async ({ page }) => {
    const exchanges: string[] = [];
    page.on('request', (request) => request.url().endsWith('/keycloak/login') && exchanges.push(request.url()));
    const { contagem } = identity.realms;
    await swapToken(
      page,
      'id_token',
      (claims) => contagem?.sign({ ...claims, nonce: 'another' }) ?? Promise.resolve(''),
    );
    await signInThrough(page, 'ana@demo.escuta');
    await expect(toast(page, 'Não foi possível entrar pelo login único.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(exchanges).toEqual([]);
  });

  test('that cannot start is logged and reported after ten seconds', async ({ page }) => {
    await page.clock.install();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const asked = page.waitForRequest(FIRST_COOKIE_PAGE);
    await page.route(FIRST_COOKIE_PAGE, (route) => route.abort());
    // The clock stands before the ten seconds begin: a running one starts a timer at its last tick, which a busy machine delays.
    const client = new Promise<Route>((held) => page.route('**/assets/keycloak-*.js', (route) => held(route)));
    await page.goto(`${app.url}/intercept/contagem`);
    const loading = await client;
    await page.clock.pauseAt(Date.now() + 60_000);
    await loading.continue();
    await asked;
    await page.clock.runFor(9999);
    await afterRequests(page);
    expect(logged.filter((text) => text.startsWith('Erro durante'))).toEqual([]);
    await page.clock.runFor(1);
    await expect(toast(page, 'Não foi possível entrar pelo login único.')).toBeVisible();
    expect(logged.filter((text) => text.startsWith('Erro durante a inicialização'))).toHaveLength(1);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('[AUTH-13] name and password are changed at the identity server only', async ({ page }) => {
  await signInThrough(page, 'ana@demo.escuta');
  await expectSignedIn(page);
  await expect(page.getByLabel('Nome', { exact: true })).toBeDisabled();
  await expect(page.getByText('o nome é alterado lá')).toBeVisible();
  await expect(page.getByLabel('Nova senha')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Alterar senha' })).toHaveCount(0);
  const asked = await page.evaluate(async () => {
    const { token, user } = JSON.parse(localStorage.getItem('escuta.session') ?? '{}');
    const ask = async (method: string, path: string, body: object) => {
      const headers = { token, time: '-1', 'content-type': 'application/json' };
      const reply = await fetch(`/api/usuario${path}`, { method, headers, body: JSON.stringify(body) });
      return [reply.status, (await reply.json()).message];
    };
    const senha = 'correnteza-azul-81';
    return [
      await ask('PUT', '', { id_usuario: user.id_usuario, nome: 'Outro Nome' }),
      await ask('POST', '/senha', { senha, confirmacao: senha }),
      await ask('POST', '/esqueciminhasenha', { email: user.email }),
    ];
  });
  expect(asked).toEqual(Array(3).fill([409, 'sso_managed']));
  // Their own settings are saved here.
  await page.getByLabel('Telefone').fill('31 3333-3333');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
  expect(await sql("select nome, telefone from users where email = 'ana@demo.escuta'")).toEqual([
    { nome: 'Ana Luísa Torres', telefone: '31 3333-3333' },
  ]);
});

test.describe('the server', () => {
  test('refuses a token that the realm has not signed', async ({ page }) => {
    await swapToken(
      page,
      'access_token',
      async (claims) => (await identity.realms['vale-claro']?.sign({ ...claims })) ?? '',
    );
    await signInThrough(page, 'ana@demo.escuta');
    await expect(toast(page, 'O login único não foi aceito.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('refuses an inactive person, who can try another account', async ({ page }) => {
    await page.goto(`${app.url}/login`);
    await sql("update users set ativo = false where email = 'vis@demo.escuta'");
    await page.getByLabel('Empresa').selectOption(CONTAGEM);
    await page.getByRole('button', { name: 'Entrar com login único' }).click();
    await signInAtRealm(page, 'vis@demo.escuta');
    await expect(toast(page, 'Este usuário está inativo.')).toBeVisible();
    await page.getByRole('button', { name: 'Entrar com login único' }).click();
    await expect(realmForm(page)).toBeVisible();
  });
});

test('[AUTH-14] the sign-in screen shows only the logo while single sign-on redirects', async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route(FIRST_COOKIE_PAGE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Empresa').selectOption(VALE_CLARO);
  await page.getByRole('button', { name: 'Entrar com login único' }).click();
  await expect(page.locator('#root svg')).toHaveCount(1);
  await expect(page.locator('#root')).toHaveText('');
  await expect(page).toHaveURL(/\/login$/);
  goOn();
  await expect(realmForm(page, 'vale-claro')).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`axe finds nothing on the choice of a company, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${app.url}/login`);
    await page.getByRole('button', { name: 'Entrar com login único' }).click();
    await expect(page.getByText('Escolha a empresa.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
