export { defineTexts, LANGUAGES, type Language } from './define-texts.ts';
export { registerTexts, setLanguage, textsOf } from './i18n.ts';
export { problemText, useProblemText } from './problem-text.ts';
export { useLanguage, useTexts } from './use-texts.ts';
