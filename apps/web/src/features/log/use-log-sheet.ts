import { SHEET_CELL_MAX } from '@escuta/contract';
import { useState } from 'react';
import { useFormats } from '../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { notify } from '../../shared/ui/index.ts';
import { useLogColumns } from './components/log-columns.tsx';
import { fetchLog } from './log.queries.ts';
import type { LogSearch } from './log-search.ts';

/** Downloads a spreadsheet of all results of a search in the log (LOG-02). */
export function useLogSheet(search: LogSearch) {
  const t = useTexts('log');
  const problem = useProblemText();
  const columns = useLogColumns();
  const { number, toSecondsPattern } = useFormats();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      // The library is loaded with the first spreadsheet.
      const [{ default: writeXlsxFile }, { rows, cut }] = await Promise.all([
        import('write-excel-file/browser'),
        fetchLog(search),
      ]);
      if (rows.length === 0) return notify.warning(t('empty'));
      const head = columns.map((column) => ({ type: String, value: column.head, fontWeight: 'bold' as const }));
      const format = toSecondsPattern.toLowerCase();
      const lines = rows.map((row) =>
        columns.map((column) => {
          const value = column.value(row);
          if (value === null) return null;
          return value instanceof Date
            ? { type: Date, value, format }
            : { type: String, value: value.slice(0, SHEET_CELL_MAX) };
        }),
      );
      await writeXlsxFile([head, ...lines], {
        sheet: t('sheet'),
        columns: columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
      }).toFile(`${t('file')}.xlsx`);
      if (cut) notify.warning(t('cut', { shown: number(rows.length) }));
    } catch (reason) {
      notify.error(t('sheetFailed'), { description: problem(reason) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}
