import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { MOST_SERIES, pick, seriesTone } from '../../../shared/charts/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type CollectorChartParams, collectorChartPath, readCollectorChart } from '../collector-chart-path.ts';
import { ChartCard } from '../components/ChartCard.tsx';
import { Collectors, DashboardFilters, SearchAlert } from '../components/DashboardFilters.tsx';
import styles from '../components/dashboard.module.css';
import { CollectorsChart } from '../components/ProductivityParts.tsx';
import { type DashboardSearch, dashboardProblem } from '../dashboard-search.ts';
import { useFigures } from '../dashboards.queries.ts';
import { useBucketLabel } from '../use-dashboard.ts';
import { collectorPeriods } from '../views/productivity.ts';

/** Whether the page is in the frame of the charts dashboard, which sets days and companies. */
const isFramed = window.self !== window.top;

/** Samples collected by collector, in a frame or as a page (DSH-10). */
export default function CollectorChartPage() {
  const t = useTexts('dashboards');
  const navigate = useNavigate();
  const params = useParams() as CollectorChartParams;
  const [query] = useSearchParams();
  const key = JSON.stringify([params, query.toString()]);
  const search = useMemo(() => {
    const [path, chosen] = JSON.parse(key) as [CollectorChartParams, string];
    return readCollectorChart(path, new URLSearchParams(chosen), new Date());
  }, [key]);
  const find = (next: DashboardSearch) => void navigate(collectorChartPath(next));
  const problem = dashboardProblem(search);
  const collectors = useFigures('collectorWork', search);
  const bucket = useBucketLabel(search.period);
  const data = collectors.data?.data;
  const table = data && collectorPeriods(data, t, bucket, seriesTone);
  const drawn =
    table &&
    pick(
      table,
      table.columns.slice(0, MOST_SERIES).map(({ key: id }) => id),
    );
  return (
    <div className={styles.page}>
      <h1>{t('collectorsTitle')}</h1>
      {isFramed ? (
        <Labelled id="collectors" label={t('collectors')}>
          {(control) => (
            <Collectors {...control} draft={search} onChange={(id_coletor) => find({ ...search, id_coletor })} />
          )}
        </Labelled>
      ) : (
        <DashboardFilters search={search} ofCollectors onSearch={find} />
      )}
      {problem ? (
        <SearchAlert problem={problem} />
      ) : (
        <>
          <ChartCard
            title={t('chart.collectorPeriods')}
            how={t('how.collectors')}
            kind="stack"
            height={400}
            query={collectors}
            table={table}
            drawn={drawn}
            note={table && table.columns.length > MOST_SERIES ? t('firstCollectors', { n: MOST_SERIES }) : undefined}
          />
          <CollectorsChart data={data} query={collectors} />
        </>
      )}
    </div>
  );
}
