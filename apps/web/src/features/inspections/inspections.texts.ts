import { defineTexts } from '../../shared/i18n/index.ts';
import { dialogsEn, dialogsEs, dialogsPt } from './texts/dialogs.texts.ts';
import { slotsEn, slotsEs, slotsPt } from './texts/slots.texts.ts';

/** Texts of inspections: in a sample's detail and in the selection mode. */
export const inspectionsTexts = defineTexts({
  'pt-BR': { slots: slotsPt, dialog: dialogsPt },
  en: { slots: slotsEn, dialog: dialogsEn },
  es: { slots: slotsEs, dialog: dialogsEs },
});
