import { Button } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useSearch } from '../../../shared/address/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type List, ListPage } from '../../../shared/list-page/index.ts';
import { SampleMaps } from '../../../shared/samples/SampleMaps.tsx';
import { useSharedCompanies } from '../../../shared/session/index.ts';
import { FilterIcon, PrintIcon, ReportIcon } from '../../../shared/ui/icons.tsx';
import { ClassToggles } from '../lists/ClassToggles.tsx';
import { ColumnChoice } from '../lists/ColumnChoice.tsx';
import { useChosenColumns } from '../lists/chosen-columns.ts';
import { LIST_SEARCHES, type ListSearch, listPath, searchProblem } from '../lists/list-search.ts';
import { NarrowedBy } from '../lists/NarrowedBy.tsx';
import { PrintDialog } from '../lists/PrintDialog.tsx';
import { type SamplePage, useLiveSamplePage, useSampleList } from '../lists/paged-samples.queries.ts';
import { RankingReach } from '../lists/RankingReach.tsx';
import { RevealPage } from '../lists/RevealPage.tsx';
import { SampleSheet } from '../lists/SampleSheet.tsx';
import { SampleTable } from '../lists/SampleTable.tsx';
import { SearchFields } from '../lists/SearchFields.tsx';
import { TextFilter } from '../lists/TextFilter.tsx';
import { useCompaniesInReach } from '../lists/use-companies-in-reach.ts';
import { useListWords } from '../lists/use-list-words.ts';
import { useWrongPeriod } from '../lists/use-wrong-period.tsx';
import { SavedViews } from '../views/SavedViews.tsx';
import styles from './list-page.module.css';

/** The list report (LIST-01): filters above, one page of samples, a sheet for each. */
export default function SampleListPage() {
  const t = useTexts('lists');
  const searching = useSearch(LIST_SEARCHES['/list']);
  const { search, change } = searching;
  const { list, request } = useSampleList('samples', searching, ['amostra']);
  const columns = useChosenColumns();
  const news = usePageNews(request, (pag) => change({ pag }));
  const folding = useFolding(searchProblem(search) !== null);
  useSharedCompanies(search.id_cliente, (id_cliente, replace) => change({ id_cliente }, { replace }));
  useCompaniesInReach(search.id_cliente, (id_cliente) => change({ id_cliente }, { replace: true }));
  return (
    <SampleMaps>
      <ListPage
        list={list}
        title={t('list.title')}
        news={news}
        styles={styles}
        beside={<Tools list={list} folding={folding} columns={columns} />}
        filters={<SampleFilters list={list} isOpen={folding.open} />}
        words={useListWords()}
        above={<RankingReach search={search} page={list.query.data} />}
        problem={useWrongPeriod(search)}
      >
        {({ rows }) => (
          <SampleTable
            rows={rows}
            openId={search.amostra}
            likeliest={search.provaveis}
            columns={{ chosen: columns.chosen, fixed: fixedColumn(search) }}
            onOpen={(amostra) => change({ amostra }, { keepPage: true })}
          />
        )}
      </ListPage>
      <SampleSheet
        id={search.amostra}
        onOpen={(amostra) => change({ amostra }, { keepPage: true })}
        onClose={() => change({ amostra: null }, { replace: true, keepPage: true })}
      />
    </SampleMaps>
  );
}

/** Samples that have come or gone since the page was read, in words. */
function usePageNews(...page: Parameters<typeof useLiveSamplePage>) {
  const t = useTexts('lists');
  const { added, place, isOther, show } = useLiveSamplePage(...page);
  if (added > 0) return { text: t(`list.newRows.${place}`, { n: added }), show };
  return { text: isOther ? t('list.changed') : null, show };
}

type Samples = List<ListSearch, SamplePage>;

/** Whether the fields are shown; initially only if they are invalid. */
function useFolding(isWrong: boolean) {
  const [open, setOpen] = useState(isWrong);
  return { open, toggle: () => setOpen(!open) };
}

/** A search by the date of upload shows that date. */
const fixedColumn = ({ pelo_envio }: ListSearch) => (pelo_envio ? 'dt_envio' : null);

interface ToolsProps {
  list: Samples;
  folding: ReturnType<typeof useFolding>;
  columns: ReturnType<typeof useChosenColumns>;
}

/** Text, fields, print and the print report. */
function Tools({ list, folding, columns }: ToolsProps) {
  const t = useTexts('lists');
  const { search, change } = list;
  const setText = useCallback((filtro: string) => change({ filtro }, { replace: true }), [change]);
  return (
    <>
      <TextFilter className={styles.text} value={search.filtro} label={t('list.text')} onChange={setText} />
      <div className={`${styles.actions} no-print`}>
        <Button icon={<FilterIcon />} aria-expanded={folding.open} onClick={folding.toggle}>
          {t('list.filters')}
        </Button>
        <ColumnChoice {...columns} fixed={fixedColumn(search)} />
        <SavedViews tela="lista" addressNow={() => listPath('/list', search).slice('/list'.length)} />
        <RevealPage list={list} />
        <PrintButton list={list} />
        <Link className={styles.report} to={listPath('/report', search)}>
          <ReportIcon />
          {t('list.report')}
        </Link>
      </div>
    </>
  );
}

function PrintButton({ list: { search, query } }: { list: Samples }) {
  const t = useTexts('lists');
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button
        icon={<PrintIcon />}
        disabled={query.isError || query.isPlaceholderData}
        onClick={() => setPrinting(true)}
      >
        {t('list.print')}
      </Button>
      <PrintDialog
        open={printing}
        shown={query.data?.rows.length ?? 0}
        reportPath={listPath('/report', search)}
        onClose={() => setPrinting(false)}
      />
    </>
  );
}

/** Classes, active filters that no field shows, and the fields. */
function SampleFilters({ list, isOpen }: { list: Samples; isOpen: boolean }): ReactNode {
  const t = useTexts('lists');
  const { search, change } = list;
  return (
    <>
      <div className="no-print">
        <ClassToggles value={search.classificacao} onChange={(classificacao) => change({ classificacao })} />
      </div>
      <NarrowedBy search={search} choosesCompanies isFolded={!isOpen} onChange={change} />
      {isOpen ? (
        <div className="no-print">
          <SearchFields {...list} companies="elsewhere" submitText={t('list.apply')} />
        </div>
      ) : null}
    </>
  );
}
