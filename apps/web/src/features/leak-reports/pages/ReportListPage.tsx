import { REPORT_PAGE_SIZES } from '@escuta/contract';
import { decisionRefusal } from '@escuta/domain';
import { Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { FoundPage } from '../../../shared/ui/FoundPage.tsx';
import { DownloadIcon, FilterIcon } from '../../../shared/ui/icons.tsx';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { Pager } from '../../../shared/ui/Pager.tsx';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { useMediaQuery } from '../../../shared/ui/use-media-query.ts';
import { isSame } from '../../../shared/ui/use-search-draft.ts';
import { ReportFilters } from '../components/ReportFilters.tsx';
import { ReportTable } from '../components/ReportTable.tsx';
import { SelectionBar } from '../components/SelectionBar.tsx';
import { useReportPage } from '../leak-reports.queries.ts';
import { type ResolvedSearch, reportSearchProblem } from '../report-search.ts';
import { useReportSearch } from '../use-report-search.ts';
import { useSpreadsheet } from '../use-spreadsheet.ts';
import styles from './report-list-page.module.css';

type Rows = NonNullable<ReturnType<typeof useReportPage>['data']>['rows'];

const NO_ROWS: Rows = [];

/** The leak reports: filters above, one page of reports, and what can be decided about those chosen (REP-01 to REP-06). */
export default function ReportListPage() {
  const t = useTexts('leakReports');
  const { search, change, cleared } = useReportSearch();
  const page = useReportPage(search);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, page.data && !page.isPlaceholderData ? `reports ${JSON.stringify(search)}` : null);
  const problem = search && reportSearchProblem(search);
  const { chosen, selected, select, drop } = useChosen(problem ? NO_ROWS : (page.data?.rows ?? NO_ROWS));
  if (!search || !cleared) return <Loading lines={12} />;
  const find = ({ pag: _, max: __, ...draft }: ResolvedSearch) => {
    change(draft);
    // The same once more: somebody waits for what may have come since.
    if (isSame({ ...search, ...draft, pag: 1 }, search)) void page.refetch();
  };
  const { rows, total } = (problem ? null : page.data) ?? { rows: NO_ROWS, total: 0 };
  return (
    <div className={styles.page}>
      <Toolbar search={search} hasData={total > 0}>
        <ReportFilters search={search} cleared={cleared} onSearch={find} />
      </Toolbar>
      <div className={styles.actions}>
        <SelectionBar reports={chosen} onDecided={drop} />
      </div>
      <div ref={scroller} className={styles.scroller} aria-busy={page.isFetching}>
        {problem ? (
          <Empty title={t('list.incomplete')} />
        ) : (
          <FoundPage
            query={{ ...page, total: page.data?.total }}
            shown={rows.length}
            words={{ failed: t('list.failed'), empty: t('list.empty'), emptyHelp: t('list.emptyHelp') }}
            onFirst={() => change({ pag: 1 })}
          >
            <ReportTable rows={rows} selected={selected} onSelect={select} />
          </FoundPage>
        )}
      </div>
      {page.data && !problem ? (
        <Pager
          search={search}
          total={total}
          shown={rows.length}
          sizes={REPORT_PAGE_SIZES}
          sizeLabel={t('list.pageSize')}
          onPage={(pag) => change({ pag })}
          onSize={(max) => change({ max })}
        />
      ) : null}
    </div>
  );
}

interface ToolbarProps {
  search: ResolvedSearch;
  hasData: boolean;
  children: React.ReactNode;
}

/** Title, spreadsheet, and the filters, which fold away. */
function Toolbar({ search, hasData, children }: ToolbarProps) {
  const t = useTexts('leakReports');
  const narrow = useMediaQuery('(max-width: 767px)');
  const [open, setOpen] = useState(!narrow || reportSearchProblem(search) !== null);
  const sheet = useSpreadsheet(search);
  return (
    <div className={styles.tools} data-tour="reports">
      <div className={styles.row}>
        <h1>{t('list.title')}</h1>
        <div className={`${styles.buttons} no-print`}>
          <Button
            icon={<FilterIcon />}
            aria-expanded={open}
            {...(!open && { 'data-tour': 'reportCompanies' })}
            onClick={() => setOpen(!open)}
          >
            {t('list.filters')}
          </Button>
          {/* It stays within reach of the keyboard, so that it can say why it does nothing. */}
          <Button
            icon={<DownloadIcon />}
            loading={sheet.busy}
            aria-disabled={!hasData}
            className={hasData ? '' : (styles.off ?? '')}
            title={hasData ? undefined : t('list.sheetNoData')}
            onClick={() => (hasData ? sheet.save() : notify.warning(t('list.sheetNoData')))}
          >
            {t('list.sheet')}
          </Button>
        </div>
      </div>
      <div className="no-print" hidden={!open}>
        {children}
      </div>
    </div>
  );
}

/** The reports that are chosen: only what this page shows and the person may decide is ever acted upon. */
function useChosen(rows: Rows) {
  const { user } = useSession();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const select = useCallback((ids: readonly number[], on: boolean) => {
    setSelected((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  }, []);
  const drop = useCallback((ids: readonly number[]) => select(ids, false), [select]);
  const chosen = useMemo(
    () =>
      rows.flatMap((row) => {
        const { id_relatorio, id_cliente, seq } = row;
        if (id_relatorio === null || !selected.has(id_relatorio) || !user || decisionRefusal(row, user)) return [];
        return [{ id_relatorio, id_cliente, seq }];
      }),
    [rows, selected, user],
  );
  return { chosen, selected, select, drop };
}
