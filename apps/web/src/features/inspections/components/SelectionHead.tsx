import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import styles from './selection.module.css';

interface SelectionHeadProps {
  checked: number;
  total: number;
  onSelect(): void;
  /** Called when the user leaves the mode, which discards the selection. */
  onLeave(): void;
}

/** Header of the selection mode: number of checked samples, button to continue (SEL-01), button to leave (SEL-02). */
export function SelectionHead({ checked, total, onSelect, onLeave }: SelectionHeadProps) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return (
    <header className={styles.head}>
      <div className={styles.heading}>
        <h1>{t('selection.title')}</h1>
        <span className={styles.muted} aria-live="polite" data-testid="selected-count">
          {t('selection.selected', { n: checked, total })}
        </span>
      </div>
      {checked > 0 ? (
        <Button type="primary" onClick={onSelect}>
          {t('selection.select')}
        </Button>
      ) : null}
      <Button
        className={styles.exit ?? ''}
        icon={<CloseIcon />}
        title={t('selection.exit')}
        onClick={() => setLeaving(true)}
      >
        {t('selection.exit')}
      </Button>
      <Modal
        open={leaving}
        title={t('selection.exitTitle')}
        width={380}
        okText={common('yes')}
        cancelText={common('no')}
        onCancel={() => setLeaving(false)}
        onOk={() => {
          onLeave();
          void navigate('/');
        }}
      >
        {checked > 0 ? t('selection.exitText') : null}
      </Modal>
    </header>
  );
}
