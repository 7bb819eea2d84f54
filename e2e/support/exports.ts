import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';

/** Companies within Ana's reach. */
export const TREE = `id_cliente in (with recursive t as (select id_cliente from users where email = 'ana@demo.escuta'
  union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;

/** The export menu over the map and its panel. */
export class ExportMenu {
  readonly page: Page;
  readonly button: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole('button', { name: 'Exportar' });
    this.panel = page.getByRole('region', { name: 'Exportação' });
  }

  async choose(kind: 'CSV' | 'XLS' | 'Shapefile'): Promise<void> {
    await this.button.click();
    await this.page.getByRole('menuitem', { name: kind, exact: true }).click();
  }

  /** Exports, and returns the file that the browser saved. */
  async download(
    kind: 'CSV' | 'XLS' | 'Shapefile',
    begin = () => this.choose(kind),
  ): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download');
    await begin();
    return fileOf(await saved);
  }
}

async function fileOf(download: Download) {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
