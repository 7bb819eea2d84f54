import './visits.texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Texts of the visits to a place, loaded with them. */
export const useVisitTexts = () => useTexts('visits');
