import './keys.texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Texts of the keys; they come with them. */
export const useKeyTexts = () => useTexts('keys');
