import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { moveDate } from '../moved-clock.mjs';
import { expect } from '../test.ts';
import type { Details } from './diary.ts';
import type { Installation } from './installation.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** Where a person works, and who writes down what was done there. */
export interface Workplace {
  browser: Browser;
  installation: Installation;
  /** @param action its name in the log */
  did(who: Person, action: string, details?: Details): void;
}

/** A person at a device of their own. What its browser keeps, stays over the nights. */
export class Person {
  readonly nome: string;
  readonly email: string;
  /** By the name that it was made with. */
  readonly company: string;
  /** The next map that this person opens is the first after a sign-in. */
  isNew = false;
  readonly #options: BrowserContextOptions;
  #senha = '';
  #kept: BrowserContextOptions['storageState'];
  #context: BrowserContext | null = null;

  constructor(nome: string, email: string, company: string, { phone = false } = {}) {
    this.nome = nome;
    this.email = email;
    this.company = company;
    this.#options = phone ? PHONE : DESK;
  }

  /** Opens the browser in the morning, as it was left, and signs in if the product asks for it. */
  async opens(path: string, at: Workplace): Promise<Page> {
    const page = await this.#page(at);
    await page.goto(path);
    const signIn = page.getByRole('button', { name: 'Entrar' });
    await expect(signIn.or(page.getByRole('button', { name: this.nome })).first()).toBeVisible();
    if (await signIn.isVisible()) {
      await this.#fillSignIn(page);
      // The product leads to what was asked for.
      await page.waitForURL(path);
      at.did(this, 'Entrada');
      this.isNew = true;
    }
    return page;
  }

  /** The password of somebody who got it otherwise than by mail. */
  knows(senha: string): void {
    this.#senha = senha;
  }

  /** Opens a screen that asks for the sign-in, which refuses this person. */
  async isRefused(path: string, at: Workplace): Promise<Page> {
    const page = await this.#page(at);
    await page.goto(path);
    await this.#fillSignIn(page);
    await expect(page.locator('[data-toasts]').getByText(/Login inválido|incorretos|inativo/)).toBeVisible();
    at.did(this, 'Entrada recusada', { change: 'Motivo: usuário inativo; Endereço de rede: 127.0.0.1' });
    return page;
  }

  async #fillSignIn(page: Page): Promise<void> {
    await page.getByLabel('E-mail').fill(this.email);
    await page.getByLabel('Senha', { exact: true }).fill(this.#senha);
    await page.getByRole('button', { name: 'Entrar' }).click();
  }

  /** Follows the mailed link and chooses a password. */
  async choosesPassword(path: string, senha: string, at: Workplace): Promise<void> {
    const page = await this.#page(at);
    await page.goto(path);
    await page.getByLabel('Nova senha', { exact: true }).fill(senha);
    await page.getByLabel('Confirmação da nova senha').fill(senha);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/\/login/);
    this.#senha = senha;
    await this.leaves();
  }

  /** Closes the browser in the evening. */
  async leaves(): Promise<void> {
    this.#kept = await this.#context?.storageState({ indexedDB: true });
    await this.#context?.close();
    this.#context = null;
  }

  async #page({ browser, installation }: Workplace): Promise<Page> {
    if (this.#context) return this.#context.pages()[0] ?? this.#context.newPage();
    this.#context = await browser.newContext({
      baseURL: installation.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      deviceScaleFactor: 0.5,
      ...this.#options,
      ...(this.#kept ? { storageState: this.#kept } : {}),
    });
    await this.#context.addInitScript({ content: `(${moveDate})(() => ${installation.ahead})` });
    return this.#context.newPage();
  }
}
