import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FieldScreen } from '../support/field.ts';
import { SelectionScreen } from '../support/inspections.ts';
import { MapScreen } from '../support/map.ts';
import { ROOT } from '../support/server.ts';
import { expect, query, signIn, test } from '../support/test.ts';
import { workerServer } from '../support/worker.ts';

const YEARS = { dti: '2017-01-01 00:00', dtf: '2020-12-31 23:59', classificacao: [], seen: true, notSeen: true };

/** Screenshots for the README, taken only on request. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.ESCUTA_PICTURES !== 'on') return;
  await page.screenshot({ path: join(ROOT, 'docs/images', `${name}.png`) });
}

test('the import adds all 38 recordings once', () => {
  const [first, second] = JSON.parse(process.env.ESCUTA_FIELD_IMPORTS ?? '[]');
  expect(first.out).toContain('38 recordings imported, 0 already there, 0 refused.');
  expect(second.out).toContain('0 recordings imported, 38 already there, 0 refused.');
  expect([first.status, second.status]).toEqual([0, 0]);
});

test('real recordings are heard and classified on the city’s streets', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', YEARS);
  await expect(map.total).toHaveText('Mostrando 38 de 38');
  await expect(page.getByTestId('count-LEAK')).toHaveText('20');
  await expect(page.getByTestId('count-LESS')).toHaveText('18');
  await expect(map.map).toHaveAttribute('data-base', 'tiles');
  await page.getByRole('button', { name: 'Centralizar amostras' }).click();
  await map.idle();
  await picture(page, 'field-map');

  const rows = await query<{ id_amostra: number; seq: string; taxa: number; endereco: string }>(
    `select id_amostra, seq, taxa_amostragem as taxa, endereco from samples join recordings using (id_gravacao)
     where coletor = 'LOGGER' order by taxa_amostragem, id_amostra`,
  );
  expect([...new Set(rows.map((row) => row.taxa))]).toEqual([4096, 8092]);
  expect(rows.every((row) => row.endereco)).toBe(true);

  const position = map.player.getByRole('slider', { name: 'Posição no áudio' });
  const at = async () => Number(await position.getAttribute('aria-valuenow'));
  for (const [sample, hertz] of [
    [rows[0], '2.048'],
    [rows.at(-1), '4.000'],
  ] as const) {
    await map.openSample(sample?.seq ?? '');
    await expect(map.field('Endereço')).toHaveText(sample?.endereco ?? '');
    await expect(map.player.getByRole('img', { name: `Espectrograma de 0 a ${hertz} Hz` })).toBeVisible();
    await expect(map.player.getByText('som sintético')).toHaveCount(0);
    const play = map.player.getByRole('button', { name: 'Ouvir', exact: true });
    if (await play.isVisible()) await play.click();
    await expect.poll(at).toBeGreaterThan(1);
    await map.idle();
    if (sample?.taxa === 4096) await picture(page, 'field-4096');
  }

  const id = rows.at(-1)?.id_amostra ?? 0;
  await page.getByRole('checkbox', { name: 'Vista', exact: true }).check();
  await page.getByRole('button', { name: 'Comentários' }).click();
  await page.getByRole('textbox', { name: 'Comentário da amostra' }).fill('Chiado contínuo, parece rede');
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(map.toast('Comentário adicionado')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar ao detalhe' }).click();
  await page
    .getByRole('region', { name: 'Classificar' })
    .getByRole('button', { name: /Ponto Suspeito/ })
    .or(page.getByRole('region', { name: 'Classificar' }).getByRole('radio', { name: /Ponto Suspeito/ }))
    .first()
    .click();
  await expect(map.toast('Classificação realizada com sucesso!')).toBeVisible();
  const log = await query(
    `select tipo_acao, email, origem from action_logs join users using (id_usuario) where id_amostra = $1 order by id_log`,
    [id],
  );
  expect(log).toEqual([5, 8, 4].map((tipo_acao) => ({ tipo_acao, email: 'ana@demo.escuta', origem: 1 })));
});

test('a whole city’s 94,570 addresses are imported once', async () => {
  const [first, second] = JSON.parse(process.env.ESCUTA_FIELD_ADDRESSES ?? '[]');
  expect(first.out).toMatch(/^\d\d%, [\d,]+ lines$/m);
  expect(first.out).toContain('94,570 lines read:');
  expect(second.out).toContain('94,570 lines read: 0 addresses added, 94,570 already there or duplicate');
  expect([first.status, second.status]).toEqual([0, 0]);
  const [kept] = await query<{ n: number; capitals: number; zeros: number; numberless: number }>(
    `select count(*)::int as n, count(*) filter (where endereco ~ '[A-Z]{5,}' and endereco !~ '[IVX]{5}')::int as capitals,
       count(*) filter (where endereco ~ ', 0+$')::int as zeros, count(*) filter (where endereco ~ ', s/n$')::int as numberless
     from addresses where endereco !~ ' - '`,
  );
  expect(first.out).toContain(`: ${kept?.n.toLocaleString('en-US')} addresses added`);
  expect(kept).toEqual({ n: 94_570, capitals: 0, zeros: 0, numberless: 12_699 });
});

test('a sample in the city gets the nearest imported address', async ({ page }) => {
  const [sample] = await query<{ id_amostra: number; seq: string; endereco: string }>(
    `select id_amostra, seq, endereco from samples where coletor = 'LOGGER' and endereco !~ 's/n' order by 1 desc limit 1`,
  );
  await query('update samples set endereco = null where id_amostra = $1', [sample?.id_amostra]);
  const map = await MapScreen.open(page, 'ana', YEARS);
  await map.openSample(sample?.seq ?? '');
  await page.getByRole('button', { name: 'Revelar endereço' }).click();
  await expect(map.field('Endereço')).toContainText(/a 0 m da amostra$/);
  await expect(map.field('Endereço')).toContainText(sample?.endereco.replace(/, .*/, '') ?? '?');
});

test('every one of the 38 recordings is decoded by the browser', async ({ page, request }) => {
  const search = page.waitForRequest('**/api/amostra/mapa');
  await MapScreen.open(page, 'ana', YEARS);
  const { token = '' } = await (await search).allHeaders();
  const ids = await query<{ id_amostra: number; duracao: number }>(
    `select id_amostra, duracao from samples join recordings using (id_gravacao) where coletor = 'LOGGER' order by 1`,
  );
  for (const { id_amostra, duracao } of ids) {
    const { amostra } = await (await request.get(`/api/amostra/id/${id_amostra}`, { headers: { token } })).json();
    const heard = await page.evaluate(
      (url) =>
        new Promise<number>((resolve, reject) => {
          const audio = new Audio(url);
          audio.oncanplaythrough = () => resolve(audio.duration);
          audio.onerror = () => reject(new Error(audio.error?.message));
        }),
      amostra.url,
    );
    expect(Math.abs(heard - duracao)).toBeLessThan(0.1);
  }
});

test('screenshots of the demo', async ({ page, browser }) => {
  const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };
  const map = await MapScreen.open(page, 'sup', EVERYTHING);
  await map.list.getByRole('option').nth(3).click();
  await map.idle();
  for (let step = 0; step < 3; step++) {
    await page.getByRole('button', { name: 'Afastar' }).click();
    await map.idle();
  }
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
  await expect(phone.getByTestId('sounds')).toHaveText(/salvos neste telefone: (\d+) de \1$/);
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
