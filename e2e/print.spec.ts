import { ListScreen, printedPages, squeeze, watchPrinting } from './support/lists.ts';
import { expect, query, test } from './support/test.ts';

const ALWAYS = '/report?dti=&dtf=';
const HEADS = ['Id', 'Classificação', 'Validação', 'Endereço provável', 'Áudio', 'Mapa'];

test('the print report plays the sound of a sample', async ({ page }) => {
  const [sample] = await query<{ seq: string }>(
    `select seq from samples where classificacao = 'LEAK' and id_gravacao is not null
     and id_cliente = (select id_cliente from users where email = 'adm@demo.escuta') order by id_amostra limit 1`,
  );
  await ListScreen.open(page, 'adm', `${ALWAYS}&id_amostra=${sample?.seq}`);
  await page.getByRole('button', { name: `Ouvir amostra ${sample?.seq}` }).click();
  await expect(page.getByRole('button', { name: `Pausar amostra ${sample?.seq}` })).toBeVisible();
});

test('[PRT-03] 100 samples print without navigation, each complete and below the table head', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const printed = await watchPrinting(page);
  const report = await ListScreen.open(page, 'adm', `${ALWAYS}&max=100`);
  await expect(report.rows).toHaveCount(100);
  // Until then only maps near the view are drawn.
  expect(await page.locator('[data-testid="small-map"] img').count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  const progress = page.getByRole('progressbar', { name: 'Preparando a impressão' });
  await expect(progress).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(progress).toHaveCount(0);
  expect(await printed()).toBe(0);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(printed, { timeout: 300_000, intervals: [1000] }).toBe(1);
  await expect(page.locator('[data-testid="small-map"][data-state="drawn"]')).toHaveCount(100);

  const rows = await report.rows.evaluateAll((found) =>
    found.map((row) => [row.children[0]?.textContent ?? '', row.children[5]?.textContent ?? '']),
  );
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(9);
  expect(pages.length).toBeLessThan(19);
  let rest = rows;
  for (const [index, { text, pictures }] of pages.entries()) {
    for (const head of HEADS) expect([index, text]).toEqual([index, expect.stringContaining(squeeze(head))]);
    for (const chrome of ['Voltar à lista', 'Buscar', 'Página 1', 'Imprimir'])
      expect(text).not.toContain(squeeze(chrome));
    expect(text).toContain(`${index + 1}/${pages.length}`);
    // The samples of this page continue those of the previous page, each with map and address.
    const here = rest.filter(([seq]) => text.includes(seq ?? ''));
    expect(here).toEqual(rest.slice(0, here.length));
    expect([index, pictures]).toEqual([index, here.length]);
    for (const [, address] of here) expect(text).toContain(squeeze(address ?? ''));
    rest = rest.slice(here.length);
  }
  expect(rest).toEqual([]);
});

test('a map that cannot be drawn is reported on the screen, never on paper', async ({ page }) => {
  const printed = await watchPrinting(page);
  await page.route('**/map-press*', (route) => route.abort());
  const report = await ListScreen.open(page, 'adm', ALWAYS);
  await expect(report.rows).toHaveCount(10);
  // The browser's print keys do the same as the button.
  await page.keyboard.press('Control+p');
  await expect.poll(printed).toBe(1);
  const warning = page.locator('[data-toasts]').getByText('10 mapas não puderam ser desenhados');
  await warning.hover();
  const paper = await printedPages(page);
  for (const { text } of paper) expect(text).not.toContain(squeeze('não puderam ser desenhados'));
  expect(paper.map(({ text }) => text).join('')).toContain(squeeze('Mapa indisponível'));
  await expect(warning).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
});

test('the printed page names the search', async ({ page }) => {
  const [own] = await query<{ id_cliente: number; razao_social: string }>(
    `select id_cliente, razao_social from companies where id_cliente = (select id_cliente from users where email = 'ana@demo.escuta')`,
  );
  const company = own?.razao_social ?? '';
  const search = `id_cliente=${own?.id_cliente}&classificacao=LEAK%7CPASS&vista=false&filtro=rua`;
  const report = await ListScreen.open(page, 'ana', `${ALWAYS}&${search}`);
  await expect(report.range).toHaveText(/^1-/);
  await expect(page.getByRole('main').getByText(`Empresas: ${company}`).first()).toBeVisible();
  const [{ text } = { text: '' }] = await printedPages(page);
  for (const words of [
    `Empresas: ${company}`,
    'Classificação: Consumo, Ponto Suspeito',
    'Situação: Não vistas',
    'Texto: rua',
  ])
    expect(text).toContain(squeeze(words));
});
