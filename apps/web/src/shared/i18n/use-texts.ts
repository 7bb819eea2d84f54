import { useCallback, useSyncExternalStore } from 'react';
import type { Namespace, TextValues, Translate } from './catalogue.ts';
import type { Language } from './define-texts.ts';
import { getLanguage, onLanguageChange, translate } from './i18n.ts';

/** Texts of one namespace, typed by its keys; renders again when the language changes. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const language = useLanguage();
  return useCallback(
    // The language is a dependency so that memoised children see a new function when texts change.
    (key: string, values?: TextValues) => (language ? translate(namespace, key, values) : ''),
    [namespace, language],
  ) as Translate<N>;
}

/** The current language; renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, getLanguage);
}
