import type { Role } from '@escuta/contract';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { Bound, type SchemaForm } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { RoleSelect } from './RoleSelect.tsx';

interface CompanyAndRoleProps<Output> {
  form: SchemaForm<{ id_cliente: number | null; id_tipo_usuario: Role | null; filiais: number[] }, Output>;
  roles: readonly Role[];
  disabled: boolean;
}

/** Company and role of a user. */
export function CompanyAndRole<Output>({ form, roles, disabled }: CompanyAndRoleProps<Output>) {
  const t = useTexts('users');
  const { data: companies = [] } = useMapCompanies();
  return (
    <div className={styles.pair}>
      <Bound form={form} name="id_cliente" label={t('company')}>
        {({ onChange, ...control }) => (
          <CompanyChoice
            {...control}
            companies={companies}
            placeholder={t('chooseCompany')}
            disabled={disabled}
            onChange={(id_cliente) => {
              if (id_cliente === null) return;
              onChange(id_cliente);
              form.setValue('filiais', []);
            }}
          />
        )}
      </Bound>
      <Bound form={form} name="id_tipo_usuario" label={t('role')}>
        {(control) => <RoleSelect {...control} roles={roles} disabled={disabled} />}
      </Bound>
    </div>
  );
}
