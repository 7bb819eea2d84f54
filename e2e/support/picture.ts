import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { FieldPictureName, PictureName } from '../../scripts/picture-list.ts';
import { ROOT } from './server.ts';

/** Screenshots for the README are taken only on request. */
const TAKES_PICTURES = process.env.ESCUTA_PICTURES === 'on';

/** Takes a screenshot of the page, with 256 colours: a third of the size, and no difference that one sees. */
export async function picture(page: Page, name: PictureName | FieldPictureName): Promise<void> {
  if (!TAKES_PICTURES) return;
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(shot)
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(join(ROOT, 'docs/images', `${name}.png`));
}
