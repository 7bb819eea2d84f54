import { CLASSIFICATIONS, type Classification, type SampleRow } from '@escuta/contract';
import { choosesReportCompany } from '@escuta/domain';
import { Button, Checkbox } from 'antd';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { useSearch } from '../../../shared/address/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompaniesFilter, type List, ListPager, ListRows } from '../../../shared/list-page/index.ts';
import { type PrintProgress, useMapPrint } from '../../../shared/map/use-map-print.ts';
import { SampleMaps } from '../../../shared/samples/SampleMaps.tsx';
import type { Store } from '../../../shared/session/create-store.ts';
import { useKeptCompanies, useSession } from '../../../shared/session/index.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { PrintIcon } from '../../../shared/ui/icons.tsx';
import { pageRange } from '../../../shared/ui/pages.ts';
import { BackIcon } from '../components/icons.tsx';
import { LIST_SEARCHES, type ListSearch, listPath, REPORT_PAGE_SIZES } from '../lists/list-search.ts';
import { NarrowedBy } from '../lists/NarrowedBy.tsx';
import { PrintReportTable } from '../lists/PrintReportTable.tsx';
import { type SamplePage, useSampleList } from '../lists/paged-samples.queries.ts';
import { RevealPage } from '../lists/RevealPage.tsx';
import { SearchFields } from '../lists/SearchFields.tsx';
import { TextFilter } from '../lists/TextFilter.tsx';
import { useListWords } from '../lists/use-list-words.ts';
import { usePeriodText, useSearchWords } from '../lists/use-search-words.ts';
import { useWrongPeriod } from '../lists/use-wrong-period.tsx';
import { WorkProgress } from '../lists/WorkProgress.tsx';
import styles from './print-report-page.module.css';

/** The print report (PRT-01 to PRT-03). */
export default function PrintReportPage() {
  return (
    <SampleMaps>
      <Report />
    </SampleMaps>
  );
}

const NO_ROWS: readonly SampleRow[] = [];

function Report() {
  const searching = useSearch(LIST_SEARCHES['/report']);
  const { search } = searching;
  const { list } = useSampleList('report', searching, []);
  const { query } = list;
  const root = useRef<HTMLDivElement>(null);
  const rows = query.data?.rows ?? NO_ROWS;
  const isShown = rows.length > 0 && !query.isPlaceholderData && !query.isError;
  const printing = useMapPrint(root, rows, isShown);
  const result = { list, words: useListWords(), problem: useWrongPeriod(search), sizes: REPORT_PAGE_SIZES };
  return (
    <div ref={root} className={styles.page}>
      <Head search={search} />
      <Tools list={list} printing={printing} />
      <PrintedHead search={search} total={query.data?.total ?? 0} shown={rows.length} />
      <ListRows {...result}>{({ rows }) => <PrintReportTable rows={rows} />}</ListRows>
      <ListPager {...result} />
    </div>
  );
}

function Head({ search }: { search: ListSearch }) {
  const t = useTexts('lists');
  return (
    <header className={`${styles.head} no-print`}>
      <Link to={listPath('/list', search)} className={styles.back}>
        <BackIcon />
        {t('report.back')}
      </Link>
      <h1>{t('report.title')}</h1>
    </header>
  );
}

interface ToolsProps {
  list: List<ListSearch, SamplePage>;
  printing: ReturnType<typeof useMapPrint>;
}

/** Search fields, print button, and text search in the result. */
function Tools({ list, printing }: ToolsProps) {
  const t = useTexts('lists');
  const { user } = useSession();
  const { search, change, query } = list;
  const setText = useCallback((filtro: string) => change({ filtro }, { replace: true }), [change]);
  const choosesCompanies = user !== null && choosesReportCompany(user);
  useKeptCompanies({
    ids: search.id_cliente,
    choose: (id_cliente) => change({ id_cliente }, { replace: true }),
    isOffered: choosesCompanies,
  });
  return (
    <div className={`${styles.form} no-print`}>
      <SearchFields
        {...list}
        companies={
          choosesCompanies
            ? (part) => (
                <CompaniesFilter
                  {...part}
                  name="id_cliente"
                  label={t('report.company')}
                  all={t('report.allCompanies')}
                />
              )
            : 'along'
        }
        submitText={t('report.search')}
        classes={({ draft, change: set }) => (
          <ClassBoxes value={draft.classificacao} onChange={(classificacao) => set({ classificacao })} />
        )}
        actions={
          <>
            <RevealPage list={list} />
            <PrintButton printing={printing} />
          </>
        }
      />
      <NarrowedBy search={search} choosesCompanies={choosesCompanies} onChange={change} />
      {printing.printing ? <Preparing progress={printing.progress} onCancel={printing.cancel} /> : null}
      {(query.data?.total ?? 0) > 0 || search.filtro !== '' ? (
        <TextFilter value={search.filtro} label={t('report.text')} onChange={setText} className={styles.text} />
      ) : null}
    </div>
  );
}

function PrintButton({ printing: { mayPrint, printing, print } }: Pick<ToolsProps, 'printing'>) {
  const t = useTexts('lists');
  return (
    <Button icon={<PrintIcon />} disabled={!mayPrint || printing} onClick={() => void print()}>
      {t('report.print')}
    </Button>
  );
}

function ClassBoxes({
  value,
  onChange,
}: {
  value: readonly Classification[];
  onChange(value: Classification[]): void;
}) {
  const t = useTexts('lists');
  return (
    <fieldset className={styles.classes}>
      <legend>{t('list.classes')}</legend>
      {CLASSIFICATIONS.map((code) => (
        <Checkbox
          key={code}
          checked={value.includes(code)}
          onChange={({ target }) =>
            onChange(CLASSIFICATIONS.filter((known) => (known === code ? target.checked : value.includes(known))))
          }
        >
          <ClassName code={code} />
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Progress before the browser prints. */
function Preparing({ progress, onCancel }: { progress: Store<PrintProgress>; onCancel(): void }) {
  const t = useTexts('lists');
  const { done, total } = progress.use();
  const common = useTexts('common');
  return (
    <WorkProgress
      name={t('report.preparing')}
      count={t('report.drawn', { done, total })}
      done={done}
      total={total}
      action={<Button onClick={onCancel}>{common('cancel')}</Button>}
    />
  );
}

/** Header on paper: search, time, and the rows shown. */
function PrintedHead({ search, total, shown }: { search: ListSearch; total: number; shown: number }) {
  const t = useTexts('lists');
  const common = useTexts('common');
  const { dateTime, number } = useFormats();
  const words = useSearchWords(search);
  const [from, to] = pageRange(search, shown);
  return (
    <header className={styles.printed}>
      <h1>{t('report.title')}</h1>
      <p>{usePeriodText(search)}</p>
      {words.map(({ part, name, value }) => (
        <p key={part}>
          {name}: <bdi>{value}</bdi>
        </p>
      ))}
      <p>
        {common('pager.range', { from: number(from), to: number(to), total: number(total) })} ·{' '}
        {t('report.made', { date: dateTime(new Date()) })}
      </p>
    </header>
  );
}
