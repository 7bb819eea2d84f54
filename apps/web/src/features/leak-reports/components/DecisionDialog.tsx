import { DECISIONS } from '@escuta/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import { type DecisionProps, useDecision } from '../use-decision.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { Refusals } from './DecisionPreview.tsx';

/** Confirms a decision about one or more reports: shows a preview, then the outcome (REP-05, REP-06, RDT-05). */
export function DecisionDialog(props: DecisionProps) {
  const t = useTexts('leakReports');
  const common = useTexts('common');
  useReturnedFocus();
  // The reports chosen when the dialog opened; a later change of the list does not change the decision.
  const [reports] = useState(props.reports);
  const decision = useDecision({ ...props, reports });
  const { form, outcome, isSending } = decision;
  const approving = props.approve === DECISIONS.approve;
  const verb = t(approving ? 'decision.approve' : 'decision.newInspection');
  return (
    <Modal
      open
      title={t(approving ? 'decision.approveTitle' : 'decision.newInspectionTitle')}
      width={480}
      mask={{ closable: false }}
      closable={{ 'aria-label': common('close') }}
      okText={isSending ? t('decision.sending') : verb}
      cancelText={common(outcome ? 'close' : 'cancel')}
      okButtonProps={{
        disabled: !decision.mayConfirm,
        'aria-busy': isSending,
        ...(outcome && { style: { display: 'none' } }),
      }}
      cancelButtonProps={{ disabled: isSending }}
      onOk={() => form.submit()}
      onCancel={() => !isSending && props.onClose()}
    >
      {outcome ? (
        <Refusals results={outcome} reports={reports} approving={approving} />
      ) : (
        <DecisionForm decision={decision} reports={reports} approving={approving} />
      )}
    </Modal>
  );
}
