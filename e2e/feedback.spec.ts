import { MapScreen } from './support/map.ts';
import { DEMO_PASSWORD, expect, query, signIn, test } from './support/test.ts';

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
        ['pt-BR', '04/03/2001', /^Mostrando 1 de 1$/],
        ['en', '03/04/2001', /1 of 1/],
        ['es', '04/03/2001', /1 de 1/],
      ] as const) {
        await page.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);
        await page.goto('/');
        await map.idle();
        await expect(map.total).toHaveText(total);
        await expect(map.row('ZONA-1').getByTitle(`${day} 23:30`)).toHaveText(`${day.slice(0, 5)} 23:30`);
        await map.row('ZONA-1').click();
        await expect(page.locator('dl')).toContainText(`${day} 23:30`);
        await page.goto('/list?dti=2001-03-04+23:30&dtf=2001-03-04+23:30');
        await expect(page.locator('tbody tr')).toHaveCount(1);
        await expect(page.locator('tbody tr')).toContainText(`${day} 23:30`);
      }
      const name = page.getByTitle('Ana Luísa Torres de Alcântara');
      await expect(name).toContainText('Ana Luísa Torres…');
      const [all] = await query<{ n: number }>(
        `select count(*)::int n from samples where id_cliente in (with recursive t as
           (select id_cliente from users where email = 'ana@demo.escuta' union
            select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`,
      );
      expect(all?.n).toBeGreaterThan(1000);
      await page.goto('/list?dti=&dtf=');
      await expect(page.getByTestId('range')).toContainText(all?.n.toLocaleString('pt-BR') ?? '');
    } finally {
      await query(`delete from samples where seq = 'ZONA-1'`);
      await query(`update users set nome = 'Ana Luísa Torres' where email = 'ana@demo.escuta'`);
    }
  });
});

test.describe('[SHELL-08] feedback:', () => {
  test('a refused sign-in is shown at the bottom and a save at the top, for 5 s', async ({ page }) => {
    await page.clock.install();
    /** Shown until its time is up, by the page's clock. */
    const lasts = async (text: string, place: 'top' | 'bottom', seconds: number) => {
      const toast = page.locator(`[data-toasts="${place}"]`).getByText(text);
      await expect(toast).toBeVisible();
      const now = await page.evaluate(() => Date.now());
      await page.clock.pauseAt(now + 500);
      await page.clock.runFor((seconds - 1.5) * 1000);
      await expect(toast).toBeVisible();
      await page.clock.runFor(1500);
      await page.clock.resume();
      await expect(toast).toHaveCount(0);
    };
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('sup@demo.escuta');
    await page.getByLabel('Senha', { exact: true }).fill(`${DEMO_PASSWORD}?`);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await lasts('Email/senha incorretos', 'bottom', 5);

    await signIn(page, 'sup', '/admin/my-profile');
    await page.getByRole('button', { name: 'Salvar' }).first().click();
    await lasts('Dados alterados com sucesso', 'top', 5);
  });

  test('an empty list is named as such', async ({ page }) => {
    await signIn(page, 'sup', '/admin/log-sistema?dti=2001-01-01+00:00&dtf=2001-01-02+00:00');
    await expect(page.getByText('Não encontrado')).toBeVisible();
    await page.goto('/dashboard/produtividade?dti=2001-01-01&dtf=2001-01-02&period=d');
    await expect(page.getByText('Sem Dados').first()).toBeVisible();
  });

  test('the loader shows until the result of a search is painted', async ({ page }) => {
    const map = await MapScreen.open(page, 'sup');
    const loader = page.getByRole('progressbar');
    await expect(loader).toHaveCount(0);
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/amostra/mapa', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/amostra/mapa');
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await expect(loader).toBeVisible();
    await asked;
    await expect(loader).toBeVisible();
    answer();
    await expect(loader).toHaveCount(0);
    await expect(map.map).toHaveAttribute('data-idle', 'true');
  });
});
