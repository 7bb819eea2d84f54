import type { BlindAnswerRow } from '@escuta/contract';
import { useState } from 'react';
import type { SheetData } from 'write-excel-file/browser';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { notify } from '../../../shared/ui/index.ts';
import { safeFileName } from '../../../shared/ui/save-file.ts';
import { fetchAnswers } from './report.queries.ts';
import type { AgreementReportSearch } from './report-search.ts';

type Cell = SheetData[number][number];
// Always a text cell, so that no content is read as a formula.
const text = (value: string): Cell => ({ type: String, value });
const number = (value: number): Cell => ({ type: Number, value });

/** Columns of the spreadsheet, one row for each answer. */
function useColumns() {
  const t = useTexts('agreementReport');
  const className = useClassTexts();
  const { dateTimePattern } = useFormats();
  const format = dateTimePattern.toLowerCase();
  const columns: { head: string; width: number; cell(row: BlindAnswerRow): Cell }[] = [
    { head: t('column.seq'), width: 16, cell: ({ seq }) => text(seq) },
    { head: t('column.company'), width: 30, cell: ({ razao_social }) => text(razao_social) },
    { head: t('opinion.name'), width: 24, cell: ({ nome }) => text(nome) },
    { head: t('opinion.cls'), width: 18, cell: (row) => text(className(`name.${row.class}`)) },
    {
      ...{ head: t('opinion.date'), width: 18 },
      // The wall clock of UTC-3, as in the response.
      cell: ({ dt_class }) => ({ type: Date, value: new Date(`${dt_class.slice(0, 19)}Z`), format }),
    },
    { head: t('opinion.certainty'), width: 10, cell: ({ certeza }) => number(certeza) },
    { head: t('opinion.quality'), width: 10, cell: ({ qualidade }) => number(qualidade) },
    { head: t('column.consensus'), width: 18, cell: ({ consenso }) => text(t(`consensusOf.${consenso}`)) },
  ];
  return columns;
}

/** Downloads a spreadsheet of all answers that the report's filter finds. */
export function useReportSheet(search: AgreementReportSearch) {
  const t = useTexts('agreementReport');
  const problem = useProblemText();
  const { number: written } = useFormats();
  const columns = useColumns();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      // The library is loaded with the first spreadsheet.
      const [{ default: writeXlsxFile }, { rows, total }] = await Promise.all([
        import('write-excel-file/browser'),
        fetchAnswers(search),
      ]);
      if (rows.length === 0) return notify.warning(t('empty'));
      const head = columns.map((column) => ({ type: String, value: column.head, fontWeight: 'bold' as const }));
      const days = [search.dti, search.dtf].filter(Boolean).map((minute) => minute.slice(0, 10));
      await writeXlsxFile([head, ...rows.map((row) => columns.map(({ cell }) => cell(row)))], {
        sheet: t('sheet.file'),
        columns: columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
      }).toFile(`${safeFileName([t('sheet.file'), ...days].join('_'))}.xlsx`);
      if (total > rows.length) {
        notify.warning(t('sheet.cut', { shown: written(rows.length), total: written(total) }));
      }
    } catch (reason) {
      notify.error(t('sheet.failed'), { description: problem(reason) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}
