import { isReportField, REPORT_LIST_MAX } from '@escuta/contract';
import { isConfirmed } from '@escuta/domain';
import { useState } from 'react';
import { call, useMapCompanies } from '../../shared/api/index.ts';
import { useFormats } from '../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../shared/i18n/use-report-enumeration.ts';
import { useReportLabel } from '../../shared/i18n/use-report-label.ts';
import { useClassTexts } from '../../shared/ui/class-texts.ts';
import { notify } from '../../shared/ui/index.ts';
import { stateOf } from './components/Badges.tsx';
import { type ResolvedSearch, toReportFilter } from './report-search.ts';
import { SHEET_COLUMNS, type SheetColumnKey, type SheetWords, sheetData, sheetFileName } from './spreadsheet.ts';

/** Creates a spreadsheet of all results of a search, in the browser (REP-04). */
export function useSpreadsheet(search: ResolvedSearch | null) {
  const t = useTexts('leakReports');
  const problem = useProblemText();
  const words = useSheetWords();
  const columnName = useColumnName();
  const companyName = useCompanyName(search);
  const { number } = useFormats();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (!search) return;
    setBusy(true);
    try {
      // The library is loaded with the first spreadsheet.
      const [{ default: writeXlsxFile }, { data, total }] = await Promise.all([
        import('write-excel-file/browser'),
        call('exportReports', { body: toReportFilter(search) }),
      ]);
      const reports = data.data;
      if (reports.length === 0) return notify.warning(t('list.sheetNoData'));
      const cells = sheetData(reports, columnName, words);
      const days = search.dti_report ? [search.dti_report, search.dtf_report] : [search.dti_sample, search.dtf_sample];
      await writeXlsxFile(cells, {
        sheet: t('list.title'),
        columns: SHEET_COLUMNS.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
      }).toFile(sheetFileName(companyName, days));
      if (total > reports.length) {
        notify.warning(t('list.sheetCut', { shown: number(REPORT_LIST_MAX), total: number(total) }));
      }
    } catch (reason) {
      notify.error(t('list.sheetFailed'), { description: problem(reason) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}

/** Names of the columns: the shared labels for the operator's fields, own texts for the others. */
function useColumnName(): (key: SheetColumnKey) => string {
  const t = useTexts('leakReports');
  const label = useReportLabel();
  return (key) => (isReportField(key) ? label(key, 'sheet') : t(`sheet.${key}`));
}

function useSheetWords(): SheetWords {
  const t = useTexts('leakReports');
  const classText = useClassTexts();
  const enumeration = useReportEnumeration();
  const { dateTime, dateTimePattern } = useFormats();
  return {
    result: (report) => t(isConfirmed(report) ? 'list.confirmed' : 'list.notConfirmed'),
    status: (report) => t(stateOf(report).key),
    className: (code) => classText(`name.${code}`),
    enumeration,
    dateTime,
    datePattern: dateTimePattern.toLowerCase(),
  };
}

/** Names of the companies in the search. */
function useCompanyName(search: ResolvedSearch | null): string {
  const { data: companies = [] } = useMapCompanies();
  const names = (search?.id_cliente ?? []).map(
    (id) => companies.find(({ id_cliente }) => id_cliente === id)?.razao_social ?? String(id),
  );
  return names.join('-');
}
