import { readFile } from 'node:fs/promises';
import xlsx from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { FieldScreen, smallPhoto } from './support/field.ts';
import { InspectionsPanel } from './support/inspections.ts';
import { MapScreen } from './support/map.ts';
import { ReportScreen } from './support/reports.ts';
import { expect, test } from './support/test.ts';
import { COMPANY, EAST, makeCompanies, NORTH, registerPeople, Utility } from './support/week/utility.ts';

/**
 * A utility's first week: the same people come back each morning with the browser that they closed the evening before. Each day needs the
 * one before it.
 */
test.describe.configure({ mode: 'serial' });

let utility: Utility;
test.beforeAll(async ({ browser }) => {
  utility = await Utility.make(browser);
});
test.afterAll(() => utility?.installation.remove());

const LEAKS = { first: 'AG-0071', second: 'AG-0072', east: 'TC-19', tuesday: 'ag-1001', friday: 'AG-2001' };

/** Ids of the samples in the map's list, sorted. */
async function listed(map: MapScreen): Promise<string[]> {
  await map.idle();
  const rows = map.list.getByRole('option');
  const ids = await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-sample'))));
  const found = await utility.installation.query<{ seq: string }>(
    'select seq from samples where id_amostra = any($1)',
    [ids],
  );
  return found.map(({ seq }) => seq).sort();
}

async function sendInspector(page: Page, seq: string, name: string): Promise<void> {
  const map = new MapScreen(page);
  await map.row(seq).click();
  await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
  const panel = new InspectionsPanel(page);
  await panel.add.click();
  await panel.choose(name);
  await panel.confirm('Realizar inspeção');
  await panel.closed();
  utility.did('Inspeção pedida');
  await map.detail.click();
}

test('Monday: the first super admin makes the company, its branches and its people', async () => {
  const { installation, people } = utility;
  const printed = await installation.run(
    'first-user',
    ...['--company', 'Escuta', '--name', people.sup.nome, '--email', people.sup.email],
  );
  people.sup.knows(/password (\S+) /.exec(printed)?.[1] ?? '');
  await installation.start();
  const page = await utility.opens('sup', '/admin/admin-clients');
  await makeCompanies(page, utility);
  const roles = { adm: 'Administrador', ana: 'Analista', gei: 'Geofonista', gei2: 'Geofonista' };
  const rows = Object.entries(roles).map(([who, role]) => {
    const { nome, email } = people[who as keyof typeof people];
    return [nome, email, role];
  });
  await registerPeople(page, COMPANY, rows);
  // A viewer sees the samples of their own company alone.
  await registerPeople(page, NORTH, [[people.vis.nome, people.vis.email, 'Visualizador']]);
  utility.did('Usuário novo', rows.length + 1);
  await utility.choosePasswords();
});

test('Monday: the analyst’s first map shows the suspect points, wherever the city is', async () => {
  await utility.collects(NORTH, [
    { seq: LEAKS.first, classe: 'LEAK', hora: '0612', endereco: 'Travessa do Açaí, 12' },
    { seq: LEAKS.second, classe: 'LEAK', hora: '0620', endereco: 'Rua São Cristóvão, 450' },
    { seq: '0000017', classe: 'LESS', hora: '0631', endereco: 'Rua São Cristóvão, 452' },
    { seq: 'AG-0073', classe: 'NOAC', hora: '0640', endereco: 'Beco do Anjo, 3' },
  ]);
  await utility.collects(EAST, [
    { seq: LEAKS.east, classe: 'LEAK', hora: '0705', endereco: 'Avenida Coração de Jesus, 1001' },
    { seq: 'TC-18', classe: 'PASS', hora: '0711', endereco: 'Avenida Coração de Jesus, 1003' },
  ]);
  const page = await utility.opens('ana', '/');
  const map = new MapScreen(page);
  expect(await listed(map)).toEqual(utility.suspects());
  await page.getByRole('checkbox', { name: 'Só o mapa visível' }).check();
  expect(await listed(map)).toEqual(utility.suspects());
  await page.getByRole('checkbox', { name: 'Só o mapa visível' }).uncheck();
  await sendInspector(page, LEAKS.first, utility.people.gei.nome);
  await sendInspector(page, LEAKS.east, utility.people.gei.nome);
});

const COMMENT = 'Chiado só à noite; o vizinho é o nº 452';

test('Monday: the analyst leaves a comment for tomorrow', async () => {
  const page = await utility.opens('ana', `/?id_amostra=${LEAKS.second}`);
  await page.getByRole('button', { name: 'Comentários' }).click();
  await page.getByRole('textbox', { name: 'Comentário da amostra' }).fill(COMMENT);
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(new MapScreen(page).toast('Comentário adicionado')).toBeVisible();
  utility.did('Comentário');
});

test('Tuesday: yesterday’s browser shows today’s suspect points beside yesterday’s', async () => {
  await utility.opens('vis', '/');
  await utility.nextDay();
  await utility.collects(NORTH, [
    { seq: LEAKS.tuesday, classe: 'LEAK', hora: '0602', endereco: 'Rua Íngreme, 8' },
    { seq: 'AG-1002', classe: 'INCO', hora: '0610', endereco: 'Rua Íngreme, 10' },
  ]);
  const page = await utility.opens('ana', '/');
  expect(await listed(new MapScreen(page))).toEqual(utility.suspects());
});

test('Tuesday: the administrator reads yesterday’s comment', async () => {
  const page = await utility.opens('adm', `/?id_amostra=${LEAKS.second}`);
  await page.getByRole('button', { name: 'Comentários' }).click();
  await expect(page.getByText(COMMENT).first()).toBeVisible();
});

/** The inspector reports on an open inspection from the phone, with a photo. */
async function report(page: Page, seq: string, leakType: string): Promise<void> {
  const screen = new FieldScreen(page);
  await screen.report(seq);
  await screen.leakType(leakType);
  await screen.addPhotos(await smallPhoto(page));
  await screen.field('Título da foto 1').fill(photoOf(seq));
  await screen.send();
  await expect(screen.states.first()).toHaveText('Enviado');
}

test('Tuesday: the inspector’s phone has her open inspections, and sends a report of each', async () => {
  const page = await utility.opens('gei', '/field');
  const screen = new FieldScreen(page);
  await expect(screen.inspections.getByRole('heading')).toHaveText(
    [LEAKS.first, LEAKS.east].map((s) => `Amostra ${s}`),
  );
  await report(page, LEAKS.first, 'Não Visível');
  await report(page, LEAKS.east, 'Ligação Clandestina');
});

const photoOf = (seq: string) => `Vala aberta em ${seq}`;

async function openReport(list: ReportScreen, seq: string): Promise<Page> {
  const [opened] = await Promise.all([
    list.page.context().waitForEvent('page'),
    list.rows
      .filter({ hasText: seq })
      .first()
      .getByRole('link', { name: /^Detalhes do relatório/ })
      .click(),
  ]);
  await expect(opened.getByRole('heading', { name: 'Conclusão' })).toBeVisible();
  const photo = opened
    .getByRole('figure')
    .filter({ hasText: photoOf(seq) })
    .locator('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  utility.did('Relatório aberto');
  return opened;
}

async function finalize(list: ReportScreen, seq: string): Promise<void> {
  const detail = await openReport(list, seq);
  await detail.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await detail.getByRole('dialog').getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(detail.getByText('Finalizado', { exact: true }).first()).toBeVisible();
  utility.did('Relatório aprovado');
  await detail.close();
}

async function askAgain(list: ReportScreen, seq: string, name: string): Promise<void> {
  const detail = await openReport(list, seq);
  await detail.getByRole('button', { name: 'Nova Inspeção', exact: true }).click();
  const dialog = detail.getByRole('dialog');
  await dialog.getByLabel('Geofonista').fill(name);
  await detail.locator('.ant-select-item-option', { hasText: name }).first().click();
  await dialog.getByRole('button', { name: 'Nova Inspeção' }).click();
  await expect(detail.locator('[data-toasts]').getByText('Nova inspeção pedida para 1 relatório!')).toBeVisible();
  utility.did('Nova inspeção pedida');
  await detail.close();
}

test('Tuesday: the administrator finalizes one report and asks for another inspection for the other', async () => {
  const list = new ReportScreen(await utility.opens('adm', '/admin/leak-report'));
  await expect(list.rows).toHaveCount(2);
  await finalize(list, LEAKS.first);
  await askAgain(list, LEAKS.east, utility.people.gei2.nome);
});

test('Wednesday: the inspection asked for yesterday is open on the second inspector’s phone alone', async () => {
  await utility.nextDay();
  const first = new FieldScreen(await utility.opens('gei', '/field'));
  await expect(first.page.getByText('Nenhuma inspeção em aberto')).toBeVisible();
  const page = await utility.opens('gei2', '/field');
  await expect(new FieldScreen(page).inspections.getByRole('heading')).toHaveText([`Amostra ${LEAKS.east}`]);
  await report(page, LEAKS.east, 'Ligação Clandestina');
});

test('Wednesday: the administrator sees yesterday’s decisions beside the report of today', async () => {
  const list = new ReportScreen(await utility.opens('adm', '/admin/leak-report'));
  await expect(list.rows).toHaveCount(3);
  for (const state of ['Finalizado', 'Nova inspeção', 'Pendente']) {
    await expect(list.rows.filter({ hasText: state })).toHaveCount(1);
  }
  await finalize(list, LEAKS.east);
});

/** Switches a person's account on or off. */
async function setActive(page: Page, name: string, isActive: boolean): Promise<void> {
  await page.goto(`/admin/admin-users?ativo=${!isActive}`);
  await page.getByRole('link', { name: `Editar ${name}` }).click();
  await page.getByRole('checkbox', { name: 'Ativo' }).setChecked(isActive);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
  utility.did('Usuário alterado');
}

test('Wednesday: a person who left is sent to the sign-in, which refuses them', async () => {
  const { adm, vis } = utility.people;
  await setActive(await utility.opens('adm', '/admin/admin-users'), vis.nome, false);
  await adm.leaves();
  await vis.isRefused('/', utility);
});

test('Thursday: the renamed company has its new name in the list of a browser left open the day before', async () => {
  await utility.nextDay();
  const page = await utility.opens('sup', '/admin/admin-clients');
  await page.getByRole('button', { name: `Expandir ${COMPANY}` }).click();
  await page.getByRole('link', { name: `Editar ${EAST}` }).click();
  await page.getByLabel('Nome Cliente').fill(`${EAST} do Norte`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cliente alterado com sucesso')).toBeVisible();
  utility.did('Empresa renomeada');
  const list = await utility.opens('ana', '/list');
  await expect(list.locator('tbody tr', { hasText: LEAKS.east })).toContainText(`${EAST} do Norte`);
});

test('Thursday: a sample that was registered in the wrong unit moves to the renamed one', async () => {
  const page = await utility.opens('sup', '/');
  const map = new MapScreen(page);
  await map.idle();
  const found = page.waitForResponse('**/api/amostra/mapa');
  await choose(page, 'Empresa', NORTH);
  await found;
  await map.idle();
  await page.keyboard.press('Escape');
  await map.row(LEAKS.tuesday).getByTitle('Selecionar amostra (X)').click();
  await page.getByRole('button', { name: 'Trocar unidade' }).click();
  await expect(page.getByTestId('unit-summary')).toContainText('1 amostra muda de unidade');
  await page.getByLabel('Nova unidade').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-tree-title', { hasText: `${EAST} do Norte` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Selecionar' }).click();
  await expect(map.toast('Unidade substituída com sucesso.')).toBeVisible();
  utility.did('Troca de unidade');
  utility.moved(LEAKS.tuesday, EAST);
});

test('Thursday: the super admin sees who switched off whose account yesterday, from what to what', async () => {
  const { adm, vis } = utility.people;
  const page = await utility.opens('sup', '/admin/log-sistema');
  await page.getByLabel('Pessoa afetada').fill(vis.nome);
  await page.locator('.ant-select-dropdown:visible').getByText(vis.nome, { exact: true }).click();
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  const rows = page.locator('tr[data-log]').filter({ hasText: 'Usuário alterado' });
  await expect(rows.first()).toContainText(adm.nome);
  await expect(rows.first()).toContainText(`Pessoa ${vis.nome}`);
  await expect(rows.first()).toContainText('Ativo sim → não');
  await rows.first().getByRole('link', { name: vis.nome }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(vis.email);
});

test('Thursday: a person who returns works with the browser of Monday', async () => {
  const { vis } = utility.people;
  await setActive(await utility.opens('adm', '/admin/admin-users'), vis.nome, true);
  const map = new MapScreen(await utility.opens('vis', '/'));
  expect(await listed(map)).toEqual(utility.suspects(NORTH));
});

test('Friday: in the new year the map still shows every suspect point of the week', async () => {
  await utility.nextDay();
  await utility.collects(NORTH, [{ seq: LEAKS.friday, classe: 'LEAK', hora: '0509', endereco: 'Ladeira do Pará, 2' }]);
  expect(await listed(new MapScreen(await utility.opens('ana', '/')))).toEqual(utility.suspects());
});

test('Friday: productivity counts the samples of the week', async () => {
  const page = await utility.opens('adm', '/dashboard/produtividade');
  await expect(page.locator('[data-figure="totalSamples"] [data-value]')).toHaveText(String(utility.collected.length));
});

/** Rows of a downloaded spreadsheet, by its heads. */
async function sheetOf(page: Page, button: string): Promise<Record<string, unknown>[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const book = xlsx.read(await readFile(await (await saved).path()));
  return xlsx.utils.sheet_to_json(Object.values(book.Sheets)[0] ?? {}, { defval: null });
}

test('Friday: the spreadsheet has every report of the week with what was decided', async () => {
  const page = await utility.opens('adm', '/admin/leak-report');
  const rows = await sheetOf(page, 'Gerar Planilha');
  expect(rows.map((row) => [row['Id da amostra'], row.Resultado, row['Situação da inspeção']]).sort()).toEqual(
    [
      [LEAKS.first, 'Confirmado', 'Finalizado'],
      [LEAKS.east, 'Confirmado', 'Nova inspeção'],
      [LEAKS.east, 'Confirmado', 'Finalizado'],
    ].sort(),
  );
});

test('Friday: the log lists what happened to one sample, found by its id', async () => {
  const page = await utility.opens('sup', '/admin/log-sistema');
  await page.getByLabel('Id da amostra').fill(LEAKS.tuesday.toUpperCase());
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  const rows = page.locator('tr[data-log]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Troca de unidade');
  await expect(rows).toContainText(`${NORTH} → ${EAST} do Norte`);
});

test('Friday: the log counts each action of the week', async () => {
  const page = await utility.opens('sup', '/admin/log-sistema');
  const counts: Record<string, number> = {};
  for (const { Ação: action } of await sheetOf(page, 'Baixar planilha')) {
    counts[String(action)] = (counts[String(action)] ?? 0) + 1;
  }
  expect(counts).toEqual(utility.deeds);
});
