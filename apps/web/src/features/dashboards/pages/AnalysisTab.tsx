import { ENOUGH_DECISIONS, seesDemonstrationContent } from '@escuta/domain';
import { isEmptyTable, pick, TableOf } from '../../../shared/charts/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Card, type CardQuery, ChartCard, DonutCard } from '../components/ChartCard.tsx';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import styles from '../components/dashboard.module.css';
import { FiguresOf } from '../components/Figures.tsx';
import { type DashboardSearch, wholeDays } from '../dashboard-search.ts';
import { useFigures } from '../dashboards.queries.ts';
import { settled } from '../settled.ts';
import { useBucketLabel, useDashboardSearch, useNames } from '../use-dashboard.ts';
import {
  analysisFigures,
  lossPeriods,
  lossTable,
  OCCURRENCE_COLUMNS,
  occurrenceShares,
  occurrenceTable,
  PRECISION_GROUPS,
  precisionTable,
  predictionTable,
} from '../views/analysis.ts';
import type { SheetPart } from '../views/model.ts';

/** The calls of the analysis. */
function useAnalysis(search: DashboardSearch) {
  return {
    totals: useFigures('analysisTotals', search),
    accuracy: useFigures('accuracy', search),
    occurrences: useFigures('occurrences', search),
    losses: useFigures('lossTypes', search),
    predictions: useFigures('collectedDetail', search),
  };
}

type Analysis = ReturnType<typeof useAnalysis>;

/** Parts of the inspections' findings that the user may see; limited for commercial users (D-23). */
function useFindings() {
  const { user } = useSession();
  const seesAll = user !== null && !seesDemonstrationContent(user);
  return {
    kinds: seesAll ? (['aparente', 'real'] as const) : [],
    groups: PRECISION_GROUPS.filter((group) => seesAll || group === 'classe' || group === 'unidade'),
  };
}

/** Suspect points, their inspection results and accuracy (DSH-04). */
export default function AnalysisTab() {
  const t = useTexts('dashboards');
  const { search, change } = useDashboardSearch('month');
  const analysis = useAnalysis(search);
  const sheets = useSheets(analysis, search);
  const { totals, accuracy } = analysis;
  const figures = totals.data && accuracy.data && analysisFigures(totals.data.data, accuracy.data.data, t);
  return (
    <DashboardFrame tab="analise" search={search} sheets={sheets} onSearch={change}>
      <FiguresOf
        query={totals.isError ? totals : worse(accuracy, totals)}
        figures={figures}
        n={11}
        days={wholeDays(search)}
      />
      <Occurrences query={analysis.occurrences} search={search} />
      <Losses query={analysis.losses} search={search} />
      <Precision accuracy={accuracy} predictions={analysis.predictions} />
    </DashboardFrame>
  );
}

/** Of two queries, the one that failed or shows older data. */
const worse = (one: CardQuery, other: CardQuery) => (one.isError || one.isPlaceholderData ? one : other);

interface PartProps<Query> {
  query: Query;
  search: DashboardSearch;
}

/** Suspect points by bucket, as numbers and as percentages. */
function Occurrences({ query, search }: PartProps<Analysis['occurrences']>) {
  const t = useTexts('dashboards');
  const bucket = useBucketLabel(search.period);
  const data = query.data?.data;
  const numbers = data && occurrenceTable(data, t, bucket);
  const how = `${t('how.suspects')} ${t('how.pending')} ${t('how.notConfirmed')} ${t('how.confirmed')}`;
  return (
    <>
      <ChartCard
        title={t('chart.occurrences')}
        how={how}
        kind="stack"
        height={400}
        query={query}
        table={numbers}
        drawn={numbers && pick(numbers, OCCURRENCE_COLUMNS)}
      />
      <ChartCard
        title={t('chart.occurrenceShares')}
        how={how}
        kind="stack"
        height={300}
        query={query}
        table={data && occurrenceShares(data, t, bucket)}
      />
    </>
  );
}

/** Apparent and real losses, by type and by bucket. */
function Losses({ query, search }: PartProps<Analysis['losses']>) {
  const t = useTexts('dashboards');
  const names = useNames();
  const bucket = useBucketLabel(search.period);
  const { kinds } = useFindings();
  const data = query.data?.data;
  return (
    <>
      <div className={styles.pair}>
        {kinds.map((kind) => (
          <DonutCard
            key={kind}
            title={t(kind === 'aparente' ? 'chart.apparent' : 'chart.real')}
            how={t('how.losses')}
            query={query}
            table={data && lossTable(data, kind, t, names)}
          />
        ))}
      </div>
      <ChartCard
        title={t('chart.losses')}
        how={t('how.losses')}
        isWide
        kind="stack"
        height={300}
        query={query}
        table={data && lossPeriods(data, t, bucket)}
      />
    </>
  );
}

/** Accuracy of the system's class: by class, unit, collector and pipe material. */
function Precision({ accuracy, predictions }: Pick<Analysis, 'accuracy' | 'predictions'>) {
  const t = useTexts('dashboards');
  const names = useNames();
  const { groups } = useFindings();
  const data = accuracy.data?.data;
  const detail = predictions.data && predictionTable(predictions.data.data, t, names);
  return (
    <>
      <Card
        title={t('chart.predictions')}
        isWide
        how={t('how.predictions')}
        height={210}
        query={predictions}
        isEmpty={detail && isEmptyTable(detail)}
      >
        {detail ? <TableOf table={detail} /> : null}
      </Card>
      {groups.map((group) => {
        const table = data && precisionTable(data, group, t, names);
        return (
          <Card
            key={group}
            title={t(`precisionBy.${group}`)}
            isWide
            how={[
              t('how.precision', { min: ENOUGH_DECISIONS }),
              ...(group === 'material' ? [t('how.material')] : []),
            ].join(' ')}
            height={210}
            query={accuracy}
            isEmpty={table && table.rows.length === 0}
          >
            {table ? <TableOf table={table} /> : null}
          </Card>
        );
      })}
    </>
  );
}

function useSheets(analysis: Analysis, search: DashboardSearch): SheetPart[] | undefined {
  const t = useTexts('dashboards');
  const names = useNames();
  const bucket = useBucketLabel(search.period);
  const { kinds, groups } = useFindings();
  const totals = settled(analysis.totals)?.data;
  const accuracy = settled(analysis.accuracy)?.data;
  const occurrences = settled(analysis.occurrences)?.data;
  const losses = settled(analysis.losses)?.data;
  const predictions = settled(analysis.predictions)?.data;
  if (!totals || !accuracy || !occurrences || !losses || !predictions) return undefined;
  return [
    { name: t('sheetName.occurrences'), tables: [occurrenceTable(occurrences, t, bucket)] },
    { name: t('sheetName.occurrenceShares'), tables: [occurrenceShares(occurrences, t, bucket)] },
    {
      name: t('sheetName.losses'),
      tables: [...kinds.map((kind) => lossTable(losses, kind, t, names)), lossPeriods(losses, t, bucket)],
    },
    {
      name: t('sheetName.analysisFigures'),
      figures: analysisFigures(totals, accuracy, t),
      tables: [
        predictionTable(predictions, t, names),
        ...groups.map((group) => precisionTable(accuracy, group, t, names)),
      ],
    },
  ];
}
