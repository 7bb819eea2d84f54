import type { LogRow } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type Column, Table } from '../../../shared/list-page/index.ts';
import styles from '../../../shared/ui/list-page.module.css';
import { useLogNames } from '../use-log-names.ts';

/** Log entries, newest first (LOG-02). */
export function LogTable({ rows }: { rows: readonly LogRow[] }) {
  const t = useTexts('log');
  const names = useLogNames();
  const { dateTime } = useFormats();
  const columns: Column<LogRow>[] = [
    { key: 'origin', head: t('column.origin'), cell: ({ origem }) => names.origin(origem) },
    { key: 'date', head: t('column.date'), className: styles.number, cell: ({ data }) => dateTime(data) },
    { key: 'sample', head: t('column.sample'), className: styles.number, cell: ({ id_amostra }) => id_amostra ?? '–' },
    { key: 'user', head: t('column.user'), cell: ({ nome_usuario }) => <bdi>{nome_usuario}</bdi> },
    { key: 'action', head: t('column.action'), cell: ({ tipo_acao }) => names.action(tipo_acao) },
  ];
  return (
    <Table
      caption={t('table')}
      columns={columns}
      rows={rows}
      keyOf={({ id_log }) => id_log}
      rowProps={({ id_log }) => ({ 'data-log': id_log })}
    />
  );
}
