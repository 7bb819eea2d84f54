import { CLASS_NAMES } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { Dashboard } from './support/dashboards.ts';
import { keptForOffline } from './support/field.ts';
import { ListScreen } from './support/lists.ts';
import { expect, test } from './support/test.ts';
import * as analyst from './support/week/analyst.ts';
import * as desk from './support/week/desk.ts';
import { makeDevices } from './support/week/devices.ts';
import * as figures from './support/week/figures.ts';
import * as inspections from './support/week/inspections.ts';
import * as office from './support/week/office.ts';
import * as phone from './support/week/phone.ts';
import * as sheets from './support/week/sheets.ts';
import { EAST, NORTH, Utility } from './support/week/utility.ts';

/**
 * A utility's first week: devices send by their keys and the collector records with the phone; the super geo hears it at the desk; and the
 * same people come back each morning with the browser that they closed the evening before. Each day needs the one before it. What they do
 * is written down in plain lists (support/week/books.ts, diary.ts), with which lists, figures, files and log are compared. The lists name
 * samples as the tests do, beside the id that the server made.
 */
test.describe.configure({ mode: 'serial' });

let utility: Utility;
let devices: ReturnType<typeof makeDevices>;
test.beforeAll(async ({ browser }) => {
  utility = await Utility.make(browser);
  devices = makeDevices(utility.people);
});
test.afterAll(() => utility?.ends());

/** Names of samples; the people at their screens see ids that nobody knows before. */
const [FIRST, SECOND, OTHER, CROSSED] = ['first', 'by the phone', 'of the other unit', 'in the wrong unit'] as const;
const [TUNNEL, FRAUD] = ['in the tunnel', 'fraud'] as const;
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const THEFT = { leakType: 'Ligação Clandestina', isOnNetwork: false };
const NOTHING = { leakType: 'Sem Ponto Suspeito', isOnNetwork: false };
const LEVEL = /[-−]\d+(,\d)?\sdB/;
const IN_TUNNEL = 'Debaixo da ponte do Igarapé';
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

  test('Monday: devices that the administrator adds send what they recorded', async () => {
    const page = await utility.opens(utility.people.adm, '/admin/devices');
    for (const device of Object.values(devices)) await device.isAdded(page, utility);
    await devices.rod.sends(utility, [
      { name: FIRST, hora: '0612' },
      { name: 'harmless', hora: '0631' },
      { name: 'no access', hora: '0640', sees: 'NOAC' },
    ]);
    await devices.sensor.sends(utility, [
      { name: OTHER, hora: '0705' },
      { name: 'of a pump', hora: '0711' },
      { name: 'of a tap', hora: '0718' },
    ]);
  });

  /** What the phone keeps over the night. */
  let kept: phone.Saved;

  test('Monday: the collector’s phone sends what it records, and keeps what it records in a tunnel', async () => {
    const page = await utility.opens(utility.people.col, '/collect');
    await keptForOffline(page, '/collect');
    await page.getByLabel('Empresa', { exact: true }).selectOption(NORTH);
    phone.booked(utility, SECOND, await phone.saves(utility, page, { takes: 'sound', says: 'LEAK' }, 'Enviada'));
    await page.context().setOffline(true);
    await page.reload();
    kept = await phone.saves(utility, page, { takes: 'sound', note: IN_TUNNEL }, 'Aguardando envio');
    await expect(page.getByTestId('day')).toHaveText('1 aguardando envio1 enviada hoje');
  });

  test('Monday: the super geophone operator hears what came in, and decides what is a suspect point', async () => {
    await desk.hears(utility, {
      [FIRST]: 'LEAK',
      [SECOND]: 'LEAK',
      [OTHER]: 'LEAK',
      'of a tap': 'LEAK',
      'of a pump': 'PASS',
      harmless: 'LESS',
    });
  });

  test('Monday: the analyst’s first map shows the suspect points, wherever the city is', async () => {
    const { gei } = utility.people;
    const page = await analystFindsSuspects();
    await page.getByRole('checkbox', { name: 'Só o mapa visível' }).check();
    expect(await analyst.listed(utility, page)).toEqual(utility.books.suspects());
    await page.getByRole('checkbox', { name: 'Só o mapa visível' }).uncheck();
    for (const sample of [FIRST, OTHER]) await analyst.sendInspector(utility, page, sample, gei);
  });

  test('Monday: the analyst marks the ticked samples as seen and gives them a class', async () => {
    const page = await utility.opens(utility.people.ana, '/');
    const ticked = [SECOND, 'of a tap'];
    await analyst.tick(utility, page, ticked);
    await analyst.markTickedSeen(utility, page, ticked);
    await analyst.classifyTicked(utility, page, ticked, 'PASS');
  });

  const COMMENT = 'Chiado só à noite; o vizinho é o nº 452';

  test('Monday: the analyst leaves a comment for tomorrow, and takes a class back that a key gave', async () => {
    const page = await utility.opens(utility.people.ana, utility.addressOf(FIRST));
    await analyst.classifyAndUndo(utility, page, FIRST);
    await analyst.comment(utility, page, FIRST, COMMENT);
    await viewerFindsSuspects();
  });

  test('Tuesday: the collector’s phone of yesterday sends what it kept over the night', async () => {
    await utility.nextDay();
    phone.booked(utility, TUNNEL, await phone.sendsKept(utility, kept));
  });

  test('Tuesday: the collector finds a fraud and takes a photo, and a device sends more', async () => {
    const page = await utility.opens(utility.people.col, '/collect');
    await devices.rod.sends(utility, [{ name: CROSSED, hora: '0602' }]);
    phone.booked(utility, FRAUD, await phone.saves(utility, page, { takes: 'photo', says: 'FRAU' }, 'Enviada'), 'FRAU');
  });

  test('Tuesday: the super geophone operator hears what came in, also what was recorded yesterday', async () => {
    await desk.hears(utility, { [TUNNEL]: 'LEAK', [CROSSED]: 'LEAK' });
    await devices.rod.sends(utility, [{ name: TUESDAY, hora: '0618' }]);
  });

  test('Tuesday: yesterday’s browser shows today’s suspect points beside yesterday’s', async () => {
    const page = await analystFindsSuspects();
    await analyst.sendInspector(utility, page, CROSSED, utility.people.gei);
  });

  test('Tuesday: the analyst sees the photo of the fraud, and what was written in the tunnel', async () => {
    const page = await utility.opens(utility.people.ana, utility.addressOf(FRAUD));
    const photo = page.getByRole('region', { name: 'Fotos' }).locator('img');
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.goto(utility.addressOf(TUNNEL));
    await page.getByRole('button', { name: 'Comentários' }).click();
    await expect(page.getByText(IN_TUNNEL)).toBeVisible();
  });

  test('Tuesday: the collector finds the samples of both days in the list', collectorFindsSamples);

  test('Tuesday: the viewer finds today’s suspect points of her unit', viewerFindsSuspects);

  test('Tuesday: the super admin reads who registered whom yesterday', superAdminReadsYesterday);

  test('Tuesday: the administrator reads yesterday’s comment', async () => {
    const page = await utility.opens(utility.people.adm, utility.addressOf(FIRST));
    await page.getByRole('button', { name: 'Comentários' }).click();
    await expect(page.getByText(COMMENT).first()).toBeVisible();
  });

  test('Tuesday: the inspector’s phone has her open inspections, and sends reports', async () => {
    const { gei } = utility.people;
    const page = await utility.opens(gei, '/field');
    expect(await inspections.openOnPhone(page)).toEqual(utility.books.openVisits(gei.nome));
    await inspections.report(utility, page, gei, { sample: FIRST, leakType: 'Não Visível', isOnNetwork: true });
    await inspections.report(utility, page, gei, { sample: OTHER, ...THEFT });
    expect(await inspections.openOnPhone(page)).toEqual(utility.books.seqs([CROSSED]));
  });

  test('Tuesday: the administrator finalizes one report and asks for another inspection for the other', async () => {
    const page = await administratorFindsReports();
    await inspections.finalize(utility, page, FIRST);
    await inspections.askAgain(utility, page, OTHER, utility.people.gei2);
  });

  test('Wednesday: the super geophone operator hears what came after yesterday’s work, and today', async () => {
    await utility.nextDay();
    await devices.sensor.sends(utility, [
      { name: 'last night', hora: '2330', day: utility.yesterday, sees: 'NOAC' },
      { name: WEDNESDAY, hora: '0640' },
    ]);
    await desk.hears(utility, { [TUESDAY]: 'LEAK', [WEDNESDAY]: 'LEAK' });
  });

  test('Wednesday: yesterday’s browser shows today’s suspect points beside the others', async () => {
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

  test('Wednesday night: the inspection asked for yesterday is open on the second inspector’s phone', async () => {
    await utility.evening();
    const { gei2 } = utility.people;
    const page = await utility.opens(gei2, '/field');
    expect(await inspections.openOnPhone(page)).toEqual(utility.books.openVisits(gei2.nome));
    await inspections.report(utility, page, gei2, { sample: OTHER, ...THEFT });
  });

  test('Thursday: the super geophone operator hears what a device with a slow clock sends', async () => {
    await utility.nextDay();
    devices.spare.slow = 3 * 3_600_000;
    await devices.spare.sends(utility, [{ name: THURSDAY, hora: '0529' }], ['clock_behind']);
    await desk.hears(utility, { [THURSDAY]: 'LEAK' });
  });

  test('Thursday: the analyst sees at the sample that its device’s clock is slow, and at no other', async () => {
    await analyst.seesDevice(utility, THURSDAY, devices.spare, true);
    await analyst.seesDevice(utility, WEDNESDAY, devices.sensor, false);
  });

  test('Thursday: the analyst finds the open visit of the inspector who left, and sends another', async () => {
    const { gei, gei2 } = utility.people;
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
    await expect(list.locator('tbody tr', { hasText: utility.books.sample(OTHER).seq })).toContainText(EAST_RENAMED);
  });

  test('Thursday: the analyst reveals the addresses that nobody had typed', async () => {
    const page = await utility.opens(utility.people.ana, '/list');
    await utility.importsAddresses();
    const { samples } = utility.books;
    const list = new ListScreen(page);
    await page.getByRole('button', { name: 'Revelar endereços' }).click();
    await expect(page.locator('[data-toasts]').getByText(`${samples.length} endereços revelados`)).toBeVisible();
    for (const { seq, endereco } of samples) await expect(list.row(seq)).toContainText(endereco ?? '?');
  });

  test('Thursday: a sample that was registered in the wrong unit moves to the renamed one', async () => {
    await analyst.changeUnit(utility, CROSSED, EAST);
  });

  test('Thursday: the inspector sent in place of another finds the visit in the sample’s new unit', async () => {
    const { gei2 } = utility.people;
    const page = await utility.opens(gei2, '/field');
    expect(await inspections.openOnPhone(page)).toEqual(utility.books.openVisits(gei2.nome));
    await inspections.report(utility, page, gei2, { sample: CROSSED, ...NOTHING });
  });

  test('Thursday: the administrator finds the report of last night, and lets both people return', async () => {
    const { gei, vis } = utility.people;
    const page = await administratorFindsReports();
    await inspections.finalize(utility, page, OTHER);
    await office.setActive(utility, true, gei, vis);
  });

  test('Thursday: a person who returns works with the browser of Monday', viewerFindsSuspects);

  test('Friday: the super geophone operator hears a second visit to a place, with the level of both', async () => {
    await utility.nextDay();
    // Somebody has set its clock.
    devices.spare.slow = 0;
    await devices.spare.sends(utility, [{ name: FRIDAY, hora: '0509', where: FIRST }]);
    const page = await utility.opens(utility.people.geo, '/admin/samples');
    await expect(page.getByTestId('visits').locator('[data-visit]')).toContainText([LEVEL, LEVEL]);
    await desk.hears(utility, { [FRIDAY]: 'LEAK' });
  });

  test('Friday: in the new year the map still shows every suspect point of the week', async () => {
    const page = await analystFindsSuspects();
    await analyst.sendInspector(utility, page, FRIDAY, utility.people.gei);
  });

  test('Friday: the collector finds the samples of the week', collectorFindsSamples);

  test('Friday: the viewer finds today’s suspect points of her unit', viewerFindsSuspects);

  test('Friday: the inspector who returned has today’s visit alone', async () => {
    const { gei } = utility.people;
    expect(await inspections.openOnPhone(await utility.opens(gei, '/field'))).toEqual(utility.books.seqs([FRIDAY]));
  });

  test('Friday: the administrator finds yesterday’s report and finalizes it', async () => {
    await inspections.finalize(utility, await administratorFindsReports(), CROSSED);
  });

  test('Friday: the super admin reads who returned yesterday', superAdminReadsYesterday);

  test('Friday: a viewer who opens the log is refused, on the screen and by a call', async () => {
    await office.isRefusedTheLog(utility, utility.people.vis);
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
    await expect.poll(() => sheets.comparedCollectors(page)).toEqual(figures.comparison(utility.books));
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
    const { seq } = utility.books.sample(CROSSED);
    await page.getByLabel('Id da amostra').fill(seq.toLowerCase());
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await expect.poll(() => sheets.listedDeeds(page)).toEqual(utility.diary.shown(({ sample }) => sample === seq));
  });

  test('Friday: the log’s spreadsheet is what everybody did in the week', async () => {
    const page = await utility.opens(utility.people.sup, '/admin/log-sistema');
    expect(await sheets.logSheet(page)).toEqual(utility.diary.asCells());
  });
});
