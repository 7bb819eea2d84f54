import { pick } from '../../../shared/charts/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ChartCard } from '../components/ChartCard.tsx';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import { FiguresOf } from '../components/Figures.tsx';
import { wholeDays } from '../dashboard-search.ts';
import { useFigures } from '../dashboards.queries.ts';
import { settled } from '../settled.ts';
import { useBucketLabel, useDashboardSearch } from '../use-dashboard.ts';
import { impactFigures, impactPeriods } from '../views/impact.ts';

/** Water saved by the leaks found (DSH-05). */
export default function ImpactTab() {
  const t = useTexts('dashboards');
  const { search, change } = useDashboardSearch('month');
  const bucket = useBucketLabel(search.period);
  const impact = useFigures('impactTotals', search);
  const data = impact.data?.data;
  const table = data && impactPeriods(data, t, bucket);
  const kept = settled(impact)?.data;
  const sheets = kept && [
    { name: t('sheetName.impact'), figures: impactFigures(kept, t), tables: [impactPeriods(kept, t, bucket)] },
  ];
  return (
    <DashboardFrame tab="impacto" search={search} sheets={sheets} onSearch={change}>
      <FiguresOf query={impact} figures={data && impactFigures(data, t)} n={6} days={wholeDays(search)} />
      <ChartCard
        title={t('chart.leaks')}
        how={t('how.leak')}
        kind="bars"
        height={300}
        query={impact}
        table={table && pick(table, ['leak'], t('chart.leaks'))}
      />
      <ChartCard
        title={t('chart.water')}
        how={t('how.water_saved')}
        kind="bars"
        height={300}
        query={impact}
        table={table && pick(table, ['water_saved'], t('chart.water'))}
      />
    </DashboardFrame>
  );
}
