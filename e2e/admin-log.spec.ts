import { readFile } from 'node:fs/promises';
import xlsx from '@e965/xlsx';
import type { Locator, Page } from '@playwright/test';
import { expect, query, signIn, test } from './support/test.ts';

const LOG = '/admin/log-sistema';

interface Action {
  id_usuario: number;
  nome: string;
  id_amostra: number;
  seq: string;
  razao_social: string;
  /** Its minute and the next one, in UTC-3. */
  minute: string;
  next: string;
  second: string;
}

/** The last time that somebody saw a sample. */
async function lastSeen(): Promise<Action> {
  const [seen] = await query<Action>(
    `select l.id_usuario, u.nome, l.id_amostra, s.seq, c.razao_social, to_char(l.data at time zone 'UTC' - interval '3 hours', 'DD/MM/YYYY HH24:MI') as minute,
       to_char(l.data at time zone 'UTC' - interval '3 hours' + interval '1 minute', 'DD/MM/YYYY HH24:MI') as next, to_char(l.data at time zone 'UTC' - interval '3 hours', 'DD/MM/YYYY HH24:MI:SS') as second
     from action_logs l join users u using (id_usuario) join samples s using (id_amostra) join companies c on c.id_cliente = l.id_cliente
     where l.tipo_acao = 5 and u.ativo order by l.data desc limit 1`,
  );
  if (!seen) throw new Error('nobody has seen a sample');
  return seen;
}

/** The log as a person drives it. */
class LogScreen {
  readonly page: Page;
  readonly rows: Locator;
  readonly form: Locator;
  readonly range: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tr[data-log]');
    this.form = page.getByRole('form', { name: 'Filtros do log' });
    this.range = page.getByTestId('range');
  }

  option(text: string): Locator {
    return this.page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true });
  }

  async filter(): Promise<void> {
    await this.form.getByRole('button', { name: 'Filtrar' }).click();
  }

  async setPeriod(from: string, to: string): Promise<void> {
    for (const [label, text] of [
      ['De', from],
      ['Até', to],
    ] as const) {
      await this.form.getByLabel(label, { exact: true }).fill(text);
      await this.form.getByLabel(label, { exact: true }).press('Enter');
    }
    await this.filter();
  }
}

async function expectPages({ page, rows, range }: LogScreen): Promise<void> {
  await expect(rows).toHaveCount(10);
  for (const name of ['Origem', 'Data', 'Id da amostra', 'Usuário', 'Ação']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(range).toHaveText(/^Mostrando de 1 a 10 do total de [\d.]+ registros$/);
  const numbers = page.getByRole('button', { name: /^Página \d+ de/ });
  await expect(numbers).toHaveCount(5);
  await numbers.nth(2).click();
  await expect(range).toHaveText(/^Mostrando de 21 a 30 /);
  await page.getByLabel('Registros por página').click();
  const sizes = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(sizes).toHaveText(['5', '10', '25', '50']);
  await sizes.filter({ hasText: /^25$/ }).click();
  await expect(rows).toHaveCount(25);
}

/** Every filter, against the database. */
async function expectFilters(log: LogScreen): Promise<void> {
  const { page, form, rows, range } = log;
  const seen = await lastSeen();
  await form.getByLabel('Ação').click();
  await log.option('Amostra vista').click();
  await form.getByLabel('Origem').click();
  await page.locator('.ant-select-item-option[title="Web"]').click();
  await form.getByLabel('Usuário').fill(seen.nome);
  await log.option(seen.nome).click();
  await form.getByLabel('Id da amostra').fill(seen.seq.toLowerCase());
  await log.filter();
  const [counted] = await query<{ n: number }>(
    'select count(*)::int n from action_logs where tipo_acao = 5 and origem = 1 and id_usuario = $1 and id_amostra = $2',
    [seen.id_usuario, seen.id_amostra],
  );
  await expect(range).toContainText(`do total de ${counted?.n} registros`);
  // A period of one minute finds the action of that minute.
  await log.setPeriod(seen.minute, seen.next);
  const cells = [
    'Web',
    seen.second,
    seen.seq,
    seen.nome,
    'Amostra vista',
    `Amostra ${seen.seq}`,
    /./,
    seen.razao_social,
  ];
  await expect(rows.last().locator('td')).toHaveText(cells);
  await form.getByLabel('Empresa').fill('nenhuma com este nome');
  await expect(page.getByText('Empresa não encontrada')).toBeVisible();
  await page.keyboard.press('Escape');
  await log.setPeriod('01/01/2001 00:00', '02/01/2001 00:00');
  await expect(page.getByText('Não encontrado')).toBeVisible();
  await form.locator('button.ant-btn', { hasText: 'Limpar' }).click();
  await expect(rows).toHaveCount(25);
}

/** The log of one company and its branches, as a spreadsheet. */
async function expectDownload(log: LogScreen): Promise<void> {
  const { page, form, rows, range } = log;
  await form.getByLabel('Empresa').click();
  await log.option('Saneamento Vale Claro (demonstração)').click();
  await log.filter();
  const [valley] = await query<{ n: number }>(
    `select count(*)::int n from action_logs l join companies c using (id_cliente)
     left join companies p on p.id_cliente = c.id_cliente_master
     where 'Saneamento Vale Claro (demonstração)' in (c.razao_social, p.razao_social)`,
  );
  await expect(range).toContainText(`do total de ${valley?.n.toLocaleString('pt-BR')} registros`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar planilha' }).click();
  const book = xlsx.read(await readFile(await (await saved).path()));
  expect(book.SheetNames).toEqual(['Relatório de Pontos Suspeitos']);
  const lines = xlsx.utils.sheet_to_json<string[]>(book.Sheets['Relatório de Pontos Suspeitos'] ?? {}, { header: 1 });
  expect(lines).toHaveLength((valley?.n ?? 0) + 1);
  expect(lines[0]).toEqual(await page.getByRole('columnheader').allTextContents());
  const [origin, , , person, action] = lines[1] ?? [];
  const shown = rows.first().locator('td');
  await expect(shown.nth(0)).toHaveText(origin ?? '');
  await expect(shown.nth(3)).toHaveText(person ?? '');
  await expect(shown.nth(4)).toHaveText(action ?? '');
}

test('[LOG-02] a super geo browses, filters and downloads the log', async ({ page }) => {
  await signIn(page, 'geo', LOG);
  const log = new LogScreen(page);
  await expectPages(log);
  await expectFilters(log);
  await expectDownload(log);
});

test('[LOG-01] the browser logs the first opening of the map after sign-in and each opening of a report', async ({
  page,
}) => {
  const since = new Date();
  const logged = () =>
    query<{ tipo_acao: number; origem: number; id_relatorio: number | null }>(
      `select tipo_acao, origem, (dados ->> 'id_relatorio')::int id_relatorio from action_logs join users using (id_usuario)
       where email = 'gei@demo.escuta' and data >= $1 and tipo_acao < 100 order by id_log`,
      [since],
    );
  const [report] = await query<{ id_relatorio: number; id_cliente: number }>(
    `select r.id_relatorio, r.id_cliente from leak_reports r join companies c using (id_cliente)
     where c.razao_social = 'Setor Nascentes' order by r.id_relatorio limit 1`,
  );
  const start = { tipo_acao: 6, origem: 1, id_relatorio: null };
  const opened = { tipo_acao: 14, origem: 1, id_relatorio: report?.id_relatorio };
  await signIn(page, 'gei', '/admin/my-profile');
  await expect(page.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();
  await page.goto('/');
  await expect.poll(logged).toEqual([start]);
  await page.reload();
  await expect(page.getByTestId('list-total')).toBeVisible();
  for (let times = 1; times <= 2; times += 1) {
    await page.goto(`/admin/leak-report/detail/${report?.id_relatorio}/${report?.id_cliente}`);
    await expect.poll(logged).toEqual([start, ...Array(times).fill(opened)]);
  }
});
