import { readFile } from 'node:fs/promises';
import xlsx from '@e965/xlsx';
import { ADM_TREE, ReportScreen } from './support/reports.ts';
import { expect, query, test } from './support/test.ts';

test('the reports found by a filter are counted as they are stored, also after a reload', async ({ page }) => {
  const [row] = await query<{ n: number }>(
    `select count(*)::int n from leak_reports r where r.${ADM_TREE} and r.tipo_vazamento = 'Infiltração'`,
  );
  const list = await ReportScreen.open(page, 'adm');
  await list.choose('Resultado', 'Infiltração');
  await list.filter();
  const found = new RegExp(`(^| de )${row?.n}$`);
  await expect(list.range).toHaveText(found);
  await page.reload();
  await expect(list.range).toHaveText(found);
});

test('the detail of a report is opened in a new tab', async ({ page }) => {
  await ReportScreen.open(page, 'adm');
  const address = page.url();
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /^Detalhes do relatório/ })
    .first()
    .click();
  await expect((await opened).getByRole('heading', { name: 'Relatório de Ponto Suspeito' })).toBeVisible();
  expect(page.url()).toBe(address);
});

test('[REP-04] the spreadsheet has the rows of the call, without formulas', async ({ page }) => {
  const hostile = '=HYPERLINK("http://evil.example";"x")';
  const [victim] = await query<{ id_relatorio: number; obs_inspecao: string | null }>(
    `select id_relatorio, obs_inspecao from leak_reports r where r.${ADM_TREE} limit 1`,
  );
  await query('update leak_reports set obs_inspecao = $1 where id_relatorio = $2', [hostile, victim?.id_relatorio]);
  try {
    const list = await ReportScreen.open(page, 'adm');
    await expect(list.rows.first()).toBeVisible();
    const answer = page.waitForResponse('**/api/relatorio-vazamento/exportar');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Gerar Planilha' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Águas de Contagem (demonstração)_2020-01-01_2029-01-01.xlsx');
    const { data } = (await (await answer).json()).data;
    const book = xlsx.read(await readFile(await file.path()));
    expect(book.SheetNames).toEqual(['Relatório de Pontos Suspeitos']);
    const sheet = book.Sheets['Relatório de Pontos Suspeitos'] ?? {};
    const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet, { defval: null });
    expect(rows).toHaveLength(data.length);
    const serial = (instant: string | null) =>
      instant ? Date.parse(`${instant.slice(0, 19)}Z`) / 86_400_000 + 25_569 : null;
    for (const [index, report] of data.entries()) {
      const row = rows[index] ?? {};
      expect(row).toMatchObject({
        Relatório: report.id_relatorio,
        'Id da amostra': report.seq.split(',').join(', '),
        Empresa: report.razao_social,
        Resultado: report.tipo_vazamento === 'Sem Ponto Suspeito' ? 'Não confirmado' : 'Confirmado',
        'Situação da inspeção': ['Pendente', 'Finalizado', 'Nova inspeção'][report.id_status_relatorio],
        'Observações da análise': report.obs_inspecao,
        'Pressão da rede (m.c.a)': report.pressao,
      });
      expect(row['Data de envio']).toBeCloseTo(serial(report.dt_envio) ?? 0, 5);
    }
    expect(rows.some((row) => row['Observações da análise'] === hostile)).toBe(true);
    for (const cell of Object.values(sheet)) expect((cell as { f?: string }).f).toBeUndefined();

    await list.form.getByLabel('Id da amostra').fill('nenhuma');
    await list.filter();
    const button = page.getByRole('button', { name: 'Gerar Planilha' });
    await expect(button).toBeDisabled();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(list.toast('Filtre os Relatórios Primeiro')).toBeVisible();
  } finally {
    await query('update leak_reports set obs_inspecao = $1 where id_relatorio = $2', [
      victim?.obs_inspecao,
      victim?.id_relatorio,
    ]);
  }
});
