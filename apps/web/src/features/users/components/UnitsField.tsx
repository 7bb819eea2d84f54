import { Select } from 'antd';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useUnits } from '../users.queries.ts';

interface UnitsFieldProps {
  id: string;
  id_cliente: number | null;
  value: number[];
  disabled?: boolean;
  onChange(value: number[]): void;
}

/** The units that narrow a person's reach; only where the company has branches (D-10). */
export function UnitsField({ id, id_cliente, value, disabled = false, onChange }: UnitsFieldProps) {
  const t = useTexts('users');
  const clear = useClear();
  const problem = useProblemText();
  const units = useUnits(id_cliente);
  if (!units.isError && (units.data ?? []).length === 0) return null;
  return (
    <FormField
      id={id}
      label={t('units')}
      help={t('unitsHelp')}
      error={units.isError ? problem(units.error) : undefined}
    >
      <Select
        id={id}
        mode="multiple"
        value={value}
        disabled={disabled || units.isError}
        allowClear={clear}
        placeholder={t('allUnits')}
        showSearch={{ optionFilterProp: 'label' }}
        options={(units.data ?? []).map(({ id_cliente, razao_social }) => ({ value: id_cliente, label: razao_social }))}
        onChange={onChange}
      />
    </FormField>
  );
}
