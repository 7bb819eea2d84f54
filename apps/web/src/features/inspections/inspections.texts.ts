import { defineTexts } from '../../shared/i18n/index.ts';
import { dialogsEn, dialogsEs, dialogsPt } from './texts/dialogs.texts.ts';
import { selectionEn, selectionEs, selectionPt } from './texts/selection.texts.ts';
import { slotsEn, slotsEs, slotsPt } from './texts/slots.texts.ts';

/** Inspections: in a sample's detail and in the selection mode. */
export const inspectionsTexts = defineTexts({
  'pt-BR': { slots: slotsPt, dialog: dialogsPt, selection: selectionPt },
  en: { slots: slotsEn, dialog: dialogsEn, selection: selectionEn },
  es: { slots: slotsEs, dialog: dialogsEs, selection: selectionEs },
});
