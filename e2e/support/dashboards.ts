import { addDays, bucketStart, productDay } from '@escuta/domain';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { recount } from '../../apps/api/src/features/dashboards/testing/oracle.ts';
import { readWorld } from '../../apps/api/src/features/dashboards/testing/world.ts';
import { query, signIn } from './test.ts';

export const today = () => productDay(new Date());
export { addDays, bucketStart };

/** A number as the screen writes it. */
export const pt = (value: number | null | undefined, decimals = 0) =>
  typeof value === 'number'
    ? new Intl.NumberFormat('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)
    : '–';

/** Rows of a donut's table: each count with its share of all, the shares rounded so that they add up to 100,00. */
export function withShares(rows: [name: string, count: number][]): string[][] {
  const whole = rows.reduce((sum, [, count]) => sum + count, 0);
  const hundredths = rows.map(([, count]) => (whole === 0 ? 0 : (count * 10_000) / whole));
  const rest = (at: number) => (hundredths[at] ?? 0) % 1;
  const missing = 10_000 - hundredths.reduce((sum, part) => sum + Math.trunc(part), 0);
  const first = rows.map((_, at) => at).sort((a, b) => rest(b) - rest(a) || a - b);
  const lifted = (at: number) => Number(first.indexOf(at) < missing);
  return rows.map(([name, count], at) => [
    name,
    pt(count),
    whole === 0 ? '–' : pt((Math.trunc(hundredths[at] ?? 0) + lifted(at)) / 100, 2),
  ]);
}

/** A day as the screen writes it in Portuguese. */
export const ptDay = (day: string) => day.split('-').reverse().join('/');

// biome-ignore lint/suspicious/noExplicitAny: the recount answers in the shape of every call
type Recount = Record<string, any>;

/** Independent recount from all samples and reports, directly in the database. */
export async function recounted(
  from: string,
  to: string,
  period: string,
  collectors: number[] | null = null,
): Promise<Recount> {
  const past = { query: async (text: string) => ({ rows: await query(text) }) } as unknown as Pool;
  const world = await readWorld(past);
  return recount(world, { companies: [...world.companies.keys()], collectors, tipo: null, from, to, period });
}

/** A dashboard as a person reads it. */
export class Dashboard {
  readonly page: Page;
  readonly form: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Filtros do painel' });
  }

  static async open(page: Page, role: string, path: string): Promise<Dashboard> {
    await signIn(page, role, path);
    const dashboard = new Dashboard(page);
    await dashboard.isDrawn();
    return dashboard;
  }

  /** Waits until every call is answered and painted. */
  async isDrawn(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.getByRole('status', { name: 'Carregando…' })).toHaveCount(0);
    await expect(this.page.getByRole('button', { name: 'Planilha' })).toBeEnabled();
  }

  figure(key: string): Locator {
    return this.page.locator(`[data-figure="${key}"] [data-value]`);
  }

  /** Every figure on the screen, by its key. */
  async figures(): Promise<Record<string, string>> {
    const cards = await this.page.locator('[data-figure]').all();
    const pairs = cards.map(async (card) => [
      await card.getAttribute('data-figure'),
      await card.locator('[data-value]').textContent(),
    ]);
    return Object.fromEntries(await Promise.all(pairs));
  }

  /** Notes below the figures, such as an interval; empty without one. */
  async notes(): Promise<string[]> {
    const cards = await this.page.locator('[data-figure]').all();
    return Promise.all(cards.map(async (card) => (await card.locator('[data-note]').allTextContents()).join('')));
  }

  /** Figures of the previous period, by key, where shown. */
  async before(): Promise<Record<string, string>> {
    const cards = await this.page.locator('[data-figure]').all();
    const pairs = cards.map(async (card) => [
      await card.getAttribute('data-figure'),
      (await card.textContent())?.match(/dias anteriores: ([\d.,]+|–)/)?.[1],
    ]);
    return Object.fromEntries((await Promise.all(pairs)).filter(([, value]) => value !== undefined));
  }

  card(title: string): Locator {
    return this.page.locator('main').getByRole('region', { name: title, exact: true }).first();
  }

  /** The table of a card, head first, on the card or in its tab. */
  async table(title: string): Promise<string[][]> {
    const card = this.card(title);
    const tab = card.getByRole('button', { name: 'Tabela' });
    if (await tab.count()) await tab.click();
    const rows = await card.getByRole('row').all();
    return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  }

  filter(): Promise<void> {
    return this.form.getByRole('button', { name: 'Filtrar' }).click();
  }
}
