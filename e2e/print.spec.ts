import type { Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ListScreen, watchPrinting } from './support/lists.ts';
import { expect, query, test } from './support/test.ts';

const ALWAYS = '/report?dti=&dtf=';
const squeeze = (text: string) => text.replace(/\s+/g, '');
const HEADS = ['Id', 'Classificação', 'Validação', 'Endereço provável', 'Áudio', 'Mapa'];

interface PaperPage {
  /** Without blanks: a PDF places its words, and writes few spaces. */
  text: string;
  pictures: number;
}

/** What stands on each page of the paper that the browser would print. */
async function printedPages(page: Page): Promise<PaperPage[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const paper = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: PaperPage[] = [];
  for (let number = 1; number <= paper.numPages; number++) {
    const sheet = await paper.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
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

test('the report is filtered by id, period, client and classes, and by text once there are results', async ({
  page,
}) => {
  const report = await ListScreen.open(page, 'adm', ALWAYS);
  await expect(report.rows).toHaveCount(10);
  const form = page.getByRole('form', { name: 'Filtros' });
  const seq = (await report.rows.nth(3).locator('td').first().textContent()) ?? '';
  const search = () => report.after(() => form.getByRole('button', { name: 'Buscar' }).click());

  await form.getByLabel('Id da amostra').fill(seq);
  await search();
  await expect(report.range).toHaveText('1-1 de 1');
  await form.getByLabel('Id da amostra').fill('nao-existe');
  await search();
  await expect(page.getByRole('main')).toContainText('Nenhuma amostra encontrada');
  await expect(report.text).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
  await form.getByLabel('Id da amostra').fill('');
  await form.getByRole('checkbox', { name: 'Fraude' }).check();
  await form.getByRole('checkbox', { name: 'Sem Acesso' }).check();
  const from = form.getByLabel('De', { exact: true });
  await from.fill('01/10/2026 00:07');
  await from.press('Enter');
  await search();
  await expect(page).toHaveURL(/dti=2026-10-01\+00%3A07&dtf=&classificacao=NOAC%7CFRAU/);
  const tree = `id_cliente in (with recursive t as (select id_cliente from users where email = 'adm@demo.escuta'
    union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;
  const [count] = await query<{ n: number }>(
    `select count(*)::int n from samples where ${tree} and classe in ('NOAC', 'FRAU') and dt_amostra >= '2026-10-01 00:07-03'`,
  );
  await expect(report.range).toHaveText(`1-10 de ${count?.n.toLocaleString('pt-BR')}`);
  await report.after(() => report.text.fill('c-0'));
  await expect(page).toHaveURL(/filtro=c-0/);

  await expect(form.getByLabel('Cliente')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
  for (const [role, chooses] of [
    ['sup', true],
    ['geo', true],
    ['ana', false],
    ['com', false],
  ] as const) {
    await page.evaluate(() => localStorage.clear());
    await ListScreen.open(page, role, ALWAYS);
    await expect(report.rows.first()).toBeVisible();
    await expect(form.getByLabel('Cliente')).toHaveCount(chooses ? 1 : 0);
  }
});

test('[PRT-02] the table tells each sample with audio and map; pages of 10, 50, 100 and 250 are turned by arrows', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const [row] = await query<Record<string, string>>(
    `select id_amostra, seq, coletor, endereco,
       to_char(dt_amostra at time zone 'UTC' - interval '3 hours', 'DD/MM/YYYY HH24:MI') as quando
     from samples where id_cliente = (select id_cliente from users where email = 'adm@demo.escuta')
       and classificacao = 'LEAK' and endereco is not null and id_gravacao is not null limit 1`,
  );
  await query(
    `update samples set review = true, classificacao_cliente = 'LESS', dt_classificacao_cliente = '2026-10-05T15:04:00Z' where id_amostra = $1`,
    [row?.id_amostra],
  );
  const report = await ListScreen.open(page, 'adm', `${ALWAYS}&id_amostra=${row?.seq}`);
  const cells = report.rows.first().locator('td');
  for (const [place, text] of [
    [0, row?.seq ?? ''],
    [1, `Ponto Suspeito${row?.quando}`],
    [2, 'Não Vazamento05/10/2026 12:04'],
    [3, 'Concordo'],
    [4, row?.coletor ?? ''],
    [5, row?.endereco ?? ''],
  ] as const) {
    await expect
      .poll(async () => (await cells.nth(place).textContent())?.replace(/^[A-Z](?=[A-ZÀ-Ú][a-zà-ú])/, ''))
      .toBe(text);
  }
  await page.getByRole('button', { name: `Ouvir amostra ${row?.seq}` }).click();
  await expect(page.getByRole('button', { name: `Pausar amostra ${row?.seq}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `Mapa da amostra ${row?.seq}` })).toBeVisible({ timeout: 60_000 });

  await page.goto(ALWAYS);
  await expect(report.range).toHaveText(/^1-10 de /);
  const total = (await report.range.textContent())?.split(' de ')[1] ?? '';
  await report.after(() => page.getByRole('button', { name: 'Próxima página' }).click());
  await expect(report.range).toHaveText(`11-20 de ${total}`);
  await report.after(() => page.getByRole('button', { name: 'Página anterior' }).click());
  await expect(report.range).toHaveText(`1-10 de ${total}`);
  await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  for (const size of [50, 100, 250]) {
    await page.getByRole('combobox', { name: 'Amostras por página' }).click();
    await report.after(() =>
      page
        .getByRole('option', { name: String(size), exact: true })
        .or(page.getByTitle(String(size), { exact: true }))
        .last()
        .click(),
    );
    await expect(report.range).toHaveText(`1-${size} de ${total}`);
    await expect(report.rows).toHaveCount(size);
  }
  // Only what is near the view has been drawn.
  expect(await page.locator('[data-testid="static-map"] img').count()).toBeLessThan(60);
  await page.goto(`${ALWAYS}&filtro=${encodeURIComponent('%_"💧')}`);
  await expect(page.getByRole('main')).toContainText('Nenhuma amostra encontrada');
});

test('[PRT-03] 250 samples go to paper as a clean report: no navigation, the head on each page, every map and address, no row split', async ({
  page,
}) => {
  test.setTimeout(420_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  const printed = await watchPrinting(page);
  const report = await ListScreen.open(page, 'adm', `${ALWAYS}&max=250`);
  await expect(report.rows).toHaveCount(250);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  const progress = page.getByRole('progressbar', { name: 'Preparando a impressão' });
  await expect(progress).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(progress).toHaveCount(0);
  expect(await printed()).toBe(0);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(printed, { timeout: 300_000, intervals: [1000] }).toBe(1);
  await expect(page.locator('[data-testid="static-map"][data-state="drawn"]')).toHaveCount(250);

  const rows = await report.rows.evaluateAll((found) =>
    found.map((row) => [row.children[0]?.textContent ?? '', row.children[5]?.textContent ?? '']),
  );
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.length).toBeLessThan(45);
  let rest = rows;
  for (const [index, { text, pictures }] of pages.entries()) {
    for (const head of HEADS) expect([index, text]).toEqual([index, expect.stringContaining(squeeze(head))]);
    for (const chrome of ['Voltar à lista', 'Buscar', 'Página 1', 'Imprimir'])
      expect(text).not.toContain(squeeze(chrome));
    expect(text).toContain(`${index + 1}/${pages.length}`);
    // The samples of this page follow on those of the page before; each with its map and its address.
    const here = rest.filter(([seq]) => text.includes(seq ?? ''));
    expect(here).toEqual(rest.slice(0, here.length));
    expect([index, pictures]).toEqual([index, here.length]);
    for (const [, address] of here) expect(text).toContain(squeeze(address ?? ''));
    rest = rest.slice(here.length);
  }
  expect(rest).toEqual([]);
});
