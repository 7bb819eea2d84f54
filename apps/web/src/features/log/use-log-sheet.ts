import { useState } from 'react';
import { useFormats } from '../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { notify } from '../../shared/ui/index.ts';
import { fetchLog } from './log.queries.ts';
import type { LogSearch } from './log-search.ts';
import { useLogNames } from './use-log-names.ts';

const WIDTHS = [18, 14, 14, 30, 34];

/** Downloads a spreadsheet of all results of a search in the log (LOG-02). */
export function useLogSheet(search: LogSearch) {
  const t = useTexts('log');
  const problem = useProblemText();
  const names = useLogNames();
  const { number, dateTimePattern } = useFormats();
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
      const head = (['date', 'origin', 'sample', 'user', 'action'] as const).map((key) => ({
        type: String,
        value: t(`column.${key}`),
        fontWeight: 'bold' as const,
      }));
      const format = dateTimePattern.toLowerCase();
      const lines = rows.map(({ data, origem, id_amostra, nome_usuario, tipo_acao }) => [
        // The wall clock of UTC-3, as in the response.
        { type: Date, value: new Date(`${data.slice(0, 19)}Z`), format },
        { type: String, value: names.origin(origem) },
        id_amostra === null ? null : { type: Number, value: id_amostra },
        { type: String, value: nome_usuario },
        { type: String, value: names.action(tipo_acao) },
      ]);
      await writeXlsxFile([head, ...lines], {
        sheet: t('sheet'),
        columns: WIDTHS.map((width) => ({ width })),
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
