import { LANGUAGES } from '@escuta/contract';
import { DASHBOARD_TABS } from '../apps/web/src/features/dashboards/dashboard-paths.ts';
import { addDays, bucketStart, Dashboard, pt, ptDay, recounted, today, withShares } from './support/dashboards.ts';
import { expect, query, signIn, test } from './support/test.ts';

const FROM = addDays(today(), -365);
const RANGE = `dti=${FROM}&dtf=${today()}&period=t`;

type Recount = Awaited<ReturnType<typeof recounted>>;
type Row = Recount[string];

/** The documents' sizes, and orange, red and green, in this order, in legend and drawing. */
async function expectDrawing(dashboard: Dashboard): Promise<void> {
  const { page } = dashboard;
  const drawn = await page
    .locator('main section [role="img"]')
    .evaluateAll((charts) =>
      charts.map((chart) => [chart.getAttribute('aria-label'), chart.clientHeight, chart.clientWidth]),
    );
  expect(drawn.map(([name, height]) => [name, height])).toEqual([
    ['Pontos suspeitos em números', 400],
    ['Pontos suspeitos em percentuais', 300],
    ['Perda aparente', 120],
    ['Perda real', 120],
    ['Perdas confirmadas por período', 300],
  ]);
  expect(drawn.filter(([, height]) => height === 120).map(([, , width]) => width)).toEqual([120, 120]);
  const legend = dashboard.card('Pontos suspeitos em números').locator('li');
  await expect(legend).toHaveText(['Pendentes', 'Não confirmados', 'Confirmados']);
  const colours = ['rgb(217, 119, 6)', 'rgb(220, 38, 38)', 'rgb(22, 163, 74)'];
  for (const [index, colour] of colours.entries()) {
    await expect(legend.nth(index).locator('span')).toHaveCSS('background-color', colour);
  }
  for (const colour of ['#d97706', '#dc2626', '#16a34a']) {
    await expect(
      page.getByRole('img', { name: 'Pontos suspeitos em números' }).locator(`path[fill="${colour}"]`),
    ).not.toHaveCount(0);
  }
}

async function expectFigures(dashboard: Dashboard, { analysisTotals: totals, accuracy }: Recount): Promise<void> {
  expect(await dashboard.figures()).toEqual({
    total: pt(totals.total),
    total_pending_samples: pt(totals.total_pending_samples),
    total_samples_not_confirmed: pt(totals.total_samples_not_confirmed),
    total_samples_confirmed: pt(totals.total_samples_confirmed),
    porcentagem: pt(accuracy.porcentagem, 2),
    total_confirmed_reports: pt(totals.total_confirmed_reports),
    total_unconfirmed_reports: pt(totals.total_unconfirmed_reports),
    quantidadeDistancia: pt(totals.quantidadeDistancia, 2),
    quantidadeColeta: pt(totals.quantidadeColeta, 4),
    not_confirmed_km: pt(totals.not_confirmed_km, 2),
    not_confirmed: pt(totals.not_confirmed, 4),
  });
  await expect(dashboard.page.locator('[data-figure="porcentagem"]')).toContainText(
    `Entre ${pt(accuracy.intervalo[0], 1)}% e ${pt(accuracy.intervalo[1], 1)}% em ${accuracy.number} decisões.`,
  );
}

async function expectTables(dashboard: Dashboard, { occurrences, lossTypes }: Recount): Promise<void> {
  expect((await dashboard.table('Pontos suspeitos em números')).slice(1)).toEqual(
    occurrences.number.graphicData.map((r: Row) => [
      ptDay(r.date),
      ...[r.pendentes, r.nao_confirmados, r.confirmados, r.total, r.samplesAmount].map((n) => pt(n)),
    ]),
  );
  expect((await dashboard.table('Pontos suspeitos em percentuais')).slice(1)).toEqual(
    occurrences.percentage.graphicData.map((r: Row) => [
      ptDay(r.date),
      ...[r.pendentes, r.nao_confirmados, r.confirmados].map((n) => pt(n, 2)),
    ]),
  );
  for (const [title, kind] of [
    ['Perda aparente', 'aparente'],
    ['Perda real', 'real'],
  ] as const) {
    expect((await dashboard.table(title)).slice(1)).toEqual(
      withShares(lossTypes[kind].itens.map((r: Row) => [r.tipo_vazamento, r.quantidade])),
    );
  }
  expect((await dashboard.table('Perdas confirmadas por período')).slice(1)).toEqual(
    lossTypes.graphicData.map((r: Row) => [ptDay(r.date), pt(r.aparente), pt(r.real)]),
  );
}

for (const language of LANGUAGES) {
  test(`the first chart or map of each dashboard is in view on a desk without scrolling, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('escuta.language', chosen), language);
    await signIn(page, 'sup', '/dashboard/produtividade');
    for (const tab of DASHBOARD_TABS) {
      await page.goto(`/dashboard/${tab}`);
      await expect(page.locator('[data-figure]').first()).toBeVisible();
      // The map's own line for screen readers is empty.
      await expect(page.locator('main [role="status"]:not(:empty)')).toHaveCount(0);
      const isMap = tab === 'cobertura';
      const plot = isMap ? page.getByTestId('map') : page.locator('main section [role="img"]').first();
      if (!isMap) await expect(plot.locator('path').first()).toBeAttached();
      const { y = 0, height = 0 } = (await plot.boundingBox()) ?? {};
      expect(height, tab).toBeGreaterThanOrEqual(300);
      expect(y + height, tab).toBeLessThanOrEqual(900);
    }
  });
}

test('[DSH-04] the analysis shows suspect points, losses and accuracy as an independent recount finds them', async ({
  page,
}) => {
  const dashboard = await Dashboard.open(page, 'sup', `/dashboard/analise?${RANGE}`);
  const all = await recounted(FROM, today(), 't');
  await expectDrawing(dashboard);
  await expectFigures(dashboard, all);
  await expectTables(dashboard, all);
});

test('long names leave the figures beside them visible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await Dashboard.open(page, 'sup', `/dashboard/analise?${RANGE}`);
  for (const name of ['Acerto por classe', 'Acerto por unidade', 'Acerto por coletor', 'Acerto por material']) {
    const first = page.getByRole('table', { name }).locator('tbody tr').first();
    await first.evaluate((row) => row.scrollIntoView({ block: 'center', inline: 'nearest' }));
    for (const at of [0, 1, 2]) await expect(first.locator('td').nth(at)).toBeInViewport({ ratio: 1 });
  }
});

test.describe('a browser of another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'ja-JP' });

  test('counts samples at 23:59:59 and 00:00 of UTC-3 on their own days', async ({ page }) => {
    // Days long ago without samples.
    const before = await query<{ id_amostra: number; dt_amostra: Date }>(
      'select id_amostra, dt_amostra from samples order by 1 limit 2',
    );
    const move = (id: number | undefined, at: unknown) =>
      query('update samples set dt_amostra = $2 where id_amostra = $1', [id, at]);
    await move(before[0]?.id_amostra, '2003-05-10T23:59:59-03:00');
    await move(before[1]?.id_amostra, '2003-05-11T00:00:00-03:00');
    try {
      const address = '/dashboard/produtividade?dti=2003-05-09&dtf=2003-05-12&period=d';
      const dashboard = await Dashboard.open(page, 'sup', address);
      const rows = await dashboard.table('Coletas por período');
      expect(rows.slice(1).map((row) => [row[0], row[4]])).toEqual([
        ['09/05/2003', '0'],
        ['10/05/2003', '1'],
        ['11/05/2003', '1'],
        ['12/05/2003', '0'],
      ]);
      await expect(dashboard.form.getByLabel('De', { exact: true })).toHaveValue('09/05/2003 00:00');
      // The default days are in UTC-3 too.
      const asked = page.waitForRequest('**/api/dashboard/v4/amostras-coletadas');
      await page.getByRole('button', { name: 'Filtro padrão' }).click();
      expect((await asked).postDataJSON().dtf).toBe(`${today()} 23:59`);
    } finally {
      for (const { id_amostra, dt_amostra } of before) await move(id_amostra, dt_amostra);
    }
  });
});

test('[DSH-05] the impact shows leaks, water and its equivalences by the reference volumes', async ({ page }) => {
  await query('update impact_parameters set pool = 1250, truck = 8, water_tank = 0.5, vazao_rede = 12');
  try {
    const dashboard = await Dashboard.open(page, 'sup', `/dashboard/impacto?${RANGE}`);
    const { impactTotals: impact } = await recounted(FROM, today(), 't');
    expect(impact.leak).toBeGreaterThan(0);
    expect(await dashboard.figures()).toEqual({
      leak: pt(impact.leak),
      apparent: pt(impact.apparent),
      water_saved: pt(impact.water_saved, 2),
      pool_day: pt(impact.pool_day, 2),
      truck: pt(impact.truck, 2),
      water_tank: pt(impact.water_tank, 2),
    });
    await expect(page.locator('[data-figure="water_saved"]')).toContainText('m³/dia');
    const quarters = impact.graphicData.map((r: Row) => [ptDay(r.date), pt(r.leak), pt(r.water_saved, 2)]);
    expect((await dashboard.table('Vazamentos por período')).slice(1)).toEqual(
      quarters.map((r: string[]) => r.slice(0, 2)),
    );
    expect((await dashboard.table('Água economizada por período')).slice(1)).toEqual(
      quarters.map(([day, , water]: string[]) => [day, water]),
    );
    expect(quarters[1][0]).toBe(ptDay(bucketStart(quarters[1][0].split('/').reverse().join('-'), 't')));
  } finally {
    await query('update impact_parameters set pool = 2500, truck = 10, water_tank = 1, vazao_rede = 6');
  }
});
