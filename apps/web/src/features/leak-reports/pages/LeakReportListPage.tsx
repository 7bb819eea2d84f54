import { REPORT_PAGE_SIZES } from '@escuta/contract';
import { decisionRefusal } from '@escuta/domain';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ListPage, listOf } from '../../../shared/list-page/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { DownloadIcon, FilterIcon } from '../../../shared/ui/icons.tsx';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { useMediaQuery } from '../../../shared/ui/use-media-query.ts';
import { LeakReportFilters } from '../components/LeakReportFilters.tsx';
import { LeakReportTable } from '../components/LeakReportTable.tsx';
import { SelectionBar } from '../components/SelectionBar.tsx';
import { useLiveReportPage, useReportPage } from '../leak-reports.queries.ts';
import { type ResolvedSearch, reportSearchProblem } from '../report-search.ts';
import { useReportSearch } from '../use-report-search.ts';
import { useSpreadsheet } from '../use-spreadsheet.ts';
import styles from './leak-report-list-page.module.css';

type Rows = NonNullable<ReturnType<typeof useReportPage>['data']>['rows'];
type Searching = NonNullable<ReturnType<typeof useReportSearch>>;

const NO_ROWS: Rows = [];

/** The leak reports: filters, one page of reports, and decisions about the selected ones (REP-01 to REP-06). */
export default function LeakReportListPage() {
  const searching = useReportSearch();
  return searching ? <Reports {...searching} /> : <Loading lines={12} />;
}

function Reports(searching: Searching) {
  const t = useTexts('leakReports');
  const { search } = searching;
  const page = useReportPage(search);
  const list = listOf('reports', searching, page);
  const problem = reportSearchProblem(search);
  const { chosen, selected, select, drop } = useChosen(problem ? NO_ROWS : (page.data?.rows ?? NO_ROWS));
  const folding = useFolding(problem !== null);
  const news = usePageNews(search, (pag) => searching.change({ pag }));
  return (
    <ListPage
      list={list}
      title={t('list.title')}
      news={news}
      tour="reports"
      beside={<Tools search={search} hasData={!problem && (page.data?.total ?? 0) > 0} folding={folding} />}
      filters={
        <div className="no-print" hidden={!folding.open}>
          <LeakReportFilters {...list} />
        </div>
      }
      bar={
        <div className={styles.actions}>
          <SelectionBar reports={chosen} onDecided={drop} />
        </div>
      }
      words={{
        failed: t('list.failed'),
        empty: t('list.empty'),
        emptyHelp: t('list.emptyHelp'),
        pageSize: t('list.pageSize'),
      }}
      problem={problem && <Empty title={t('list.incomplete')} />}
      sizes={REPORT_PAGE_SIZES}
    >
      {({ rows }) => <LeakReportTable rows={rows} selected={selected} onSelect={select} />}
    </ListPage>
  );
}

/** Reports that have come or gone since the page was read, in words. */
function usePageNews(...page: Parameters<typeof useLiveReportPage>) {
  const t = useTexts('leakReports');
  const { added, place, isOther, show } = useLiveReportPage(...page);
  if (added > 0) return { text: t(`list.newRows.${place}`, { n: added }), show };
  return { text: isOther ? t('list.changed') : null, show };
}

interface ToolsProps {
  search: ResolvedSearch;
  hasData: boolean;
  folding: ReturnType<typeof useFolding>;
}

/** Buttons for the spreadsheet and for folding the filters. */
function Tools({ search, hasData, folding }: ToolsProps) {
  const t = useTexts('leakReports');
  const sheet = useSpreadsheet(search);
  return (
    <div className={`${styles.buttons} no-print`}>
      <Button
        icon={<FilterIcon />}
        aria-expanded={folding.open}
        {...(!folding.open && { 'data-tour': 'reportCompanies' })}
        onClick={folding.toggle}
      >
        {t('list.filters')}
      </Button>
      {/* Stays focusable, so that keyboard users learn why it is disabled. */}
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
  );
}

/** Whether the filters are shown: at first only if there is room or a filter is invalid. */
function useFolding(isWrong: boolean) {
  const narrow = useMediaQuery('(max-width: 767px)');
  const [open, setOpen] = useState(!narrow || isWrong);
  return { open, toggle: () => setOpen(!open) };
}

/** The selected reports, limited to those that the page shows and the user may decide. */
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
