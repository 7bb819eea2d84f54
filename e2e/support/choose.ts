import { expect, type Page } from '@playwright/test';

/** Chooses from a list or a tree. A multiple choice stays open. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const dropdown = page.locator('.ant-select-dropdown:visible');
  const field = page.getByLabel(label, { exact: true });
  const isMultiple = await field.evaluate((input) => input.closest('.ant-select-multiple') !== null);
  if (!isMultiple) await expect(dropdown).toHaveCount(0);
  await field.click();
  await dropdown.getByText(option, { exact: true }).click();
  if (!isMultiple) await expect(dropdown).toHaveCount(0);
}
