import { readFile } from 'node:fs/promises';
import xlsx from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { addDays, Dashboard, ptDay, today } from './support/dashboards.ts';
import { squeeze } from './support/lists.ts';
import { expect, test } from './support/test.ts';

const FROM = addDays(today(), -59);
const RANGE = `dti=${FROM}&dtf=${today()}&period=s`;

async function download(page: Page, button: 'PDF' | 'Planilha'): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: button }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

interface PageImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Whether a line of pixels is all white. */
function isPaper({ width, height, data }: PageImage, line: number): boolean {
  const perDot = data.length / (width * height);
  const start = line * width * perDot;
  return data.subarray(start, start + width * perDot).every((value) => value === 255);
}

/** Each page of a PDF: its text and its single image. */
async function pagesOf(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false }).promise;
  const pages: { text: string; size: number[]; image: PageImage; placed: number }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const { fnArray, argsArray } = await page.getOperatorList();
    const [at, ...others] = fnArray.flatMap((operator, index) => (operator === OPS.paintImageXObject ? [index] : []));
    expect(others).toEqual([]);
    const name = argsArray[at ?? -1][0];
    const image = await new Promise<PageImage>((found) => page.objs.get(name, found));
    const matrix = argsArray[fnArray.lastIndexOf(OPS.transform, at)];
    pages.push({
      text: squeeze(items.flatMap((item) => ('str' in item ? [item.str] : [])).join('')),
      size: [Math.round(width), Math.round(height)],
      image,
      placed: matrix[0],
    });
  }
  await document.destroy();
  return pages;
}

test('[DSH-07] a dashboard is saved as a PDF of numbered A4 pages that cut nothing apart', async ({ page }) => {
  // The PDF is light and as wide as paper also from a dark phone.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  await Dashboard.open(page, 'sup', `/dashboard/analise?${RANGE}`);
  const { name: file, bytes } = await download(page, 'PDF');
  expect(file).toBe(`Análise_${FROM}_${today()}_Semanal_Todos.pdf`);
  const pages = await pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, { text, size, image, placed }] of pages.entries()) {
    expect(size).toEqual([842, 595]);
    // Each page says which dashboard, times and companies it is of.
    const times = `${ptDay(FROM)} 00:00 – ${ptDay(today())} 23:59`;
    expect(text).toContain(squeeze(`Análise · ${times} · Semanal · Todos`));
    expect(text).toContain(squeeze(`Página ${index + 1} de ${pages.length}`));
    expect(image.width).toBe(2 * 1120);
    expect(image.height).toBeLessThanOrEqual(1400);
    expect(placed).toBeGreaterThan(780);
    // No card crosses the edge of a page.
    expect(isPaper(image, 0), `top of page ${index + 1}`).toBe(true);
    expect(isPaper(image, image.height - 1), `bottom of page ${index + 1}`).toBe(true);
    const written = Array.from({ length: image.height }, (_, line) => line).filter((line) => !isPaper(image, line));
    // The head, and a page that is filled unless it is the last.
    expect(written.filter((line) => line < 90).length).toBeGreaterThan(10);
    if (index < pages.length - 1) expect(written.at(-1)).toBeGreaterThan(0.6 * 1400);
    else expect(written.length).toBeGreaterThan(100);
  }
});

test('a PDF shows the screen at the time of the click, whatever is filtered meanwhile', async ({ page }) => {
  const dashboard = await Dashboard.open(page, 'sup', `/dashboard/produtividade?${RANGE}`);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/make-pdf*', async (route) => {
    await held;
    await route.continue();
  });
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'PDF' }).click();
  const paper = page.locator('[inert]:has(h1)');
  const asked = await paper.textContent();
  await page.getByRole('button', { name: 'Filtro padrão' }).click();
  await expect(page).toHaveURL(new RegExp(`dti=${addDays(today(), -6)}`));
  await dashboard.isDrawn();
  expect(await paper.textContent()).toBe(asked);
  go();
  expect((await saved).suggestedFilename()).toBe(`Produtividade_${FROM}_${today()}_Semanal_Todos.pdf`);
});

/** A text of the screen as the number in a sheet; undefined for none. */
const numberOf = (text: string) => (text === '–' ? undefined : Number(text.replaceAll('.', '').replace(',', '.')));

/** The rows of a sheet as a reader sees them. */
function rowsOf(book: xlsx.WorkBook, sheet: string): unknown[][] {
  const found = book.Sheets[sheet];
  expect(found, sheet).toBeDefined();
  return found ? xlsx.utils.sheet_to_json<unknown[]>(found, { header: 1, blankrows: true, UTC: true }) : [];
}

/** Checks that a sheet has a table of the screen, number by number; columns are found by their names below a title. */
function expectTable(rows: unknown[][], table: string[][], title?: string): void {
  const [head = [], ...body] = table;
  const at = title === undefined ? 0 : rows.findIndex((row) => row.length === 1 && row[0] === title) + 1;
  const columns = head.map((name, index) => (index === 0 ? 0 : (rows[at] ?? []).indexOf(name)));
  expect(columns, `${title}: ${head}`).not.toContain(-1);
  expect(body.length).toBeGreaterThan(0);
  for (const [index, [label, ...values]] of body.entries()) {
    const row = rows[at + 1 + index] ?? [];
    expect(row[0] instanceof Date ? ptDay(row[0].toISOString().slice(0, 10)) : row[0]).toBe(label);
    expect(columns.slice(1).map((column) => row[column])).toEqual(values.map(numberOf));
  }
  expect(rows[at + 1 + body.length] ?? []).toEqual([]);
}

async function openBook(page: Page, expected: string, sheets: string[]): Promise<xlsx.WorkBook> {
  const { name, bytes } = await download(page, 'Planilha');
  expect(name).toBe(`${expected}_${FROM}_${today()}_Semanal_Todos.xlsx`);
  const book = xlsx.read(bytes, { cellDates: true, UTC: true });
  expect(book.SheetNames).toEqual(sheets);
  return book;
}

/** Checks that a sheet begins with the figures of the screen. */
async function expectFigures(dashboard: Dashboard, rows: unknown[][]): Promise<void> {
  expect(rows[0]).toEqual(['Indicador', 'Unidade', 'Valor', 'Período anterior', 'Observação']);
  const shown = Object.values(await dashboard.figures());
  const before = Object.values(await dashboard.before());
  expect(before.length).toBeGreaterThanOrEqual(6);
  // The median, last in its sheet, has no row on the screen.
  expect(rows.slice(1, before.length + 1).map((row) => row[3])).toEqual(before.map(numberOf));
  expect(rows.slice(1, shown.length + 1).map((row) => row[2])).toEqual(shown.map(numberOf));
  expect(rows.slice(1, shown.length + 1).map((row) => row[4] ?? '')).toEqual(await dashboard.notes());
  expect(rows[shown.length + 1] ?? []).toEqual([]);
}

test.describe('the spreadsheet', () => {
  test('of the analysis has every figure of the screen', async ({ page }) => {
    const dashboard = await Dashboard.open(page, 'sup', `/dashboard/analise?${RANGE}`);
    const book = await openBook(page, 'Análise', [
      'Análise de P. S(Nº)',
      'Análise de P. S(%)',
      'Ocorrências P.S Confirmados',
      'Análise Indicadores',
    ]);
    expectTable(rowsOf(book, 'Análise de P. S(Nº)'), await dashboard.table('Pontos suspeitos em números'));
    expectTable(rowsOf(book, 'Análise de P. S(%)'), await dashboard.table('Pontos suspeitos em percentuais'));
    const confirmed = rowsOf(book, 'Ocorrências P.S Confirmados');
    for (const title of ['Perda aparente', 'Perda real', 'Perdas confirmadas por período']) {
      expectTable(confirmed, await dashboard.table(title), title);
    }
    const figures = rowsOf(book, 'Análise Indicadores');
    await expectFigures(dashboard, figures);
    for (const title of [
      'Classe do sistema e resultado da inspeção',
      'Acerto por classe',
      'Acerto por unidade',
      'Acerto por coletor',
      'Acerto por material',
    ]) {
      expectTable(figures, await dashboard.table(title), title);
    }
  });
});
