import { readFile } from 'node:fs/promises';
import xlsx from '@e965/xlsx';
import { ADM_TREE, ALWAYS, decideAs, pendingReports, ReportScreen } from './support/reports.ts';
import { expect, query, signIn, test } from './support/test.ts';

const LIST = '/admin/leak-report';

async function count(where: string): Promise<string> {
  const [row] = await query<{ n: number }>(
    `select count(*)::int n from leak_reports r where r.${ADM_TREE} and ${where}`,
  );
  return (row?.n ?? 0).toLocaleString('pt-BR');
}

test('[REP-09] all people with exibir_inspecao but VIS and COM see the list', async ({ page }) => {
  test.setTimeout(180_000);
  const link = page.getByRole('link', { name: 'Relatório de Pontos Suspeitos' });
  for (const [role, may] of [
    ['sup', true],
    ['geo', true],
    ['adm', true],
    ['ana', true],
    ['gei', true],
    ['vis', false],
    ['com', false],
  ] as const) {
    await signIn(page, role, LIST);
    await expect(page, role).toHaveURL(may ? /leak-report/ : /my-profile/);
    await expect(link, role).toHaveCount(may ? 1 : 0);
    await page.evaluate(() => localStorage.clear());
  }
  // Caio has it not; once he has it, he sees the list.
  await signIn(page, 'col', LIST);
  await expect(page).toHaveURL(/my-profile/);
  await expect(link).toHaveCount(0);
  await query(`update users set exibir_inspecao = true where email = 'col@demo.escuta'`);
  try {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'col', LIST);
    await expect(page).toHaveURL(/leak-report/);
    await expect(link).toHaveCount(1);
  } finally {
    await query(`update users set exibir_inspecao = false where email = 'col@demo.escuta'`);
  }
});

test('[REP-02] a search without company or whole period is reported and not sent', async ({ page }) => {
  const list = await ReportScreen.open(page, 'adm', LIST);
  await expect(list.rows.first()).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/filtrar')) sent += 1;
  });
  const says = async (text: string) => {
    await list.form.getByRole('button', { name: 'Filtrar' }).click();
    await expect(list.form.getByRole('alert')).toHaveText(text);
  };
  await list.setMinute('Período de envio, De', '');
  await says('Selecione data inicial do período');
  await list.setMinute('Período de envio, Até', '');
  await says('Selecione um dos períodos');
  await list.setMinute('Período de coleta, De', '01/11/2026 00:00');
  await says('Selecione data final do período');
  await list.setMinute('Período de coleta, Até', '01/10/2026 00:00');
  await says('O início do período está depois do fim.');
  expect(sent).toBe(0);
  // Mended, the Enter that ends the typing sends it.
  await list.after(() => list.setMinute('Período de coleta, Até', '30/11/2026 00:00'));
  await expect(list.form.getByRole('alert')).toHaveCount(0);
  await list.form.locator('.ant-select-clear').first().click({ force: true });
  await says('Selecione a Empresa para realizar a busca');
  expect(sent).toBe(1);
  // Such a search in the address is not asked for either.
  await page.goto(`${LIST}?dti_report=&dtf_report=`);
  await expect(list.form.getByRole('alert')).toHaveText('Selecione um dos períodos');
});

test('[REP-01] reports are found by every filter, of the last month by default', async ({ page }) => {
  test.setTimeout(180_000);
  const list = await ReportScreen.open(page, 'adm', LIST);
  await expect(list.range).toHaveText(
    new RegExp(
      ` de ${await count(`r.dt_envio >= ((now() at time zone 'UTC' - interval '3 hours')::date - interval '1 month' + interval '3 hours') at time zone 'UTC'`)}$`,
    ),
  );
  await page.goto(ALWAYS);
  await expect(list.range).toHaveText(new RegExp(` de ${await count('true')}$`));
  for (const [label, option, where] of [
    ['Situação da aprovação', 'Confirmado', `id_status_relatorio = 1 and tipo_vazamento <> 'Sem Ponto Suspeito'`],
    ['Situação da aprovação', 'Não confirmado', `id_status_relatorio = 1 and tipo_vazamento = 'Sem Ponto Suspeito'`],
    ['Situação da aprovação', 'Pendente', 'id_status_relatorio = 0'],
    ['Situação da aprovação', 'Finalizado', 'id_status_relatorio = 1'],
    ['Resultado', 'Infiltração', `tipo_vazamento = 'Infiltração'`],
    [
      'Classificação da amostra',
      'Fraude',
      `exists (select from leak_report_samples l join samples s on s.id_amostra = l.id_amostra where l.id_relatorio = r.id_relatorio and s.classe = 'FRAU')`,
    ],
  ] as const) {
    await page.goto(ALWAYS);
    await expect(list.rows.first()).toBeVisible();
    await list.choose(label, option);
    await list.filter();
    await expect(list.range, option).toHaveText(new RegExp(`(^| de )${await count(where)}$`));
  }
  // The collection period alone, and an id; the address brings both back.
  const [known] = await query<{ seq: string }>(
    `select s.seq from samples s join leak_report_samples using (id_amostra) where s.${ADM_TREE} limit 1`,
  );
  await page.goto(ALWAYS);
  await list.setMinute('Período de envio, De', '');
  await list.setMinute('Período de envio, Até', '');
  await list.setMinute('Período de coleta, De', '01/01/2020 00:00');
  await list.setMinute('Período de coleta, Até', '01/01/2029 00:00');
  await list.form.getByLabel('Id da amostra').fill(known?.seq ?? '');
  await list.filter();
  await expect(list.range).toHaveText(/^1-\d de [1-3]$/);
  await expect(list.rows.first()).toContainText(known?.seq ?? '');
  await page.reload();
  await expect(list.form.getByLabel('Id da amostra')).toHaveValue(known?.seq ?? '');
  await expect(list.form.getByLabel('Período de envio, De', { exact: true })).toHaveValue('');
  await expect(list.rows.first()).toContainText(known?.seq ?? '');
  await list.form.getByLabel('Id da amostra').fill('nenhuma');
  await list.filter();
  await expect(page.getByRole('main')).toContainText('Nenhum resultado encontrado!');

  // One company of the tree, with its branches.
  await page.goto(`${ALWAYS}&id_cliente=3`);
  await expect(list.range).toBeVisible();
  const [branch] = await query<{ n: number }>(
    `with recursive t as (select 3 id_cliente union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente)
     select count(*)::int n from leak_reports join t using (id_cliente)`,
  );
  await expect(list.range).toHaveText(new RegExp(` de ${branch?.n}$`));
});

/** Badge, result and checkbox of reports with one sample, against the database. */
async function expectRows(list: ReportScreen): Promise<void> {
  const expected = await query<{ seq: string; id_status_relatorio: number; tipo_vazamento: string }>(
    `select min(s.seq) seq, r.id_status_relatorio, r.tipo_vazamento from leak_reports r join leak_report_samples l using (id_relatorio)
     join samples s on s.id_amostra = l.id_amostra where r.${ADM_TREE} group by r.id_relatorio having count(*) = 1`,
  );
  const names = ['Pendente', 'Finalizado', 'Nova inspeção'];
  for (const { seq, id_status_relatorio, tipo_vazamento } of expected.slice(0, 25)) {
    const row = list.rows.filter({ has: list.box(seq) }).filter({ hasText: names[id_status_relatorio] ?? '' });
    const result = tipo_vazamento === 'Sem Ponto Suspeito' ? 'Não confirmado' : 'Confirmado';
    await expect(row.filter({ hasText: result }).first(), seq).toBeVisible();
    await expect(row.first().getByRole('checkbox')).toBeEnabled({ enabled: id_status_relatorio === 0 });
  }
}

test.describe('[REP-03] the table of reports', () => {
  test('shows each report in a row, on pages of up to 500', async ({ page }) => {
    test.setTimeout(180_000);
    const list = await ReportScreen.open(page, 'adm');
    const heads = [
      'Id da amostra',
      'Classificação',
      'Resultado',
      'Empresa',
      'Data da amostra',
      'Data de envio',
      'Situação da inspeção',
      'Detalhes',
    ];
    await expect(list.rows).toHaveCount(10);
    await expect(page.getByRole('columnheader').filter({ hasNotText: 'Selecionar' })).toHaveText(heads);
    for (const size of ['50', '100', '250', '500']) {
      await page.getByRole('combobox', { name: 'Relatórios por página' }).click();
      await list.after(() => page.getByTitle(size, { exact: true }).last().click());
      await expect(page).toHaveURL(new RegExp(`max=${size}`));
    }
    await expect(list.range).toHaveText(`1-${await count('true')} de ${await count('true')}`);
    await expectRows(list);
    await page.getByLabel('Id da amostra').fill('NADA123');
    await list.after(() => page.getByRole('button', { name: 'Filtrar', exact: true }).click());
    await expect(page.getByRole('main')).toContainText('Nenhum resultado encontrado!');
  });

  test('selects the pending reports, to finalize them', async ({ page }) => {
    const list = await ReportScreen.open(page, 'adm', `${ALWAYS}&max=500`);
    await expect(list.rows.first()).toBeVisible();
    const finalize = page.getByRole('button', { name: 'Finalizar selecionados' });
    await expect(finalize).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'Selecione ao menos um relatório' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
    await expect(page.getByRole('status').filter({ hasText: 'selecionados' })).toHaveText(
      `${await count('id_status_relatorio = 0')} relatórios selecionados`,
    );
    await expect(finalize).toBeEnabled();
    await page.getByRole('checkbox', { name: 'Selecionar todos' }).uncheck();
    await expect(finalize).toBeDisabled();
  });

  test('opens a detail in its own tab', async ({ page }) => {
    const [pending] = await pendingReports(1);
    await ReportScreen.open(page, 'adm', `${ALWAYS}&max=500`);
    const address = page.url();
    const opened = page.waitForEvent('popup');
    await page
      .getByRole('link', { name: `Detalhes do relatório da amostra ${pending?.seq} ` })
      .first()
      .click();
    await expect((await opened).getByRole('heading', { name: 'Relatório de Ponto Suspeito' })).toBeVisible();
    expect(page.url()).toBe(address);
  });

  test('shows GEO operator and decision too', async ({ page }) => {
    await ReportScreen.open(page, 'geo');
    for (const extra of ['Geofonista', 'Decidido por', 'Data da decisão']) {
      await expect(page.getByRole('columnheader', { name: extra })).toHaveCount(1);
    }
  });
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

test('filtering again shows decisions made in the meantime', async ({ page }) => {
  const [report] = await pendingReports(1);
  const list = await ReportScreen.open(page, 'adm', `${ALWAYS}&sample_id=${report?.seq}`);
  const row = list.rows.filter({ hasText: 'Pendente' });
  await expect(row).toHaveCount(1);
  await decideAs(page, 'sup', report?.id_relatorio ?? 0);
  await list.filter();
  await expect(row).toHaveCount(0);
  await expect(list.rows.filter({ hasText: 'Finalizado' }).first()).toBeVisible();
});

test('unsent filters are kept on the next page', async ({ page }) => {
  const list = await ReportScreen.open(page, 'adm');
  await list.form.getByLabel('Id da amostra').fill('104');
  await list.after(() => page.getByRole('button', { name: 'Próxima página' }).click());
  await expect(list.range).toHaveText(/^11-/);
  await expect(list.form.getByLabel('Id da amostra')).toHaveValue('104');
  // The dates have clear icons of the same name before it.
  await list.form.getByRole('button', { name: 'Limpar' }).last().click();
  await expect(list.form.getByLabel('Id da amostra')).toHaveValue('');
});

test('checked reports stay checked when a new search fails', async ({ page }) => {
  const [report] = await pendingReports(1);
  const list = await ReportScreen.open(page, 'adm', `${ALWAYS}&max=500&status_aprovacao=pending`);
  await list
    .box(report?.seq ?? '')
    .first()
    .check();
  await page.route('**/api/relatorio-vazamento/filtrar', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert').filter({ hasText: 'A busca não funcionou' })).toBeVisible();
  await expect(list.box(report?.seq ?? '').first()).toBeChecked();
  await page.unroute('**/api/relatorio-vazamento/filtrar');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
