import './address.texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Texts of the probable address, loaded with it. */
export const useAddressTexts = () => useTexts('address');
