import { addDays, Dashboard, pt, ptDay, recounted, today } from './support/dashboards.ts';
import { expect, signIn, test } from './support/test.ts';

const FROM = addDays(today(), -20);
type Row = Awaited<ReturnType<typeof recounted>>[string];

test('the charts dashboard frames the collector chart without its surroundings, with its own choice of collectors', async ({
  page,
}) => {
  await signIn(page, 'adm', `/dashboardclient?dti=${FROM}&dtf=${today()}&period=s`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/new-chart-collect-sample/0/${FROM}/${today()}/s`);
  const frame = page.frameLocator('iframe[title="Amostras coletadas por coletor"]');
  await expect(frame.getByRole('img', { name: 'Amostras por coletor e período' })).toBeVisible();
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  // Productivity has no days worked.
  await expect(page.locator('[data-figure="days"] [data-value]')).not.toHaveText('0');
  await expect(frame.getByRole('table', { name: 'Comparação dos coletores' }).getByRole('row')).not.toHaveCount(0);
  await frame.getByRole('button', { name: 'Tabela' }).first().click();
  const table = frame.getByRole('region', { name: 'Amostras por coletor e período' }).first();
  await expect(table.getByRole('columnheader').nth(2)).toBeVisible();
  await frame.getByRole('combobox', { name: 'Coletores' }).click();
  await frame.locator('.ant-select-item-option').first().click();
  await expect(table.getByRole('columnheader')).toHaveCount(2);
});

test('the collector chart shows what an independent recount finds, of all and of the chosen collectors', async ({
  page,
}) => {
  const dashboard = new Dashboard(page);
  const check = async (collectors: number[] | null) => {
    const { collectorWork } = await recounted(FROM, today(), 's', collectors);
    const work: Row[] = [...collectorWork].sort((a: Row, b: Row) => b.totalSamples - a.totalSamples);
    const card = dashboard.card('Amostras por coletor e período');
    await card.getByRole('button', { name: 'Tabela' }).click();
    await expect(card.getByRole('columnheader')).toHaveCount(work.length + 1);
    const [head = [], ...rows] = await dashboard.table('Amostras por coletor e período');
    expect([...head.slice(1)].sort()).toEqual(work.map(({ nome }) => nome ?? 'Não identificado').sort());
    for (const { nome, graphicData } of work) {
      const at = head.indexOf(nome ?? 'Não identificado');
      expect(rows.map((row) => [row[0], row[at]])).toEqual(
        graphicData.map((r: { date: string; totalSamples: number }) => [ptDay(r.date), pt(r.totalSamples)]),
      );
    }
    return work;
  };
  await signIn(page, 'sup', `/new-chart-collect-sample/0/${FROM}/${today()}/s`);
  const [one, two] = (await check(null)).filter(({ id_usuario }) => id_usuario !== null);
  await page.getByRole('combobox', { name: 'Coletores' }).click();
  for (const { nome } of [one, two]) await page.locator(`.ant-select-item-option[title="${nome}"]`).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/id_coletor=\d+%7C\d+|id_coletor=\d+\|\d+/);
  expect(await check([one.id_usuario, two.id_usuario])).toHaveLength(2);
});
