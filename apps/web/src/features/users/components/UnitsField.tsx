import { Select } from 'antd';
import { Bound, type SchemaForm, useWatch } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { lookUpByLabel } from '../../../shared/ui/look-up.ts';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useUnits } from '../users.queries.ts';

interface UnitsFieldProps<Output> {
  form: SchemaForm<{ id_cliente: number | null; filiais: number[] }, Output>;
  disabled?: boolean;
}

/** The units that limit a user's reach; shown only if the company has branches (D-10). */
export function UnitsField<Output>({ form, disabled = false }: UnitsFieldProps<Output>) {
  const t = useTexts('users');
  const clear = useClear();
  const problem = useProblemText();
  const units = useUnits(useWatch({ control: form.control, name: 'id_cliente' }));
  if (!units.isError && (units.data ?? []).length === 0) return null;
  const options = (units.data ?? []).map(({ id_cliente, razao_social }) => ({
    value: id_cliente,
    label: razao_social,
  }));
  return (
    <Bound
      form={form}
      name="filiais"
      label={t('units')}
      help={t('unitsHelp')}
      error={units.isError ? problem(units.error) : undefined}
    >
      {(control) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          disabled={disabled || units.isError}
          allowClear={clear}
          placeholder={t('allUnits')}
          showSearch={lookUpByLabel}
          options={options}
        />
      )}
    </Bound>
  );
}
