import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@escuta/contract';
import type { Page } from '@playwright/test';
import { ROOT } from './server.ts';

type Tree = { readonly [key: string]: string | Tree };

const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

/** Every text of the screens by language, read from the product's files. */
async function readCatalogue(): Promise<Record<Language, string[]>> {
  // shared/i18n/index.ts needs these parts of a browser when it is loaded.
  const browser = {
    localStorage: { getItem: () => null },
    document: { documentElement: {} },
    addEventListener: () => undefined,
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const all: Record<Language, string[]> = { 'pt-BR': [], en: [], es: [] };
  const folder = join(ROOT, 'apps/web/src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.texts.ts')) continue;
    for (const value of Object.values(await import(join(folder, file)))) {
      if (typeof value !== 'object' || value === null || !('pt-BR' in value)) continue;
      for (const language of LANGUAGES) {
        all[language].push(...leaves((value as Record<Language, Tree>)[language]));
      }
    }
  }
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
  return all;
}

const letters = (text: string) => text.replace(/\{\{\w+\}\}|\P{L}/gu, '').length;

/** Pattern of a text: placeholders match anything where enough text is around them, otherwise numbers. */
function pattern(text: string): RegExp {
  const place = letters(text) < 8 ? String.raw`[\d.,:/ -]*` : '.*';
  const literal = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join(place)}$`, 's');
}

/** Texts of one language: whole ones are found at once, only those with placeholders need patterns. */
class Texts {
  readonly #whole: ReadonlySet<string>;
  readonly #patterns: readonly RegExp[];

  constructor(texts: readonly string[]) {
    const long = texts.filter((text) => letters(text) > 1);
    this.#whole = new Set(long.filter((text) => !text.includes('{{')));
    this.#patterns = [...new Set(long.filter((text) => text.includes('{{')))].map(pattern);
  }

  has(text: string): boolean {
    return this.#whole.has(text) || this.#patterns.some((one) => one.test(text));
  }
}

/** Returns the texts of a page that are in another language than the page. */
export class Catalogue {
  readonly #own: Record<Language, Texts>;

  constructor(texts: Record<Language, string[]>) {
    this.#own = { 'pt-BR': new Texts(texts['pt-BR']), en: new Texts(texts.en), es: new Texts(texts.es) };
  }

  static async read(): Promise<Catalogue> {
    return new Catalogue(await readCatalogue());
  }

  strangers(shown: readonly string[], language: Language): string[] {
    const others = LANGUAGES.filter((other) => other !== language);
    return shown.filter((text) => !this.#own[language].has(text) && others.some((other) => this.#own[other].has(text)));
  }
}

/** All texts of a page: title, visible texts, labels for screen readers and hover texts. */
export function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = new Set([document.title.replace(/ · Escuta$/, '')]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? '')) said.add((node.nodeValue ?? '').trim());
    }
    for (const part of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description]')) {
      // The map that small maps are drawn with is hidden from sight and from screen readers.
      if (part.closest('[aria-hidden="true"].no-print')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        said.add((part.getAttribute(name) ?? '').trim());
      }
    }
    return [...said].filter((text) => /\p{L}{2}/u.test(text));
  });
}
