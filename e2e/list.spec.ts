import { ListScreen, watchPrinting } from './support/lists.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

const TREE = `id_cliente in (with recursive t as (select id_cliente from users where email = 'ana@demo.escuta'
  union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;
const MONTH = `dt_amostra >= ((now() - interval '3 hours')::date - interval '1 month') + interval '3 hours'`;
const ALWAYS = '/list?dti=&dtf=';

async function count(where: string): Promise<number> {
  return Number((await query<{ n: string }>(`select count(*) n from samples where ${TREE} and ${where}`))[0]?.n);
}
const written = (n: number) => n.toLocaleString('pt-BR');

async function newest(where: string, limit = 60) {
  return (
    await query<{ seq: string; id_amostra: number }>(
      `select seq, id_amostra from samples where ${TREE} and ${where} order by dt_amostra desc, id_amostra desc limit ${limit}`,
    )
  ).map((row) => row);
}

test.describe('[LIST-01] the list', () => {
  test('shows the last month narrowed by filters, classes and text', async ({ page }) => {
    const list = await ListScreen.open(page, 'ana');
    const total = await count(MONTH);
    const rows = await newest(MONTH);
    await expect(list.range).toHaveText(`1-50 de ${written(total)}`);
    await expect(list.rows).toHaveCount(50);
    await expect(list.rows.first()).toContainText(rows[0]?.seq ?? '');
    await list.after(() => page.getByRole('button', { name: 'Próxima página' }).click());
    await expect(list.range).toHaveText(new RegExp(`^51-100 de ${written(total)}$`));
    await expect(list.rows.first()).toContainText(rows[50]?.seq ?? '');

    // Toggling a class returns to the first page.
    await list.after(() => list.toggle('Ponto Suspeito').click());
    const leaks = await count(`${MONTH} and classe = 'LEAK'`);
    await expect(list.range).toHaveText(`1-${Math.min(50, leaks)} de ${written(leaks)}`);
    await expect(list.toggle('Ponto Suspeito')).toHaveAttribute('aria-pressed', 'true');
    await list.after(() => list.toggle('Ponto Suspeito').click());

    // Text in id, address or collector, whatever the case.
    for (const [column, pattern] of [
      ['seq', `seq = '${rows[3]?.seq}'`],
      ['endereco', 'endereco is not null'],
      ['coletor', 'coletor is not null'],
    ] as const) {
      const [found] = await query<{ value: string }>(
        `select ${column} as value from samples where ${TREE} and ${MONTH} and ${pattern} order by dt_amostra desc limit 1`,
      );
      const text = found?.value ?? '';
      const expected = await count(
        `${MONTH} and (strpos(lower(seq), lower('${text}')) > 0 or strpos(lower(endereco), lower('${text}')) > 0 or strpos(lower(coletor), lower('${text}')) > 0)`,
      );
      await list.after(() => list.text.fill(text.toUpperCase()));
      await expect(list.range).toHaveText(`1-${Math.min(50, expected)} de ${written(expected)}`);
      await list.after(() => list.text.fill(text.toLowerCase()));
      await expect(list.range).toHaveText(`1-${Math.min(50, expected)} de ${written(expected)}`);
    }
    await list.after(() => list.text.fill(''));

    // The period in the folded filters is in UTC-3.
    await page.getByRole('button', { name: 'Filtros' }).click();
    const form = page.getByRole('form', { name: 'Filtros' });
    await form.getByLabel('Id da amostra').fill(rows[5]?.seq ?? '');
    await list.after(() => form.getByRole('button', { name: 'Filtrar', exact: true }).click());
    await expect(list.range).toHaveText('1-1 de 1');
    await list.after(() => form.getByRole('button').filter({ hasText: 'Limpar' }).click());
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(form).toHaveCount(0);
  });

  test('prints its page or opens the print report with the same search', async ({ page }) => {
    const printed = await watchPrinting(page);
    const list = await ListScreen.open(page, 'ana');
    await expect(list.rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Imprimir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Imprimir' });
    await expect(dialog.getByRole('radio', { name: /Esta página da lista/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    await expect.poll(printed).toBe(1);
    await list.after(() => list.toggle('Consumo').click());
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await dialog.getByRole('radio', { name: /Relatório/ }).check();
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    await expect(page).toHaveURL(/\/report\?classificacao=PASS$/);
  });
});

test('the list keeps its search and its place', async ({ page }) => {
  const list = await ListScreen.open(page, 'ana', `${ALWAYS}&filtro=rua&pag=2`);
  await expect(list.rows).toHaveCount(50);
  const [sample] = (await newest(`endereco ilike '%rua%'`, 90)).slice(-1);
  await page.getByRole('button', { name: `Abrir amostra ${sample?.seq}`, exact: true }).scrollIntoViewIfNeeded();
  const scroller = list.rows.first().locator('xpath=ancestor::div[@aria-busy][1]');
  const top = () => scroller.evaluate((element) => element.scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(300);
  await list.openSheet(sample?.seq ?? '');
  await expect(page).toHaveURL(new RegExp(`amostra=${sample?.id_amostra}`));
  await page.keyboard.press('Escape');
  await expect(list.sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Abrir amostra ${sample?.seq}`, exact: true })).toBeFocused();
  expect(await top()).toBe(before);

  await list.openSheet(sample?.seq ?? '');
  await list.sheet.getByRole('link', { name: 'Ver no mapa' }).click();
  const map = new MapScreen(page);
  await expect(page.getByRole('heading', { name: `Amostra ${sample?.seq}` })).toBeVisible();
  await expect(map.map).toHaveAttribute('data-selected', String(sample?.id_amostra));
  await expect(map.map).toHaveAttribute('data-zoom', '20.00');
  await page.reload();
  await expect(map.map).toHaveAttribute('data-selected', String(sample?.id_amostra));
  // After another search the address no longer has the sample.
  await map.filter();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(list.sheet.getByText(`Amostra ${sample?.seq}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.sheet).toHaveCount(0);
  await expect(list.text).toHaveValue('rua');
  await expect(list.range).toHaveText(/^51-100 de/);
  await expect.poll(top).toBe(before);
  await page.reload();
  await expect.poll(top).toBe(before);
  await list.after(() => page.getByRole('button', { name: 'Página anterior' }).click());
  await expect(list.range).toHaveText(/^1-50 de/);
  await expect.poll(top).toBe(0);
});

test('filtering again sends the search again', async ({ page }) => {
  const list = await ListScreen.open(page, 'ana', ALWAYS);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const total = await count('true');
  await expect(list.range).toHaveText(`1-50 de ${written(total)}`);
  const [newcomer] = await newest('true', 1);
  await query('update samples set seq = $2 where id_amostra = $1', [newcomer?.id_amostra, 'NOVA-1']);
  try {
    await list.after(() => page.getByRole('button', { name: 'Filtrar', exact: true }).click());
    await expect(list.rows.first()).toContainText('NOVA-1');
    await page.getByRole('link', { name: 'Relatório', exact: true }).click();
    await expect(list.rows.first()).toContainText('NOVA-1');
    await query('update samples set seq = $2 where id_amostra = $1', [newcomer?.id_amostra, 'NOVA-2']);
    await list.after(() => page.getByRole('button', { name: 'Buscar', exact: true }).click());
    await expect(list.rows.first()).toContainText('NOVA-2');
  } finally {
    await query('update samples set seq = $2 where id_amostra = $1', [newcomer?.id_amostra, newcomer?.seq]);
  }
});

test('[LIST-02] the sample sheet has every field, the sound and the map of the sample', async ({ page }) => {
  const printed = await watchPrinting(page);
  const [row] = await query<Record<string, string>>(
    `select id_amostra, seq, lat, lon, coletor, endereco, user_name(id_coletor) as nome,
       to_char(dt_amostra at time zone 'UTC' - interval '3 hours', 'DD/MM/YYYY HH24:MI') as quando
     from samples where ${TREE} and classificacao = 'LEAK' and endereco is not null and id_gravacao is not null
       and classificacao_cliente is null order by dt_amostra desc limit 1`,
  );
  await query(
    `update samples set classificacao_cliente = 'PASS', dt_classificacao_cliente = '2026-10-05T15:04:00Z', vista = true,
       pre_classificacao = 'INCO' where id_amostra = $1`,
    [row?.id_amostra],
  );
  const list = await ListScreen.open(page, 'ana', `${ALWAYS}&id_amostra=${row?.seq}`);
  await list.openSheet(row?.seq ?? '');
  const number = (degrees: string | undefined) => Number(degrees).toFixed(5).replace('.', ',');
  const shown: [string, string][] = [
    ['Id da amostra', row?.seq ?? ''],
    ['Data da amostra', row?.quando ?? ''],
    ['Latitude', number(row?.lat)],
    ['Longitude', number(row?.lon)],
    ['Classificação do sistema', 'Ponto Suspeito'],
    ['Pré-classificação', 'Inconclusivo'],
    ['Usuário coletor', row?.nome ?? ''],
    ['Id do coletor', row?.coletor ?? ''],
    ['Situação', 'Vista'],
    ['Endereço provável', row?.endereco ?? ''],
  ];
  for (const [name, value] of shown) await expect(list.field(name), name).toContainText(value);
  await expect(list.field('Classificação do cliente')).toContainText('Consumo');
  await expect(list.field('Classificação do cliente')).toContainText('05/10/2026 12:04');

  const picture = list.sheet.getByRole('img', { name: `Mapa da amostra ${row?.seq}` });
  await expect(picture).toBeVisible({ timeout: 60_000 });
  const size = await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight, img.width]);
  expect(size[0]).toBe(350);
  expect(size[1]).toBe(300);
  await list.sheet.getByRole('button', { name: 'Ouvir', exact: true }).click();
  await expect(list.sheet.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await list.sheet.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(printed).toBe(1);

  await query(`update samples set pre_classificacao = null, vista = false where id_amostra = $1`, [row?.id_amostra]);
  await page.reload();
  await expect(list.field('Situação')).toHaveText('Não vista');
  await expect(list.field('Pré-classificação')).toHaveCount(0);
});

test('the sample sheet is printed when its map is drawn', async ({ page }) => {
  const printed = await watchPrinting(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/map-press*', async (route) => {
    await held;
    await route.continue();
  });
  const list = await ListScreen.open(page, 'ana', ALWAYS);
  const [first] = await newest('true', 1);
  await list.openSheet(first?.seq ?? '');
  const print = list.sheet.getByRole('button', { name: 'Imprimir' });
  await print.click();
  await expect(print).toHaveClass(/loading/);
  expect(await printed()).toBe(0);
  release();
  await expect.poll(printed, { timeout: 60_000 }).toBe(1);
  await expect(list.sheet.getByRole('img', { name: `Mapa da amostra ${first?.seq}` })).toBeVisible();
});

test('a list that could not be reloaded is not printed', async ({ page }) => {
  const list = await ListScreen.open(page, 'ana', ALWAYS);
  await expect(list.rows).toHaveCount(50);
  await page.route('**/api/amostra/filtrar/mapa', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('form', { name: 'Filtros' }).getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'A busca não funcionou' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
});

test('rows are browsed by keys alone', async ({ page }) => {
  const list = await ListScreen.open(page, 'ana', ALWAYS);
  const buttons = list.rows.getByRole('button');
  await buttons.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(buttons.nth(2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(buttons.nth(49)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(list.sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buttons.nth(48)).toBeFocused();
});

test('a search without results is explained', async ({ page }) => {
  const list = await ListScreen.open(page, 'ana', '/list?dti=2026-11-19+00%3A00&dtf=2026-11-18+00%3A00');
  await expect(page.getByRole('main')).toContainText('O início do período está depois do fim.');
  await page.goto('/list?dti=2010-01-01+00%3A00');
  await expect(page.getByRole('main')).toContainText('O período passa de 10 anos.');
  await page.goto(`${ALWAYS}&pag=1000000000`);
  await expect(page.getByRole('main')).toContainText('Esta página está vazia');
  await page.getByRole('button', { name: 'Ir para a primeira página' }).click();
  await expect(list.range).toHaveText(/^1-50 de/);
  await page.goto(`${ALWAYS}&id_amostra=nao-existe`);
  await expect(page.getByRole('main')).toContainText('Nenhuma amostra encontrada');
  await expect(list.range).toHaveText('0-0 de 0');
  for (const id of ['2147483647', 'outro']) {
    await page.goto(`${ALWAYS}&amostra=${id}`);
    await expect(list.rows.first()).toBeVisible();
    if (id === 'outro') await expect(list.sheet).toHaveCount(0);
    else await expect(list.sheet).toContainText('A amostra não foi encontrada.');
  }
  const [stranger] = await query<{ id_amostra: number }>(
    `select id_amostra from samples where not (${TREE}) order by id_amostra limit 1`,
  );
  await page.goto(`${ALWAYS}&amostra=${stranger?.id_amostra}`);
  await expect(list.sheet).toContainText('A amostra não foi encontrada.');
  await page.goto(`${ALWAYS}&id_cliente=999999`);
  await expect(page.getByRole('main')).toContainText('A empresa não foi encontrada.');
});

test('list and report are reached from the header and from over the map', async ({ page }) => {
  await signIn(page, 'ana');
  const header = page.getByRole('navigation', { name: 'Navegação principal' });
  await header.getByRole('link', { name: 'Lista' }).click();
  await expect(page.getByRole('heading', { name: 'Lista de Amostras' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Lista' })).toHaveAttribute('aria-current', 'page');
  await header.getByRole('link', { name: 'Mapa' }).click();
  const bar = page.getByRole('navigation', { name: 'Ações da busca' });
  await expect(bar.getByRole('link', { name: 'Relatório' })).toHaveAttribute('href', /classificacao=LEAK/);
  await bar.getByRole('link', { name: 'Lista' }).click();
  await expect(page).toHaveURL(/\/list\?.*classificacao=LEAK/);
  await page.goBack();
  await bar.getByRole('link', { name: 'Relatório' }).click();
  await expect(page.getByRole('heading', { name: 'Relatório de Amostras' })).toBeVisible();
  await expect(header).toHaveCount(0);
});
