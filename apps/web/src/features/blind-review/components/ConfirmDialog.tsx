import { Modal } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Answers } from '../answers.ts';
import styles from './class.module.css';

/** Actions that need a confirmation (BR-02). */
export type Confirmation = 'answer' | 'skip' | 'leave';

interface ConfirmDialogProps {
  dialog: Confirmation | null;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirms skip, save or stop; confirmed by Enter, not by the key that opened it. */
export function ConfirmDialog({ dialog, onConfirm, onCancel }: ConfirmDialogProps) {
  const t = useTexts('blindReview');
  const common = useTexts('common');
  return (
    <Modal
      open={dialog !== null}
      title={dialog ? t(`ask.${dialog}.title`) : ''}
      okText={dialog ? t(`ask.${dialog}.ok`) : ''}
      cancelText={common('cancel')}
      okButtonProps={{ autoFocus: true }}
      closable={{ 'aria-label': common('close') }}
      width={400}
      onOk={onConfirm}
      onCancel={onCancel}
      destroyOnHidden
    >
      {dialog ? t(`ask.${dialog}.help`) : null}
    </Modal>
  );
}

interface IncompleteDialogProps {
  open: boolean;
  answers: Answers;
  onClose(): void;
}

/** Lists the missing answers (BR-03). */
export function IncompleteDialog({ open, answers, onClose }: IncompleteDialogProps) {
  const t = useTexts('blindReview');
  const common = useTexts('common');
  const missing = (['classificacao', 'certeza', 'qualidade'] as const).filter((name) => answers[name] === null);
  return (
    <Modal
      open={open}
      title={t('incomplete.title')}
      okText={t('incomplete.ok')}
      okButtonProps={{ autoFocus: true }}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={{ 'aria-label': common('close') }}
      width={440}
      onOk={onClose}
      onCancel={onClose}
      destroyOnHidden
    >
      <ul className={styles.missing}>
        {missing.map((name) => (
          <li key={name}>{t(`incomplete.${name}`)}</li>
        ))}
      </ul>
    </Modal>
  );
}
