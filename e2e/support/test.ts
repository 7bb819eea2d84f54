import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import pg from 'pg';
import { workerServer } from './server.ts';

export const DEMO_PASSWORD = 'escuta-demo-2026';

/** Past the product, straight in its database: for oracles, and for what only another person could do. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  dataFolder = workerServer().data,
): Promise<Row[]> {
  const state = JSON.parse(readFileSync(join(dataFolder, 'postgres/state.json'), 'utf8'));
  const client = new pg.Client({
    host: '127.0.0.1',
    port: state.port,
    user: 'escuta',
    password: state.password,
    database: 'escuta',
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Signs in through the screen and waits for the frame. */
export async function signIn(page: Page, role: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(`${role}@demo.escuta`);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Signs out from a screen that shows the way out, and waits for the sign-in screen. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await page.waitForURL(/\/login/);
}

/** Every test fails on an uncaught error of the page or a script that the policy refuses. */
export const test = base.extend<{ baseURL: string; noPageErrors: undefined }>({
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
      base.expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
