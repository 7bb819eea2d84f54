import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../../playwright.config.ts';
import { findChromium } from '../../../scripts/chromium.mjs';
import { moveClockOfContext } from '../clock.ts';
import { hearing, writeMicrophoneSound } from '../microphone.ts';
import { expect } from '../test.ts';
import type { Details } from './diary.ts';
import type { Installation } from './installation.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** `collects`: has a microphone and knows where it is, and keeps what lies in its browser as files do. */
type Device = 'desk' | 'phone' | 'collects';

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
  readonly #device: Device;
  #senha = '';
  #kept: BrowserContextOptions['storageState'];
  #context: BrowserContext | null = null;

  constructor(nome: string, email: string, company: string, device: Device = 'desk') {
    this.nome = nome;
    this.email = email;
    this.company = company;
    this.#device = device;
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
    if (this.#device !== 'collects') this.#kept = await this.#context?.storageState({ indexedDB: true });
    await this.#context?.close();
    this.#context = null;
  }

  async #page(at: Workplace): Promise<Page> {
    if (!this.#context) {
      this.#context = await this.#open(at);
      await moveClockOfContext(this.#context, at.installation.ahead);
    }
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  async #open({ browser, installation }: Workplace): Promise<BrowserContext> {
    const options: BrowserContextOptions = {
      baseURL: installation.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      deviceScaleFactor: 0.5,
      ...(this.#device === 'desk' ? DESK : PHONE),
    };
    if (this.#device !== 'collects')
      return browser.newContext({ ...options, ...(this.#kept ? { storageState: this.#kept } : {}) });
    // Recordings and the page itself, which opens without a network, outlast the night in the browser's own folder alone.
    const heard = join(installation.data, 'heard.wav');
    writeMicrophoneSound(heard);
    const phone = await chromium.launchPersistentContext(join(installation.data, 'phone'), {
      ...options,
      executablePath: findChromium(),
      args: [...CHROMIUM_ARGS, ...hearing(heard)],
      permissions: ['geolocation', 'microphone'],
    });
    return moveClockOfContext(phone);
  }
}
