import type { CollectorWork, Productivity } from '@escuta/contract';
import { firstRows, pick } from '../../../shared/charts/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import { useBucketLabel, useNames } from '../use-dashboard.ts';
import {
  COLLECTION_COLUMNS,
  COLLECTION_TABLE_COLUMNS,
  classTable,
  collectorTable,
  PER_KM_COLUMNS,
  productivityByPeriod,
} from '../views/productivity.ts';
import { type CardQuery, ChartCard, DonutCard } from './ChartCard.tsx';

interface PartProps<Data> {
  data: Data | undefined;
  query: CardQuery;
}

/** Collections, those without access and frauds by bucket. */
export function CollectionsChart({ data, query, search }: PartProps<Productivity> & { search: DashboardSearch }) {
  const t = useTexts('dashboards');
  const bucket = useBucketLabel(search.period);
  const table = data && productivityByPeriod(data, t, bucket);
  return (
    <ChartCard
      title={t('chart.collections')}
      how={t('how.byPeriod')}
      kind="bars"
      height={400}
      query={query}
      table={table && pick(table, COLLECTION_TABLE_COLUMNS)}
      drawn={table && pick(table, COLLECTION_COLUMNS)}
    />
  );
}

/** The same per kilometre. */
export function PerKmChart({ data, query, search }: PartProps<Productivity> & { search: DashboardSearch }) {
  const t = useTexts('dashboards');
  const bucket = useBucketLabel(search.period);
  const table = data && pick(productivityByPeriod(data, t, bucket), PER_KM_COLUMNS, t('chart.perKm'));
  return (
    <ChartCard
      title={t('chart.perKm')}
      how={t('how.collectionsKm')}
      kind="lines"
      height={300}
      query={query}
      table={table}
    />
  );
}

/** Distance travelled by bucket. */
export function DistanceChart({ data, query, search }: PartProps<Productivity> & { search: DashboardSearch }) {
  const t = useTexts('dashboards');
  const bucket = useBucketLabel(search.period);
  const table = data && pick(productivityByPeriod(data, t, bucket), ['totalKM'], t('chart.distance'));
  return (
    <ChartCard
      title={t('chart.distance')}
      how={t('how.distance')}
      kind="bars"
      height={210}
      query={query}
      table={table}
    />
  );
}

/** Most collectors in a readable chart. */
const DRAWN_COLLECTORS = 12;

/** Collections by collector. */
export function CollectorsChart({ data, query }: PartProps<CollectorWork[]>) {
  const t = useTexts('dashboards');
  const table = data && collectorTable(data, t);
  const isCut = (table?.rows.length ?? 0) > DRAWN_COLLECTORS;
  return (
    <ChartCard
      title={t('chart.collectors')}
      how={t('how.collectors')}
      kind="bars"
      height={300}
      query={query}
      table={table}
      drawn={table && firstRows(pick(table, COLLECTION_COLUMNS), DRAWN_COLLECTORS)}
      note={isCut ? t('firstCollectors', { n: DRAWN_COLLECTORS }) : undefined}
    />
  );
}

/** Samples by class. */
export function ClassesCard({ data, query }: PartProps<Productivity>) {
  const t = useTexts('dashboards');
  const names = useNames();
  return (
    <DonutCard
      title={t('chart.classes')}
      how={t('how.classes')}
      query={query}
      table={data && classTable(data, t, names)}
    />
  );
}
