import { createInstance, type i18n } from 'i18next';
import { formatAsIs } from '../format/numbers.ts';
import type { Namespace, TextValues, Translate } from './catalogue.ts';
import { commonTexts } from './common.texts.ts';
import { LANGUAGES, type Language, type TextTree } from './define-texts.ts';
import { problemsTexts } from './problems.texts.ts';

const STORAGE_KEY = 'escuta.language';

/** The one i18next instance. Texts are data of the bundle, so it is ready at once. */
export const engine: i18n = createInstance();
void engine.init({
  lng: storedLanguage(),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
});
registerTexts('common', commonTexts);
registerTexts('problems', problemsTexts);
markDocument(getLanguage());

/** The language of now. */
export function getLanguage(): Language {
  return asLanguage(engine.language) ?? LANGUAGES[0];
}

/** Changes the language of every screen and keeps the choice (SHELL-06). */
export function setLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  void engine.changeLanguage(language);
  markDocument(language);
}

/** Makes a namespace's texts available; called before the first screen that uses them is shown. */
export function registerTexts(namespace: Namespace, texts: Record<Language, TextTree>): void {
  for (const language of LANGUAGES) engine.addResourceBundle(language, namespace, texts[language]);
}

/** Translates outside of React; the text does not follow a later change of language. */
export function textsOf<N extends Namespace>(namespace: N): Translate<N> {
  return (key, values) => translate(namespace, key, values);
}

/**
 * One text. `n` = 1 takes the `_one` form, any other number `_other`: right for all three languages. Numbers are
 * written in the product's format.
 */
export function translate(namespace: string, key: string, values: TextValues = {}): string {
  const plural = typeof values.n === 'number' ? `${key}${values.n === 1 ? '_one' : '_other'}` : key;
  const found = engine.exists(plural, { ns: namespace }) ? plural : key;
  return engine.t(found, { ns: namespace, ...written(values) });
}

/** Values as they stand in a text. */
function written(values: TextValues): Record<string, string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? formatAsIs(value) : value]),
  );
}

function storedLanguage(): Language {
  return asLanguage(localStorage.getItem(STORAGE_KEY)) ?? LANGUAGES[0];
}

function asLanguage(value: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}

/** Screen readers and hyphenation follow the document's language. */
function markDocument(language: Language): void {
  document.documentElement.lang = language;
}
