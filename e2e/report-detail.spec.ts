import { violations } from './support/axe.ts';
import { printedPages, squeeze, watchPrinting } from './support/lists.ts';
import { ADM_TREE, pendingReports } from './support/reports.ts';
import { expect, query, signIn, test } from './support/test.ts';

const detail = (report: { id_relatorio: number; id_cliente: number } | undefined) =>
  `/admin/leak-report/detail/${report?.id_relatorio}/${report?.id_cliente}`;

interface Whole {
  id_relatorio: number;
  id_cliente: number;
  [field: string]: unknown;
}

/** Sets one of the report's photos as its company's logo; null removes the logo. */
const setLogo = (id_cliente: unknown, of: unknown) =>
  query(
    `update companies set logomarca = (select arquivo from leak_report_photos where id_relatorio = $2 order by ordem limit 1)
     where id_cliente = $1`,
    [id_cliente, of],
  );

test('a pending report is finalized from its detail, whose opening is logged', async ({ page }) => {
  const [report] = await pendingReports(1);
  const since = new Date();
  await signIn(page, 'adm', detail(report));
  const finalize = page.getByRole('button', { name: 'Finalizar', exact: true });
  await finalize.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 relatório será incluído.');
  await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.locator('[data-toasts]').getByText('1 relatório finalizado com sucesso!')).toBeVisible();
  await expect(finalize).toHaveCount(0);
  await expect(page.getByText('Finalizado', { exact: true }).first()).toBeVisible();
  const logged = () =>
    query(
      `select id_amostra, dados from action_logs where tipo_acao = 14 and (dados->>'id_relatorio')::int = $1 and data >= $2`,
      [report?.id_relatorio, since],
    );
  await expect
    .poll(logged)
    .toEqual([{ id_amostra: report?.id_amostra, dados: { id_relatorio: report?.id_relatorio } }]);
  expect(await violations(page)).toEqual([]);
});

test('[RDT-06] COM sees no position and only demonstration content', async ({ page }) => {
  const [own] = await query<Whole & { seq: string }>(
    `select r.*, s.seq from leak_reports r join leak_report_samples l using (id_relatorio)
     join samples s on s.id_amostra = l.id_amostra
     where r.id_cliente = (select id_cliente from users where email = 'com@demo.escuta') and r.obs_inspecao is not null limit 1`,
  );
  expect(own).toBeDefined();
  const answer = page.waitForResponse(/relatorio-vazamento\/\d+$/);
  await signIn(page, 'com', detail(own));
  await expect(page.getByRole('heading', { name: `Amostra ${own?.seq}` })).toBeVisible();
  await expect(page.locator('figcaption').getByText('Posição não mostrada').first()).toBeVisible();
  // The map of the default place is drawn.
  await expect(page.getByRole('img', { name: 'Posição não mostrada' }).first()).toBeVisible();
  await expect(page.locator('[data-testid="small-map"] svg')).toHaveCount(0);
  expect(await (await answer).text()).not.toContain(String(own?.obs_inspecao));
  await expect(page.getByText('Usuário de Demonstração')).toBeVisible();
  await expect(page.getByText('Comentário de demonstração')).toBeVisible();
  await expect(page.getByText('Rua de Demonstração, 100').first()).toBeVisible();
});

test('[RDT-08] the report prints whole on A4, without navigation', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const printed = await watchPrinting(page);
  const [report] = await query<Whole & { n: number; photos: number }>(
    `select r.id_relatorio, r.id_cliente, count(*)::int n,
       (select count(*)::int from leak_report_photos p where p.id_relatorio = r.id_relatorio) photos
     from leak_reports r join leak_report_samples l using (id_relatorio) where r.${ADM_TREE}
       and exists (select from leak_report_photos p where p.id_relatorio = r.id_relatorio)
     group by r.id_relatorio order by n desc, photos desc limit 1`,
  );
  const samples = await query<{ seq: string }>(
    'select seq from samples join leak_report_samples using (id_amostra) where id_relatorio = $1',
    [report?.id_relatorio],
  );
  await setLogo(report?.id_cliente, report?.id_relatorio);
  await signIn(page, 'adm', detail(report));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(printed, { timeout: 60_000 }).toBe(1);
  const pages = await printedPages(page);
  await setLogo(report?.id_cliente, null);
  const all = pages.map(({ text }) => text).join('');
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe((report?.n ?? 0) + (report?.photos ?? 0) + 1);
  for (const chrome of ['Imprimir', 'Fechar', 'Nova Inspeção']) expect(all).not.toContain(squeeze(chrome));
  for (const title of ['Relatório de Ponto Suspeito', 'Análise', 'Conclusão', 'Fotos'])
    expect(all).toContain(squeeze(title));
  for (const { seq } of samples) {
    // The heading of a sample is on the same page as its figures.
    const page = pages.find(({ text }) => text.includes(squeeze(`Amostra ${seq}`)));
    expect(page?.text.split(squeeze(`Amostra ${seq}`))[1]).toMatch(/Latitude.*Longitude/);
  }
  expect(pages.length).toBeLessThanOrEqual((report?.n ?? 0) + 2);
});
