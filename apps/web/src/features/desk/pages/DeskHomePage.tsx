import type { CompanySummary } from '@escuta/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import styles from '../../../shared/ui/list-page.module.css';
import deskStyles from '../components/desk.module.css';
import { useSummary } from '../desk.queries.ts';
import { DESK_PATH } from '../desk-paths.ts';

/** The super geo's home: pending samples, in total and by company (AGE-01). */
export default function DeskHomePage() {
  const t = useTexts('desk');
  const common = useTexts('common');
  const problem = useProblemText();
  const { number } = useFormats();
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
          <Link to={DESK_PATH}>{t('home.toDesk')}</Link>
        </div>
        <dl className={deskStyles.figures}>
          {figures.map(([name, value]) => (
            <div key={name} className={deskStyles.figure} data-figure={name}>
              <dt>{t(`home.${name}`)}</dt>
              <dd>{number(value)}</dd>
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

/** One row per company, most pending samples first. */
function Companies({ rows }: { rows: readonly z.infer<typeof CompanySummary>[] }) {
  const t = useTexts('desk');
  const { number } = useFormats();
  const sorted = [...rows].sort(
    (a, b) => b.s_classificacao - a.s_classificacao || a.razao_social.localeCompare(b.razao_social),
  );
  return (
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
        {sorted.map((row) => (
          <tr key={row.id_cliente} data-company={row.id_cliente}>
            <td data-label={t('fact.company')}>
              <Link to={`${DESK_PATH}/${row.id_cliente}`}>
                <bdi>{row.razao_social}</bdi>
              </Link>
            </td>
            {(
              [
                ['pending', row.s_classificacao],
                ['today', row.amostras_dia],
                ['all', row.total],
              ] as const
            ).map(([name, value]) => (
              <td key={name} className={`${styles.number} ${deskStyles.right}`} data-label={t(`home.${name}`)}>
                {number(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
