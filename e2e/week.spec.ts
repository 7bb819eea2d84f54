import { CLASS_NAMES } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { Dashboard } from './support/dashboards.ts';
import { ListScreen } from './support/lists.ts';
import { MapScreen } from './support/map.ts';
import { expect, test } from './support/test.ts';
import * as analyst from './support/week/analyst.ts';
import * as figures from './support/week/figures.ts';
import * as inspections from './support/week/inspections.ts';
import * as office from './support/week/office.ts';
import * as sheets from './support/week/sheets.ts';
import { EAST, NORTH, Utility } from './support/week/utility.ts';

/**
 * A utility's first week: the same people come back each morning with the browser that they closed the evening before. Each day needs the
 * one before it. What they do is written down in plain lists (support/week/books.ts, diary.ts), with which lists, figures, files and log
 * are compared.
 */
test.describe.configure({ mode: 'serial' });

let utility: Utility;
test.beforeAll(async ({ browser }) => {
  utility = await Utility.make(browser);
});
test.afterAll(() => utility?.installation.remove());

const [FIRST, SECOND, OTHER, CROSSED] = ['AG-0071', 'AG-0072', 'TC-19', 'ag-1001'] as const;
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['AG-1003', 'TC-31', 'AG-3001', 'AG-2001'] as const;
const EAST_RENAMED = `${EAST} do Norte`;

/** The analyst opens yesterday’s browser and finds every suspect point there is. */
async function analystFindsSuspects(): Promise<Page> {
  const page = await utility.opens(utility.people.ana, '/');
  expect(await analyst.listed(utility, page)).toEqual(utility.books.suspects());
  return page;
}

/** The viewer finds the suspect points of her unit. */
async function viewerFindsSuspects(): Promise<void> {
  const page = await utility.opens(utility.people.vis, '/');
  expect(await analyst.listed(utility, page)).toEqual(utility.books.suspects(NORTH));
}

/** The collector finds every sample collected so far in the list. */
async function collectorFindsSamples(): Promise<void> {
  const { rows } = new ListScreen(await utility.opens(utility.people.col, '/list'));
  const { samples } = utility.books;
  await expect(rows).toHaveCount(samples.length);
  for (const { seq } of samples) await expect(rows.filter({ hasText: seq })).toHaveCount(1);
}

/** The administrator finds every report with what has been decided. */
async function administratorFindsReports(): Promise<Page> {
  const page = await utility.opens(utility.people.adm, '/admin/leak-report');
  await expect.poll(() => sheets.listedReports(page)).toEqual(sheets.bookedShort(utility));
  return page;
}

/** The super admin reads in the log who did what to whom yesterday, and nothing else. */
async function superAdminReadsYesterday(): Promise<void> {
  const day = utility.yesterday;
  const period = `objeto=pessoa&dti=${day}+00:00&dtf=${day}+23:59&max=50`;
  const page = await utility.opens(utility.people.sup, `/admin/log-sistema?${period}`);
  await expect
    .poll(() => sheets.listedDeeds(page))
    .toEqual(utility.diary.shown((deed) => deed.day === day && deed.about?.startsWith('Pessoa ') === true));
}

test.describe('[WEEK-01] a utility’s first week', () => {
  test('Monday: the first super admin makes the company, its branches and its people', async () => {
    const { installation, people } = utility;
    const printed = await installation.run(
      'first-user',
      ...['--company', people.sup.company, '--name', people.sup.nome, '--email', people.sup.email],
    );
    people.sup.knows(/password (\S+) /.exec(printed)?.[1] ?? '');
    await installation.start();
    const page = await utility.opens(people.sup, '/admin/admin-clients');
    await office.makeCompanies(page, utility);
    await office.registerPeople(page, utility);
    await utility.choosePasswords();
  });

  test('Monday: the analyst’s first map shows the suspect points, wherever the city is', async () => {
    const { gei, gei2, col } = utility.people;
    await utility.collects(NORTH, col, [
      { seq: FIRST, classe: 'LEAK', hora: '0612', endereco: 'Travessa do Açaí, 12' },
      { seq: SECOND, classe: 'LEAK', hora: '0620', endereco: 'Rua São Cristóvão, 450' },
      { seq: '0000017', classe: 'LESS', hora: '0631', endereco: 'Rua São Cristóvão, 452' },
      { seq: 'AG-0073', classe: 'NOAC', hora: '0640', endereco: 'Beco do Anjo, 3' },
    ]);
    await utility.collects(EAST, gei2, [
      { seq: OTHER, classe: 'LEAK', hora: '0705', endereco: 'Avenida Coração de Jesus, 1001' },
      { seq: 'TC-18', classe: 'PASS', hora: '0711', endereco: 'Avenida Coração de Jesus, 1003' },
      { seq: 'TC-20', classe: 'LEAK', hora: '0718', endereco: 'Avenida Coração de Jesus, 1005' },
    ]);
    const page = await analystFindsSuspects();
    await page.getByRole('checkbox', { name: 'Só o mapa visível' }).check();
    expect(await analyst.listed(utility, page)).toEqual(utility.books.suspects());
    await page.getByRole('checkbox', { name: 'Só o mapa visível' }).uncheck();
    for (const seq of [FIRST, OTHER]) await analyst.sendInspector(utility, page, seq, gei);
  });

  test('Monday: the analyst marks the ticked samples as seen and gives them a class', async () => {
    const page = await utility.opens(utility.people.ana, '/');
    const ticked = [SECOND, 'TC-20'];
    await analyst.tick(page, ticked);
    await analyst.markTickedSeen(utility, page, ticked);
    await analyst.classifyTicked(utility, page, ticked, 'PASS');
  });

  const COMMENT = 'Chiado só à noite; o vizinho é o nº 452';

  test('Monday: the analyst leaves a comment for tomorrow, and takes a class back that a key gave', async () => {
    const page = await utility.opens(utility.people.ana, `/?id_amostra=${FIRST}`);
    await analyst.classifyAndUndo(utility, page, FIRST);
    await analyst.comment(utility, page, FIRST, COMMENT);
    await viewerFindsSuspects();
  });

  test('Tuesday: yesterday’s browser shows today’s suspect points beside yesterday’s', async () => {
    await utility.nextDay();
    await utility.collects(NORTH, utility.people.col, [
      { seq: CROSSED, classe: 'LEAK', hora: '0602', endereco: 'Rua Íngreme, 8' },
      { seq: 'AG-1002', classe: 'FRAU', hora: '0610', endereco: 'Rua Íngreme, 10' },
      { seq: TUESDAY, classe: 'PEND', hora: '0618', endereco: null },
    ]);
    const page = await analystFindsSuspects();
    await analyst.sendInspector(utility, page, CROSSED, utility.people.gei);
  });

  test('Tuesday: the collector finds the samples of both days in the list', collectorFindsSamples);

  test('Tuesday: the viewer finds today’s suspect points of her unit', viewerFindsSuspects);

  test('Tuesday: the super admin reads who registered whom yesterday', superAdminReadsYesterday);

  test('Tuesday: the administrator reads yesterday’s comment', async () => {
    const page = await utility.opens(utility.people.adm, `/?id_amostra=${FIRST}`);
    await page.getByRole('button', { name: 'Comentários' }).click();
    await expect(page.getByText(COMMENT).first()).toBeVisible();
  });

  test('Tuesday: the inspector’s phone has her open inspections, and sends reports', async () => {
    const { gei } = utility.people;
    const page = await utility.opens(gei, '/field');
    expect(await inspections.openOnPhone(page)).toEqual(utility.books.openVisits(gei.nome));
    await inspections.report(utility, page, gei, { seq: FIRST, leakType: 'Não Visível', isOnNetwork: true });
    await inspections.report(utility, page, gei, { seq: OTHER, leakType: 'Ligação Clandestina', isOnNetwork: false });
    expect(await inspections.openOnPhone(page)).toEqual([CROSSED]);
  });

  test('Tuesday: the administrator finalizes one report and asks for another inspection for the other', async () => {
    const page = await administratorFindsReports();
    await inspections.finalize(utility, page, FIRST);
    await inspections.askAgain(utility, page, OTHER, utility.people.gei2);
  });

  test('Wednesday: yesterday’s browser shows today’s suspect points beside the others', async () => {
    await utility.nextDay();
    await utility.collects(EAST, null, [
      { seq: 'TC-30', classe: 'NOAC', hora: '2330', day: utility.yesterday, endereco: 'Rua da Véspera, 1' },
      { seq: WEDNESDAY, classe: 'LEAK', hora: '0640', endereco: 'Rua da Véspera, 3' },
    ]);
    await analystFindsSuspects();
  });

  test('Wednesday: the collector finds the samples of three days, also of last night', collectorFindsSamples);

  test('Wednesday: the super admin finds that nobody was changed yesterday', superAdminReadsYesterday);

  test('Wednesday: the administrator sees yesterday’s decisions, and switches two people off', async () => {
    const { adm, gei, vis } = utility.people;
    await administratorFindsReports();
    await office.setActive(utility, false, gei, vis);
    await adm.leaves();
  });

  test('Wednesday: people who left are sent to the sign-in, which refuses them', async () => {
    const { gei, vis } = utility.people;
    await vis.isRefused('/', utility);
    await gei.isRefused('/field', utility);
  });

  test('Wednesday: the super geophone operator hears yesterday’s pending sample at the desk', async () => {
    const { geo } = utility.people;
    const page = await utility.opens(geo, '/admin/samples');
    await expect(page.getByTestId('desk-progress')).toHaveText('0 de 1 classificadas');
    await expect(page.getByRole('button', { name: CLASS_NAMES['pt-BR'].LEAK, exact: true })).toBeEnabled();
    await page.keyboard.press('3');
    await expect(page.getByTestId('desk-progress')).toHaveText('1 de 1 classificadas');
    utility.books.sample(TUESDAY).classe = 'LEAK';
    const change = `Classe do sistema: ${CLASS_NAMES['pt-BR'].PEND} → ${CLASS_NAMES['pt-BR'].LEAK}`;
    utility.did(geo, 'Classificação do sistema', { sample: TUESDAY, change });
  });

  test('Wednesday night: the inspection asked for yesterday is open on the second inspector’s phone', async () => {
    await utility.evening();
    const { gei2 } = utility.people;
    const page = await utility.opens(gei2, '/field');
    expect(await inspections.openOnPhone(page)).toEqual(utility.books.openVisits(gei2.nome));
    await inspections.report(utility, page, gei2, { seq: OTHER, leakType: 'Ligação Clandestina', isOnNetwork: false });
  });

  test('Thursday: the analyst finds the open visit of the inspector who left, and sends another', async () => {
    await utility.nextDay();
    const { gei, gei2 } = utility.people;
    await utility.collects(NORTH, gei2, [{ seq: THURSDAY, classe: 'LEAK', hora: '0540', endereco: null }]);
    const page = await analystFindsSuspects();
    await analyst.replaceInspector(utility, page, CROSSED, [gei, gei2]);
  });

  test('Thursday: the collector finds the samples of four days', collectorFindsSamples);

  test('Thursday: the super admin reads who was switched off yesterday, by whom', superAdminReadsYesterday);

  test('Thursday: the renamed company has its new name in the list of a browser of the day before', async () => {
    const page = await utility.opens(utility.people.sup, '/admin/admin-clients');
    await office.allowExport(page, utility);
    await page.goto('/admin/admin-clients');
    await office.rename(page, utility, EAST, EAST_RENAMED);
    await office.setPlace(page, utility, EAST);
    const list = await utility.opens(utility.people.ana, '/list');
    await expect(list.locator('tbody tr', { hasText: OTHER })).toContainText(EAST_RENAMED);
  });

  test('Thursday: the analyst reveals the addresses that nobody had typed', async () => {
    const page = await utility.opens(utility.people.ana, '/list');
    await utility.importsAddresses();
    const list = new ListScreen(page);
    await page.getByRole('button', { name: 'Revelar endereços' }).click();
    await expect(page.locator('[data-toasts]').getByText('2 endereços revelados')).toBeVisible();
    for (const seq of [TUESDAY, THURSDAY])
      await expect(list.row(seq)).toContainText(utility.books.sample(seq).endereco ?? '?');
  });

  test('Thursday: a sample that was registered in the wrong unit moves to the renamed one', async () => {
    const { geo } = utility.people;
    const page = await utility.opens(geo, '/');
    const map = new MapScreen(page);
    await map.idle();
    const found = page.waitForResponse('**/api/amostra/mapa');
    await choose(page, 'Empresa', NORTH);
    await found;
    await map.idle();
    await page.keyboard.press('Escape');
    await analyst.tick(page, [CROSSED]);
    await page.getByRole('button', { name: 'Trocar unidade' }).click();
    await expect(page.getByTestId('unit-summary')).toContainText('1 amostra muda de unidade');
    await page.getByLabel('Nova unidade').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-title', { hasText: EAST_RENAMED }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Selecionar' }).click();
    await expect(map.toast('Unidade substituída com sucesso.')).toBeVisible();
    utility.books.sample(CROSSED).unit = EAST;
    utility.did(geo, 'Troca de unidade', {
      sample: CROSSED,
      change: `Empresa: ${NORTH} → ${EAST_RENAMED}; Amostras: 1`,
    });
  });

  test('Thursday: the inspector sent in place of another finds the visit in the sample’s new unit', async () => {
    const { gei2 } = utility.people;
    const page = await utility.opens(gei2, '/field');
    expect(await inspections.openOnPhone(page)).toEqual(utility.books.openVisits(gei2.nome));
    await inspections.report(utility, page, gei2, { seq: CROSSED, leakType: 'Sem Ponto Suspeito', isOnNetwork: false });
  });

  test('Thursday: the administrator finds the report of last night, and lets both people return', async () => {
    const { gei, vis } = utility.people;
    const page = await administratorFindsReports();
    await inspections.finalize(utility, page, OTHER);
    await office.setActive(utility, true, gei, vis);
  });

  test('Thursday: a person who returns works with the browser of Monday', viewerFindsSuspects);

  test('Friday: in the new year the map still shows every suspect point of the week', async () => {
    await utility.nextDay();
    await utility.collects(NORTH, utility.people.gei2, [
      { seq: FRIDAY, classe: 'LEAK', hora: '0509', endereco: 'Ladeira do Pará, 2' },
    ]);
    const page = await analystFindsSuspects();
    await analyst.sendInspector(utility, page, FRIDAY, utility.people.gei);
  });

  test('Friday: the collector finds the samples of the week', collectorFindsSamples);

  test('Friday: the viewer finds today’s suspect points of her unit', viewerFindsSuspects);

  test('Friday: the inspector who returned has today’s visit alone', async () => {
    const { gei } = utility.people;
    expect(await inspections.openOnPhone(await utility.opens(gei, '/field'))).toEqual([FRIDAY]);
  });

  test('Friday: the administrator finds yesterday’s report and finalizes it', async () => {
    await inspections.finalize(utility, await administratorFindsReports(), CROSSED);
  });

  test('Friday: the super admin reads who returned yesterday', superAdminReadsYesterday);

  test('Friday: a viewer who opens the log is refused, on the screen and by a call', async () => {
    const { vis } = utility.people;
    const page = await utility.opens(vis, '/admin/log-sistema');
    await expect(page.locator('[data-toasts]').getByText('Seu perfil não tem acesso a esta página')).toBeVisible();
    const status = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('escuta.session') ?? '{}');
      const headers = { token, time: '-1', 'content-type': 'application/json' };
      return (await fetch('/api/logs', { method: 'POST', headers, body: '{}' })).status;
    });
    expect(status).toBe(403);
    utility.did(vis, 'Acesso negado', { change: 'Permissão: Log do sistema' });
  });

  test('Friday: the dashboards’ figures are those counted by hand', async () => {
    const { books } = utility;
    const page = await utility.opens(utility.people.adm, '/dashboard/produtividade');
    const dashboard = new Dashboard(page);
    await dashboard.isDrawn();
    expect(await dashboard.figures()).toEqual(figures.productivity(books));
    const shown = (await dashboard.table('Classificações')).slice(1).map(([name, n]) => [name, n]);
    expect(shown.sort()).toEqual(figures.classes(books, CLASS_NAMES['pt-BR']));
    for (const [tab, counted] of [
      ['Análise', figures.analysis(books)],
      ['Impacto', figures.impact(books)],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await dashboard.isDrawn();
      await expect.poll(() => dashboard.figures()).toEqual(counted);
    }
  });

  test('Friday: the charts dashboard has the work of each collector', async () => {
    const page = await utility.opens(utility.people.adm, '/dashboardclient');
    await expect.poll(() => new Dashboard(page).figures()).toEqual(figures.work(utility.books));
    const rows = page
      .frameLocator('iframe')
      .getByRole('region', { name: 'Comparação dos coletores' })
      .locator('tbody tr');
    await expect(rows).toHaveCount(figures.comparison(utility.books).length);
    const cells = await sheets.tableCells(rows);
    expect(cells.sort()).toEqual(figures.comparison(utility.books));
  });

  test('Friday: the spreadsheet has every report of the week with what was found and decided', async () => {
    const page = await utility.opens(utility.people.adm, '/admin/leak-report');
    expect(await sheets.reportSheet(utility, page)).toEqual(sheets.bookedReports(utility));
  });

  test('Friday: an export has every sample of the week with its class, unit, address and comment', async () => {
    const page = await utility.opens(utility.people.ana, '/');
    expect(await sheets.exportSamples(utility, page)).toEqual(sheets.bookedSamples(utility));
  });

  test('Friday: the log lists what happened to one sample, found by its id', async () => {
    const page = await utility.opens(utility.people.sup, '/admin/log-sistema');
    await page.getByLabel('Id da amostra').fill(CROSSED.toUpperCase());
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await expect.poll(() => sheets.listedDeeds(page)).toEqual(utility.diary.shown(({ sample }) => sample === CROSSED));
  });

  test('Friday: the log’s spreadsheet is what everybody did in the week', async () => {
    const page = await utility.opens(utility.people.sup, '/admin/log-sistema');
    expect(await sheets.logSheet(page)).toEqual(utility.diary.asCells());
  });
});
