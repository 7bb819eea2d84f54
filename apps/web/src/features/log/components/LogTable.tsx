import type { LogRow } from '@escuta/contract';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Table } from '../../../shared/list-page/index.ts';
import { useLogColumns } from './log-columns.tsx';

/** Log entries, newest first (LOG-02). */
export function LogTable({ rows }: { rows: readonly LogRow[] }) {
  const t = useTexts('log');
  return (
    <Table
      caption={t('table')}
      columns={useLogColumns()}
      rows={rows}
      keyOf={({ id_log }) => id_log}
      rowProps={({ id_log }) => ({ 'data-log': id_log })}
    />
  );
}
