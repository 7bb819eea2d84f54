import type { NetworkImport } from '@escuta/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import { useCancelImport } from '../network.queries.ts';

interface OpenImportProps {
  id_cliente: number;
  open: NetworkImport;
}

/** An import that was neither finished nor cancelled: how to go on, and how to be rid of it. */
export function OpenImport({ id_cliente, open }: OpenImportProps) {
  const t = useTexts('network');
  const [isAsking, setAsking] = useState(false);
  const { user } = useSession();
  const { number, dateTime } = useFormats();
  const { arquivo: file, usuario: name, dt_inicio, segmentos } = open;
  return (
    <div className={form.note} role="note">
      <p>{t('open.text', { file, name, date: dateTime(dt_inicio), n: number(segmentos) })}</p>
      {name === user?.nome ? <p>{t('open.resume')}</p> : null}
      <div className={form.buttons}>
        <Button onClick={() => setAsking(true)}>{t('open.discard')}</Button>
      </div>
      {isAsking ? <DiscardQuestion id_cliente={id_cliente} open={open} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

/** Asks first: what has arrived would have to be sent again, perhaps by somebody who is sending it now. */
function DiscardQuestion({ id_cliente, open, onClose }: OpenImportProps & { onClose(): void }) {
  const t = useTexts('network');
  const common = useTexts('common');
  const problem = useProblemText();
  const { number } = useFormats();
  const cancelling = useCancelImport(id_cliente);
  useReturnedFocus();
  const confirm = () =>
    cancelling.mutate(open.chave, {
      onSuccess: () => {
        notify.success(t('open.discarded'), { kind: 'save' });
        onClose();
      },
      onError: (reason) => notify.error(t('open.notDiscarded'), { kind: 'save', description: problem(reason) }),
    });
  return (
    <Modal
      open
      title={t('open.discardTitle')}
      width={420}
      mask={{ closable: !cancelling.isPending }}
      closable={{ 'aria-label': common('close') }}
      okText={t('open.discardYes')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, 'aria-busy': cancelling.isPending }}
      onOk={() => !cancelling.isPending && confirm()}
      onCancel={() => !cancelling.isPending && onClose()}
    >
      <p>{t('open.discardText', { file: open.arquivo, n: number(open.segmentos) })}</p>
    </Modal>
  );
}
