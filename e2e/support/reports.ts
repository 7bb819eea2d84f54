import { DECISIONS, type DecideReportsInput } from '@escuta/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD, query, signIn } from './test.ts';

/** Companies within Adriana's reach. */
export const ADM_TREE = `id_cliente in (with recursive t as (select id_cliente from users where email = 'adm@demo.escuta'
  union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;

/** All reports within reach, whenever they were sent. */
export const ALWAYS = '/admin/leak-report?dti_report=2020-01-01+00%3A00&dtf_report=2029-01-01+00%3A00';

export interface Known {
  id_relatorio: number;
  id_cliente: number;
  seq: string;
  id_amostra: number;
}

/** Undecided reports of Adriana's tree, each of one sample; the demo has some, and tests use them up. */
export async function pendingReports(count: number, where = 'true'): Promise<Known[]> {
  const rows = await query<Known>(
    `select r.id_relatorio, r.id_cliente, min(s.seq) seq, min(s.id_amostra) id_amostra
     from leak_reports r join leak_report_samples l using (id_relatorio) join samples s on s.id_amostra = l.id_amostra
     where r.${ADM_TREE} and r.id_status_relatorio = 0 and ${where}
     group by r.id_relatorio, r.id_cliente having count(*) = 1 order by r.id_relatorio limit $1`,
    [count],
  );
  expect(rows).toHaveLength(count);
  return rows;
}

/** Decides a report as another person by a call; by default approves it. */
export async function decideAs(
  page: Page,
  role: string,
  id_relatorio: number,
  decision: Omit<DecideReportsInput, 'idRelatorio'> = { approve: DECISIONS.approve },
): Promise<void> {
  const login = { email: `${role}@demo.escuta`, senha: DEMO_PASSWORD, origem: 1 };
  const signedIn = await page.request.post('/api/sec/login', { data: login });
  const token = /"token":"([^"]+)"/.exec(await signedIn.text())?.[1] ?? '';
  const decided = await page.request.put('/api/relatorio-vazamento/status-relatorio', {
    headers: { token, time: '-1' },
    data: { idRelatorio: id_relatorio, ...decision },
  });
  expect(await decided.json()).toMatchObject({ total: 1 });
}

/** The report list as a person drives it. */
export class ReportScreen {
  readonly page: Page;
  readonly form: Locator;
  readonly rows: Locator;
  readonly range: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Filtros' });
    this.rows = page.locator('tbody tr');
    this.range = page.getByTestId('range');
    this.dialog = page.getByRole('dialog');
  }

  static async open(page: Page, role: string, path = ALWAYS): Promise<ReportScreen> {
    await signIn(page, role, path);
    const screen = new ReportScreen(page);
    await expect(page.getByRole('heading', { name: 'Relatório de Pontos Suspeitos' })).toBeVisible();
    return screen;
  }

  /** Runs an action that searches, and waits for the reply. */
  async after(act: () => Promise<unknown>): Promise<void> {
    const answer = this.page.waitForResponse('**/api/relatorio-vazamento/filtrar');
    await act();
    await answer;
  }

  filter(): Promise<void> {
    return this.after(() => this.form.getByRole('button', { name: 'Filtrar' }).click());
  }

  /** Types a minute into one end of a period; an empty text clears it by its icon. */
  async setMinute(label: string, text: string): Promise<void> {
    const field = this.form.getByLabel(label, { exact: true });
    if (text === '') {
      await field.hover();
      await field
        .locator(
          'xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-picker ")]//*[contains(@class, "ant-picker-clear")]',
        )
        .click();
      return;
    }
    await field.fill(text);
    await field.press('Enter');
  }

  async choose(label: string, option: string): Promise<void> {
    await this.form.getByLabel(label).click();
    // A class has its letter before its name.
    const name = new RegExp(`^[A-Z]?${option}$`);
    await this.page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).click();
    await this.page.keyboard.press('Escape');
  }

  box(seq: string): Locator {
    return this.page.getByRole('checkbox', { name: `Selecionar relatório da amostra ${seq}`, exact: true });
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('[data-toasts]').getByText(text);
  }
}
