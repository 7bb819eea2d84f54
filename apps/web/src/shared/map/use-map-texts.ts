import './map.texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Texts of the map, loaded with it. */
export const useMapTexts = () => useTexts('map');
