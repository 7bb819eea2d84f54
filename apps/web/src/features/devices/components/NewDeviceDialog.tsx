import { type MapCompany, NewDevice, type ShownKey } from '@escuta/contract';
import { ApiProblem, useMapCompanies } from '../../../shared/api/index.ts';
import { Bound, partOf, TextField, useSchemaForm, useWatch } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { useDeviceWrites } from '../devices.queries.ts';
import { CollectorField } from './CollectorField.tsx';

interface NewDeviceDialogProps {
  onKey(shown: ShownKey): void;
  onClose(): void;
}

const NO_COMPANIES: MapCompany[] = [];

/** Adds a device; the reply is its key. */
export function NewDeviceDialog({ onKey, onClose }: NewDeviceDialogProps) {
  const t = useTexts('devices');
  const problem = useProblemText();
  const { create } = useDeviceWrites();
  const { data: companies = NO_COMPANIES } = useMapCompanies();
  const only = companies.length === 1 ? (companies[0]?.id_cliente ?? null) : null;
  const form = useSchemaForm({
    schema: NewDevice,
    values: { nome: '', id_cliente: only, id_coletor: null },
    follows: true,
    send: async (device) => onKey(await create(device)),
    place: (reason): Record<string, string> =>
      reason instanceof ApiProblem && /^company_/.test(reason.code) ? { id_cliente: problem(reason) } : {},
  });
  const id_cliente = useWatch({ control: form.control, name: 'id_cliente' });
  return (
    <FormDialog
      form={form}
      title={t('new.title')}
      verb={t('new.add')}
      sendingVerb={t('new.adding')}
      failed={t('new.failed')}
      onClose={onClose}
    >
      <TextField form={form} name="nome" label={t('name')} help={t('nameHelp')} autoFocus autoComplete="off" />
      <Bound form={form} name="id_cliente" label={t('company')} help={t('companyHelp')}>
        {({ onChange, ...control }) => (
          <CompanyChoice
            {...control}
            companies={companies}
            placeholder={t('chooseCompany')}
            onChange={(chosen) => {
              onChange(chosen);
              form.setValue('id_coletor', null);
            }}
          />
        )}
      </Bound>
      <CollectorField form={partOf(form)} id_cliente={id_cliente} />
    </FormDialog>
  );
}
