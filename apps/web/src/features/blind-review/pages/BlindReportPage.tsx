import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { FoundPage } from '../../../shared/ui/FoundPage.tsx';
import styles from '../../../shared/ui/list-page.module.css';
import { Pager } from '../../../shared/ui/Pager.tsx';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { isSame } from '../../../shared/ui/use-search-draft.ts';
import { AgreementBlock } from '../report/AgreementBlock.tsx';
import { ReportFilters } from '../report/ReportFilters.tsx';
import { ReportTable } from '../report/ReportTable.tsx';
import { useReportPage } from '../report/report.queries.ts';
import {
  type BlindReportSearch,
  REPORT_PAGE_SIZES,
  readBlindReport,
  writeBlindReport,
} from '../report/report-search.ts';

/** What blind reviewers answered, and how far they agree (BR-07). */
export default function BlindReportPage() {
  const t = useTexts('blindReport');
  const [params, setParams] = useSearchParams();
  const search = readBlindReport(params);
  const page = useReportPage(search);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, page.data && !page.isPlaceholderData ? `blind-report ${JSON.stringify(search)}` : null);
  const change = (part: Partial<BlindReportSearch>) => setParams(writeBlindReport({ ...search, pag: 1, ...part }));
  const find = (draft: BlindReportSearch) => {
    const next = { ...draft, pag: 1, max: search.max };
    change(next);
    if (isSame(next, search)) void page.refetch();
  };
  const { dados = [], total = 0 } = page.data ?? {};
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <h1>{t('title')}</h1>
        <ReportFilters search={search} onSearch={find} />
      </div>
      <div ref={scroller} className={styles.scroller} aria-busy={page.isFetching}>
        <AgreementBlock search={search} />
        <FoundPage
          query={{ ...page, total: page.data?.total }}
          shown={dados.length}
          words={{ failed: t('failed'), empty: t('empty'), emptyHelp: t('emptyHelp') }}
          onFirst={() => change({ pag: 1 })}
        >
          <ReportTable rows={dados} />
        </FoundPage>
      </div>
      {page.data ? (
        <Pager
          search={search}
          total={total}
          shown={dados.length}
          sizes={REPORT_PAGE_SIZES}
          sizeLabel={t('pageSize')}
          numbered
          onPage={(pag) => change({ pag })}
          onSize={(max) => change({ max })}
        />
      ) : null}
    </div>
  );
}
