import { expect, type Locator, type Page } from '@playwright/test';
import { insist } from './insist.ts';
import { isSearch } from './search.ts';
import { signIn } from './test.ts';

export interface KeptFilters {
  dti?: string;
  dtf?: string;
  classificacao?: string[];
  seen?: boolean;
  notSeen?: boolean;
}

/** What the map itself draws, without the panels and messages over it, which may also fade. */
export const drawnAlone = (map: Locator): Promise<Buffer> =>
  map.locator('canvas').screenshot({
    style: '* { visibility: hidden !important; transition: none !important } canvas { visibility: visible !important }',
  });

/** The map dashboard as a person drives it. */
export class MapScreen {
  readonly page: Page;
  readonly map: Locator;
  readonly list: Locator;
  readonly total: Locator;
  readonly detail: Locator;
  readonly player: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page.getByTestId('map');
    this.list = page.getByTestId('sample-list');
    this.total = page.getByTestId('list-total');
    this.detail = page.getByRole('button', { name: 'Voltar à lista' });
    this.player = page.getByTestId('player');
  }

  /** Signs in, optionally with filters kept from an earlier visit. */
  static async open(page: Page, role: string, filters?: KeptFilters): Promise<MapScreen> {
    const screen = new MapScreen(page);
    if (filters) {
      await page.goto('/favicon.svg');
      await page.evaluate((kept) => localStorage.setItem('user_params_selected', JSON.stringify(kept)), filters);
    }
    await signIn(page, role);
    await screen.idle();
    return screen;
  }

  /** Opens one sample by its id in the address, which is cheaper than the whole map. */
  static async openAt(page: Page, role: string, seq: string): Promise<MapScreen> {
    await signIn(page, role, `/?id_amostra=${seq}`);
    await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
    return new MapScreen(page);
  }

  /** Waits until the search is answered and everything is painted. */
  async idle(): Promise<void> {
    await expect(this.map).toHaveAttribute('data-idle', 'true', { timeout: 60_000 });
    // The map resizes a moment after a panel opens or closes.
    const width = async (part: Locator) => (await part.boundingBox())?.width ?? -1;
    await expect.poll(async () => (await width(this.map)) - (await width(this.map.locator('canvas')))).toBe(0);
    await expect(this.map).toHaveAttribute('data-idle', 'true', { timeout: 60_000 });
  }

  async filter(): Promise<void> {
    const answer = this.page.waitForResponse((response) => isSearch(response.request()));
    await this.page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await answer;
    await this.idle();
  }

  row(seq: string): Locator {
    return this.list.getByRole('option').filter({ has: this.page.getByText(seq, { exact: true }) });
  }

  /** Finds a sample by its shown id; a single result opens automatically. */
  async openSample(seq: string): Promise<void> {
    const box = this.page.getByLabel('Buscar amostra por id');
    await insist(
      this.page,
      async () => {
        await box.fill(seq);
        await box.press('Enter');
      },
      () => expect(this.page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible(),
    );
  }

  /** The value beside a label in the detail. */
  field(name: string): Locator {
    return this.page
      .locator('dl > div')
      .filter({ has: this.page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd');
  }

  /** The value beside a label as screen readers read it. */
  async read(name: string): Promise<string> {
    return this.field(name).evaluate((value) => {
      const copy = value.cloneNode(true) as Element;
      for (const drawn of copy.querySelectorAll('[aria-hidden="true"]')) drawn.remove();
      return copy.textContent ?? '';
    });
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('[data-toasts]').getByText(text);
  }
}

/** Clicks “Copiar link” and returns what was copied. */
export async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expect(page.locator('[data-toasts]').getByText('Link copiado')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  return page.evaluate(() => navigator.clipboard.readText());
}
