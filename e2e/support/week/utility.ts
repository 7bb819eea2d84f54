import { ACTIONS } from '@escuta/contract';
import { addDays, productDay, productMinute, toProductMinute } from '@escuta/domain';
import type { Browser, Page } from '@playwright/test';
import { passwordPath } from '../mail.ts';
import { expect } from '../test.ts';
import { Books } from './books.ts';
import { type Details, Diary } from './diary.ts';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { withFile } from './recordings.ts';

export const OPERATOR = 'Escuta';
export const COMPANY = 'Saneamento São José do Rio Negro';
export const [NORTH, EAST] = ['Regional Água Limpa', 'Setor Três Corações'] as const;

/** Far from the usual centre of the map. */
const MANAUS = { lat: -3.1019, lon: -60.025 };
/** Where the addresses are that nobody had typed. */
const STREETS = ['Travessa do Açaí', 'Rua São Cristóvão', 'Beco do Anjo', 'Avenida Coração de Jesus', 'Rua Íngreme'];
const PASSWORD = 'igarape-manso-47';

/** Monday of the next week that lies in two years, with a working day in each. */
function firstMonday(): string {
  for (let year = Number(productDay(new Date()).slice(0, 4)) + 1; ; year++) {
    const weekday = new Date(`${year}-01-01T12:00:00Z`).getUTCDay();
    if (weekday >= 2 && weekday <= 5) return addDays(`${year}-01-01`, 1 - weekday);
  }
}

export interface Place {
  lat: number;
  lon: number;
}

/** A utility in its first week with the product: its installation, its people and their devices, and what they have written down. */
export class Utility {
  readonly installation: Installation;
  readonly browser: Browser;
  readonly people = {
    sup: new Person('Ângela Peçanha', 'angela@escuta.test', OPERATOR),
    geo: new Person('Raimundo Açucena', 'raimundo@escuta.test', OPERATOR),
    adm: new Person('João d’Ávila', 'joao@saojose.test', COMPANY),
    ana: new Person('Conceição Brandão', 'conceicao@saojose.test', COMPANY),
    gei: new Person('Zuleide Antunes', 'zuleide@saojose.test', COMPANY, 'phone'),
    gei2: new Person('Íris Nóbrega', 'iris@saojose.test', COMPANY, 'phone'),
    col: new Person('Benício Sampaio', 'benicio@saojose.test', COMPANY, 'collects'),
    vis: new Person('Otávio Quirino', 'otavio@saojose.test', NORTH),
  };
  readonly books = new Books();
  readonly diary = new Diary();
  day = firstMonday();
  #places = 0;

  constructor(installation: Installation, browser: Browser) {
    this.installation = installation;
    this.browser = browser;
  }

  static async make(browser: Browser): Promise<Utility> {
    const utility = new Utility(await Installation.make(), browser);
    utility.#setClock('08:30');
    return utility;
  }

  get yesterday(): string {
    return addDays(this.day, -1);
  }

  /** The hour of the installation's clock, YYYY-MM-DD HH. */
  get hour(): string {
    return toProductMinute(this.installation.now()).slice(0, 13);
  }

  /** Everybody closes the browser; it is the next morning, half past eight. */
  async nextDay(): Promise<void> {
    await this.#leave();
    this.day = addDays(this.day, 1);
    this.#setClock('08:30');
  }

  /** Everybody closes the browser; it is ten at night, when it is tomorrow in UTC. */
  async evening(): Promise<void> {
    await this.#leave();
    this.#setClock('22:00');
  }

  /** Where a sample's detail is. */
  addressOf(name: string): string {
    return `/?id_amostra=${this.books.sample(name).seq}`;
  }

  /** A meter where nobody has been yet. */
  nextPlace(): Place {
    const way = this.#places++;
    return { lat: Number((MANAUS.lat + way * 1e-3).toFixed(5)), lon: Number((MANAUS.lon - way * 7e-4).toFixed(5)) };
  }

  /** Somebody did something. About a sample, it belongs to the sample's unit, else to the person's company. */
  did(who: Person, action: string, details: Details = {}): void {
    const { sample: name = null } = details;
    const booked = name === null ? null : this.books.sample(name);
    const sample = booked?.seq ?? null;
    const company = booked?.unit ?? who.company;
    const about = booked && `Amostra ${booked.seq}`;
    const usual = { day: this.day, who: who.nome, origin: 'Web', company, about, change: null };
    this.diary.add({ ...usual, action, ...details, sample });
  }

  /** Somebody opens a screen. The first map after a sign-in is logged. */
  async opens(person: Person, path: string): Promise<Page> {
    const page = await person.opens(path, this);
    if (/^\/(\?|$)/.test(path) && person.isNew) {
      person.isNew = false;
      this.did(person, 'Abriu o sistema');
      // The browser may be closed next, and what it has not sent yet is lost.
      const logged = async () =>
        (await this.installation.query('select from action_logs where tipo_acao = $1', [ACTIONS.start])).length;
      await expect.poll(logged).toBe(this.diary.count('Abriu o sistema'));
    }
    return page;
  }

  /** The people of the utility follow their mailed links. */
  async choosePasswords(): Promise<void> {
    // The tour, which each new person is offered, has journeys of its own.
    await this.installation.query('update users set tour = false');
    const { sup: _, ...invited } = this.people;
    for (const person of Object.values(invited)) {
      const path = await passwordPath(person.email, [], this.installation.data);
      await person.choosesPassword(path, PASSWORD, this);
      this.did(person, 'Usuário alterado', { about: `Pessoa ${person.nome}`, change: 'Senha trocada: sim' });
    }
  }

  /** The city's addresses get into the installation: one beside each sample. */
  async importsAddresses(): Promise<void> {
    const { samples } = this.books;
    for (const [place, sample] of samples.entries())
      sample.endereco = `${STREETS[place % STREETS.length]}, ${2 * place + 2}`;
    const lines = samples.map(({ lon, lat, endereco }) => `${lon},${lat},"${endereco}"`);
    await withFile('enderecos.csv', ['lon,lat,address', ...lines].join('\n'), (file) =>
      this.installation.run('import-addresses', file),
    );
  }

  /** The week is over: nothing of it stays. */
  async ends(): Promise<void> {
    await this.#leave();
    await this.installation.remove();
  }

  async #leave(): Promise<void> {
    for (const person of Object.values(this.people)) await person.leaves();
  }

  #setClock(time: string): void {
    const instant = productMinute(`${this.day} ${time}`);
    if (instant) this.installation.setClock(instant);
  }
}
