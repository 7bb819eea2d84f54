import { LOG_COUNT_MAX } from '@escuta/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { FoundPage } from '../../../shared/ui/FoundPage.tsx';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import styles from '../../../shared/ui/list-page.module.css';
import { Pager } from '../../../shared/ui/Pager.tsx';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { isSame } from '../../../shared/ui/use-search-draft.ts';
import { LogFilters } from '../components/LogFilters.tsx';
import { LogTable } from '../components/LogTable.tsx';
import { useLogPage } from '../log.queries.ts';
import { LOG_PAGE_SIZES, type LogSearch, readLogSearch, writeLogSearch } from '../log-search.ts';
import { useLogSheet } from '../use-log-sheet.ts';

const SIZES = [...LOG_PAGE_SIZES].sort((a, b) => a - b);

/** The system log: who did what, when, from where (LOG-02). */
export default function LogPage() {
  const t = useTexts('log');
  const { number } = useFormats();
  const [params, setParams] = useSearchParams();
  const search = readLogSearch(params);
  const page = useLogPage(search);
  const sheet = useLogSheet(search);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, page.data && !page.isPlaceholderData ? `log ${JSON.stringify(search)}` : null);
  const change = (part: Partial<LogSearch>) => setParams(writeLogSearch({ ...search, pag: 1, ...part }));
  const find = (draft: LogSearch) => {
    const next = { ...draft, pag: 1, max: search.max };
    change(next);
    if (isSame(next, search)) void page.refetch();
  };
  const { dados = [], total = 0, total_exato = true } = page.data ?? {};
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <div className={styles.row}>
          <h1>{t('title')}</h1>
          <Button icon={<DownloadIcon />} loading={sheet.busy} onClick={sheet.save}>
            {t('download')}
          </Button>
        </div>
        <LogFilters search={search} onSearch={find} />
      </div>
      <div ref={scroller} className={styles.scroller} aria-busy={page.isFetching}>
        <FoundPage
          query={{ ...page, total: page.data?.total }}
          shown={dados.length}
          words={{ failed: t('failed'), empty: t('empty'), emptyHelp: t('emptyHelp') }}
          onFirst={() => change({ pag: 1 })}
        >
          <LogTable rows={dados} />
          {total_exato ? null : <p className={styles.note}>{t('more', { max: number(LOG_COUNT_MAX) })}</p>}
        </FoundPage>
      </div>
      {page.data ? (
        <Pager
          search={search}
          total={total}
          shown={dados.length}
          sizes={SIZES}
          sizeLabel={t('pageSize')}
          numbered
          onPage={(pag) => change({ pag })}
          onSize={(max) => change({ max })}
        />
      ) : null}
    </div>
  );
}
