import { type Device, REFUSALS_EACH_MINUTE, REFUSALS_KEPT } from '@escuta/contract';
import { Button, Modal } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { useDeviceRefusals } from '../devices.queries.ts';
import { useRefusalWords } from '../refusal-words.ts';
import styles from './devices.module.css';

/** The latest calls of a device that were refused. */
export function RefusalsDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useTexts('devices');
  const common = useTexts('common');
  return (
    <Modal
      open
      title={t('refusals.title', { name: device.nome })}
      width={760}
      closable={{ 'aria-label': common('close') }}
      footer={
        <Button autoFocus onClick={onClose}>
          {common('close')}
        </Button>
      }
      onCancel={onClose}
    >
      <LatestRefusals device={device} />
    </Modal>
  );
}

function LatestRefusals({ device: { id_dispositivo, nome } }: { device: Device }) {
  const t = useTexts('devices');
  const common = useTexts('common');
  const problem = useProblemText();
  const why = useRefusalWords();
  const { dateTime } = useFormats();
  const { data, isError, error, refetch } = useDeviceRefusals(id_dispositivo);
  if (!data) {
    if (!isError) return <Loading lines={6} />;
    const retry = <Button onClick={() => void refetch()}>{common('retry')}</Button>;
    return <Empty title={t('refusals.failed')} help={problem(error)} action={retry} />;
  }
  return (
    <>
      <p className={styles.help}>{t('refusals.kept', { max: REFUSALS_KEPT, minute: REFUSALS_EACH_MINUTE })}</p>
      <ol className={styles.latest} aria-label={t('refusals.title', { name: nome })}>
        {data.map(({ dt_recusa, problema, chave }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may be of one instant, and the list is read whole
          <li key={at}>
            <time dateTime={dt_recusa}>{dateTime(dt_recusa)}</time>
            <span>
              {why(problema)}
              {chave === null ? null : (
                <small>
                  {t('refusals.sample')}: <code>{chave}</code>
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
