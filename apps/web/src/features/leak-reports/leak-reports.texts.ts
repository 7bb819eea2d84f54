import { defineTexts } from '../../shared/i18n/index.ts';
import { decisionEn, decisionEs, decisionPt } from './texts/decision.texts.ts';
import { detailEn, detailEs, detailPt } from './texts/detail.texts.ts';
import { listEn, listEs, listPt } from './texts/list.texts.ts';
import { sheetEn, sheetEs, sheetPt } from './texts/sheet.texts.ts';

/** Leak reports: list, decisions, detail. */
export const leakReportsTexts = defineTexts({
  'pt-BR': { list: listPt, decision: decisionPt, detail: detailPt, sheet: sheetPt },
  en: { list: listEn, decision: decisionEn, detail: detailEn, sheet: sheetEn },
  es: { list: listEs, decision: decisionEs, detail: detailEs, sheet: sheetEs },
});
