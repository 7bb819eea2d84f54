import type { Device } from '@escuta/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useDeviceWrites } from '../devices.queries.ts';

/** Asks before a device is revoked, because that cannot be undone. */
export function RevokeDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useTexts('devices');
  const common = useTexts('common');
  const problem = useProblemText();
  const { revoke } = useDeviceWrites();
  const [isSending, setSending] = useState(false);
  const confirm = async () => {
    if (isSending) return;
    setSending(true);
    try {
      await revoke(device.id_dispositivo);
      notify.success(t('revoke.done'), { kind: 'save' });
      onClose();
    } catch (reason) {
      notify.error(t('revoke.failed'), { kind: 'save', description: problem(reason) });
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={t('revoke.title', { name: device.nome })}
      width={420}
      mask={{ closable: !isSending }}
      closable={{ 'aria-label': common('close') }}
      okText={t('revoke.yes')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, 'aria-busy': isSending }}
      cancelButtonProps={{ autoFocus: true, disabled: isSending }}
      onOk={() => void confirm()}
      onCancel={() => !isSending && onClose()}
    >
      <p>{t('revoke.text')}</p>
    </Modal>
  );
}
