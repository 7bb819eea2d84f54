import { useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { SheetPart } from '../views/model.ts';
import { type ExportOf, useExportNames } from './export-names.ts';
import { workbook } from './workbook.ts';

/** Saves a dashboard's figures as a spreadsheet, made in the browser from the shown data (DSH-08). */
export function useWorkbook(about: ExportOf, parts: readonly SheetPart[] | undefined) {
  const t = useTexts('dashboards');
  const problem = useProblemText();
  const names = useExportNames(about);
  const { datePattern } = useFormats();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!parts) return;
    setBusy(true);
    try {
      // The library is loaded with the first spreadsheet.
      const { default: writeXlsxFile } = await import('write-excel-file/browser');
      const heads = {
        figure: t('sheetHead.figure'),
        unit: t('sheetHead.unit'),
        value: t('sheetHead.value'),
        before: t('sheetHead.before'),
        note: t('sheetHead.note'),
      };
      await writeXlsxFile(workbook(parts, heads, datePattern)).toFile(`${names.file}.xlsx`);
    } catch (reason) {
      notify.error(t('sheetFailed'), { description: problem(reason) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}
