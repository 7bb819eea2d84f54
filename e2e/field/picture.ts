import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../support/server.ts';

/** Screenshots for the README are taken only on request. */
export const TAKES_PICTURES = process.env.ESCUTA_PICTURES === 'on';

export async function picture(page: Page, name: string): Promise<void> {
  if (TAKES_PICTURES) await page.screenshot({ path: join(ROOT, 'docs/images', `${name}.png`) });
}
