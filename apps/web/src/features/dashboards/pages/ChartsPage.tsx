import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { collectorChartPath } from '../collector-chart-path.ts';
import { DashboardFilters, SearchAlert } from '../components/DashboardFilters.tsx';
import styles from '../components/dashboard.module.css';
import { FiguresOf } from '../components/Figures.tsx';
import { dashboardProblem } from '../dashboard-search.ts';
import { useFigures } from '../dashboards.queries.ts';
import { useDashboardSearch } from '../use-dashboard.ts';
import { workFigures } from '../views/collectors.ts';

/** The charts dashboard: how the collectors work, and in a frame their comparison and charts (DSH-09). */
export default function ChartsPage() {
  const t = useTexts('dashboards');
  const { can } = useSession();
  const { search, change } = useDashboardSearch('week');
  const work = useFigures('collectorWork', search);
  const problem = dashboardProblem(search);
  const data = work.data?.data;
  return (
    <div className={styles.page}>
      <h1>{t('chartsTitle')}</h1>
      <DashboardFilters search={search} ofCollectors={false} onSearch={change} />
      {problem ? (
        <SearchAlert problem={problem} />
      ) : (
        <>
          <FiguresOf query={work} figures={data && workFigures(data, t)} n={4} days={null} />
          {!can('dashboards.collectors') ? (
            <p className={styles.alert}>{t('chartsEmpty')}</p>
          ) : work.isError ? null : (
            // Not rendered without the server: the browser would show its error page in it, and no retry here would replace that.
            <iframe title={t('frame')} src={collectorChartPath(search)} className={styles.frame} />
          )}
        </>
      )}
    </div>
  );
}
