import { ListScreen, printedPages, squeeze, watchPrinting } from './support/lists.ts';
import { expect, query, test } from './support/test.ts';

const ALWAYS = '/report?dti=&dtf=';
const HEADS = ['Id', 'Classificação', 'Validação', 'Endereço provável', 'Áudio', 'Mapa'];

const TREE = `id_cliente in (with recursive t as (select id_cliente from users where email = 'adm@demo.escuta'
  union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;

async function count(where: string): Promise<string> {
  const [row] = await query<{ n: number }>(`select count(*)::int n from samples where ${TREE} and ${where}`);
  return (row?.n ?? 0).toLocaleString('pt-BR');
}

const formOf = ({ page }: ListScreen) => page.getByRole('form', { name: 'Filtros' });
const printButtonOf = (report: ListScreen) => formOf(report).getByRole('button', { name: 'Imprimir' });
const search = (report: ListScreen) =>
  report.after(() => formOf(report).getByRole('button', { name: 'Buscar' }).click());

async function setMinute(report: ListScreen, label: 'De' | 'Até', text: string): Promise<void> {
  const field = formOf(report).getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
}

/** Both ends of the period are minutes in UTC-3: the sample's own minute includes it, its neighbours do not. */
async function expectFoundByMinute(report: ListScreen): Promise<void> {
  const id = formOf(report).getByLabel('Id da amostra');
  const seq = (await report.rows.nth(3).locator('td').first().textContent()) ?? '';
  await id.fill(seq);
  await search(report);
  await expect(report.range).toHaveText('1-1 de 1');
  const minuteOf = async (shift: number) => {
    const [row] = await query<{ minute: string }>(
      `select to_char(dt_amostra at time zone 'UTC' - interval '3 hours' + $2 * interval '1 minute', 'DD/MM/YYYY HH24:MI') as minute
       from samples where ${TREE} and seq = $1`,
      [seq, shift],
    );
    return row?.minute ?? '';
  };
  for (const [from, to, found] of [
    [0, 1, true],
    [1, 2, false],
    [-2, -1, false],
  ] as const) {
    await setMinute(report, 'De', await minuteOf(from));
    await setMinute(report, 'Até', await minuteOf(to));
    await search(report);
    await expect(report.range).toHaveText(found ? '1-1 de 1' : '0-0 de 0');
  }
  // An empty result cannot be filtered or printed.
  await expect(report.page.getByRole('main')).toContainText('Nenhuma amostra encontrada');
  await expect(report.text).toHaveCount(0);
  await expect(printButtonOf(report)).toBeDisabled();
  await id.fill('');
}

/** The day in UTC-3, some days from now, as YYYY-MM-DD. */
const dayOf = (days: number) => new Date(Date.now() + (days * 24 - 3) * 3_600_000).toISOString().slice(0, 10);
const shown = (day: string) => day.split('-').reverse().join('/');
const FROM = dayOf(-50);
const TO = dayOf(30);
const FOUND = `classe in ('NOAC', 'FRAU') and dt_amostra >= '${FROM} 00:07-03'`;

async function expectFoundByClass(report: ListScreen): Promise<void> {
  await formOf(report).getByRole('checkbox', { name: 'Fraude' }).check();
  await formOf(report).getByRole('checkbox', { name: 'Sem Acesso' }).check();
  await setMinute(report, 'De', `${shown(FROM)} 00:07`);
  await setMinute(report, 'Até', `${shown(TO)} 00:00`);
  await search(report);
  const { searchParams } = new URL(report.page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    dti: `${FROM} 00:07`,
    dtf: `${TO} 00:00`,
    classificacao: 'NOAC|FRAU',
  });
  await expect(report.range).toHaveText(`1-10 de ${await count(FOUND)}`);
}

/** One company with its branches, and then a text within the result: id, address or collector. */
async function expectFoundByCompanyAndText(report: ListScreen): Promise<void> {
  const { page } = report;
  const form = formOf(report);
  const [client] = await query<{ razao_social: string; n: number }>(
    `select razao_social, count(*)::int n from samples join companies c using (id_cliente)
     where samples.${TREE} and ${FOUND} and not exists (select from companies b where b.id_cliente_master = c.id_cliente)
     group by 1 order by 2 desc limit 1`,
  );
  await form.getByLabel('Cliente').click();
  await page
    .locator('.ant-select-tree-title')
    .filter({ hasText: new RegExp(`^${client?.razao_social}$`) })
    .click();
  await expect(form.locator('.ant-select-selection-item')).toHaveText([client?.razao_social ?? '']);
  await page.keyboard.press('Escape');
  await search(report);
  await expect(report.range).toHaveText(`1-${Math.min(10, client?.n ?? 0)} de ${client?.n}`);
  const [collector] = await query<{ coletor: string; n: number }>(
    `select coletor, count(*)::int n from samples join companies using (id_cliente)
     where ${FOUND} and razao_social = $1 and coletor is not null group by 1 order by 2 limit 1`,
    [client?.razao_social],
  );
  await report.after(() => report.text.fill(collector?.coletor.toLowerCase() ?? ''));
  await expect(report.range).toHaveText(`1-${Math.min(10, collector?.n ?? 0)} de ${collector?.n}`);
}

test.describe('the print report', () => {
  test('is searched by every filter before it is printed', async ({ page }) => {
    const printed = await watchPrinting(page);
    const report = await ListScreen.open(page, 'adm', ALWAYS);
    await expect(report.rows).toHaveCount(10);
    await expectFoundByMinute(report);
    await expectFoundByClass(report);
    await expectFoundByCompanyAndText(report);
    await printButtonOf(report).click();
    await expect.poll(printed, { timeout: 60_000 }).toBe(1);
  });
});

test.describe('the table of the print report', () => {
  test('shows each sample with sound and map', async ({ page }) => {
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
  });
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
