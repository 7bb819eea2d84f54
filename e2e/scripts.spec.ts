import type { Page } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import { expect, test } from './support/test.ts';

/** Names of the built scripts that the page has loaded, without their hashes. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.match(/^\/assets\/(.+)-.{8}\.js$/)?.[1])
      .filter((name) => name !== undefined),
  );

test('the sign-in screen loads neither antd nor map nor charts', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  const scripts = await scriptsOf(page);
  expect(scripts).toContain('LoginPage');
  expect(scripts.filter((name) => /antd|map|charts/i.test(name))).toEqual([]);
});

test('the map loads few scripts', async ({ page }) => {
  await MapScreen.open(page, 'ana', {});
  const scripts = await scriptsOf(page);
  expect(scripts).toContain('MapPage');
  expect(scripts.length).toBeLessThanOrEqual(30);
});

test('the map loads no charts', async ({ page }) => {
  await MapScreen.open(page, 'ana', {});
  const scripts = await scriptsOf(page);
  expect(scripts).toContain('MapPage');
  expect(scripts.filter((name) => /charts/i.test(name))).toEqual([]);
});
