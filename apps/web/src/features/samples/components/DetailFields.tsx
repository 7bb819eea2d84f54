import type { SampleDetail } from '@escuta/contract';
import { hasRecording, plainPosition } from '@escuta/domain';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { MachineReason } from '../../../shared/samples/MachineReason.tsx';
import { ProbableAddress } from '../../../shared/samples/ProbableAddress.tsx';
import type { SampleOpener } from '../../../shared/samples/SampleLink.tsx';
import { SampleWarnings } from '../../../shared/samples/SampleWarnings.tsx';
import { usePipeWords } from '../../../shared/samples/use-pipe-words.ts';
import { usePrecisionWords } from '../../../shared/samples/use-precision-words.ts';
import { useSentFacts } from '../../../shared/samples/use-sent-facts.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { notify } from '../../../shared/ui/index.ts';
import styles from './detail.module.css';
import { CopyIcon } from './icons.tsx';

interface DetailFieldsProps {
  sample: SampleDetail;
  reveal(id: number): Promise<unknown>;
  /** For other samples that a field names. */
  opener: SampleOpener;
}

/** Fields of a sample, as one dense list (DET-01). */
export function DetailFields({ sample, reveal, opener }: DetailFieldsProps) {
  const t = useTexts('samples');
  const { dateTime, coordinate } = useFormats();
  const pipe = usePipeWords();
  const precision = usePrecisionWords();
  const none = t('detail.none');
  const { dt_classificacao_cliente: classifiedAt, usuario_cliente_classificador: classifiedBy } = sample;
  return (
    <dl className={styles.fields}>
      <Field name={t('detail.classificacao')}>
        <ClassName code={sample.classificacao} />
        <MachineReason heard={sample.escuta} />
      </Field>
      <Field name={t('detail.pre_classificacao')}>
        {sample.pre_classificacao ? <ClassName code={sample.pre_classificacao} /> : none}
      </Field>
      <Field name={t('detail.classificacao_cliente')}>
        {sample.classificacao_cliente ? <ClassName code={sample.classificacao_cliente} /> : none}
        {classifiedAt ? (
          <small>{t('detail.classifiedBy', { name: classifiedBy ?? none, date: dateTime(classifiedAt) })}</small>
        ) : null}
      </Field>
      <Field name={t('detail.review')}>
        <Agreement sample={sample} />
      </Field>
      <Field name={t('detail.dt_amostra')}>
        {dateTime(sample.dt_amostra)}
        <SampleWarnings sample={sample} about="date" />
      </Field>
      <Field name={t('detail.seq')}>{sample.seq}</Field>
      <Field name={t('detail.nome')}>{sample.nome ?? none}</Field>
      <Field name={t('detail.coletor')}>{sample.coletor ?? none}</Field>
      <Field name={t('detail.unit')}>{sample.razao_social}</Field>
      <Field name={t('detail.endereco')}>
        <ProbableAddress key={sample.id_amostra} sample={sample} reveal={reveal} />
      </Field>
      <Field name={t('detail.lat')}>
        {coordinate(sample.lat)}
        <CopyCoordinates sample={sample} />
      </Field>
      <Field name={t('detail.lon')}>
        {coordinate(sample.lon)}
        <SampleWarnings sample={sample} about="place" />
      </Field>
      <Field name={t('detail.tubulacao')}>{sample.tubulacao ? pipe(sample.tubulacao) : none}</Field>
      <Field name={t('detail.precisao')}>{precision(sample) ?? none}</Field>
      <SentFields sample={sample} opener={opener} />
    </dl>
  );
}

/** Device, sensor and meter, as far as they are known (D-34). */
export function SentFields({ sample, opener }: Pick<DetailFieldsProps, 'sample' | 'opener'>) {
  const factsOf = useSentFacts();
  return factsOf(sample).map(({ key, name, text }) => (
    <Field key={key} name={name}>
      <bdi>{text}</bdi>
      <SampleWarnings sample={sample} about={key} opener={opener} />
    </Field>
  ));
}

/** One value with its name. */
export function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Agree, disagree, or N/A: not validated, or not applicable (NOAC, FRAU). */
export function Agreement({ sample }: { sample: Pick<SampleDetail, 'review' | 'classificacao'> }) {
  const t = useTexts('samples');
  if (sample.review === null || !hasRecording(sample.classificacao)) return t('detail.notApplicable');
  return t(sample.review ? 'detail.agree' : 'detail.disagree');
}

function CopyCoordinates({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const copy = async () => {
    const text = plainPosition(sample);
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('detail.copied'));
    } catch {
      notify.error(t('detail.notCopied'), { description: text });
    }
  };
  return (
    <Button
      type="text"
      size="small"
      icon={<CopyIcon />}
      aria-label={t('detail.copy')}
      title={t('detail.copy')}
      onClick={() => void copy()}
    />
  );
}
