import type { Company, Network } from '@escuta/contract';
import { Modal } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';

interface ReplaceQuestionProps {
  company: Company;
  /** The network in force. */
  network: Network;
  onYes(): void;
  onClose(): void;
}

/** Asks before the network in force is replaced: nobody can bring it back but by importing its file again. */
export function ReplaceQuestion({ company, network, onYes, onClose }: ReplaceQuestionProps) {
  const t = useTexts('network');
  const common = useTexts('common');
  const { dateTime } = useFormats();
  useReturnedFocus();
  const { arquivo: file, usuario: by, dt_importacao, segmentos } = network;
  return (
    <Modal
      open
      title={t('send.replaceTitle', { name: company.razao_social })}
      width={420}
      closable={{ 'aria-label': common('close') }}
      okText={t('send.replaceYes')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true }}
      onOk={onYes}
      onCancel={onClose}
    >
      <p>{t('send.replaceText', { file, by, date: dateTime(dt_importacao), n: segmentos })}</p>
      <p>{t('send.replaceFinal')}</p>
    </Modal>
  );
}
