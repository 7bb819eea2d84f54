import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './test.ts';

/** The sample list as a person drives it. */
export class ListScreen {
  readonly page: Page;
  readonly rows: Locator;
  readonly range: Locator;
  readonly text: Locator;
  readonly sheet: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tbody tr');
    this.range = page.getByTestId('range');
    this.text = page.getByRole('searchbox');
    this.sheet = page.getByRole('dialog');
  }

  static async open(page: Page, role: string, path = '/list'): Promise<ListScreen> {
    await signIn(page, role, path);
    const screen = new ListScreen(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    return screen;
  }

  /** Does something that searches, and waits for its answer. */
  async after(act: () => Promise<unknown>): Promise<void> {
    const answer = this.page.waitForResponse('**/api/amostra/filtrar/mapa');
    await act();
    await answer;
  }

  toggle(name: string): Locator {
    return this.page.getByRole('group', { name: 'Classificação' }).getByRole('button', { name });
  }

  row(seq: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('button', { name: `Abrir amostra ${seq}`, exact: true }) });
  }

  async openSheet(seq: string): Promise<void> {
    await this.page.getByRole('button', { name: `Abrir amostra ${seq}`, exact: true }).click();
    await expect(this.sheet.getByText(`Amostra ${seq}`)).toBeVisible();
  }

  /** The value beside a name on the sheet, as it is read. */
  field(name: string): Locator {
    return this.sheet
      .locator('dl > div')
      .filter({ has: this.page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd');
  }
}

/** Counts what the page asks to be printed, instead of printing. */
export async function watchPrinting(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { printed: number };
    counted.printed = 0;
    window.print = () => {
      counted.printed += 1;
    };
  });
  return () => page.evaluate(() => (window as unknown as { printed: number }).printed);
}
