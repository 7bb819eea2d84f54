import type { Agreement, Estimate } from '@escuta/contract';
import { ENOUGH_DECISIONS } from '@escuta/domain';
import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Loading } from '../../../shared/ui/index.ts';
import styles from './report.module.css';
import { useAgreement } from './report.queries.ts';
import type { AgreementReportSearch } from './report-search.ts';

/** Agreement of the reviewers in the report's result, and accuracy by certainty (BR-07). */
export function AgreementBlock({ search }: { search: AgreementReportSearch }) {
  const t = useTexts('agreementReport');
  const common = useTexts('common');
  const problem = useProblemText();
  const agreement = useAgreement(search);
  return (
    <section className={styles.agreement} aria-label={t('agreement.title')} aria-busy={agreement.isFetching}>
      <h2>{t('agreement.title')}</h2>
      {agreement.data ? <Figures data={agreement.data} /> : null}
      {!agreement.data && agreement.isError ? (
        <p role="alert" className={styles.failed}>
          {t('agreement.failed')}. {problem(agreement.error)}
          <Button size="small" onClick={() => void agreement.refetch()}>
            {common('retry')}
          </Button>
        </p>
      ) : null}
      {agreement.isPending && !agreement.isError ? <Loading lines={3} /> : null}
    </section>
  );
}

function Figures({ data }: { data: Agreement }) {
  const t = useTexts('agreementReport');
  const { number } = useFormats();
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={t('agreement.samples')} value={number(data.amostras)} />
        <Figure name={t('agreement.equal')} value={number(data.iguais)} />
        <Figure name={t('agreement.percent')} estimate={data.concordancia} of={data.amostras} isShare />
        <Figure name={t('agreement.fleiss')} estimate={data.fleiss} of={data.amostras} />
      </dl>
      <details className={styles.details}>
        <summary>{t('agreement.pairs')}</summary>
        {data.pares.length === 0 ? <p>{t('agreement.noPairs')}</p> : <Pairs pairs={data.pares} />}
      </details>
      <details className={styles.details}>
        <summary>{t('agreement.certainty')}</summary>
        <Certainty levels={data.certeza} />
      </details>
      <details className={styles.details}>
        <summary>{t('agreement.how')}</summary>
        {(['help1', 'help2', 'help3', 'help4'] as const).map((name) => (
          <p key={name}>{t(`agreement.${name}`)}</p>
        ))}
      </details>
    </>
  );
}

interface FigureProps {
  name: string;
  value?: string;
  estimate?: Estimate;
  /** Number of samples or answers. */
  of?: number;
  isShare?: boolean;
}

function Figure({ name, value, estimate = null, of = 0, isShare = false }: FigureProps) {
  const { textOf, intervalOf } = useEstimates(of, isShare);
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {value ?? (estimate ? textOf(estimate) : '–')}
        {value === undefined ? <small>{intervalOf(estimate)}</small> : null}
      </dd>
    </div>
  );
}

/** Formats estimates: shares in percent, kappas with two decimals. */
function useEstimates(of: number, isShare: boolean) {
  const t = useTexts('agreementReport');
  const { number, percent } = useFormats();
  const write = (value: number) => (isShare ? percent(value, 1) : number(value, 2));
  return {
    textOf: ({ valor }: NonNullable<Estimate>) => write(valor),
    intervalOf: (estimate: Estimate) =>
      estimate?.de == null || estimate.ate === null
        ? t(of < ENOUGH_DECISIONS ? 'agreement.none' : 'agreement.noInterval')
        : t('agreement.interval', { from: write(estimate.de), to: write(estimate.ate) }),
  };
}

function Cell({ name, estimate = null, of = 0, isShare = false }: FigureProps) {
  const { textOf, intervalOf } = useEstimates(of, isShare);
  return (
    <td data-label={name}>
      {estimate ? textOf(estimate) : '–'}
      <small className={styles.interval}>{intervalOf(estimate)}</small>
    </td>
  );
}

type Head = 'pair' | 'both' | 'percent' | 'cohen' | 'level' | 'right' | 'wrong' | 'share';

function Heads({ names }: { names: readonly Head[] }) {
  const t = useTexts('agreementReport');
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {t(`agreement.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Pairs({ pairs }: { pairs: Agreement['pares'] }) {
  const t = useTexts('agreementReport');
  const { number } = useFormats();
  return (
    <table className={styles.inner}>
      <Heads names={['pair', 'both', 'percent', 'cohen']} />
      <tbody>
        {pairs.map(({ revisores: [a, b], amostras, concordancia, kappa }) => (
          <tr key={`${a.id_usuario}-${b.id_usuario}`}>
            <td data-label={t('agreement.pair')}>
              <bdi>{a.nome}</bdi> · <bdi>{b.nome}</bdi>
            </td>
            <td data-label={t('agreement.both')}>{number(amostras)}</td>
            <Cell name={t('agreement.percent')} estimate={concordancia} of={amostras} isShare />
            <Cell name={t('agreement.cohen')} estimate={kappa} of={amostras} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Certainty({ levels }: { levels: Agreement['certeza'] }) {
  const t = useTexts('agreementReport');
  const { number } = useFormats();
  return (
    <table className={styles.inner}>
      <Heads names={['level', 'right', 'wrong', 'share']} />
      <tbody>
        {levels.map(({ certeza, certas, erradas, acerto }) => (
          <tr key={certeza}>
            <td data-label={t('agreement.level')}>{certeza}</td>
            <td data-label={t('agreement.right')}>{number(certas)}</td>
            <td data-label={t('agreement.wrong')}>{number(erradas)}</td>
            <Cell name={t('agreement.share')} estimate={acerto} of={certas + erradas} isShare />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
