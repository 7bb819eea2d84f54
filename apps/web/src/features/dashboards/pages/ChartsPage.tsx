import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { collectorChartPath } from '../collector-chart-path.ts';
import { DashboardFilters, SearchAlert } from '../components/DashboardFilters.tsx';
import styles from '../components/dashboard.module.css';
import { ClassesCard, CollectionsChart } from '../components/ProductivityParts.tsx';
import { dashboardProblem } from '../dashboard-search.ts';
import { useFigures } from '../dashboards.queries.ts';
import { useDashboardSearch } from '../use-dashboard.ts';

/** The charts dashboard: collections and, in a frame below, collections by collector (DSH-09). */
export default function ChartsPage() {
  const t = useTexts('dashboards');
  const { can } = useSession();
  const { search, change } = useDashboardSearch('week');
  const samples = useFigures('collectedSamples', search);
  const problem = dashboardProblem(search);
  const data = samples.data?.data;
  return (
    <div className={styles.page}>
      <h1>{t('chartsTitle')}</h1>
      <DashboardFilters search={search} ofCollectors={false} onSearch={change} />
      {problem ? (
        <SearchAlert problem={problem} />
      ) : (
        <>
          {!can('dashboards.collectors') ? (
            <p className={styles.alert}>{t('chartsEmpty')}</p>
          ) : samples.isError ? null : (
            // Not rendered without the server: the browser would show its error page in it, and no retry here would replace that.
            <iframe title={t('frame')} src={collectorChartPath(search)} className={styles.frame} />
          )}
          <CollectionsChart data={data} query={samples} search={search} />
          <ClassesCard data={data} query={samples} />
        </>
      )}
    </div>
  );
}
