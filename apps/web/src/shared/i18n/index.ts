export type { Namespace, TextCatalogue, TextValues, Translate } from './catalogue.ts';
export { defineTexts, type KeyOf, LANGUAGES, type Language, type Texts } from './define-texts.ts';
export { getLanguage, registerTexts, setLanguage, textsOf } from './i18n.ts';
export { problemText, useProblemText } from './problem-text.ts';
export { useLanguage, useTexts } from './use-texts.ts';
