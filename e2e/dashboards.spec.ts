import type { Page } from '@playwright/test';
import { addDays, Dashboard, pt, ptDay, recounted, today, withShares } from './support/dashboards.ts';
import { expect, query, test } from './support/test.ts';

test.describe('the dashboards', () => {
  test('keep the standard filter and the chosen company from tab to tab', async ({ page }) => {
    const dashboard = await Dashboard.open(page, 'adm', '/dashboard/impacto');
    const asked = page.waitForRequest('**/api/dashboard/v4/impacto-coletadas-total');
    await page.getByRole('button', { name: 'Filtro padrão' }).click();
    const week = { dti: `${addDays(today(), -6)} 00:00` };
    expect((await asked).postDataJSON()).toMatchObject({ ...week, dtf: `${today()} 23:59`, period: 'd' });
    await dashboard.isDrawn();

    // The tree narrows to one company; the other tabs and a reload keep the choice.
    await page.getByLabel('Empresa', { exact: true }).click();
    await page.locator('.ant-select-tree:visible').getByText('Zona Alto da Serra 1').click();
    await page.keyboard.press('Escape');
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
    withShares(all.collectedSamples.summary.map((item: Row) => ['', item.value])).map((row) => row.slice(1)),
  );
  expect(await rowsOf(dashboard, 'Precisão da posição')).toEqual(
    withShares(
      all.positionAccuracy.faixas.map((band: Row, index: number) => [
        ['≤ 5 m', '≤ 10 m', '≤ 20 m', '> 20 m'][index],
        band.quantidade,
      ]),
    ),
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
  const dashboard = await Dashboard.open(page, 'sup', '/dashboard/produtividade');
  expect(await chartHeights(page)).toEqual([400, 300, 300, 210, 120, 120]);
  const work = await expectRecounted(dashboard, null);
  const [one, other] = work.filter(({ id_usuario }) => id_usuario !== null);
  // The charts of the cards whose table is shown are not drawn.
  expect(await chartHeights(page)).toEqual([120, 120]);
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
