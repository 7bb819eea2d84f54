import { classesTexts } from '../i18n/classes.texts.ts';
import { registerTexts } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';

registerTexts('classes', classesTexts);

/** Texts of classes and statuses, loaded with the first screen that shows a class. */
export const useClassTexts = () => useTexts('classes');
