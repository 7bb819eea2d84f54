import type { SampleRow } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useAddressTexts } from '../../../shared/samples/use-address-texts.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import styles from './cells.module.css';

/** The customer's class with its day, or a dash. */
export function CustomerClass({ sample }: { sample: SampleRow }) {
  const { dateTime } = useFormats();
  const t = useTexts('samples');
  if (!sample.classificacao_cliente) return t('detail.none');
  return (
    <span className={styles.dated}>
      <ClassName code={sample.classificacao_cliente} />
      {sample.dt_classificacao_cliente ? <small>{dateTime(sample.dt_classificacao_cliente)}</small> : null}
    </span>
  );
}

/** The system's class with the day of the sample. */
export function DatedClass({ sample }: { sample: SampleRow }) {
  const { dateTime } = useFormats();
  return (
    <span className={styles.dated}>
      <ClassName code={sample.classificacao} />
      <small>{dateTime(sample.dt_amostra)}</small>
    </span>
  );
}

/** The probable address, with its own text direction. */
export function Address({ sample }: { sample: SampleRow }) {
  const t = useAddressTexts();
  if (!sample.endereco) return <span className={styles.muted}>{t('none')}</span>;
  return <bdi>{sample.endereco}</bdi>;
}
