import { ORIGINS, routes } from '@escuta/contract';
import { test as base, expect, type Page } from '@playwright/test';
import { makeTypingHeard } from '../firefox/typing.ts';
import { moveClockOf } from './clock.ts';
import { insist, watchGivenServer } from './insist.ts';
import { givenServer, workerServer } from './worker.ts';

export const DEMO_PASSWORD = 'escuta-demo-2026';

/** Signs in through the screen and waits for the frame. */
export async function signInOnScreen(page: Page, role: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(`${role}@demo.escuta`);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await insist(
    page,
    () => page.getByRole('button', { name: 'Entrar' }).click(),
    () => page.waitForURL((url) => !url.pathname.startsWith('/login')),
  );
}

/** Opens a screen with a new session, kept as the sign-in screen keeps it; that screen has its own tests. A given server is seen through screens alone. */
export async function signIn(page: Page, role: string, path = '/'): Promise<void> {
  if (givenServer()) return signInOnScreen(page, role, path);
  // The page may use another server than the usual one.
  const origin = /^https?:\/\/[^/]+/.exec(path)?.[0] ?? '';
  const body = { email: `${role}@demo.escuta`, senha: DEMO_PASSWORD, origem: ORIGINS.web };
  const reply = await page.request.post(`${origin}/api${routes.login.path}`, { data: body });
  expect(reply.status()).toBe(200);
  const { user, expire } = await reply.json();
  // A file of the same origin that runs no script.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    ([{ token, ...person }, seconds]) => {
      const session = { token, user: person, expiresAt: Date.now() + seconds * 1000, startPending: true };
      localStorage.setItem('escuta.session', JSON.stringify(session));
    },
    [user, expire],
  );
  await page.goto(path);
}

/** Signs out from a screen with a sign-out button, and waits for the sign-in screen. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await page.waitForURL(/\/login/);
}

/** Every test fails on an uncaught error of the page or a script that the policy refuses. */
export const test = base.extend<{ baseURL: string; noPageErrors: undefined }>({
  browser: [
    async ({ browser }, use) => {
      moveClockOf(browser);
      watchGivenServer(browser);
      makeTypingHeard(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  baseURL: async ({}, use) => use(workerServer().url),
  noPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text());
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { query } from './database.ts';
export { expect };
