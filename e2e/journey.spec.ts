import { readFile } from 'node:fs/promises';
import xlsx from '@e965/xlsx';
import type { Browser, Locator, Page } from '@playwright/test';
import { cameraPhoto, FieldScreen, keptForOffline, smallPhoto } from './support/field.ts';
import { comes, insist } from './support/insist.ts';
import { logsOf, SelectionScreen } from './support/inspections.ts';
import { printedPages, squeeze } from './support/lists.ts';
import { MapScreen } from './support/map.ts';
import { pendingReports, ReportScreen } from './support/reports.ts';
import { expect, query, signIn, test } from './support/test.ts';
import { givenServer } from './support/worker.ts';

const SUSPECT = 'JORNADA-001';
const DAY = { dti: '2026-01-05 00:00', dtf: '2026-01-05 23:59' };
const PLACE = { latitude: -19.95, longitude: -44.1 };

/** A street of 301 samples on a day of its own, each with a sound. */
const survey = () =>
  query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, id_gravacao)
     select 'JORNADA-' || lpad(n::text, 3, '0'), c.id_cliente, '2026-01-05T12:00:00Z', '2026-01-05T12:00:00Z',
       $1::float8 + (n - 1) / 1e4, $2::float8, 'INCO',
       (select id_gravacao from samples s where s.id_cliente = c.id_cliente and id_gravacao is not null limit 1)
     from companies c, generate_series(1, 301) n where c.razao_social = 'Setor Mirante'`,
    [PLACE.latitude, PLACE.longitude],
  );

async function takeBack(): Promise<void> {
  const own = "select id_amostra from samples where seq like 'JORNADA-%'";
  const reports = await query<{ id: number }>(
    `select distinct id_relatorio id from leak_report_samples where id_amostra in (${own})`,
  );
  const ids = reports.map(({ id }) => id);
  await query('delete from leak_report_photos where id_relatorio = any($1)', [ids]);
  await query('delete from leak_report_samples where id_relatorio = any($1)', [ids]);
  await query('delete from leak_reports where id_relatorio = any($1)', [ids]);
  await query(`delete from action_logs where id_amostra in (${own})`);
  await query("delete from samples where seq like 'JORNADA-%'");
}

const browserOf = (page: Page) => page.context().browser()?.browserType().name();

/** Another person at another device. */
async function somebody(browser: Browser, baseURL: string, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options });
  return context.newPage();
}

/** The assigned operator writes the report on a phone without a network, and sends it when the network is back. */
async function reportOffline(page: Page, role: string, leakType: string, photos: Buffer[]): Promise<void> {
  const screen = await FieldScreen.open(page, role);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(PLACE);
  await page.getByRole('button', { name: 'Mais perto primeiro' }).click();
  await expect(screen.inspections.first()).toContainText(SUSPECT);
  await keptForOffline(page);
  await page.context().setOffline(true);
  expect(await screen.report(SUSPECT)).toBe(SUSPECT);
  await screen.leakType(leakType);
  if (photos.length > 0) await screen.addPhotos(...photos);
  await screen.send();
  await expect(screen.states.first()).toHaveText('Aguardando envio');
  await page.context().setOffline(false);
  await expect(screen.states.first()).toHaveText('Enviado');
}

// As most people have it; the other journeys run with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.afterEach(takeBack);

interface Person {
  id: number;
  nome: string;
}

async function personOf(role: string): Promise<Person> {
  const [person] = await query<Person>('select id_usuario id, nome from users where email = $1', [
    `${role}@demo.escuta`,
  ]);
  if (!person) throw new Error(`the demo has no ${role}`);
  return person;
}

/** The analyst classifies the sample as suspect and assigns an operator to it and to the rest of the street. */
async function assignStreet(page: Page, map: MapScreen, operator: Person): Promise<void> {
  await map.openSample(SUSPECT);
  const editor = page.getByRole('region', { name: 'Classificar' });
  const suspect = editor
    .getByRole('radio', { name: /Ponto Suspeito/ })
    .or(editor.getByRole('button', { name: /Ponto Suspeito/ }))
    .first();
  await insist(
    page,
    () => suspect.click(),
    () => expect(map.toast('Classificação realizada com sucesso!')).toBeVisible(),
  );
  await page.goto(SelectionScreen.path(DAY));
  const mode = new SelectionScreen(page);
  await expect(mode.map).toHaveAttribute('data-total', '301');
  await mode.idle();
  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
  await expect(mode.count).toHaveText('301 de 301 selecionadas');
  await insist(
    page,
    () => mode.send(operator.nome),
    () => expect(mode.receipt).toContainText(`Último envio: 301 amostras a ${operator.nome}.`),
  );
  expect((await logsOf(13))[0]?.dados).toMatchObject({ inspetor: operator.id, total_amostra: 301 });
}

/** Opens the detail of the first report of the list, in its own tab. */
async function openDetail(list: ReportScreen): Promise<Page> {
  const [opened] = await Promise.all([
    list.page.context().waitForEvent('page'),
    list.rows
      .first()
      .getByRole('link', { name: /^Detalhes do relatório/ })
      .click(),
  ]);
  await expect(opened.getByRole('heading', { name: 'Conclusão' })).toBeVisible();
  return opened;
}

/** Opens the dialog of a decision, anew when it is open. */
async function openDialog(report: Page, name: string): Promise<Locator> {
  const dialog = report.getByRole('dialog');
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await report.getByRole('button', { name, exact: true }).click();
  return dialog;
}

/** The reviewer prints the first report and requests a second inspection by another operator. */
async function requestSecondInspection(list: ReportScreen, operator: Person): Promise<void> {
  const { page } = list;
  await list.form.getByLabel('Id da amostra').fill(SUSPECT);
  await insist(
    list.page,
    () => list.filter(),
    () => expect(list.rows).toHaveCount(1),
  );
  await expect(list.rows).toContainText('Pendente');
  const report = await openDetail(list);
  await expect(report.getByRole('button', { name: /^Ampliar foto/ })).toHaveCount(2);
  const paper = await printedPages(report);
  const text = paper.map((sheet) => sheet.text).join('');
  expect(text).toContain('Geofonistaresponsável');
  // Firefox prints the digits of this font as shapes without their characters.
  if (browserOf(page) !== 'firefox') expect(text).toContain(squeeze(SUSPECT));
  const request = async () => {
    const dialog = await openDialog(report, 'Nova Inspeção');
    await dialog.getByLabel('Geofonista').fill(operator.nome);
    const option = report.locator('.ant-select-item-option', { hasText: operator.nome }).first();
    if (!(await comes(report, option))) return;
    await option.click();
    await dialog.getByRole('button', { name: 'Nova Inspeção' }).click();
  };
  const requested = report.locator('[data-toasts]').getByText('Nova inspeção pedida para 1 relatório!');
  await insist(report, request, () => expect(requested).toBeVisible());
  await report.close();
}

async function approveSecondReport(list: ReportScreen): Promise<void> {
  await insist(
    list.page,
    () => list.filter(),
    () => expect(list.rows).toHaveCount(2),
  );
  await expect(list.rows.nth(0)).toContainText('Pendente');
  await expect(list.rows.nth(1)).toContainText('Nova inspeção');
  const report = await openDetail(list);
  const approve = async () => {
    const dialog = await openDialog(report, 'Finalizar');
    await dialog.getByLabel('Ordem de serviço').fill('OS-2026-1');
    await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  };
  await insist(report, approve, () => expect(report.getByText('Finalizado', { exact: true }).first()).toBeVisible());
  await report.close();
}

async function expectDecisionOnMap(page: Page, map: MapScreen, first: Person, second: Person): Promise<void> {
  await page.goto(`/?id_amostra=${SUSPECT}`);
  await expect(page.getByRole('heading', { name: `Amostra ${SUSPECT}` })).toBeVisible();
  await expect(map.field('Classificação do cliente')).toContainText('Ponto Suspeito');
  const slots = page.getByRole('region', { name: 'Inspeções' });
  await expect(slots.locator('[data-slot="1"]')).toContainText(first.nome);
  await expect(slots.locator('[data-slot="1"]')).toContainText('Relatório enviado, nova inspeção pedida');
  await expect(slots.locator('[data-slot="2"]')).toContainText(second.nome);
  await expect(slots.locator('[data-slot="2"]')).toContainText('Relatório finalizado');
  await map.detail.click();
  await expect(map.row(SUSPECT)).toContainText('||');
}

async function expectDecisionInDatabase(operator: Person): Promise<void> {
  const [sample] = await query<{ id_amostra: number; classificacao_cliente: string; geofonista: string }>(
    'select id_amostra, classificacao_cliente, geofonista from samples where seq = $1',
    [SUSPECT],
  );
  expect(sample).toMatchObject({ classificacao_cliente: 'LEAK', geofonista: operator.nome });
  const actions = await query<{ tipo_acao: number; email: string }>(
    `select tipo_acao, email from action_logs join users using (id_usuario)
     where id_amostra = $1 and tipo_acao in (4, 15, 16) order by id_log`,
    [sample?.id_amostra],
  );
  expect(actions).toEqual([
    { tipo_acao: 4, email: 'ana@demo.escuta' },
    { tipo_acao: 16, email: 'adm@demo.escuta' },
    { tipo_acao: 15, email: 'adm@demo.escuta' },
  ]);
}

async function expectDecisionInSpreadsheet(list: ReportScreen): Promise<void> {
  await insist(
    list.page,
    () => list.filter(),
    () => expect(list.rows.nth(0)).toContainText('Finalizado'),
  );
  const save = async () => {
    const saved = list.page.waitForEvent('download');
    await list.page.getByRole('button', { name: 'Gerar Planilha' }).click();
    return { saved };
  };
  const file = await insist(list.page, save, ({ saved }) => saved);
  const book = xlsx.read(await readFile(await file.path()));
  const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(Object.values(book.Sheets)[0] ?? {}, { defval: null });
  expect(rows).toMatchObject([
    { 'Id da amostra': SUSPECT, Resultado: 'Confirmado', 'Situação da inspeção': 'Finalizado' },
    { 'Id da amostra': SUSPECT, Resultado: 'Confirmado', 'Situação da inspeção': 'Nova inspeção' },
  ]);
}

test('a suspect sample gets from the map through two inspections to an approved report', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(givenServer() ? 900_000 : 300_000);
  await takeBack();
  await survey();
  const [gei, geo] = [await personOf('gei'), await personOf('geo')];
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

  const map = await MapScreen.open(page, 'ana', { ...DAY, classificacao: [], seen: true, notSeen: true });
  await assignStreet(page, map, gei);

  // One photo as large as a phone's camera takes it.
  const photos = [await cameraPhoto(page), await smallPhoto(page)];
  const firstPhone = await somebody(browser, baseURL, phone);
  await reportOffline(firstPhone, 'gei', 'Não Visível', photos);
  await firstPhone.context().close();

  const desk = await somebody(browser, baseURL, { viewport: { width: 1440, height: 900 } });
  const list = await ReportScreen.open(desk, 'adm', '/admin/leak-report');
  await requestSecondInspection(list, geo);

  const secondPhone = await somebody(browser, baseURL, phone);
  await reportOffline(secondPhone, 'geo', 'Ligação Clandestina', []);
  await secondPhone.context().close();

  await approveSecondReport(list);
  await expectDecisionInDatabase(geo);
  await expectDecisionOnMap(page, map, gei, geo);
  await expectDecisionInSpreadsheet(list);
  await desk.context().close();
});

async function openPendingReport(page: Page): Promise<void> {
  const [report] = await pendingReports(1);
  await signIn(page, 'adm', `/admin/leak-report/detail/${report?.id_relatorio}/${report?.id_cliente}`);
}

/** Opens the dialog that asks for a new inspection, and its list of operators. */
async function openOperators(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nova Inspeção', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Geofonista').fill('Gustavo');
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
}

test('a list opened while its dialog fades in is as wide as its field', async ({ page }) => {
  await openPendingReport(page);
  await page.addStyleTag({ content: '.ant-modal { animation-duration: 3s !important }' });
  await openOperators(page);
  const widthOf = async (css: string) => Math.round((await page.locator(css).first().boundingBox())?.width ?? 0);
  expect(await widthOf('.ant-select-dropdown:visible')).toBe(await widthOf('.ant-modal .ant-select'));
});

test('a list in a dialog stays at its field when the page behind scrolls', async ({ page }) => {
  await openPendingReport(page);
  await openOperators(page);
  const [scrolled, moved] = await page.evaluate(() => {
    const topOf = (css: string) => document.querySelector(css)?.getBoundingClientRect().top ?? Number.NaN;
    const gap = () => topOf('.ant-select-dropdown') - topOf('.ant-modal .ant-select');
    const before = gap();
    window.scrollTo(0, 200);
    return [window.scrollY, gap() - before];
  });
  expect(scrolled).toBe(200);
  expect(moved).toBe(0);
});
