import { type Device, KeyRotation, type ShownKey } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useSchemaForm, useWatch } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Choice } from '../../../shared/ui/Choice.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { useDeviceWrites } from '../devices.queries.ts';
import styles from './devices.module.css';

interface RotateDialogProps {
  device: Device;
  onKey(shown: ShownKey): void;
  onClose(): void;
}

/** How long the old key may still work, hours. */
const OVERLAPS = ['0', '24', '168', '720'] as const;
/** Devices in the field are updated within days. */
const USUAL_HOURS = 168;

/** Gives a device a new key; the reply is that key. */
export function RotateDialog({ device, onKey, onClose }: RotateDialogProps) {
  const t = useTexts('devices');
  const { dateTime } = useFormats();
  const { rotate } = useDeviceWrites();
  const form = useSchemaForm({
    schema: KeyRotation,
    values: { horas: USUAL_HOURS },
    send: async (rotation) => onKey(await rotate(device.id_dispositivo, rotation)),
  });
  const hours = String(useWatch({ control: form.control, name: 'horas' })) as (typeof OVERLAPS)[number];
  return (
    <FormDialog
      form={form}
      title={t('rotate.title', { name: device.nome })}
      verb={t('rotate.make')}
      sendingVerb={t('rotate.making')}
      failed={t('rotate.failed')}
      onClose={onClose}
    >
      <Choice
        legend={t('rotate.overlap')}
        withLegend
        isFocused
        value={hours}
        options={OVERLAPS.map((value) => ({ value, label: t(`rotate.hours.${value}`) }))}
        onChange={(value) => form.setValue('horas', Number(value))}
      />
      <p className={styles.help}>{t(hours === '0' ? 'rotate.whyNone' : 'rotate.why')}</p>
      {device.dt_chave_anterior ? (
        <p className={styles.help}>{t('rotate.third', { date: dateTime(device.dt_chave_anterior) })}</p>
      ) : null}
    </FormDialog>
  );
}
