// Takes the screenshots of README and docs/map.md; checks nothing, since other journeys do. `npm run pictures` runs it.
import { DISTANCES, type MapPicture, SCREENS, THEMES } from '../../scripts/picture-list.ts';
import { FieldScreen } from '../support/field.ts';
import { SelectionScreen } from '../support/inspections.ts';
import { MapScreen } from '../support/map.ts';
import { picture } from '../support/picture.ts';
import { expect, query, signIn, test } from '../support/test.ts';
import { workerServer } from '../support/worker.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };

/** A suspect point of a company among as many other samples as possible. */
async function busyPlace(email: string): Promise<{ lat: number; lon: number }> {
  const [place] = await query<{ lat: number; lon: number }>(
    `select s.lat, s.lon from samples s join users u using (id_cliente) where u.email = $1 and s.classificacao = 'LEAK'
     order by (select count(*) from samples n where n.id_cliente = s.id_cliente and abs(n.lat - s.lat) < 0.001 and abs(n.lon - s.lon) < 0.001) desc,
       s.id_amostra limit 1`,
    [email],
  );
  if (!place) throw new Error('the demonstration has no suspect point');
  return place;
}

for (const [screen, viewport] of Object.entries(SCREENS))
  for (const colorScheme of THEMES)
    test(`screenshots of the map, ${screen}, ${colorScheme}`, async ({ browser }) => {
      const { lat, lon } = await busyPlace('ana@demo.escuta');
      const context = await browser.newContext({
        ...{ viewport, colorScheme, hasTouch: screen === 'phone' },
        ...{ locale: 'pt-BR', reducedMotion: 'reduce', baseURL: workerServer().url },
      });
      const page = await context.newPage();
      const map = await MapScreen.open(page, 'ana', EVERYTHING);
      await page.keyboard.press('Escape');
      for (const [distance, zoom] of Object.entries(DISTANCES)) {
        const address = new URL(page.url());
        for (const [name, value] of Object.entries({ lat, lon, zoom })) address.searchParams.set(name, String(value));
        await page.goto(address.href);
        await map.idle();
        await picture(page, `map-${distance}-${screen}-${colorScheme}` as MapPicture);
      }
      await context.close();
    });

test('screenshots of the demo', async ({ page, browser }) => {
  // As a fresh start shows it to the person that the README begins as, with one sample heard.
  const map = await MapScreen.open(page, 'ana');
  await map.list.getByRole('option').first().click();
  await map.idle();
  await page.keyboard.press('Escape');
  await map.idle();
  await expect(map.player.getByRole('img', { name: /Espectrograma/ })).toBeVisible();
  await picture(page, 'map');
  const dark = await browser.newContext({
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'pt-BR',
    baseURL: workerServer().url,
  });
  const phone = await dark.newPage();
  await phone.goto('/login');
  await expect(phone.getByLabel('E-mail')).toBeVisible();
  await picture(phone, 'login-phone');
  await phone.evaluate((kept) => localStorage.setItem('user_params_selected', JSON.stringify(kept)), EVERYTHING);
  const screen = await MapScreen.open(phone, 'ana');
  await screen.idle();
  await picture(phone, 'map-phone');
  await dark.close();
});

test('screenshots of inspections, leak reports and people', async ({ page, browser }) => {
  const [report] = await query<{ id_relatorio: number; id_cliente: number }>(
    `select r.id_relatorio, r.id_cliente from leak_reports r
     where r.id_status_relatorio = 0 and (select count(*) from leak_report_photos p where p.id_relatorio = r.id_relatorio) > 1
     order by r.id_relatorio desc limit 1`,
  );
  // Wait for the checkbox animation to end.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'sup', SelectionScreen.path({ classificacao: 'LEAK' }));
  const mode = new SelectionScreen(page);
  await mode.idle();
  for (let n = 0; n < 4; n++) await mode.list.getByRole('checkbox').nth(n).check();
  await mode.idle();
  await picture(page, 'selection');
  await page.goto(`/admin/leak-report/detail/${report?.id_relatorio}/${report?.id_cliente}`);
  await expect(page.getByRole('img', { name: /^Mapa da amostra/ }).first()).toBeVisible();
  await expect(page.getByTestId('small-map').first()).toHaveAttribute('data-state', 'drawn');
  await picture(page, 'leak-report');
  await page.goto('/admin/admin-users');
  await expect(page.getByRole('link', { name: 'Editar Ana Luísa Torres' })).toBeVisible();
  await picture(page, 'users');

  const baseURL = workerServer().url;
  const street = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'pt-BR',
    baseURL,
  });
  const phone = await street.newPage();
  const field = await FieldScreen.open(phone);
  await expect(phone.getByTestId('sounds')).toHaveText(/salvos neste celular: (\d+) de \1$/);
  await picture(phone, 'field-phone');
  await field.report();
  await picture(phone, 'field-report-phone');
  await street.close();
});

test('screenshots of the dashboards, the desk and blind review', async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'sup', '/dashboard/analise');
  await expect(page.getByRole('button', { name: 'Planilha' })).toBeEnabled();
  await picture(page, 'dashboard');
  const someone = async (role: string, path: string) => {
    const context = await browser.newContext({
      locale: 'pt-BR',
      reducedMotion: 'reduce',
      viewport: page.viewportSize(),
      baseURL: workerServer().url,
    });
    const own = await context.newPage();
    await signIn(own, role, path);
    return own;
  };
  const desk = await someone('geo', '/admin/samples');
  await expect(desk.getByTestId('desk-stage').getByRole('img', { name: /Espectrograma/ })).toBeVisible();
  await expect(desk.getByTestId('small-map')).toHaveAttribute('data-state', 'drawn');
  // The desk plays by itself; a screenshot shows the beginning.
  await desk.getByRole('button', { name: 'Pausar', exact: true }).click();
  const position = desk.getByRole('slider', { name: 'Posição no áudio' });
  await expect(async () => {
    await position.press('ArrowLeft');
    await expect(position).toHaveAttribute('aria-valuenow', '0.0', { timeout: 200 });
  }).toPass();
  await position.blur();
  await desk.mouse.move(0, 0);
  await picture(desk, 'desk');
  const reviewer = await someone('br', '/');
  await expect(reviewer.getByRole('checkbox')).toHaveCount(4);
  for (const item of await reviewer.getByRole('checkbox').all()) await item.check();
  await reviewer.getByRole('button', { name: 'Iniciar', exact: true }).click();
  await expect(reviewer.getByRole('img', { name: /Espectrograma/ })).toBeVisible();
  await picture(reviewer, 'blind-review');
  await desk.context().close();
  await reviewer.context().close();
});
