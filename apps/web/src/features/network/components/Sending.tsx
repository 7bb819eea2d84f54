import { Button, Modal, Progress } from 'antd';
import { ApiProblem } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { StepTitle } from '../../../shared/ui/StepTitle.tsx';
import type { useSending } from '../hooks/use-sending.ts';
import type { Shipment } from '../send.ts';

interface SendingProps {
  sending: ReturnType<typeof useSending>;
  shipment: Shipment;
}

/** How far the sending is, what it waits for, and why it stopped. */
export function Sending({ sending, shipment }: SendingProps) {
  const t = useTexts('network');
  const problem = useProblemText();
  const { number } = useFormats();
  const { state, arrived, waiting, reason, send, cancel } = sending;
  const total = shipment.summary.segments;
  const isFinishing = arrived >= total && state === 'sending';
  return (
    <>
      <StepTitle>{t('send.title')}</StepTitle>
      <div>
        <Progress percent={Math.floor((arrived / total) * 100)} aria-label={t('send.title')} />
        {isFinishing ? null : <p>{t('send.progress', { done: number(arrived), total: number(total) })}</p>}
        {/* Without the numbers: see StepProgress. The title has told that it is being sent. */}
        <div role="status">
          {isFinishing ? <p>{t('send.finishing')}</p> : null}
          {waiting ? <p className={form.note}>{t('send.waiting')}</p> : null}
        </div>
      </div>
      {state === 'failed' ? (
        <div className={form.note} role="alert">
          <strong>{t('send.failed')}</strong>
          <p>{problem(reason)}</p>
        </div>
      ) : null}
      <div className={form.buttons}>
        {state === 'failed' ? (
          <Button type="primary" onClick={() => void send(shipment)}>
            {t('send.retry')}
          </Button>
        ) : null}
        <Button onClick={cancel}>{t('send.cancel')}</Button>
      </div>
      {state === 'asking' ? <OtherImport sending={sending} shipment={shipment} /> : null}
    </>
  );
}

/** Asks before the open import of another person is discarded. */
function OtherImport({ sending: { reason, send, setState }, shipment }: SendingProps) {
  const t = useTexts('network');
  const common = useTexts('common');
  const { arquivo = '', usuario = '' } = reason instanceof ApiProblem ? reason.params : {};
  return (
    <Modal
      open
      title={t('send.otherTitle')}
      width={420}
      closable={{ 'aria-label': common('close') }}
      okText={t('send.otherYes')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true }}
      onOk={() => void send(shipment, true)}
      onCancel={() => setState('idle')}
    >
      <p>{t('send.otherText', { file: arquivo, name: usuario })}</p>
    </Modal>
  );
}
