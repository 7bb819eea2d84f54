import { defineTexts } from '../../shared/i18n/index.ts';
import { detailEn, detailEs, detailPt } from './texts/detail.texts.ts';
import { exportEn, exportEs, exportPt } from './texts/export.texts.ts';
import { filtersEn, filtersEs, filtersPt } from './texts/filters.texts.ts';
import { listEn, listEs, listPt } from './texts/list.texts.ts';
import { ticksEn, ticksEs, ticksPt } from './texts/ticks.texts.ts';
import { unitEn, unitEs, unitPt } from './texts/unit.texts.ts';
import { viewsEn, viewsEs, viewsPt } from './texts/views.texts.ts';

/** Texts of the map dashboard. */
export const samplesTexts = defineTexts({
  'pt-BR': {
    filters: filtersPt,
    list: listPt,
    detail: detailPt,
    export: exportPt,
    ticks: ticksPt,
    unit: unitPt,
    views: viewsPt,
  },
  en: {
    filters: filtersEn,
    list: listEn,
    detail: detailEn,
    export: exportEn,
    ticks: ticksEn,
    unit: unitEn,
    views: viewsEn,
  },
  es: {
    filters: filtersEs,
    list: listEs,
    detail: detailEs,
    export: exportEs,
    ticks: ticksEs,
    unit: unitEs,
    views: viewsEs,
  },
});
