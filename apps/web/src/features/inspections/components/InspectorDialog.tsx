import type { SampleDetail } from '@escuta/contract';
import { inspectorRefusal, type SlotNumber, slotRefusal } from '@escuta/domain';
import { Modal } from 'antd';
import { useState } from 'react';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import { PlaceWarnings } from '../../../shared/samples/SampleWarnings.tsx';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import type { useSlotActions } from '../hooks/use-slot-actions.ts';
import { filledSlots, newInspectionRefusal, slotToFill } from '../slots.ts';
import { InspectorSelect } from './InspectorSelect.tsx';
import styles from './slots.module.css';

interface InspectorDialogProps {
  sample: SampleDetail;
  /** The slot whose inspector is replaced; null for a new inspection. */
  slot: SlotNumber | null;
  actions: ReturnType<typeof useSlotActions>;
  onClose(): void;
}

/** Chooses the inspector of a slot. If another user changed the slots meanwhile, it stays open with the choice and the current slots. */
export function InspectorDialog({ sample, slot, actions, onClose }: InspectorDialogProps) {
  const t = useTexts('inspections');
  const [inspector, setInspector] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  useReturnedFocus();
  const target = slotToFill(sample, slot);
  const filled = filledSlots(sample);
  const stands = filled.find((one) => one.slot === target);
  const waiting = filled.filter((one) => one.slot !== target && one.comment === null);
  const submit = async () => {
    if (actions.busy) return;
    const refusal = refusalOf(sample, { slot, target, inspector });
    if (refusal !== null) return setProblem(textsOf('problems')(refusal));
    const failed = await actions.assign(target, inspector as number, stands === undefined);
    if (failed === null) onClose();
    else setProblem(failed);
  };
  return (
    <Modal
      open
      title={t(slot === null ? 'dialog.newTitle' : 'dialog.editTitle', { n: target })}
      width={420}
      mask={{ closable: !actions.busy }}
      okText={t(slot === null ? 'dialog.send' : 'dialog.change')}
      okButtonProps={{ 'aria-busy': actions.busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles.choice}>
        {stands ? <p className={styles.muted}>{t('dialog.instead', { name: stands.name })}</p> : null}
        {[...new Set(waiting.map(({ name }) => name))].map((name) => (
          <p key={name} className={styles.muted}>
            {t('dialog.waiting', { name })}
          </p>
        ))}
        <PlaceWarnings sample={sample} />
        <InspectorSelect
          clientId={sample.id_cliente}
          value={inspector}
          without={stands?.inspector ?? null}
          loadFailed={t('dialog.loadFailed')}
          problem={problem}
          onChange={(id) => {
            setInspector(id);
            const refusal = inspectorRefusal(sample, id, target);
            setProblem(refusal === null ? undefined : textsOf('problems')(refusal));
          }}
        />
      </div>
    </Modal>
  );
}

/** Errors that the server would return, found before the request. */
function refusalOf(
  sample: SampleDetail,
  { slot, target, inspector }: { slot: SlotNumber | null; target: SlotNumber; inspector: number | null },
) {
  if (inspector === null) return 'inspector_required';
  const reported = sample.comentarios_inspecao.map(({ ordem_inspecao }) => ordem_inspecao);
  const locked = slot === null ? newInspectionRefusal(sample) : slotRefusal(slot, reported);
  return locked ?? inspectorRefusal(sample, inspector, target);
}
