import type { Locator } from '@playwright/test';
import { choose } from './support/choose.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const DAY = { dti: '2001-05-04 00:00', dtf: '2001-05-06 00:00', classificacao: [], seen: true, notSeen: true };
const ALL = 'Mostrando 99.999 de 99.999';
const STEPS = 24;

const insert = (from: number, to: number) =>
  query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'MUITAS' || n, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-05-05', '2001-05-05', -19.9, -44, 'LESS'
     from generate_series($1::int, $2) n`,
    [from, to],
  );

test.beforeAll(() => insert(1, 99_999));
test.afterAll(() => query(`delete from samples where seq like 'MUITAS%'`));

/** Scrolls a list to its end, and counts the steps after which it shows a row and holds fewer than 80. */
const scrollToEnd = (list: Locator) =>
  list.evaluate(async (element, steps) => {
    let filled = 0;
    for (let step = 1; step <= steps; step++) {
      element.scrollTop = (element.scrollHeight / steps) * step;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const box = element.getBoundingClientRect();
      const row = document.elementFromPoint(box.left + box.width / 2, box.bottom - 30)?.closest('[role="option"]');
      if (row && element.querySelectorAll('[role="option"]').length < 80) filled += 1;
    }
    return filled;
  }, STEPS);

test('[MAP-10] a search of more than 99,999 samples or without network keeps the result', async ({ page }) => {
  await page.clock.install();
  const map = await MapScreen.open(page, 'ana', DAY);
  await expect(map.total).toHaveText(ALL);
  await insert(0, 0);
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  const toast = map.toast(/período menor|reduza o período|encurte o período/i);
  await expect(toast).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(map.total).toHaveText(ALL);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.clock.runFor(7000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2000);
  await page.clock.resume();
  await expect(toast).toHaveCount(0);

  await page.route('**/api/amostra/mapa', (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  const data = (await failed).postDataJSON();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(map.total).toHaveText(ALL);
  await expect(page.locator('[data-toasts] > *')).toHaveCount(0);
  expect(data.max).toBe(99_999);
  // Who asks for fewer gets no more than that.
  const { token = '' } = await (await failed).allHeaders();
  const fewer = await page.request.post('/api/amostra/mapa', { headers: { token }, data: { ...data, max: 3000 } });
  expect(await fewer.json()).toMatchObject({ error: true, message: 'too_many_samples', params: { max: 3000 } });
});

test('[MAP-08] the side list of 99,999 samples is counted, checked, filtered and scrolled', async ({ page }) => {
  await query(`delete from samples where seq = 'MUITAS0'`);
  const map = await MapScreen.open(page, 'sup', DAY);
  await expect(page.getByRole('heading', { name: 'Lista de Amostras' })).toBeVisible();
  await expect(map.total).toHaveText(ALL);
  await expect(page.getByRole('button', { name: 'Trocar unidade' })).toBeVisible();
  expect(await scrollToEnd(map.list)).toBe(STEPS);
  await expect(map.list.locator('[aria-posinset="99999"]')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
  await expect(page.getByTestId('checked-count')).toHaveText('99.999 selecionadas');
  await page.getByRole('button', { name: 'Centralizar amostras' }).click();
  await expect(map.map).toHaveAttribute('data-center', '-19.90000, -44.00000');
  for (const [state, shown] of [
    ['Aguardando inspeção', 0],
    ['Inspecionado', 0],
    ['Sem inspeção', 99_999],
  ] as const) {
    await choose(page, 'Inspeção', state);
    await expect(map.total).toHaveText(`Mostrando ${shown.toLocaleString('pt-BR')} de 99.999`);
  }
});
