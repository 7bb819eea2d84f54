import './keys.texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Texts of the keys, loaded with them. */
export const useKeyTexts = () => useTexts('keys');
