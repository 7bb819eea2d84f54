import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

/** The desk after a person has opened the third and then the fifth sample of the queue. */
async function openTwo(page: Page) {
  await signIn(page, 'geo', '/admin/samples');
  const stage = page.getByTestId('desk-stage');
  const rows = page.getByTestId('desk-queue').getByRole('option');
  const shows = (id: string | null) => expect(stage).toHaveAttribute('data-sample', id ?? 'none');
  await expect(rows.first()).toBeVisible();
  const first = await stage.getAttribute('data-sample');
  const [third, fifth] = [await rows.nth(2).getAttribute('data-sample'), await rows.nth(4).getAttribute('data-sample')];
  await rows.nth(2).click();
  await shows(third);
  await rows.nth(4).click();
  await shows(fifth);
  return { shows, first, third, fifth };
}

test('Back and Forward lead through the samples opened at the desk', async ({ page }) => {
  const { shows, first, third, fifth } = await openTwo(page);
  await page.goBack();
  await shows(third);
  await page.goBack();
  await shows(first);
  await page.goForward();
  await shows(third);
  await page.goForward();
  await shows(fifth);
});

test('Back and Forward know the samples of the desk after another page', async ({ page }) => {
  const { shows, first, third, fifth } = await openTwo(page);
  await page.getByRole('link', { name: 'Início' }).first().click();
  await page.waitForURL('**/admin/home-geo');
  await page.goBack();
  await shows(fifth);
  await page.goBack();
  await shows(third);
  await page.goBack();
  await shows(first);
  await page.goForward();
  await shows(third);
});

test('Back and Forward know the samples of the desk after a reload', async ({ page }) => {
  const { shows, first, third, fifth } = await openTwo(page);
  await page.goBack();
  await shows(third);
  await page.reload();
  await shows(third);
  await page.goForward();
  await shows(fifth);
  await page.goBack();
  await page.goBack();
  await shows(first);
  // Another document has taken the place of the product meanwhile.
  await page.goForward();
  await shows(third);
  await page.goto('/favicon.svg');
  await page.goBack();
  await shows(third);
  await page.goBack();
  await shows(first);
});
