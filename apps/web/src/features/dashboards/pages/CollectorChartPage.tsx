import type { CollectorWork } from '@escuta/contract';
import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  type ChartKind,
  type DataTable,
  isEmptyTable,
  MOST_SERIES,
  pick,
  seriesTone,
  TableOf,
} from '../../../shared/charts/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type CollectorChartParams, collectorChartPath, readCollectorChart } from '../collector-chart-path.ts';
import { Card, type CardQuery, ChartCard } from '../components/ChartCard.tsx';
import { Collectors, DashboardFilters, SearchAlert } from '../components/DashboardFilters.tsx';
import styles from '../components/dashboard.module.css';
import { ExportSheet } from '../components/ExportSheet.tsx';
import { type DashboardSearch, dashboardProblem } from '../dashboard-search.ts';
import { useFigures } from '../dashboards.queries.ts';
import { settled } from '../settled.ts';
import { useBucketLabel } from '../use-dashboard.ts';
import { collectorPeriods, comparisonTable, type Measure } from '../views/collectors.ts';

/** Whether the page is in the frame of the charts dashboard, which sets days and companies. */
const isFramed = window.self !== window.top;

/** The charts by collector; a share is no sum, so its bars stand beside each other. */
const CHARTS = [
  { measure: 'collectorPeriods', kind: 'stack', height: 400 },
  { measure: 'collectorDistance', kind: 'stack', height: 300 },
  { measure: 'collectorNoAccess', kind: 'bars', height: 300 },
] as const;

interface CollectorChartProps {
  measure: Measure;
  kind: ChartKind;
  height: 400 | 300;
  query: CardQuery;
  table: DataTable | undefined;
}

/** A measure by collector and period; as many collectors as colours tell apart. */
function CollectorChart({ measure, kind, height, query, table }: CollectorChartProps) {
  const t = useTexts('dashboards');
  const first = table?.columns.slice(0, MOST_SERIES).map(({ key }) => key);
  return (
    <ChartCard
      title={t(`chart.${measure}`)}
      how={t(measure === 'collectorDistance' ? 'how.distance' : 'how.collectors')}
      kind={kind}
      height={height}
      query={query}
      table={table}
      drawn={table && first && pick(table, first)}
      note={table && table.columns.length > MOST_SERIES ? t('firstCollectors', { n: MOST_SERIES }) : undefined}
    />
  );
}

/** Makes the table of a measure by collector and period, as labelled on the screen. */
function useCollectorPeriods({ period }: DashboardSearch) {
  const t = useTexts('dashboards');
  const bucket = useBucketLabel(period);
  return (work: CollectorWork[], measure: Measure) => collectorPeriods(work, measure, { t, bucket, tone: seriesTone });
}

/** The page's address as a search; the same object while the address is the same. */
function useAddressedSearch(): DashboardSearch {
  const params = useParams() as CollectorChartParams;
  const [query] = useSearchParams();
  const key = JSON.stringify([params, query.toString()]);
  return useMemo(() => {
    const [path, chosen] = JSON.parse(key) as [CollectorChartParams, string];
    return readCollectorChart(path, new URLSearchParams(chosen), new Date());
  }, [key]);
}

/** Samples collected by collector, in a frame or as a page (DSH-10). */
export default function CollectorChartPage() {
  const t = useTexts('dashboards');
  const navigate = useNavigate();
  const search = useAddressedSearch();
  const find = (next: DashboardSearch) => void navigate(collectorChartPath(next));
  const problem = dashboardProblem(search);
  const collectors = useFigures('collectorWork', search);
  const periods = useCollectorPeriods(search);
  const data = collectors.data?.data;
  const comparison = data && comparisonTable(data, t);
  const kept = settled(collectors)?.data;
  const sheets = kept && [
    { name: t('sheetName.comparison'), tables: [comparisonTable(kept, t)] },
    ...CHARTS.map(({ measure }) => ({ name: t(`sheetName.${measure}`), tables: [periods(kept, measure)] })),
  ];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('collectorsTitle')}</h1>
        <ExportSheet title={t('collectorsTitle')} search={search} sheets={sheets} />
      </div>
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
          <Card
            title={t('chart.comparison')}
            how={t('how.comparison')}
            height={210}
            query={collectors}
            isEmpty={comparison && isEmptyTable(comparison)}
          >
            {comparison ? <TableOf table={comparison} canSort /> : null}
          </Card>
          {CHARTS.map((chart) => (
            <CollectorChart
              key={chart.measure}
              {...chart}
              query={collectors}
              table={data && periods(data, chart.measure)}
            />
          ))}
        </>
      )}
    </div>
  );
}
