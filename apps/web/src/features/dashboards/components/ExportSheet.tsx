import { Button } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import type { DashboardSearch } from '../dashboard-search.ts';
import { useWorkbook } from '../export/use-workbook.ts';
import type { SheetPart } from '../views/model.ts';

interface ExportSheetProps {
  title: string;
  search: DashboardSearch;
  /** Undefined while loading. */
  sheets: SheetPart[] | undefined;
}

/** The button that saves figures as a spreadsheet (DSH-08). */
export function ExportSheet({ title, search, sheets }: ExportSheetProps) {
  const t = useTexts('dashboards');
  const sheet = useWorkbook({ title, search }, sheets);
  return (
    <Button icon={<DownloadIcon />} disabled={!sheets} loading={sheet.busy} onClick={sheet.save}>
      {t('sheet')}
    </Button>
  );
}
