import type { LogRow } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from '../../../shared/ui/list-page.module.css';
import { useLogNames } from '../use-log-names.ts';

/** Entries of the log, newest first (LOG-02). */
export function LogTable({ rows }: { rows: readonly LogRow[] }) {
  const t = useTexts('log');
  const names = useLogNames();
  const { dateTime } = useFormats();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('table')}</caption>
      <thead>
        <tr>
          {(['origin', 'date', 'sample', 'user', 'action'] as const).map((key) => (
            <th key={key} scope="col">
              {t(`column.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id_log} data-log={row.id_log}>
            <td data-label={t('column.origin')}>{names.origin(row.origem)}</td>
            <td className={styles.number} data-label={t('column.date')}>
              {dateTime(row.data)}
            </td>
            <td className={styles.number} data-label={t('column.sample')}>
              {row.id_amostra ?? '–'}
            </td>
            <td data-label={t('column.user')}>
              <bdi>{row.nome_usuario}</bdi>
            </td>
            <td data-label={t('column.action')}>{names.action(row.tipo_acao)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
