import { rounded } from '@escuta/domain';
import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty } from '../../../shared/ui/index.ts';
import type { Figure } from '../views/model.ts';
import type { CardQuery } from './ChartCard.tsx';
import styles from './figures.module.css';
import { HowCounted } from './HowCounted.tsx';

const NOTHING = '–';

/** The figures of a dashboard, each compared with the same time before. @param days of the range; null: not whole days */
function Figures({ figures, days }: { figures: readonly Figure[]; days: number | null }) {
  return (
    <div className={styles.figures}>
      {figures.map((figure) => (
        <FigureCard key={figure.key} figure={figure} days={days} />
      ))}
    </div>
  );
}

/** Placeholder cards while loading. */
function FiguresSkeleton({ n }: { n: number }) {
  const t = useTexts('common');
  return (
    <div className={styles.figures} role="status" aria-label={t('loading')}>
      {Array.from({ length: n }, (_, card) => card).map((card) => (
        <div key={card} className={styles.skeleton} />
      ))}
    </div>
  );
}

function FigureCard({ figure, days }: { figure: Figure; days: number | null }) {
  const { name, value, unit, decimals, before, how, note } = figure;
  const t = useTexts('dashboards');
  const { number } = useFormats();
  const written = value === null ? NOTHING : number(value, decimals);
  const was = before == null ? NOTHING : number(before, decimals);
  return (
    <section className={styles.figure} data-block data-figure={figure.key}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.now}>
        <p className={styles.value}>
          <span data-value>{written}</span>
          {unit ? <span className={styles.unit}>{unit}</span> : null}
        </p>
        {before === undefined ? null : <Change {...{ value, before, unit, decimals }} />}
      </div>
      <div className={styles.now}>
        {before === undefined ? null : (
          <p className={styles.quiet}>
            {days === null ? t('againstTime', { value: was }) : t('against', { n: days, value: was })}
          </p>
        )}
        {note ? (
          <p className={styles.quiet} data-note>
            {note}
          </p>
        ) : null}
      </div>
      <HowCounted name={name} text={how} />
    </section>
  );
}

type Compared = Pick<Figure, 'value' | 'unit' | 'decimals'> & { before: number | null };

/** Change from the previous days, absolute and in percent, without judging it. A percentage is compared in points only: percent of percent can be misread. */
function Change({ value, before, unit, decimals }: Compared) {
  const t = useTexts('dashboards');
  const { number, percent: share } = useFormats();
  if (value === null || before === null) return <p className={styles.quiet}>{t('nothingToCompare')}</p>;
  const change = rounded(value - before, decimals);
  if (change === 0) return <p className={styles.quiet}>{t('same')}</p>;
  const sign = change > 0 ? '+' : '−';
  const absolute = `${change > 0 ? '▲' : '▼'} ${sign}${number(Math.abs(change), decimals)}`;
  if (unit === '%') return <p className={styles.change}>{t('changePoints', { absolute })}</p>;
  const percent = before === 0 ? null : `${sign}${share(Math.abs((value - before) / before), 1)}`;
  return <p className={styles.change}>{percent === null ? absolute : t('change', { absolute, percent })}</p>;
}

interface FiguresOfProps {
  /** Undefined before the first response. */
  figures: readonly Figure[] | undefined;
  query: CardQuery;
  /** Number of figures, for placeholders while loading. */
  n: number;
  /** Of the range; null where it begins or ends within a day. */
  days: number | null;
}

/** The figures of a query, or why there are none. */
export function FiguresOf({ figures, query, n, days }: FiguresOfProps) {
  const t = useTexts('common');
  const text = useTexts('dashboards');
  const problem = useProblemText();
  if (query.isError && !query.isFetching) {
    return (
      <div role="alert" className={styles.failed}>
        <Empty
          title={text('failed')}
          help={problem(query.error)}
          action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
        />
      </div>
    );
  }
  if (!figures) return <FiguresSkeleton n={n} />;
  return (
    <div className={query.isPlaceholderData ? styles.stale : ''} data-wide>
      <Figures figures={figures} days={days} />
    </div>
  );
}

/** A figure on one line, inside a card that explains it. */
export function FigureLine({ figure }: { figure: Figure }) {
  const { key, name, value, unit, decimals, note } = figure;
  const { number } = useFormats();
  return (
    <p className={styles.line} data-figure={key}>
      {name}: <strong data-value>{value === null ? NOTHING : number(value, decimals)}</strong> {unit}{' '}
      <span className={styles.quiet} data-note>
        {note}
      </span>
    </p>
  );
}
