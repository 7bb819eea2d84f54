import { ListScreen, watchPrinting } from './support/lists.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

// Pixels are counted.
test.use({ deviceScaleFactor: 1 });

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

test('[LIST-01] the list shows the last month narrowed by classes and text', async ({ page }) => {
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
  const found = await count(`${MONTH} and strpos(lower(endereco), 'rua') > 0`);
  await list.after(() => list.text.fill('RUA'));
  await expect(list.range).toHaveText(`1-${Math.min(50, found)} de ${written(found)}`);
  const [known] = await query<{ seq: string; coletor: string }>(
    `select seq, coletor from samples where ${TREE} and ${MONTH} and coletor ~ '[A-Z]' and seq ~ '[A-Z]' limit 1`,
  );
  for (const column of ['coletor', 'seq'] as const) {
    const text = known?.[column].toLowerCase() ?? '';
    const among = `strpos(lower(seq), '${text}') + coalesce(strpos(lower(endereco), '${text}'), 0) + coalesce(strpos(lower(coletor), '${text}'), 0)`;
    const n = await count(`${MONTH} and ${among} > 0`);
    await list.after(() => list.text.fill(text));
    await expect(list.range).toHaveText(`1-${Math.min(50, n)} de ${written(n)}`);
  }
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Id da amostra').fill(known?.seq ?? '');
  await list.after(() => page.getByRole('button', { name: 'Filtrar', exact: true }).click());
  await expect(list.range).toHaveText('1-1 de 1');
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.getByRole('dialog', { name: 'Imprimir' })).toBeVisible();
});

test('[WEEK-04] the list keeps its search and its place', async ({ page }) => {
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
});
