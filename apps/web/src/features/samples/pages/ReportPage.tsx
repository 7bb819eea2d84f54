import { CLASSIFICATIONS, type Classification, type SampleRow } from '@escuta/contract';
import { choosesReportCompany } from '@escuta/domain';
import { Button, Checkbox } from 'antd';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type PrintProgress, useMapPrint } from '../../../shared/map/use-map-print.ts';
import type { Store } from '../../../shared/session/create-store.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { FoundPage } from '../../../shared/ui/FoundPage.tsx';
import { PrintIcon } from '../../../shared/ui/icons.tsx';
import { Empty } from '../../../shared/ui/index.ts';
import { Pager } from '../../../shared/ui/Pager.tsx';
import { pageRange } from '../../../shared/ui/pages.ts';
import { isSame } from '../../../shared/ui/use-search-draft.ts';
import { BackIcon } from '../components/icons.tsx';
import { type ListSearch, listPath, REPORT_PAGE_SIZES, searchProblem } from '../lists/list-search.ts';
import { NarrowedBy } from '../lists/NarrowedBy.tsx';
import { usePagedSamples } from '../lists/paged-samples.queries.ts';
import { ReportTable } from '../lists/ReportTable.tsx';
import { SampleMaps } from '../lists/SampleMaps.tsx';
import { SearchFields } from '../lists/SearchFields.tsx';
import { TextFilter } from '../lists/TextFilter.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { usePeriodText } from '../lists/use-period-text.ts';
import { useSearchWords } from '../lists/use-search-words.ts';
import styles from './report-page.module.css';

/** The printable sample report (PRT-01 to PRT-03). */
export default function ReportPage() {
  return (
    <SampleMaps>
      <Report />
    </SampleMaps>
  );
}

const NO_ROWS: readonly SampleRow[] = [];

function Report() {
  const t = useTexts('lists');
  const { search, change, cleared } = useListSearch(REPORT_PAGE_SIZES);
  const { user } = useSession();
  const query = usePagedSamples(search);
  const root = useRef<HTMLDivElement>(null);
  const rows = query.data?.amostras ?? NO_ROWS;
  const isShown = rows.length > 0 && !query.isPlaceholderData && !query.isError;
  const { mayPrint, printing, progress, print, cancel } = useMapPrint(root, rows, isShown);
  const setText = useCallback((filtro: string) => change({ filtro }, { replace: true }), [change]);
  const total = query.data?.total ?? 0;
  const choosesCompanies = user !== null && choosesReportCompany(user);
  return (
    <div ref={root} className={styles.page}>
      <header className={`${styles.head} no-print`}>
        <Link to={listPath('/list', search)} className={styles.back}>
          <BackIcon />
          {t('report.back')}
        </Link>
        <h1>{t('report.title')}</h1>
      </header>
      <div className={`${styles.form} no-print`}>
        <SearchFields
          search={search}
          cleared={cleared}
          withCompanies={choosesCompanies}
          companiesLabel={t('report.client')}
          allCompanies={t('report.allClients')}
          submitText={t('report.search')}
          onSearch={(draft) => {
            change(draft);
            if (isSame({ ...search, ...draft, pag: 1 }, search)) void query.refetch();
          }}
          actions={
            <Button icon={<PrintIcon />} disabled={!mayPrint || printing} onClick={() => void print()}>
              {t('report.print')}
            </Button>
          }
        >
          {(draft, set) => (
            <ClassBoxes value={draft.classificacao} onChange={(classificacao) => set({ classificacao })} />
          )}
        </SearchFields>
        <NarrowedBy search={search} choosesCompanies={choosesCompanies} onChange={change} />
        {printing ? <Preparing progress={progress} onCancel={cancel} /> : null}
        {total > 0 || search.filtro !== '' ? (
          <TextFilter value={search.filtro} label={t('report.text')} onChange={setText} className={styles.text} />
        ) : null}
      </div>
      <PrintedHead search={search} total={total} shown={rows.length} />
      <Rows query={query} search={search} onFirst={() => change({ pag: 1 })} />
      {query.data && !searchProblem(search) ? (
        <Pager
          search={search}
          total={total}
          shown={rows.length}
          sizes={REPORT_PAGE_SIZES}
          sizeLabel={t('pageSize')}
          onPage={(pag) => change({ pag })}
          onSize={(max) => change({ max })}
        />
      ) : null}
    </div>
  );
}

interface RowsProps {
  query: ReturnType<typeof usePagedSamples>;
  search: ListSearch;
  onFirst(): void;
}

function Rows({ query, search, onFirst }: RowsProps) {
  const t = useTexts('lists');
  const periodText = usePeriodText();
  const invalid = searchProblem(search);
  if (invalid) return <Empty title={t('failed')} help={periodText(invalid)} />;
  const { amostras = [], total } = query.data ?? {};
  return (
    <FoundPage
      query={{ ...query, total }}
      shown={amostras.length}
      words={{ failed: t('failed'), empty: t('empty'), emptyHelp: t('emptyHelp') }}
      onFirst={onFirst}
    >
      <ReportTable rows={amostras} />
    </FoundPage>
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

/** What is being waited for before the browser prints. */
function Preparing({ progress, onCancel }: { progress: Store<PrintProgress>; onCancel(): void }) {
  const t = useTexts('lists');
  const { done, total } = progress.use();
  const common = useTexts('common');
  return (
    <div className={styles.progress} role="status">
      <span>{t('report.preparing')}</span>
      <progress value={done} max={total} aria-label={t('report.preparing')} />
      <span className="numbers">{t('report.drawn', { done, total })}</span>
      <Button onClick={onCancel}>{common('cancel')}</Button>
    </div>
  );
}

/** The head of the paper: what was searched, when, and which part of it this is. */
function PrintedHead({ search, total, shown }: { search: ListSearch; total: number; shown: number }) {
  const t = useTexts('lists');
  const common = useTexts('common');
  const { dateTime, number } = useFormats();
  const instant = (minute: string) =>
    minute === '' ? t('report.open') : dateTime(`${minute.replace(' ', 'T')}:00-03:00`);
  const words = useSearchWords(search);
  const [from, to] = pageRange(search, shown);
  return (
    <header className={styles.printed}>
      <h1>{t('report.title')}</h1>
      <p>{t('report.period', { from: instant(search.dti), to: instant(search.dtf) })}</p>
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
