import type { Browser } from '@playwright/test';
import { copyLink, MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: ['LEAK', 'VISI'], seen: true, notSeen: true };

/** The view in a link is rounded to less than a pixel. */
function expectSameView(one: string, other: string): void {
  const viewIn = (link: string) => ['lat', 'lon', 'zoom'].map((name) => new URL(link).searchParams.get(name));
  expect(viewIn(one)).not.toContain(null);
  expect(viewIn(one)).toEqual(viewIn(other));
}

/** Drags the map by 60 pixels to the right. */
async function drag({ page, map }: MapScreen): Promise<void> {
  const box = await map.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 160, y + 100, { steps: 6 });
  await page.mouse.up();
}

/** Another person, in another place of the world, opens a link. */
async function colleague(browser: Browser, baseURL: string, role: string, link: string) {
  const context = await browser.newContext({ baseURL, locale: 'pt-BR', timezoneId: 'Pacific/Auckland' });
  const page = await context.newPage();
  await signIn(page, role, link.slice(new URL(link).origin.length));
  const map = new MapScreen(page);
  await map.idle();
  return { page, map, context };
}

const countOf = async (map: MapScreen) => (await map.total.textContent()) ?? '';

test('a colleague who opens a copied link sees the same samples, view, sample and panel', async ({
  page,
  browser,
  baseURL,
}) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.list.getByRole('option').nth(2).click();
  const heading = page.getByRole('heading', { name: /^Amostra / });
  const title = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'Comentários' }).click();
  await map.idle();
  const link = await copyLink(page);
  const other = await colleague(browser, baseURL, 'adm', link);
  await expect(other.page.getByRole('heading', { name: title })).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Voltar ao detalhe' })).toBeVisible();
  expectSameView(await copyLink(other.page), link);
  for (const screen of [page, other.page]) await screen.getByRole('button', { name: 'Voltar ao detalhe' }).click();
  for (const { detail } of [map, other.map]) await detail.click();
  expect(await countOf(other.map)).toBe(await countOf(map));
  await other.context.close();
});

test('a link with the view, without a sample, opens to the pixel in another time zone', async ({
  page,
  browser,
  baseURL,
}) => {
  // The standard filter: the last week, whose dates the link has.
  const map = await MapScreen.open(page, 'ana');
  await drag(map);
  await map.idle();
  const link = await copyLink(page);
  const other = await colleague(browser, baseURL, 'adm', link);
  expectSameView(await copyLink(other.page), link);
  expect(await countOf(other.map)).toBe(await countOf(map));
  await other.context.close();
});

async function learnsNothing(browser: Browser, baseURL: string, link: URL, seq: string): Promise<void> {
  const { page, context } = await colleague(browser, baseURL, 'valley.adm', String(link));
  const toasts = page.locator('[data-toasts]');
  const noSample = toasts.getByText(/A amostra do link não está entre as que você pode ver/);
  await expect(noSample).toBeVisible();
  await expect(toasts.getByText(/As empresas do link não estão entre as suas/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lista de Amostras' })).toBeVisible();
  await expect(page.getByText(seq, { exact: true })).toHaveCount(0);
  await expect(page).not.toHaveURL(/escolhida|id_cliente/);
  // A sample that does not exist is told of in the same words.
  link.searchParams.set('escolhida', '2000000000');
  link.searchParams.delete('id_cliente');
  await page.goto(link.pathname + link.search);
  await expect(noSample).toBeVisible();
  await context.close();
}

test('a person of another company who opens a copied link learns nothing', async ({ page, browser, baseURL }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.list.getByRole('option').first().click();
  const title = (await page.getByRole('heading', { name: /^Amostra / }).textContent()) ?? '';
  const [company] = await query<{ id_cliente: number }>("select id_cliente from users where email = 'ana@demo.escuta'");
  const link = new URL(await copyLink(page));
  link.searchParams.set('id_cliente', String(company?.id_cliente));
  // Nobody of the demo's other companies can sign in.
  await query(
    `update users set senha_hash = (select senha_hash from users where email = 'ana@demo.escuta')
     where email = 'valley.adm@demo.escuta'`,
  );
  try {
    await learnsNothing(browser, baseURL, link, title.replace('Amostra ', ''));
  } finally {
    await query("update users set senha_hash = null where email = 'valley.adm@demo.escuta'");
  }
});

test('reload, Back and Forward show the same search, view and sample again', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await drag(map);
  await map.idle();
  const dragged = await copyLink(page);
  const listed = await countOf(map);
  await map.list.getByRole('option').first().click();
  await expect(map.map).toHaveAttribute('data-zoom', '20.00');
  const title = (await page.getByRole('heading', { name: /^Amostra / }).textContent()) ?? '';
  await map.idle();
  const atSample = await copyLink(page);
  await expect(page).toHaveURL(/zoom=20/);

  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await map.idle();
  expectSameView(await copyLink(page), atSample);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Lista de Amostras' })).toBeVisible();
  await expect(map.map).toHaveAttribute('data-selected', '');
  await map.idle();
  expectSameView(await copyLink(page), dragged);
  expect(await countOf(map)).toBe(listed);

  await page.getByTestId('class-VISI').uncheck();
  await map.filter();
  await expect(page).toHaveURL(/classificacao=LEAK|^[^?]*\?dti=&dtf=(?!.*classificacao)/);
  await map.idle();
  expectSameView(await copyLink(page), dragged);
  await page.goBack();
  await expect.poll(() => countOf(map)).toBe(listed);
  await map.idle();
  expectSameView(await copyLink(page), dragged);

  await page.getByRole('navigation', { name: 'Ações da busca' }).getByRole('link', { name: 'Lista' }).click();
  await expect(page).toHaveURL(/\/list/);
  await page.getByRole('link', { name: 'Mapa', exact: true }).click();
  await expect.poll(() => countOf(map)).toBe(listed);
  await map.idle();
  expectSameView(await copyLink(page), dragged);
});

test('a sample that is left as soon as it has its entry of the history is open again by Forward', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  const left = page.evaluate(() => {
    const { history } = window;
    const { pushState } = history;
    history.pushState = (...entry) => {
      pushState.apply(history, entry);
      history.pushState = pushState;
      history.back();
    };
    return new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));
  });
  await map.list.getByRole('option').nth(1).click();
  await left;
  await expect(map.map).toHaveAttribute('data-selected', '');
  await expect(page.getByRole('heading', { name: 'Lista de Amostras' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: /^Amostra / })).toBeVisible();
});

test('an older link with unknown parameters and broken values opens what it can', async ({ page }) => {
  await signIn(
    page,
    'ana',
    '/?antigo=1&classificacao=VAZA|VISI&dti=ontem&lat=x&ids=%C3%87-7+S%C3%A3o+Jo%C3%A3o&zoom=99',
  );
  const map = new MapScreen(page);
  await map.idle();
  await expect(page).toHaveURL(/\?ids=%C3%87-7\+S%C3%A3o\+Jo%C3%A3o&classificacao=VISI$/);
  await expect(page.getByRole('form', { name: 'Filtros' }).getByLabel('Id da amostra')).toHaveValue('Ç-7 São João');
  await expect(map.map).toHaveAttribute('data-zoom', '12.00');
});
