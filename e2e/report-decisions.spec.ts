import { ALWAYS, decideAs, pendingReports, ReportScreen } from './support/reports.ts';
import { expect, query, test } from './support/test.ts';

test('[REP-06] a failure among reports finalized together leaves the others finalized', async ({ page }) => {
  const [lost, kept, later] = await pendingReports(3);
  const list = await ReportScreen.open(page, 'adm', `${ALWAYS}&max=500&status_aprovacao=pending`);
  const open = page.getByRole('button', { name: 'Finalizar selecionados' });
  const confirm = list.dialog.getByRole('button', { name: 'Finalizar', exact: true });
  for (const report of [lost, kept])
    await list
      .box(report?.seq ?? '')
      .first()
      .check();
  await open.click();
  await expect(list.dialog).toContainText('2 relatórios serão incluídos.');
  await list.dialog.getByLabel('Ordem de serviço').fill('OS-77');

  // Without a network nothing is lost.
  await page.route('**/api/relatorio-vazamento/status-relatorio', (route) => route.abort());
  await confirm.click();
  await expect(list.toast('Erro ao finalizar relatórios. Tente novamente.')).toBeVisible();
  await expect(list.dialog.getByLabel('Ordem de serviço')).toHaveValue('OS-77');
  await page.unroute('**/api/relatorio-vazamento/status-relatorio');

  // Another person decides one of them meanwhile.
  await decideAs(page, 'sup', lost?.id_relatorio ?? 0);
  await confirm.click();
  await expect(list.toast('1 de 2 relatórios foram aprovados')).toBeVisible();
  await expect(list.dialog).toContainText(`Erro ao aprovar relatório ${lost?.id_relatorio}`);
  await expect(list.dialog).toContainText('Este relatório já foi decidido.');
  await list.dialog.getByRole('button', { name: 'Fechar' }).last().click();
  const [stored] = await query(`select id_status_relatorio, nro_os from leak_reports where id_relatorio = $1`, [
    kept?.id_relatorio,
  ]);
  expect(stored).toEqual({ id_status_relatorio: 1, nro_os: 'OS-77' });

  // The preview leaves out reports decided since the list was read.
  await page.reload();
  await list
    .box(later?.seq ?? '')
    .first()
    .check();
  await open.click();
  await expect(list.dialog).toContainText('1 relatório será incluído.');
  await confirm.click();
  await expect(list.toast('1 relatório finalizado com sucesso!')).toBeVisible();
  await expect(list.dialog).toHaveCount(0);
  await expect(open).toBeDisabled();
});
