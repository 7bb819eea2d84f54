import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './print-dialog.module.css';

interface PrintDialogProps {
  open: boolean;
  /** Rows that the list shows. */
  shown: number;
  /** Address of the report with the same search. */
  reportPath: string;
  onClose(): void;
}

/** What to print: the page of the list as it is, or the report (LIST-01). */
export function PrintDialog({ open, shown, reportPath, onClose }: PrintDialogProps) {
  const t = useTexts('lists');
  const common = useTexts('common');
  const { number } = useFormats();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<'page' | 'report'>('page');
  const what = shown > 0 ? chosen : 'report';
  // The dialog must be closed before printing.
  const printPage = (isOpen: boolean) => {
    if (!isOpen && printing) {
      setPrinting(false);
      window.print();
    }
  };
  const [printing, setPrinting] = useState(false);
  const confirm = () => {
    if (what === 'report') return void navigate(reportPath);
    setPrinting(true);
    onClose();
  };
  return (
    <Modal
      open={open}
      title={t('print.title')}
      okText={t('list.print')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: what === 'page' && shown === 0 }}
      onOk={confirm}
      onCancel={onClose}
      afterOpenChange={printPage}
      closable={{ 'aria-label': common('close') }}
    >
      <Radio.Group
        className={styles.choices}
        aria-label={t('print.what')}
        value={what}
        onChange={(event) => setChosen(event.target.value as typeof chosen)}
      >
        <Radio value="page" disabled={shown === 0}>
          {t('print.page')}
          <small>{t('print.pageHelp', { shown: number(shown) })}</small>
        </Radio>
        <Radio value="report">
          {t('print.report')}
          <small>{t('print.reportHelp')}</small>
        </Radio>
      </Radio.Group>
    </Modal>
  );
}
