import type { PoolCount as Count } from '@escuta/contract';
import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useWatch } from '../../../shared/forms/index.ts';
import layout from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Loading } from '../../../shared/ui/index.ts';
import styles from '../report/report.module.css';
import { usePoolCount } from './pool.queries.ts';
import { type PoolForm, PoolSchema } from './pool-form.ts';

/** How many samples the pool as typed would hold, and how far they have been answered. */
export function PoolCount({ form }: { form: PoolForm }) {
  const t = useTexts('blindPool');
  const common = useTexts('common');
  const problem = useProblemText();
  const typed = PoolSchema.safeParse(useWatch({ control: form.control }));
  const count = usePoolCount(typed.data ?? null);
  return (
    <section className={layout.section} aria-label={t('count.title')} aria-live="polite" aria-busy={count.isFetching}>
      <h2>{t('count.title')}</h2>
      {!typed.success ? (
        <p className={layout.help}>{t('count.wrong')}</p>
      ) : count.isError ? (
        <p className={styles.failed}>
          {t('count.failed')}. {problem(count.error)}
          <Button size="small" onClick={() => void count.refetch()}>
            {common('retry')}
          </Button>
        </p>
      ) : count.data ? (
        <Figures count={count.data} />
      ) : (
        <Loading lines={2} />
      )}
    </section>
  );
}

function Figures({ count: { amostras, duas_respostas, uma_resposta, com_referencia } }: { count: Count }) {
  const t = useTexts('blindPool');
  const { number } = useFormats();
  const figures = {
    samples: amostras,
    two: duas_respostas,
    one: uma_resposta,
    none: amostras - duas_respostas - uma_resposta,
    ranked: com_referencia,
  };
  return (
    <>
      <dl className={styles.figures}>
        {(['samples', 'two', 'one', 'none', 'ranked'] as const).map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`count.${name}`)}</dt>
            <dd>{number(figures[name])}</dd>
          </div>
        ))}
      </dl>
      {amostras === 0 ? <p className={layout.note}>{t('count.empty')}</p> : null}
    </>
  );
}
