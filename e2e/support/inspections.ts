import { expect, type Locator, type Page } from '@playwright/test';
import { comes, insist } from './insist.ts';
import { MapScreen } from './map.ts';
import { ADM_TREE } from './reports.ts';
import { query, signIn } from './test.ts';

/** A sample that a test changes and restores. */
export interface TestSample {
  id_amostra: number;
  seq: string;
}

/** Samples of Adriana's tree without an inspector, newest first. */
export const freeSamples = (count: number, where = "classificacao = 'LEAK'") =>
  query<TestSample>(
    `select id_amostra, seq from samples where id_inspecionar is null and id_inspecionar2 is null
       and id_inspecionar3 is null and ${ADM_TREE} and ${where} order by dt_amostra desc, id_amostra limit $1`,
    [count],
  );

/** Restores samples to the state without inspections. */
export const clearSlots = (ids: number[]) =>
  query(
    'update samples set id_inspecionar = null, id_inspecionar2 = null, id_inspecionar3 = null where id_amostra = any($1)',
    [ids],
  );

export const slotsOf = async (id: number) =>
  (
    await query<{ slots: (number | null)[] }>(
      'select array[id_inspecionar, id_inspecionar2, id_inspecionar3] as slots from samples where id_amostra = $1',
      [id],
    )
  )[0]?.slots;

/** The newest entries of an action, newest first. */
export const logsOf = (tipo_acao: number, count = 1) =>
  query<{ email: string; id_amostra: number | null; dados: Record<string, unknown> }>(
    `select email, id_amostra, dados from action_logs join users using (id_usuario)
     where tipo_acao = $1 order by id_log desc limit $2`,
    [tipo_acao, count],
  );

/** The inspections of one sample as a person drives them. */
export class InspectionsPanel {
  readonly page: Page;
  readonly section: Locator;
  readonly add: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Inspeções' });
    this.add = this.section.getByRole('button', { name: 'Nova inspeção' });
    this.dialog = page.getByRole('dialog');
  }

  static async open(page: Page, role: string, seq: string): Promise<{ map: MapScreen; panel: InspectionsPanel }> {
    const everything = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };
    const map = await MapScreen.open(page, role, everything);
    await map.openSample(seq);
    return { map, panel: new InspectionsPanel(page) };
  }

  /** Opens a sample by its id in the address, which is cheaper than the whole map. */
  static async openAt(page: Page, role: string, seq: string): Promise<InspectionsPanel> {
    await MapScreen.openAt(page, role, seq);
    return new InspectionsPanel(page);
  }

  slot(n: number): Locator {
    return this.section.locator(`[data-slot="${n}"]`);
  }

  /** Chooses in the open dialog, by searching. */
  async choose(name: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'Geofonista' }).fill(name);
    await this.page.locator('.ant-select-item-option', { hasText: name }).first().click();
  }

  confirm(name: string): Promise<void> {
    return this.dialog.getByRole('button', { name, exact: true }).click();
  }

  async closed(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
  }
}

/** The selection mode as a person drives it. */
export class SelectionScreen {
  readonly page: Page;
  readonly map: Locator;
  readonly list: Locator;
  readonly count: Locator;
  readonly select: Locator;
  readonly dialog: Locator;
  readonly preview: Locator;
  readonly receipt: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page.getByTestId('map');
    this.list = page.getByTestId('selection-list');
    this.count = page.getByTestId('selected-count');
    this.select = page.getByRole('button', { name: 'Selecionar geofonista' });
    this.dialog = page.getByRole('dialog');
    this.preview = page.getByTestId('assign-preview');
    this.receipt = page.getByTestId('receipt');
  }

  /** Opens the mode for some samples by the address, as a shared link does. */
  static async open(page: Page, role: string, search: Record<string, unknown>): Promise<SelectionScreen> {
    await signIn(page, role, SelectionScreen.path(search));
    const screen = new SelectionScreen(page);
    await expect(screen.list.getByRole('listitem').first()).toBeVisible();
    await screen.idle();
    return screen;
  }

  static path(search: Record<string, unknown>): string {
    return `/inspect/${Buffer.from(JSON.stringify(search)).toString('base64url')}`;
  }

  async idle(): Promise<void> {
    await expect(this.map).toHaveAttribute('data-idle', 'true', { timeout: 60_000 });
  }

  box(seq: string): Locator {
    return this.list.getByRole('checkbox', { name: `Selecionar a amostra ${seq}`, exact: true });
  }

  /** Checks samples in the list. */
  async check(...seqs: string[]): Promise<void> {
    for (const seq of seqs) await this.box(seq).check();
  }

  async choose(name: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'Geofonista' }).fill(name);
    const option = this.page.locator('.ant-select-item-option', { hasText: name }).first();
    if (await comes(this.page, option)) await option.click();
  }

  async send(name: string): Promise<void> {
    const open = async () => {
      // A dialog that could not read what it needs is opened anew.
      if (await this.dialog.isVisible()) await this.dialog.getByRole('button', { name: 'Cancelar' }).click();
      await this.select.click();
      await this.choose(name);
    };
    await insist(this.page, open, () => expect(this.preview).toBeVisible());
    await this.dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  toast(text: string): Locator {
    return this.page.locator('[data-toasts]').getByText(text, { exact: true });
  }
}
