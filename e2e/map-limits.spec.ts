import type { Locator } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };

/** Scrolls a list from its start to its end: frames that have rows, and the median of a frame in milliseconds. */
const scrollWhole = (list: Locator) =>
  list.evaluate(async (element) => {
    const taken: number[] = [];
    let rows = 0;
    for (let frame = 1; frame <= 60; frame++) {
      const begun = performance.now();
      element.scrollTop = (element.scrollHeight / 60) * frame;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      taken.push(performance.now() - begun);
      const box = element.getBoundingClientRect();
      const row = document.elementFromPoint(box.left + box.width / 2, box.bottom - 30)?.closest('[role="option"]');
      if (row && element.querySelectorAll('[role="option"]').length < 80) rows += 1;
    }
    return { rows, median: taken.sort((a, b) => a - b)[30] };
  });

test.describe('[MAP-10] the search of the map', () => {
  test('keeps the result silently when the network fails', async ({ page }) => {
    const map = await MapScreen.open(page, 'ana', EVERYTHING);
    const before = await map.total.textContent();
    await page.route('**/api/amostra/mapa', (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    expect((await failed).postDataJSON().max).toBe(99_999);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(map.total).toHaveText(before ?? '');
    await expect(page.locator('[data-toasts] > *')).toHaveCount(0);
  });

  test('[MAP-08] shows at most 99,999 samples, smoothly', async ({ page }) => {
    test.setTimeout(180_000);
    const map = await MapScreen.open(page, 'ana', EVERYTHING);
    const before = await map.total.textContent();
    try {
      await query(
        `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
         select 'MUITAS' || n, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-05-05', '2001-05-05', -19.9, -44, 'LESS'
         from generate_series(1, 100000) n`,
      );
      await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
      const toast = page.locator('[data-toasts]').getByText(/período menor|reduza o período|encurte o período/i);
      const shownAt = Date.now();
      await expect(toast).toBeVisible();
      await expect(map.total).toHaveText(before ?? '');
      await expect(toast).toBeHidden({ timeout: 20_000 });
      expect(Date.now() - shownAt).toBeGreaterThan(8_500);

      await query(`delete from samples where seq = 'MUITAS1'`);
      await page.evaluate((filters) => localStorage.setItem('user_params_selected', JSON.stringify(filters)), {
        ...EVERYTHING,
        dti: '2001-05-04 00:00',
        dtf: '2001-05-06 00:00',
      });
      await page.reload();
      await map.idle();
      await expect(map.total).toHaveText('Mostrando 99.999 de 99.999');
      // The speed itself is measured by the bench; here every frame has its rows, and only those exist.
      const frames = await scrollWhole(map.list);
      expect(frames.rows).toBe(60);
      expect(frames.median).toBeLessThan(150);
      await expect(map.list.locator('[aria-posinset="99999"]')).toBeVisible();
    } finally {
      await query(`delete from samples where seq like 'MUITAS%'`);
    }
  });
});
