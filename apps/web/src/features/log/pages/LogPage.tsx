import { LOG_COUNT_MAX } from '@escuta/contract';
import { Button } from 'antd';
import { useSearch } from '../../../shared/address/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Filters, ListPage, listOf, reversedProblem } from '../../../shared/list-page/index.ts';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import styles from '../../../shared/ui/list-page.module.css';
import { LogTable } from '../components/LogTable.tsx';
import { useLogFields } from '../components/log-fields.tsx';
import { useLogPage } from '../log.queries.ts';
import { LOG_PAGE_SIZES, logSearch } from '../log-search.ts';
import { useLogSheet } from '../use-log-sheet.ts';

const SIZES = [...LOG_PAGE_SIZES].sort((a, b) => a - b);

/** The system log: who did what, when, from where (LOG-02). */
export default function LogPage() {
  const t = useTexts('log');
  const { number } = useFormats();
  const searching = useSearch(logSearch);
  const list = listOf('log', searching, useLogPage(searching.search));
  const sheet = useLogSheet(searching.search);
  return (
    <ListPage
      list={list}
      title={t('title')}
      beside={
        <Button icon={<DownloadIcon />} loading={sheet.busy} onClick={sheet.save}>
          {t('download')}
        </Button>
      }
      filters={<Filters {...list} label={t('filters')} fields={useLogFields()} problemOf={reversedProblem} />}
      words={{ failed: t('failed'), empty: t('empty'), emptyHelp: t('emptyHelp'), pageSize: t('pageSize') }}
      sizes={SIZES}
      numbered
    >
      {({ rows, isWhole }) => (
        <>
          <LogTable rows={rows} />
          {isWhole ? null : <p className={styles.note}>{t('more', { max: number(LOG_COUNT_MAX) })}</p>}
        </>
      )}
    </ListPage>
  );
}
