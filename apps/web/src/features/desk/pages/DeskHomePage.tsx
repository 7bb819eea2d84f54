import type { CompanySummary } from '@escuta/contract';
import { Button } from 'antd';
import { type CSSProperties, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import styles from '../../../shared/ui/list-page.module.css';
import deskStyles from '../components/desk.module.css';
import { useSummary } from '../desk.queries.ts';
import { DESK_PATH } from '../desk-paths.ts';
import { figurePath, likeliestPath } from '../desk-search.ts';
import { type SummaryLine, summaryLines } from '../desk-summary.ts';

/** The super geo's home: pending samples, in total and by company with its branches (AGE-01). */
export default function DeskHomePage() {
  const t = useTexts('desk');
  const common = useTexts('common');
  const problem = useProblemText();
  const summary = useSummary();
  if (!summary.data) {
    if (!summary.isError) return <Loading lines={12} />;
    const retry = <Button onClick={() => void summary.refetch()}>{common('retry')}</Button>;
    return <Empty title={t('home.failed')} help={problem(summary.error)} action={retry} />;
  }
  const { totais, dados } = summary.data;
  const figures = [
    ['pending', totais.s_classificacao],
    ['classified', totais.classificadas],
    ['today', totais.amostras_dia],
    ['all', totais.total],
  ] as const;
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <div className={styles.row}>
          <h1>{t('home.title')}</h1>
          <div className={deskStyles.ways}>
            <Link to={DESK_PATH}>{t('home.toDesk')}</Link>
            <Link to={likeliestPath()}>{t('home.toLikeliest')}</Link>
          </div>
        </div>
        <dl className={deskStyles.figures}>
          {figures.map(([name, value]) => (
            <div key={name} className={deskStyles.figure} data-figure={name}>
              <dt>{t(`home.${name}`)}</dt>
              <dd>
                <QueueLink to={figurePath(name, null)} samples={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.scroller}>
        {dados.length === 0 ? (
          <Empty title={common('noData')} help={t('home.emptyHelp')} />
        ) : (
          <Companies rows={dados} />
        )}
      </div>
    </div>
  );
}

/** A number of samples, which leads to their queue when there are any. */
function QueueLink({ to, samples }: { to: string; samples: number }) {
  const { number } = useFormats();
  return samples === 0 ? number(samples) : <Link to={to}>{number(samples)}</Link>;
}

/** The company tree with subtotals; companies without work are folded. */
function Companies({ rows }: { rows: readonly CompanySummary[] }) {
  const t = useTexts('desk');
  const { number } = useFormats();
  const [isAll, setAll] = useState(false);
  const lines = useMemo(() => summaryLines(rows), [rows]);
  const idle = lines.filter(({ isIdle }) => isIdle).length;
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('home.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fact.company')}</th>
            {(['pending', 'today', 'all'] as const).map((name) => (
              <th key={name} scope="col" className={deskStyles.right}>
                {t(`home.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ isIdle }) => isAll || !isIdle)
            .map((line) => (
              <CompanyRow key={line.id_cliente} line={line} />
            ))}
        </tbody>
      </table>
      {idle > 0 ? (
        <div className={deskStyles.idle}>
          <Button aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? 'home.foldIdle' : 'home.unfoldIdle', { n: idle, count: number(idle) })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A company with the samples of itself and its branches, as its queue has them. */
function CompanyRow({ line }: { line: SummaryLine }) {
  const t = useTexts('desk');
  const counts = [
    ['pending', line.s_classificacao],
    ['today', line.amostras_dia],
    ['all', line.total],
  ] as const;
  return (
    <tr data-company={line.id_cliente} data-level={line.depth}>
      <td data-label={t('fact.company')} style={{ '--level': line.depth } as CSSProperties}>
        <Link className={deskStyles.branch} to={`${DESK_PATH}/${line.id_cliente}`}>
          <bdi>{line.razao_social}</bdi>
        </Link>
      </td>
      {counts.map(([name, value]) => (
        <td key={name} className={`${styles.number} ${deskStyles.right}`} data-label={t(`home.${name}`)}>
          <QueueLink to={figurePath(name, line.id_cliente)} samples={value} />
        </td>
      ))}
    </tr>
  );
}
