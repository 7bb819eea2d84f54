import { expect, type Locator, type Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
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

  /** Runs an action that searches, and waits for the reply. */
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

  /** The value beside a label of the sample sheet. */
  field(name: string): Locator {
    return this.sheet
      .locator('dl > div')
      .filter({ has: this.page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd');
  }
}

/** Counts calls of print instead of printing. */
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

/** A text without white space. */
export const squeeze = (text: string) => text.replace(/\s+/g, '');

const A4_POINTS = { width: 595.28, height: 841.89 };

interface PaperPage {
  /** Without white space, since a PDF positions words and writes few spaces. */
  text: string;
  pictures: number;
}

/** Texts of each page that the browser would print. */
export async function printedPages(page: Page): Promise<PaperPage[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const paper = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: PaperPage[] = [];
  for (let number = 1; number <= paper.numPages; number++) {
    const sheet = await paper.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    // Firefox rounds up to whole points.
    expect(Math.abs(width - A4_POINTS.width)).toBeLessThan(1);
    expect(Math.abs(height - A4_POINTS.height)).toBeLessThan(1);
    const { items } = await sheet.getTextContent();
    const { fnArray } = await sheet.getOperatorList();
    pages.push({
      text: squeeze(items.flatMap((item) => ('str' in item ? [item.str] : [])).join('')),
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    });
  }
  await paper.destroy();
  return pages;
}
