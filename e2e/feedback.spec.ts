import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const LONG_AGO = {
  dti: '2001-03-03 00:00',
  dtf: '2001-03-05 00:00',
  classificacao: ['LESS'],
  seen: true,
  notSeen: true,
};

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'ja-JP' });

  test('[SHELL-07] dates, numbers and names are written as in a browser in Brazil', async ({ page }) => {
    // Half past eleven at night in UTC-3 is the next day's morning in Tokyo.
    await query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
       select 'ZONA-1', id_cliente, '2001-03-04T23:30:00-03:00', '2001-03-04T23:31:00-03:00', -19.9, -44, 'LESS'
       from users where email = 'ana@demo.escuta'`,
    );
    await query(`update users set nome = 'Ana Luísa Torres de Alcântara' where email = 'ana@demo.escuta'`);
    try {
      const map = await MapScreen.open(page, 'ana', LONG_AGO);
      for (const [language, day, total] of [
        ['English', '03/04/2001', /1 of 1/],
        ['Español', '04/03/2001', /1 de 1/],
        ['Português', '04/03/2001', /^Mostrando 1 de 1$/],
      ] as const) {
        await page.getByRole('button', { name: /Ana Luísa/ }).click();
        await page.getByText(language, { exact: true }).click();
        await page.keyboard.press('Escape');
        await expect(map.total).toHaveText(total);
        await expect(map.row('ZONA-1').getByTitle(`${day} 23:30`)).toHaveText(day);
        await map.row('ZONA-1').click();
        await expect(page.locator('dl')).toContainText(`${day} 23:30`);
        await page.keyboard.press('Escape');
      }
      const name = page.getByTitle('Ana Luísa Torres de Alcântara');
      await expect(name).toContainText('Ana Luísa Torres…');
      const [all] = await query<{ n: number }>(
        `select count(*)::int n from samples where id_cliente in (with recursive t as
           (select id_cliente from users where email = 'ana@demo.escuta' union
            select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`,
      );
      expect(all?.n).toBeGreaterThan(1000);
      // The whole world: the scale is thousands of kilometres long.
      await map.map.hover();
      await expect(async () => {
        await page.mouse.wheel(0, 1000);
        await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d\.000\skm$/, { timeout: 500 });
      }).toPass({ timeout: 20_000 });
      await page.goto('/list?dti=&dtf=');
      await expect(page.getByTestId('range')).toContainText(all?.n.toLocaleString('pt-BR') ?? '');
    } finally {
      await query(`delete from samples where seq = 'ZONA-1'`);
      await query(`update users set nome = 'Ana Luísa Torres' where email = 'ana@demo.escuta'`);
    }
  });
});
