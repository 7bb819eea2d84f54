import { addDays, Dashboard, pt, ptDay, recounted, today } from './support/dashboards.ts';
import { expect, signIn, test } from './support/test.ts';

const FROM = addDays(today(), -20);
type Row = Awaited<ReturnType<typeof recounted>>[string];

test.describe('[DSH-09] the charts dashboard', () => {
  test('does not open for VIS and COM', async ({ page }) => {
    for (const role of ['vis', 'com']) {
      await signIn(page, role, '/dashboard/produtividade');
      await expect(page.locator('[data-figure]').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Gráficos' })).toHaveCount(0);
      await page.goto('/dashboardclient');
      await expect(page).toHaveURL('/admin/my-profile');
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('has no collector chart for ANA and COL', async ({ page }) => {
    for (const role of ['ana', 'col']) {
      await signIn(page, role, '/dashboardclient');
      await expect(page.getByText('O gráfico por coletor é para administradores e geofonistas.')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(page.getByRole('img', { name: 'Coletas por período' })).toBeVisible();
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('frames the collector chart', async ({ page }) => {
    test.setTimeout(180_000);
    for (const role of ['geo', 'adm', 'gei', 'sup']) {
      await signIn(page, role, '/dashboard/produtividade');
      await page.getByRole('link', { name: 'Gráficos' }).click();
      const frame = page.frameLocator('iframe[title="Amostras coletadas por coletor"]');
      await expect(frame.getByRole('img', { name: 'Amostras por coletor e período' })).toBeVisible();
      await expect(frame.getByRole('navigation')).toHaveCount(0);
      await expect(frame.getByRole('banner')).toHaveCount(0);
      if (role !== 'sup') await page.evaluate(() => localStorage.clear());
    }
    // The frame follows the filter and its own choice of collectors.
    await page.goto(`/dashboardclient?dti=${FROM}&dtf=${today()}&period=s`);
    await expect(page.locator('iframe')).toHaveAttribute('src', `/new-chart-collect-sample/0/${FROM}/${today()}/s`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Tabela' }).first().click();
    const { collectorWork } = await recounted(FROM, today(), 's');
    const table = frame.getByRole('region', { name: 'Amostras por coletor e período' }).first();
    await expect(table.getByRole('columnheader')).toHaveCount(collectorWork.length + 1);
    await frame.getByLabel('Coletores').click();
    await frame.locator('.ant-select-item-option').first().click();
    await expect(table.getByRole('columnheader')).toHaveCount(2);
  });
});

test('the frame loads again after an outage when the page around it is retried', async ({ page }) => {
  await signIn(page, 'adm', '/dashboardclient');
  const drawn = page.frameLocator('iframe').getByRole('img', { name: 'Amostras por coletor e período' });
  await expect(drawn).toBeVisible();
  for (const path of ['**/api/dashboard/**', '**/new-chart-collect-sample/**']) {
    await page.route(path, (route) => route.abort());
  }
  await page.goto(`/dashboardclient?dti=${FROM}&dtf=${today()}&period=d`);
  const retry = page.getByRole('button', { name: 'Tentar de novo' });
  await expect(retry).toHaveCount(2);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.unrouteAll();
  await retry.first().click();
  await expect(retry).toHaveCount(0);
  await expect(drawn).toBeVisible();
});

test.describe('[DSH-10] the collector chart', () => {
  test('does not open for VIS, COM, ANA and COL', async ({ page }) => {
    for (const role of ['vis', 'com', 'ana', 'col']) {
      await signIn(page, role, '/new-chart-collect-sample');
      await expect(page).toHaveURL('/admin/my-profile');
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('opens by its address with all collectors or the chosen ones', async ({ page }) => {
    test.setTimeout(180_000);
    for (const role of ['geo', 'adm', 'gei', 'sup']) {
      const asked = page.waitForRequest('**/api/dashboard/v4/coletores');
      await signIn(page, role, '/new-chart-collect-sample');
      // An address without parameters: the last week, daily, all companies.
      const body = (await asked).postDataJSON();
      expect(body).toMatchObject({ dti: `${addDays(today(), -6)} 00:00`, dtf: `${today()} 23:59`, period: 'd' });
      expect(body.id_cliente).toBeUndefined();
      await expect(page.getByRole('heading', { level: 1, name: 'Amostras coletadas por coletor' })).toBeVisible();
      if (role !== 'sup') await page.evaluate(() => localStorage.clear());
    }
    const asked = page.waitForRequest('**/api/dashboard/v4/coletores');
    await page.goto(`/new-chart-collect-sample/1/${FROM}/${today()}/s`);
    expect((await asked).postDataJSON()).toMatchObject({ id_cliente: [1], dti: `${FROM} 00:00`, period: 's' });

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
    await page.goto(`/new-chart-collect-sample/0/${FROM}/${today()}/s`);
    const [one, two] = (await check(null)).filter(({ id_usuario }) => id_usuario !== null);
    await page.getByLabel('Coletores').click();
    for (const { nome } of [one, two]) await page.locator(`.ant-select-item-option[title="${nome}"]`).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page).toHaveURL(/id_coletor=\d+%7C\d+|id_coletor=\d+\|\d+/);
    expect(await check([one.id_usuario, two.id_usuario])).toHaveLength(2);

    await page.goto(`/new-chart-collect-sample/0/${addDays(today(), -40)}/${today()}/d`);
    await expect(page.getByRole('alert')).toHaveText('Por favor, escolha um período');
  });
});
