import type { PlannedAssignment } from '@escuta/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import type { createTurns } from '../../../shared/api/index.ts';
import { textsOf, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { ToneIcon } from '../../../shared/ui/icons.tsx';
import { Loading } from '../../../shared/ui/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import { useAssignmentPreview } from '../inspections.queries.ts';
import type { Selectable } from '../selectable.ts';
import { InspectorSelect } from './InspectorSelect.tsx';
import { RefusedSamples, Seqs } from './RefusedSamples.tsx';
import styles from './selection.module.css';

interface AssignDialogProps {
  found: Selectable;
  ids: readonly number[];
  /** Company whose inspectors are offered; later changes are ignored. */
  clientId: number;
  busy: boolean;
  takeTurn: ReturnType<typeof createTurns>;
  onSend(data: PlannedAssignment[], inspector: string): void;
  onClose(): void;
}

/** Chooses the inspector for the checked samples, with a preview of the samples included, and of those left out and why. */
export function AssignDialog({ found, ids, clientId, busy, takeTurn, onSend, onClose }: AssignDialogProps) {
  const t = useTexts('inspections');
  const problemText = useProblemText();
  const [inspector, setInspector] = useState<{ id: number; name: string } | null>(null);
  const [asked, setAsked] = useState(false);
  // Sending takes the ticks away before the dialog closes.
  const [company] = useState(clientId);
  useReturnedFocus();
  const preview = useAssignmentPreview(ids, inspector?.id ?? null, takeTurn);
  const data = preview.data?.data ?? [];
  const isNobody = preview.data !== undefined && data.length === 0;
  const problemOf = () => {
    if (inspector === null) return asked ? textsOf('problems')('inspector_required') : undefined;
    if (preview.error) return problemText(preview.error);
    return isNobody ? t('selection.nobody') : undefined;
  };
  const submit = () => {
    setAsked(true);
    if (!busy && inspector && data.length > 0 && !preview.isFetching) onSend(data, inspector.name);
  };
  return (
    <Modal
      open
      title={t('selection.assignTitle', { n: ids.length })}
      width={480}
      mask={{ closable: !busy }}
      okText={t('selection.send')}
      okButtonProps={{ 'aria-busy': busy || preview.isFetching, disabled: isNobody || preview.isError }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.choice}>
        <InspectorSelect
          clientId={company}
          value={inspector?.id ?? null}
          loadFailed={t('selection.inspectorsFailed')}
          problem={problemOf()}
          onChange={(id, name) => setInspector({ id, name })}
        />
      </div>
      {inspector && preview.isFetching ? <Loading lines={3} /> : null}
      {preview.data ? <Preview found={found} preview={preview.data} /> : null}
    </Modal>
  );
}

interface PreviewProps {
  found: Selectable;
  preview: NonNullable<ReturnType<typeof useAssignmentPreview>['data']>;
}

/**
 * Lists the samples that will be inspected, those among them that already have an open inspection or a doubtful place, and those that are refused.
 * An older server sends neither `aguardando` nor `duvidas`.
 */
function Preview({ found: { store }, preview: { data, aguardando = [], duvidas = [], recusadas } }: PreviewProps) {
  const t = useTexts('inspections');
  const seqsOf = (ids: readonly number[]) => ids.map((id) => store.at(store.rowOf(id))?.seq ?? String(id));
  return (
    <section className={styles.preview} aria-live="polite" data-testid="assign-preview">
      <h3>{t('selection.included', { n: data.length })}</h3>
      <Seqs seqs={seqsOf(data.map(({ id }) => id))} />
      {aguardando.map(({ id, nome, amostras }) => (
        <div key={id}>
          <p>{t('selection.waiting', { n: amostras.length, name: nome })}</p>
          <Seqs seqs={seqsOf(amostras)} />
        </div>
      ))}
      {duvidas.map(({ aviso, amostras }) => (
        <div key={aviso}>
          <p className={styles.doubt}>
            <ToneIcon tone="warning" />
            <span>{t(`selection.${aviso}`, { n: amostras.length })}</span>
          </p>
          <Seqs seqs={seqsOf(amostras)} />
        </div>
      ))}
      {recusadas.length > 0 ? <RefusedSamples refused={recusadas} /> : null}
    </section>
  );
}
