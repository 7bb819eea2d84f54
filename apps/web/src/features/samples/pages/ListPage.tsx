import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSharedCompanies } from '../../../shared/session/index.ts';
import { FoundPage } from '../../../shared/ui/FoundPage.tsx';
import { FilterIcon, PrintIcon, ReportIcon } from '../../../shared/ui/icons.tsx';
import { Empty } from '../../../shared/ui/index.ts';
import { Pager } from '../../../shared/ui/Pager.tsx';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { isSame } from '../../../shared/ui/use-search-draft.ts';
import { ClassToggles } from '../lists/ClassToggles.tsx';
import { LIST_PAGE_SIZE, listPath, searchProblem } from '../lists/list-search.ts';
import { NarrowedBy } from '../lists/NarrowedBy.tsx';
import { PrintDialog } from '../lists/PrintDialog.tsx';
import { usePagedSamples } from '../lists/paged-samples.queries.ts';
import { SampleMaps } from '../lists/SampleMaps.tsx';
import { SampleSheet } from '../lists/SampleSheet.tsx';
import { SampleTable } from '../lists/SampleTable.tsx';
import { SearchFields } from '../lists/SearchFields.tsx';
import { TextFilter } from '../lists/TextFilter.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { usePeriodText } from '../lists/use-period-text.ts';
import styles from './list-page.module.css';

const SIZES = [LIST_PAGE_SIZE] as const;

type Query = ReturnType<typeof usePagedSamples>;

/** The list report (LIST-01): filters above, one page of samples, a sheet for each. */
export default function ListPage() {
  const t = useTexts('lists');
  const { search, change, cleared } = useListSearch(SIZES);
  const page = usePagedSamples(search);
  const [printing, setPrinting] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const { amostra: _, ...shownPage } = search;
  useKeptScroll(scroller, page.data && !page.isPlaceholderData ? JSON.stringify(shownPage) : null);
  const setText = useCallback((filtro: string) => change({ filtro }, { replace: true }), [change]);
  useSharedCompanies(search.id_cliente, (id_cliente, replace) => change({ id_cliente }, { replace }));
  const close = () => change({ amostra: null }, { replace: true });
  const shown = page.data?.amostras.length ?? 0;
  const reportPath = listPath('/report', search);
  return (
    <SampleMaps>
      <div className={styles.page}>
        <Toolbar
          search={search}
          cleared={cleared}
          change={change}
          setText={setText}
          onAgain={() => void page.refetch()}
          reportPath={reportPath}
        >
          <Button
            icon={<PrintIcon />}
            disabled={page.isError || page.isPlaceholderData}
            onClick={() => setPrinting(true)}
          >
            {t('list.print')}
          </Button>
        </Toolbar>
        <div ref={scroller} className={styles.scroller} aria-busy={page.isFetching}>
          <Rows page={page} search={search} change={change} />
        </div>
        {page.data ? (
          <Pager search={search} total={page.data.total} shown={shown} onPage={(pag) => change({ pag })} />
        ) : null}
      </div>
      <SampleSheet id={search.amostra} onClose={close} />
      <PrintDialog open={printing} shown={shown} reportPath={reportPath} onClose={() => setPrinting(false)} />
    </SampleMaps>
  );
}

type Search = ReturnType<typeof useListSearch>;

interface ToolbarProps extends Search {
  reportPath: string;
  setText(text: string): void;
  /** The same search once more: somebody waits for what may have come since. */
  onAgain(): void;
  children: React.ReactNode;
}

function Toolbar({ search, cleared, change, setText, onAgain, reportPath, children }: ToolbarProps) {
  const t = useTexts('lists');
  const filters = useTexts('samples');
  const [open, setOpen] = useState(searchProblem(search) !== null);
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <h1>{t('list.title')}</h1>
        <TextFilter className={styles.text} value={search.filtro} label={t('list.text')} onChange={setText} />
        <div className={`${styles.actions} no-print`}>
          <Button icon={<FilterIcon />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('list.filters')}
          </Button>
          {children}
          <Link className={styles.report} to={reportPath}>
            <ReportIcon />
            {t('list.report')}
          </Link>
        </div>
      </div>
      <div className="no-print">
        <ClassToggles value={search.classificacao} onChange={(classificacao) => change({ classificacao })} />
      </div>
      <NarrowedBy search={search} choosesCompanies onChange={change} />
      {open ? (
        <div className="no-print">
          <SearchFields
            search={search}
            cleared={cleared}
            withCompanies
            companiesLabel={filters('filters.companies')}
            allCompanies={filters('filters.allCompanies')}
            submitText={t('list.apply')}
            onSearch={({ classificacao: _, ...draft }) => {
              change(draft);
              if (isSame({ ...search, ...draft, pag: 1 }, search)) onAgain();
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The rows of now, or why there are none. */
function Rows({ page, search, change }: { page: Query } & Pick<Search, 'search' | 'change'>) {
  const t = useTexts('lists');
  const periodText = usePeriodText();
  const invalid = searchProblem(search);
  if (invalid) return <Empty title={t('failed')} help={periodText(invalid)} />;
  const { amostras = [], total } = page.data ?? {};
  return (
    <FoundPage
      query={{ ...page, total }}
      shown={amostras.length}
      words={{ failed: t('failed'), empty: t('empty'), emptyHelp: t('emptyHelp') }}
      onFirst={() => change({ pag: 1 })}
    >
      <SampleTable rows={amostras} openId={search.amostra} onOpen={(amostra) => change({ amostra })} />
    </FoundPage>
  );
}
