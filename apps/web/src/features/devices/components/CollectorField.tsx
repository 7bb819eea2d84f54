import { Select } from 'antd';
import { Bound, type SchemaForm } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { lookUpByLabel } from '../../../shared/ui/look-up.ts';
import { useDeviceCollectors } from '../devices.queries.ts';

interface CollectorFieldProps<Output> {
  form: SchemaForm<{ id_coletor: number | null }, Output>;
  id_cliente: number | null;
  /** The collector until now, offered even when they could not be chosen any more: another change must not need another person. */
  present?: { id_usuario: number; nome: string };
}

/** The person shown as the collector of the samples, among those who reach the company. */
export function CollectorField<Output>({ form, id_cliente, present }: CollectorFieldProps<Output>) {
  const t = useTexts('devices');
  const problem = useProblemText();
  const { data, isError, error } = useDeviceCollectors(id_cliente);
  const found = data ?? [];
  const isMissing = present && !found.some(({ id_usuario }) => id_usuario === present.id_usuario);
  const people = isMissing ? [present, ...found] : found;
  const help = data?.length === 0 ? t('noCollector') : t('collectorHelp');
  return (
    <Bound form={form} name="id_coletor" label={t('collector')} help={help} {...(isError && { error: problem(error) })}>
      {({ value, ...control }) => (
        <Select<number>
          {...control}
          {...(value !== null && { value })}
          {...(control['aria-invalid'] && { status: 'error' as const })}
          disabled={id_cliente === null || isError}
          loading={id_cliente !== null && data === undefined && !isError}
          placeholder={t(id_cliente === null ? 'companyFirst' : 'chooseCollector')}
          showSearch={lookUpByLabel}
          options={people.map(({ id_usuario, nome }) => ({ value: id_usuario, label: nome }))}
        />
      )}
    </Bound>
  );
}
