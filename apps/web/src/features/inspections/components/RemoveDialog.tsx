import { Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import type { useSlotActions } from '../hooks/use-slot-actions.ts';
import type { FilledSlot } from '../slots.ts';
import styles from './slots.module.css';

interface RemoveDialogProps {
  slot: FilledSlot;
  actions: ReturnType<typeof useSlotActions>;
  onClose(): void;
}

/** Asks for confirmation before an inspection is deleted (INS-04). */
export function RemoveDialog({ slot, actions, onClose }: RemoveDialogProps) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  const [problem, setProblem] = useState<string | null>(null);
  useReturnedFocus();
  const confirm = async () => {
    if (actions.busy) return;
    const failed = await actions.remove(slot);
    if (failed === null) onClose();
    else setProblem(failed);
  };
  return (
    <Modal
      open
      title={t('dialog.removeTitle', { n: slot.slot })}
      width={400}
      mask={{ closable: !actions.busy }}
      okText={t('slots.remove')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, 'aria-busy': actions.busy, disabled: slot.refusal !== null }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t('dialog.removeText', { name: slot.name })}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Modal>
  );
}
