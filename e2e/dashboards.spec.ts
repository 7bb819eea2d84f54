import type { Page } from '@playwright/test';
import { addDays, bucketStart, Dashboard, daysBetween, pt, ptDay, recounted, today } from './support/dashboards.ts';
import { expect, query, signIn, signOut, test } from './support/test.ts';

const PERIODS = { d: 'Diário', s: 'Semanal', m: 'Mensal', t: 'Trimestral', a: 'Anual', all: 'Todo o período' };
const TABS = [
  ['Produtividade', '/dashboard/produtividade', 'v4/amostras-coletadas'],
  ['Análise', '/dashboard/analise', 'v4/total-analise'],
  ['Impacto', '/dashboard/impacto', 'v4/impacto-coletadas-total'],
] as const;

/** First day of a range that begins a month before today: the same day of the month, or that month's last. */
function bornDay(dti: string, tomorrow: string): string {
  const now = addDays(tomorrow, -1).slice(8, 10);
  const last = addDays(bucketStart(addDays(bucketStart(dti.slice(0, 10), 'm'), 32), 'm'), -1).slice(8, 10);
  return [now, last].sort()[0] ?? '';
}

/** Opens a tab by its link, and checks its name, its default range and its choice of companies. */
async function expectTab(page: Page, role: string, [name, path, call]: (typeof TABS)[number]): Promise<void> {
  const asked = page.waitForRequest(`**/api/dashboard/${call}`);
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name, exact: true }).click();
  const { dti, dtf, period } = (await asked).postDataJSON();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('[data-figure]').first()).toBeVisible();
  expect(dti).toMatch(/ 00:00$/);
  expect(dtf).toBe(`${today()} 23:59`);
  const days = daysBetween(dti.slice(0, 10), today());
  if (name === 'Produtividade') expect([days, period]).toEqual([7, 'd']);
  else expect(days).toBeGreaterThanOrEqual(29);
  if (name !== 'Produtividade') expect(dti.slice(8, 10)).toBe(bornDay(dti, addDays(today(), 1)));
  const chooses = ['sup', 'geo', 'adm'].includes(role);
  await expect(page.getByRole('form').getByLabel('Empresas')).toHaveCount(chooses ? 1 : 0);
}

test.describe('[DSH-01] the dashboards', () => {
  test('have three tabs with their default ranges for every staff role', async ({ page }) => {
    test.setTimeout(240_000);
    for (const role of ['sup', 'geo', 'adm', 'ana', 'col', 'gei', 'vis', 'com']) {
      await signIn(page, role, '/list');
      for (const tab of TABS) await expectTab(page, role, tab);
      await page.goto('/admin/my-profile');
      await signOut(page);
    }
    await signIn(page, 'br', '/dashboard/analise');
    await expect(page.getByRole('heading', { level: 1, name: 'Análise' })).toHaveCount(0);
  });

  test('keep the standard filter and the chosen company from tab to tab', async ({ page }) => {
    const dashboard = await Dashboard.open(page, 'adm', '/dashboard/impacto');
    const asked = page.waitForRequest('**/api/dashboard/v4/impacto-coletadas-total');
    await page.getByRole('button', { name: 'Filtro padrão' }).click();
    const week = { dti: `${addDays(today(), -6)} 00:00` };
    expect((await asked).postDataJSON()).toMatchObject({ ...week, dtf: `${today()} 23:59`, period: 'd' });
    await dashboard.isDrawn();

    // The tree narrows to one company; the other tabs and a reload keep the choice.
    await page.getByRole('form').getByLabel('Empresas').click();
    await page.locator('.ant-select-tree:visible').getByText('Zona Alto da Serra 1').click();
    await page.keyboard.press('Escape');
    await dashboard.filter();
    await expect(page).toHaveURL(/id_cliente=\d+/);
    await dashboard.isDrawn();
    const [company] = await query<{ id: number }>(
      "select id_cliente id from companies where razao_social = 'Zona Alto da Serra 1'",
    );
    const next = page.waitForRequest('**/api/dashboard/v4/total-analise');
    await page.getByRole('link', { name: 'Análise', exact: true }).click();
    expect((await next).postDataJSON()).toMatchObject({ ...week, id_cliente: [company?.id] });
    const again = page.waitForRequest('**/api/dashboard/v4/total-analise');
    await page.reload();
    expect((await again).postDataJSON()).toMatchObject({ ...week, id_cliente: [company?.id] });
  });
});

test.describe('[DSH-02] a range', () => {
  test('offers its frequencies at and beside every threshold', async ({ page }) => {
    test.setTimeout(240_000);
    const dashboard = await Dashboard.open(page, 'adm', '/dashboard/produtividade');
    await expect(dashboard.frequency).toContainText(PERIODS.d);
    // A frequency that a typed range no longer offers is replaced by the finest one it offers.
    const end = today();
    const thresholds = [
      [31, 'd'],
      [32, 's'],
      [62, 's'],
      [63, 'm'],
      [365, 'm'],
      [366, 't'],
      [730, 't'],
      [731, 'a'],
    ] as const;
    const codes = ['d', 's', 'm', 't', 'a', 'all'] as const;
    for (const [days, finest] of thresholds) {
      await dashboard.setDays(addDays(end, 1 - days), end);
      await expect(dashboard.frequency).toContainText(PERIODS[finest]);
      const offered = codes.slice(codes.indexOf(finest)).map((code) => PERIODS[code]);
      await dashboard.offers(offered, days);
      const asked = page.waitForRequest('**/api/dashboard/v4/amostras-coletadas');
      await dashboard.filter();
      expect((await asked).postDataJSON().period).toBe(finest);
      await dashboard.isDrawn();
    }
    // The whole range as one period: one row with the totals.
    await dashboard.form.getByLabel('Frequência').click();
    await page.locator('.ant-select-item-option[title="Todo o período"]').click();
    await dashboard.filter();
    await dashboard.isDrawn();
    const rows = await dashboard.table('Coletas por período');
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[1]).toBe(await dashboard.figure('coletas').textContent());
  });

  test('loads nothing with a frequency that it does not offer', async ({ page }) => {
    await signIn(page, 'adm', '/admin/my-profile');
    const dashboard = new Dashboard(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/dashboard/')) calls.push(request.url());
    });
    for (const [days, period] of [
      [32, 'd'],
      [63, 's'],
      [366, 'm'],
      [731, 't'],
      [7, 'x'],
    ] as const) {
      await page.goto(`/dashboard/produtividade?dti=${addDays(today(), 1 - days)}&dtf=${today()}&period=${period}`);
      await expect(page.getByRole('alert')).toHaveText('Por favor, escolha um período');
      await expect(page.getByRole('button', { name: 'PDF' })).toBeDisabled();
      await dashboard.filter();
      await expect(page.getByRole('alert')).toHaveText('Por favor, escolha um período');
    }
    expect(calls).toEqual([]);
  });
});

test('an incomplete, reversed or too long period is reported at its field', async ({ page }) => {
  await signIn(page, 'adm', '/dashboard/analise');
  await expect(page.locator('[data-figure]').first()).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/dashboard/')) calls.push(request.url());
  });
  for (const [address, text] of [
    ['dti=2026-01-01', 'Selecione data final do período'],
    ['dtf=2026-01-01', 'Selecione data inicial do período'],
    ['dti=2026-02-31&dtf=2026-03-01', 'Selecione data inicial do período'],
    ['dti=2026-02-02&dtf=2026-02-01', 'O início do período está depois do fim.'],
    ['dti=1970-01-01&dtf=2026-02-01', 'O período passa de 10 anos. Escolha um período menor.'],
  ] as const) {
    await page.goto(`/dashboard/analise?${address}`);
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  expect(calls).toEqual([]);
});

test('a period without samples shows no data', async ({ page }) => {
  await signIn(page, 'adm', '/dashboard/produtividade?dti=2001-01-01&dtf=2001-01-07');
  await expect(page.getByRole('region', { name: 'Coletas por período' })).toContainText('Sem Dados');
});

test('an unknown collector is reported in place of the figures', async ({ page }) => {
  // A collector out of reach is treated like an unknown one.
  await signIn(page, 'adm', '/dashboard/produtividade?id_coletor=2147483647');
  await expect(page.getByRole('region', { name: 'Coletas por período' }).getByRole('alert')).toContainText(
    'O coletor não foi encontrado.',
  );
  await expect(page.getByRole('button', { name: 'Planilha' })).toBeDisabled();
});

type Recount = Awaited<ReturnType<typeof recounted>>;
type Row = Recount[string];

const rowsOf = async (dashboard: Dashboard, title: string) => (await dashboard.table(title)).slice(1);

async function expectFigures(dashboard: Dashboard, { collectedSamples: totals, positionAccuracy }: Recount) {
  expect(await dashboard.figures()).toEqual({
    totalSamples: pt(totals.totalSamples),
    coletas: pt(totals.coletas),
    totalKM: pt(totals.totalKM, 2),
    totalCollectKM: pt(totals.totalCollectKM, 2),
    totalCollectKMAcess: pt(totals.totalCollectKMAcess, 2),
    totalFraud: pt(totals.totalFraud, 2),
    mediana: pt(positionAccuracy.mediana),
  });
  await expect(dashboard.page.locator('[data-figure="totalSamples"]')).toContainText(
    `nos 7 dias anteriores: ${pt(totals.anterior.totalSamples)}`,
  );
}

async function expectPeriods(dashboard: Dashboard, { collectedSamples: { graphicData } }: Recount) {
  const byPeriod = (cells: (row: Row) => string[]) => graphicData.map((row: Row) => [ptDay(row.date), ...cells(row)]);
  expect(await dashboard.table('Coletas por período')).toEqual([
    ['Data', 'Coletas', 'Sem acesso', 'Fraude', 'Amostras', 'Percentual (%)'],
    ...byPeriod((r) => [pt(r.coletas), pt(r.semacesso), pt(r.fraude), pt(r.totalSamples), pt(r.percentage, 2)]),
  ]);
  expect(await rowsOf(dashboard, 'Por quilômetro')).toEqual(
    byPeriod((r) => [pt(r.totalCollectKM, 2), pt(r.totalCollectKMAcess, 2), pt(r.totalFraud, 2)]),
  );
  expect(await rowsOf(dashboard, 'Distância por período')).toEqual(byPeriod((r) => [pt(r.totalKM, 2)]));
}

async function expectGroups(dashboard: Dashboard, all: Recount) {
  expect((await rowsOf(dashboard, 'Classificações')).map((row) => row.slice(1))).toEqual(
    all.collectedSamples.summary.map((item: Row) => [pt(item.value), pt(item.percentage, 2)]),
  );
  expect(await rowsOf(dashboard, 'Precisão da posição')).toEqual(
    all.positionAccuracy.faixas.map((band: Row, index: number) => [
      ['≤ 5 m', '≤ 10 m', '≤ 20 m', '> 20 m'][index],
      pt(band.quantidade),
      pt(band.porcentagem, 2),
    ]),
  );
  const work = all.collectorWork.map((r: Row) => [
    r.nome ?? 'Não identificado',
    ...[r.coletas, r.semacesso, r.fraude, r.totalSamples].map((n: number) => pt(n)),
    ...[r.percentage, r.totalKM, r.totalCollectKM].map((n: number) => pt(n, 2)),
  ]);
  expect((await rowsOf(dashboard, 'Coletas por coletor')).sort()).toEqual(work.sort());
}

/** Checks the last seven days against a recount, and returns the recount by collector. */
async function expectRecounted(dashboard: Dashboard, collectors: number[] | null) {
  const all = await recounted(addDays(today(), -6), today(), 'd', collectors);
  await expectFigures(dashboard, all);
  await expectPeriods(dashboard, all);
  await expectGroups(dashboard, all);
  return all.collectorWork as { id_usuario: number | null; nome: string }[];
}

const chartHeights = (page: Page) =>
  page.locator('main section [role="img"]').evaluateAll((all) => all.map((chart) => chart.clientHeight));

test('[DSH-03] productivity shows what an independent recount finds, of all and of the chosen collectors', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const dashboard = await Dashboard.open(page, 'sup', '/dashboard/produtividade');
  const work = await expectRecounted(dashboard, null);
  const [one, other] = work.filter(({ id_usuario }) => id_usuario !== null);
  // The charts of the cards whose table is shown are not drawn.
  expect(await chartHeights(page)).toEqual([120, 120]);
  await dashboard.goto('/dashboard/produtividade');
  expect(await chartHeights(page)).toEqual([400, 300, 300, 210, 120, 120]);

  await dashboard.form.getByLabel('Coletores').click();
  for (const person of [one, other]) {
    await page.locator(`.ant-select-item-option[title="${person?.nome}"]`).click();
  }
  await page.keyboard.press('Escape');
  await dashboard.filter();
  await expect(page).toHaveURL(/id_coletor=/);
  await dashboard.isDrawn();
  expect(await expectRecounted(dashboard, [one?.id_usuario ?? 0, other?.id_usuario ?? 0])).toHaveLength(2);
});
