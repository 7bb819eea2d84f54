import { Button, Progress } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { IncompleteFile } from '../export-file.ts';
import type { ExportState } from '../hooks/use-export.ts';
import styles from './export-panel.module.css';

interface Props {
  state: Exclude<ExportState, { step: 'idle' }>;
  onCancel(): void;
  onRetry(): void;
  onClose(): void;
}

/** Progress and result of an export. */
export function ExportPanel({ state, onCancel, onRetry, onClose }: Props) {
  const t = useTexts('samples');
  const common = useTexts('common');
  return (
    <section className={styles.panel} aria-label={t('export.panel')}>
      {state.step === 'running' ? <Running state={state} /> : <Outcome state={state} />}
      <div className={styles.actions}>
        {state.step === 'running' ? <Button onClick={onCancel}>{common('cancel')}</Button> : null}
        {state.step === 'failed' ? (
          <Button type="primary" onClick={onRetry}>
            {common('retry')}
          </Button>
        ) : null}
        {state.step === 'running' ? null : <Button onClick={onClose}>{common('close')}</Button>}
      </div>
    </section>
  );
}

function Running({ state }: { state: Extract<ExportState, { step: 'running' }> }) {
  const t = useTexts('samples');
  const { number } = useFormats();
  const { kind, rows, total } = state;
  const percent = total ? Math.floor((rows / total) * 100) : 0;
  return (
    <>
      <span>{t('export.starting', { kind: t(`export.kinds.${kind}`) })}</span>
      <Progress percent={percent} showInfo={false} size="small" aria-label={t('export.panel')} />
      <span className={styles.count} data-testid="export-progress">
        {total === null ? '' : t('export.progress', { rows: number(rows), total: number(total) })}
      </span>
    </>
  );
}

function Outcome({ state }: { state: Exclude<ExportState, { step: 'idle' | 'running' }> }) {
  const t = useTexts('samples');
  const problemText = useProblemText();
  if (state.step === 'done') {
    return <output className={styles.done}>{t('export.done', { n: state.rows })}</output>;
  }
  if (state.step === 'cancelled') return <output>{t('export.cancelled')}</output>;
  const broken = state.problem instanceof IncompleteFile;
  return (
    <div role="alert">
      <strong className={styles.failed}>{t('export.failed')}</strong>
      <p>{broken ? t('export.incomplete') : `${problemText(state.problem)} ${t('export.notSaved')}`}</p>
    </div>
  );
}
