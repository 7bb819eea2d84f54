import { useTexts } from '../../../shared/i18n/index.ts';
import { DonutCard } from '../components/ChartCard.tsx';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import styles from '../components/dashboard.module.css';
import { FigureLine, FiguresOf } from '../components/Figures.tsx';
import {
  ClassesCard,
  CollectionsChart,
  CollectorsChart,
  DistanceChart,
  PerKmChart,
} from '../components/ProductivityParts.tsx';
import { type DashboardSearch, wholeDays } from '../dashboard-search.ts';
import { useFigures } from '../dashboards.queries.ts';
import { settled } from '../settled.ts';
import { useBucketLabel, useDashboardSearch, useNames } from '../use-dashboard.ts';
import type { SheetPart } from '../views/model.ts';
import {
  classTable,
  collectorTable,
  positionFigure,
  positionTable,
  productivityByPeriod,
  productivityFigures,
} from '../views/productivity.ts';

/** Collections, collectors and distance travelled (DSH-03). */
export default function ProductivityTab() {
  const t = useTexts('dashboards');
  const { search, change } = useDashboardSearch('week');
  const samples = useFigures('collectedSamples', search);
  const collectors = useFigures('collectorWork', search);
  const position = useFigures('positionAccuracy', search);
  const sheets = useSheets(samples, collectors, position, search);
  const data = samples.data?.data;
  const precision = position.data?.data;
  const bands = precision && positionTable(precision, t);
  return (
    <DashboardFrame tab="produtividade" search={search} sheets={sheets} onSearch={change}>
      <FiguresOf query={samples} figures={data && productivityFigures(data, t)} n={6} days={wholeDays(search)} />
      <CollectionsChart data={data} query={samples} search={search} />
      <div className={styles.pair}>
        <PerKmChart data={data} query={samples} search={search} />
        <CollectorsChart data={collectors.data?.data} query={collectors} />
      </div>
      <DistanceChart data={data} query={samples} search={search} />
      <div className={styles.pair}>
        <ClassesCard data={data} query={samples} />
        <DonutCard title={t('chart.position')} how={t('how.position')} query={position} table={bands}>
          {precision ? <FigureLine figure={positionFigure(precision, t)} /> : null}
        </DonutCard>
      </div>
    </DashboardFrame>
  );
}

type Query<N extends Parameters<typeof useFigures>[0]> = ReturnType<typeof useFigures<N>>;

function useSheets(
  samples: Query<'collectedSamples'>,
  collectors: Query<'collectorWork'>,
  position: Query<'positionAccuracy'>,
  { period }: DashboardSearch,
): SheetPart[] | undefined {
  const t = useTexts('dashboards');
  const bucket = useBucketLabel(period);
  const names = useNames();
  const [all, work, precise] = [settled(samples), settled(collectors), settled(position)];
  if (!all || !work || !precise) return undefined;
  return [
    { name: t('sheetName.productivity'), tables: [productivityByPeriod(all.data, t, bucket)] },
    {
      name: t('sheetName.productivityFigures'),
      figures: [...productivityFigures(all.data, t), positionFigure(precise.data, t)],
      tables: [classTable(all.data, t, names), positionTable(precise.data, t), collectorTable(work.data, t)],
    },
  ];
}
