import { formatsOf } from '@escuta/domain';
import type { Namespace, TextValues, Translate } from './catalogue.ts';
import { commonTexts } from './common.texts.ts';
import { LANGUAGES, type Language, type TextTree } from './define-texts.ts';
import { problemsTexts } from './problems.texts.ts';

const STORAGE_KEY = 'escuta.language';

const catalogue = new Map<string, Record<Language, TextTree>>();
const listeners = new Set<() => void>();
let current = asLanguage(localStorage.getItem(STORAGE_KEY)) ?? LANGUAGES[0];

registerTexts('common', commonTexts);
registerTexts('problems', problemsTexts);
markDocument();
addEventListener('storage', onStorage);

/** The current language. */
export function getLanguage(): Language {
  return current;
}

/** Changes the language of all screens and stores the choice (SHELL-06). */
export function setLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  show(language);
}

function show(language: Language): void {
  current = language;
  markDocument();
  for (const listener of listeners) listener();
}

/** Follows the language chosen in another tab. */
function onStorage({ key, newValue }: StorageEvent): void {
  const language = key === STORAGE_KEY ? asLanguage(newValue) : undefined;
  if (language) show(language);
}

/** Calls the listener when the language changes. Returns a function that stops it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the texts of a namespace; to be called before the first screen that uses them. */
export function registerTexts(namespace: Namespace, texts: Record<Language, TextTree>): void {
  catalogue.set(namespace, texts);
}

/** Translates outside React; the text does not change with the language. */
export function textsOf<N extends Namespace>(namespace: N): Translate<N> {
  return (key, values) => translate(namespace, key, values);
}

/** A text with its values, formatted for the language; `n` also chooses the plural form, without it that for one. A missing text is replaced by its key. */
export function translate(namespace: string, key: string, values: TextValues = {}): string {
  const formats = formatsOf(current);
  const texts = catalogue.get(namespace)?.[current];
  const form = find(texts, `${key}_${formats.plural(typeof values.n === 'number' ? values.n : 1)}`);
  const text = form ?? find(texts, key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formats.asIs(value) : value;
  });
}

/** The text at a path of keys joined by dots. */
function find(texts: TextTree | undefined, path: string): string | undefined {
  let found: string | TextTree | undefined = texts;
  for (const key of path.split('.')) {
    found = typeof found === 'object' && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return typeof found === 'string' ? found : undefined;
}

function asLanguage(value: string | null): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}

/** Screen readers and hyphenation follow the document's language. */
function markDocument(): void {
  document.documentElement.lang = current;
}
