import type { Coverage } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { COVERAGE_KEY, type MapHandle, useCoverage } from '../../../shared/map/index.ts';
import { useSession, useSharedCompanies } from '../../../shared/session/index.ts';
import { isSame } from '../../../shared/ui/use-search-draft.ts';
import { DashboardTabs } from '../components/DashboardFrame.tsx';
import styles from '../components/dashboard.module.css';
import { FiguresOf } from '../components/Figures.tsx';
import { CompaniesCard, MaterialsCard } from './CoverageCards.tsx';
import { CoverageExports } from './CoverageExports.tsx';
import { CoverageFilters } from './CoverageFilters.tsx';
import { CoverageMap } from './CoverageMap.tsx';
import own from './coverage.module.css';
import { type CoverageSearch, coverageSearch, toCoverageFilter } from './coverage-search.ts';
import { StreetsCard } from './StreetsCard.tsx';
import { coverageFigures } from './views.ts';

/** The search in the address, and its setter. */
function useCoverageSearch() {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const search = useMemo(() => coverageSearch.read(new URLSearchParams(key)), [key]);
  const client = useQueryClient();
  // A tab that stays open over midnight asks until the new day.
  const [now, setNow] = useState(() => new Date());
  const change = useCallback(
    (next: CoverageSearch, replace = false) => {
      setNow(new Date());
      // The same search again fetches new data.
      if (isSame(next, search)) void client.invalidateQueries({ queryKey: COVERAGE_KEY });
      setParams(coverageSearch.write(next), { replace });
    },
    [client, search, setParams],
  );
  useSharedCompanies(search.id_cliente, (id_cliente, replace) => change({ ...search, id_cliente }, replace));
  return { search, change, now };
}

/** Owners of networks that are counted whole although none of the companies asked has one of its own, as when a branch alone is asked. */
function networksFromAbove(data: Coverage | undefined): string[] {
  const asked = new Set(data?.empresas.map(({ id_cliente }) => id_cliente));
  return (data?.redes ?? []).flatMap(({ inteira, id_cliente, razao_social }) =>
    inteira && id_cliente !== null && razao_social !== null && !asked.has(id_cliente) ? [razao_social] : [],
  );
}

/** Where pipes were listened since a date, and the streets that were left out (PLACE-06). */
export default function CoverageTab() {
  const t = useTexts('coverage');
  const { can } = useSession();
  const { search, change, now } = useCoverageSearch();
  const filter = useMemo(() => toCoverageFilter(search, now), [search, now]);
  const query = useCoverage(filter);
  const map = useRef<MapHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { data } = query;
  const hasNetwork = data !== undefined && data.redes.length > 0;
  return (
    <div className={styles.page}>
      <DashboardTabs />
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <CoverageExports filter={filter} hasStretches={data?.redes.some(({ inteira }) => inteira) === true} />
      </div>
      <CoverageFilters search={search} onSearch={change} />
      <div className={styles.parts}>
        {data && !hasNetwork ? (
          <p className={styles.alert} role="status">
            {t('noNetwork')}
          </p>
        ) : null}
        {networksFromAbove(data).map((name) => (
          <p key={name} className={styles.alert} role="status">
            {t('networkFromAbove', { name })}
          </p>
        ))}
        <div className={own.cards}>
          <FiguresOf query={query} figures={data && coverageFigures(data, t)} n={4} days={null} />
        </div>
        <div ref={frame}>
          <CoverageMap handle={map} coverage={data} filter={filter} />
        </div>
        {can('samples.reveal_address') ? (
          <StreetsCard
            filter={filter}
            onShow={(place) => {
              map.current?.show(place);
              frame.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
        ) : null}
        <CompaniesCard data={data} query={query} />
        {hasNetwork ? <MaterialsCard data={data} query={query} /> : null}
        <p className={styles.note}>{t('how.reach')}</p>
      </div>
    </div>
  );
}
