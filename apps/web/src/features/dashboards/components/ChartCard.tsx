import { Button } from 'antd';
import { type ReactNode, useContext, useState } from 'react';
import { Chart, type ChartKind, type DataTable, Donut, isEmptyTable, TableOf } from '../../../shared/charts/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty } from '../../../shared/ui/index.ts';
import styles from './card.module.css';
import { HowCounted } from './HowCounted.tsx';
import { OnPaper } from './on-paper.ts';

/** State of the card's query. */
export interface CardQuery {
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch(): unknown;
}

interface CardProps {
  title: string;
  how: string;
  /** Height of the content, CSS pixels, reserved while loading. */
  height: number;
  query: CardQuery;
  /** Undefined before the first response. */
  isEmpty: boolean | undefined;
  aside?: ReactNode;
  /** Whether it has the whole width of a page on paper. */
  isWide?: boolean;
  children: ReactNode;
}

/** A card of a dashboard: title, content or the reason why there is none, and how it is counted. */
export function Card({ title, how, height, query, isEmpty, aside, isWide = false, children }: CardProps) {
  const t = useTexts('common');
  const text = useTexts('dashboards');
  const problem = useProblemText();
  const failed = query.isError && !query.isFetching;
  return (
    <section className={styles.card} aria-label={title} data-block data-wide={isWide || undefined}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {isEmpty === false && !failed ? aside : null}
      </div>
      {failed ? (
        <div className={styles.center} style={{ minHeight: height }} role="alert">
          <Empty
            title={text('failed')}
            help={problem(query.error)}
            action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
          />
        </div>
      ) : isEmpty === undefined ? (
        <div className={styles.skeleton} style={{ height }} role="status" aria-label={t('loading')} />
      ) : isEmpty ? (
        <div className={styles.center} style={{ minHeight: height }}>
          <Empty title={t('noData')} />
        </div>
      ) : (
        <div className={`${styles.body} ${query.isPlaceholderData ? styles.stale : ''}`}>{children}</div>
      )}
      <HowCounted name={title} text={how} />
    </section>
  );
}

interface ChartCardProps {
  /** Undefined before the first response. */
  table: DataTable | undefined;
  /** Columns to draw; all by default. */
  drawn?: DataTable | undefined;
  title: string;
  how: string;
  kind: ChartKind;
  height: 400 | 300 | 210;
  query: CardQuery;
  note?: string | undefined;
  /** Whether it has the whole width of a page on paper. */
  isWide?: boolean;
}

/** Height of a chart on paper, of that on the screen: two rows of cards fit on a page. */
const ON_PAPER = 0.7;

/** A chart and, in a second tab, the table with the same figures. */
export function ChartCard({
  table,
  drawn = table,
  title,
  how,
  kind,
  height,
  query,
  note,
  isWide = false,
}: ChartCardProps) {
  const isOnPaper = useContext(OnPaper);
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      how={how}
      height={height}
      query={query}
      isEmpty={table && isEmptyTable(table)}
      isWide={isWide}
      aside={<Views title={title} asTable={asTable} choose={setAsTable} />}
    >
      {table && asTable ? <TableOf table={table} /> : null}
      {drawn && !asTable ? (
        <Chart table={drawn} kind={kind} height={isOnPaper ? Math.round(height * ON_PAPER) : height} />
      ) : null}
      {note && !asTable ? <p className={styles.note}>{note}</p> : null}
    </Card>
  );
}

interface DonutCardProps {
  table: DataTable | undefined;
  title: string;
  how: string;
  query: CardQuery;
  children?: ReactNode;
}

/** A donut with its table, which is also the legend. */
export function DonutCard({ table, title, how, query, children }: DonutCardProps) {
  return (
    <Card title={title} how={how} height={210} query={query} isEmpty={table && isEmptyTable(table)}>
      <div className={styles.donut}>
        {table ? <Donut table={table} /> : null}
        {table ? <TableOf table={table} /> : null}
      </div>
      {children}
    </Card>
  );
}

function Views({ title, asTable, choose }: { title: string; asTable: boolean; choose(asTable: boolean): void }) {
  const t = useTexts('dashboards');
  if (useContext(OnPaper)) return null;
  return (
    <fieldset className={styles.views} aria-label={t('views', { name: title })}>
      <button type="button" aria-pressed={!asTable} onClick={() => choose(false)}>
        {t('asChart')}
      </button>
      <button type="button" aria-pressed={asTable} onClick={() => choose(true)}>
        {t('asTable')}
      </button>
    </fieldset>
  );
}
