import type { Locator } from '@playwright/test';
import { choose } from './support/choose.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const DAY = { dti: '2001-05-04 00:00', dtf: '2001-05-06 00:00', classificacao: [], seen: true, notSeen: true };
const ALL = 'Mostrando 99.999 de 99.999';
const STEPS = 24;

test.beforeAll(() =>
  query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'MUITAS' || n, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-05-05', '2001-05-05', -19.9, -44, 'LESS'
     from generate_series(1, 99999) n`,
  ),
);
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

test('[MAP-08] the side list of 99,999 samples is counted, checked, filtered and scrolled', async ({ page }) => {
  const map = await MapScreen.open(page, 'sup', DAY);
  await expect(page.getByRole('heading', { name: 'Lista de Amostras' })).toBeVisible();
  await expect(map.total).toHaveText(ALL);
  await expect(page.getByRole('button', { name: 'Trocar unidade' })).toBeVisible();
  expect(await scrollToEnd(map.list)).toBe(STEPS);
  await expect(map.list.locator('[aria-posinset="99999"]')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
  await expect(page.getByTestId('checked-count')).toHaveText('99.999 selecionadas');
  await page.getByRole('button', { name: 'Centralizar amostras' }).click();
  await map.idle();
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
