import { ACTIONS } from '@escuta/contract';
import { addDays, productDay } from '@escuta/domain';
import type { Browser, Page } from '@playwright/test';
import { choose } from '../choose.ts';
import { passwordPath } from '../mail.ts';
import { expect } from '../test.ts';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { type Collected, withRecordings } from './recordings.ts';

export const COMPANY = 'Saneamento São José do Rio Negro';
export const [NORTH, EAST] = ['Regional Água Limpa', 'Setor Três Corações'] as const;

/** Far from the usual centre of the map. */
const MANAUS = { lat: -3.1019, lon: -60.025 };
const PASSWORD = 'igarape-manso-47';

/** Monday of the week in which the next year begins, so that the week lies in two years. */
function firstMonday(): string {
  const newYear = `${Number(productDay(new Date()).slice(0, 4)) + 1}-01-01`;
  const weekday = new Date(`${newYear}T12:00:00Z`).getUTCDay();
  return addDays(newYear, -((weekday + 6) % 7));
}

/** A utility in its first week with the product: its installation, its people and their devices. */
export class Utility {
  readonly installation: Installation;
  readonly browser: Browser;
  readonly people = {
    sup: new Person('Ângela Peçanha', 'angela@escuta.test'),
    adm: new Person('João d’Ávila', 'joao@saojose.test'),
    ana: new Person('Conceição Brandão', 'conceicao@saojose.test'),
    gei: new Person('Zuleide Antunes', 'zuleide@saojose.test', { phone: true }),
    gei2: new Person('Íris Nóbrega', 'iris@saojose.test', { phone: true }),
    vis: new Person('Otávio Quirino', 'otavio@saojose.test'),
  };
  day = firstMonday();
  readonly collected: (Collected & { unit: string })[] = [];
  /** How often each action was done, by its name in the log. */
  readonly deeds: Record<string, number> = {};
  /** Who has opened the map on which day. */
  readonly #starts = new Set<string>();

  constructor(installation: Installation, browser: Browser) {
    this.installation = installation;
    this.browser = browser;
  }

  static async make(browser: Browser): Promise<Utility> {
    const utility = new Utility(await Installation.make(), browser);
    utility.#setMorning();
    return utility;
  }

  /** Everybody closes the browser; it is the next morning, half past eight. */
  async nextDay(): Promise<void> {
    for (const person of Object.values(this.people)) await person.leaves();
    this.day = addDays(this.day, 1);
    this.#setMorning();
  }

  did(action: string, times = 1): void {
    this.deeds[action] = (this.deeds[action] ?? 0) + times;
  }

  /** Somebody opens a screen. The first map after a sign-in is logged; everybody signs in anew each morning. */
  async opens(who: keyof Utility['people'], path: string): Promise<Page> {
    const person = this.people[who];
    const page = await person.opens(path, this);
    const start = `${person.email} ${this.day}`;
    if (/^\/(\?|$)/.test(path) && !this.#starts.has(start)) {
      this.#starts.add(start);
      this.did('Início do sistema');
      // The browser may be closed next, and what it has not sent yet is lost.
      await expect.poll(() => this.#logged(ACTIONS.start)).toBe(this.#starts.size);
    }
    return page;
  }

  async #logged(tipo_acao: number): Promise<number> {
    const sql = 'select count(*)::int n from action_logs where tipo_acao = $1';
    return (await this.installation.query<{ n: number }>(sql, [tipo_acao]))[0]?.n ?? 0;
  }

  /** The people of the utility follow their mailed links. */
  async choosePasswords(): Promise<void> {
    // The tour, which each new person is offered, has journeys of its own.
    await this.installation.query('update users set tour = false');
    const { sup: _, ...invited } = this.people;
    for (const person of Object.values(invited)) {
      const path = await passwordPath(person.email, [], this.installation.data);
      await person.choosesPassword(path, PASSWORD, this);
      this.did('Usuário alterado');
    }
  }

  /** Recordings of this morning get into a unit. */
  async collects(unit: string, samples: readonly Omit<Collected, 'lat' | 'lon' | 'hz'>[]): Promise<void> {
    const placed = samples.map((sample) => {
      const place = this.collected.length;
      const one = { ...sample, lat: MANAUS.lat + place * 1e-3, lon: MANAUS.lon - place * 7e-4, hz: 300 + place * 17 };
      this.collected.push({ ...one, unit });
      return one;
    });
    const [found] = await this.installation.query<{ id_cliente: number }>(
      'select id_cliente from companies where razao_social = $1',
      [unit],
    );
    const printed = await withRecordings(this.day, placed, (folder) =>
      this.installation.imports(folder, found?.id_cliente ?? 0),
    );
    expect(printed).toMatch(new RegExp(`^${samples.length} recordings? imported, 0 already there, 0 refused`, 'm'));
  }

  /** Samples now belong to another unit. */
  moved(seq: string, unit: string): void {
    for (const sample of this.collected) if (sample.seq === seq) sample.unit = unit;
  }

  /** Ids of the suspect points collected so far, sorted; with a unit only its own. */
  suspects(unit?: string): string[] {
    return this.collected
      .filter((sample) => sample.classe === 'LEAK' && (unit === undefined || sample.unit === unit))
      .map(({ seq }) => seq)
      .sort();
  }

  #setMorning(): void {
    this.installation.setClock(new Date(`${this.day}T08:30:00-03:00`));
  }
}

/** Makes a company, or a branch of one. */
async function makeCompany(page: Page, name: string, parent?: string): Promise<void> {
  await page.goto('/admin/new-client');
  await page.getByLabel('Nome Cliente').fill(name);
  if (parent) await choose(page, 'Cliente superior', parent);
  await page.getByRole('button', { name: /^Cadastr/ }).click();
  await expect(page).toHaveURL('/admin/admin-clients');
}

/** Makes the utility and its two branches. */
export async function makeCompanies(page: Page, utility: Utility): Promise<void> {
  await makeCompany(page, COMPANY);
  await makeCompany(page, NORTH, COMPANY);
  await makeCompany(page, EAST, COMPANY);
  utility.did('Empresa nova', 3);
}

/** Registers people as a spreadsheet has them: name, e-mail, role. */
export async function registerPeople(page: Page, company: string, rows: readonly string[][]): Promise<void> {
  await page.goto('/admin/new-user');
  await choose(page, 'Empresa', company);
  await page
    .getByLabel('Nome')
    .first()
    .evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      rows.map((cells) => cells.join('\t')).join('\r\n'),
    );
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page).toHaveURL('/admin/admin-users');
}
