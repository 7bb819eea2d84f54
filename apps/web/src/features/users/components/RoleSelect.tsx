import type { Role } from '@escuta/contract';
import { Select } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useRoleName } from '../../../shared/i18n/use-role-name.ts';

interface RoleSelectProps {
  id: string;
  roles: readonly Role[];
  value: Role | null;
  disabled?: boolean;
  onChange(role: Role): void;
}

/** One of the roles that may be given. */
export function RoleSelect({ id, roles, value, disabled = false, onChange }: RoleSelectProps) {
  const t = useTexts('users');
  const roleName = useRoleName();
  return (
    <Select<Role>
      id={id}
      {...(value !== null && { value })}
      disabled={disabled}
      placeholder={t('chooseRole')}
      options={roles.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={onChange}
    />
  );
}
