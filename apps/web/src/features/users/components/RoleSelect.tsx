import type { Role } from '@escuta/contract';
import { Select } from 'antd';
import type { BoundControl } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useRoleName } from '../../../shared/i18n/use-role-name.ts';

interface RoleSelectProps extends Omit<BoundControl<Role | null>, 'onChange'> {
  roles: readonly Role[];
  disabled?: boolean;
  onChange(role: Role): void;
}

/** A choice among the roles that the signed-in user may assign. */
export function RoleSelect({ roles, value, disabled = false, ...control }: RoleSelectProps) {
  const t = useTexts('users');
  const roleName = useRoleName();
  return (
    <Select<Role>
      {...control}
      {...(value !== null && { value })}
      {...(control['aria-invalid'] && { status: 'error' as const })}
      disabled={disabled}
      placeholder={t('chooseRole')}
      options={roles.map((role) => ({ value: role, label: roleName(role) }))}
    />
  );
}
