import type { MachineProof } from '@escuta/contract';
import { PROOF } from '@escuta/domain';
import { useMemo } from 'react';
import { type DataTable, pick, TableOf } from '../../../shared/charts/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Card, type CardQuery, ChartCard } from '../components/ChartCard.tsx';
import card from '../components/card.module.css';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import styles from '../components/dashboard.module.css';
import { FiguresOf } from '../components/Figures.tsx';
import { settled } from '../settled.ts';
import { useBucketLabel, useDashboardSearch } from '../use-dashboard.ts';
import type { SheetPart } from '../views/model.ts';
import { Models } from './Models.tsx';
import { useProof } from './proof.queries.ts';
import { Recorders } from './Recorders.tsx';
import {
  beginningText,
  certificateTable,
  certificateText,
  curveTable,
  driftTable,
  inconclusiveText,
  MAY_BE_MISSED,
  precisionTable,
  proofFigures,
  weeksTable,
} from './views.ts';

/** What listening by machine is worth: found, missed, precision, drift, or how much more is needed to tell (LSN-05). */
export default function ProofTab() {
  const t = useTexts('proof');
  const { search: found, change } = useDashboardSearch('quarter');
  // Nothing is told by bucket, so a size that does not fit the days is no fault of the search.
  const search = useMemo(() => ({ ...found, period: 'all' as const }), [found]);
  const query = useProof(search);
  const { data } = query;
  const sheets = useSheets(settled(query));
  return (
    <DashboardFrame
      tab="maquina"
      search={search}
      sheets={sheets}
      onSearch={(next) => change({ ...next, period: found.period })}
    >
      {data?.amostras === 0 ? (
        <p className={styles.alert} role="status">
          {t('nothing')}
        </p>
      ) : null}
      <FiguresOf query={query} figures={data && proofFigures(data, t)} n={6} days={null} />
      <Curve data={data} query={query} />
      <TableCard
        title={t('chart.precision')}
        table={data && precisionTable(data, t)}
        how={t('how.precisionTable')}
        query={query}
      />
      <Drift data={data} query={query} />
      <TableCard
        title={t('chart.certificate')}
        table={data && certificateTable(data, t)}
        how={t('how.certificate', { limit: MAY_BE_MISSED, outside: 100 * PROOF.outsideMost })}
        query={query}
        note={data && certificateText(data, t)}
      />
      <Models search={search} />
    </DashboardFrame>
  );
}

interface PartProps {
  data: MachineProof | undefined;
  query: CardQuery;
}

function Curve({ data, query }: PartProps) {
  const t = useTexts('proof');
  return (
    <ChartCard
      title={t('chart.curve')}
      how={t('how.curve')}
      isWide
      kind="lines"
      height={300}
      query={query}
      table={data && curveTable(data, t)}
      note={data && beginningText(data, t)}
    />
  );
}

/** Whether what the machine compares with still holds: recorders that moved, recordings that it cannot judge. */
function Drift({ data, query }: PartProps) {
  const t = useTexts('proof');
  const bucket = useBucketLabel('s');
  const weeks = data && weeksTable(data, t, bucket);
  const { weekLeast, beforeLeast, decibels, days } = PROOF.drift;
  return (
    <>
      <ChartCard
        title={t('chart.inconclusive')}
        how={t('how.inconclusive')}
        kind="lines"
        height={210}
        query={query}
        table={weeks}
        drawn={weeks && pick(weeks, ['porcentagem'])}
        note={data && inconclusiveText(data, t)}
      />
      <Card
        title={t('chart.drift')}
        how={t('how.drift', { days, weekLeast, beforeLeast, decibels })}
        height={120}
        query={query}
        isEmpty={data && data.deriva.gravadores.length === 0}
        isWide
      >
        {data ? <Recorders data={data} /> : null}
      </Card>
    </>
  );
}

interface TableCardProps {
  title: string;
  /** Undefined before the first response. */
  table: DataTable | undefined;
  how: string;
  query: CardQuery;
  note?: string | undefined;
}

function TableCard({ title, table, how, query, note }: TableCardProps) {
  return (
    <Card title={title} how={how} height={120} query={query} isEmpty={table && table.rows.length === 0} isWide>
      {table ? <TableOf table={table} /> : null}
      {note ? <p className={card.note}>{note}</p> : null}
    </Card>
  );
}

function useSheets(data: MachineProof | undefined): SheetPart[] | undefined {
  const t = useTexts('proof');
  const bucket = useBucketLabel('s');
  if (!data) return undefined;
  return [
    {
      name: t('sheet.figures'),
      figures: proofFigures(data, t),
      tables: [precisionTable(data, t), driftTable(data, t), certificateTable(data, t)],
    },
    { name: t('sheet.curve'), tables: [curveTable(data, t)] },
    { name: t('sheet.weeks'), tables: [weeksTable(data, t, bucket)] },
  ];
}
