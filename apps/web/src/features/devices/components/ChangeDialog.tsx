import { type Device, NewDevice } from '@escuta/contract';
import { partOf, TextField, useSchemaForm } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { notify } from '../../../shared/ui/index.ts';
import { useDeviceWrites } from '../devices.queries.ts';
import { CollectorField } from './CollectorField.tsx';

const CHANGE = NewDevice.pick({ nome: true, id_coletor: true });

/** Renames a device or gives it another collector. */
export function ChangeDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useTexts('devices');
  const { change } = useDeviceWrites();
  const { id_dispositivo, id_cliente, nome, id_coletor, nome_coletor } = device;
  const form = useSchemaForm({
    schema: CHANGE,
    values: { nome, id_coletor },
    send: async (fields) => {
      await change(id_dispositivo, fields);
      notify.success(t('change.saved'), { kind: 'save' });
      onClose();
    },
  });
  const common = useTexts('common');
  return (
    <FormDialog
      form={form}
      title={t('change.title', { name: nome })}
      verb={common('save')}
      sendingVerb={common('saving')}
      failed={t('change.failed')}
      onClose={onClose}
    >
      <TextField form={form} name="nome" label={t('name')} autoFocus autoComplete="off" />
      <CollectorField
        form={partOf(form)}
        id_cliente={id_cliente}
        {...(id_coletor !== null && { present: { id_usuario: id_coletor, nome: nome_coletor ?? '' } })}
      />
    </FormDialog>
  );
}
