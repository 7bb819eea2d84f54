import { isSuperAdmin } from '@escuta/domain';
import { useMemo } from 'react';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { Bound, type SchemaForm, TextField } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { possibleParents } from '../company-tree.ts';

interface CompanyFieldsProps<Output> {
  form: SchemaForm<{ razao_social: string | null; id_cliente_master: number | null }, Output>;
  /** The company, null for a new one; needed because it cannot be its own parent. */
  id_cliente: number | null;
  /** The user may not change the parent. */
  fixedParent?: boolean;
}

/** Name and parent of a company (CLI-02, CLI-03). Only SUP and GEO create companies without a parent. */
export function CompanyFields<Output>({ form, id_cliente, fixedParent = false }: CompanyFieldsProps<Output>) {
  const t = useTexts('companies');
  const { user } = useSession();
  const { data: companies } = useMapCompanies();
  const parents = useMemo(() => possibleParents(companies ?? [], id_cliente), [companies, id_cliente]);
  return (
    <>
      <TextField
        form={form}
        name="razao_social"
        label={t('name')}
        errorTexts={{ too_short: ({ min }) => t('short', { n: Number(min) }) }}
      />
      <Bound
        form={form}
        name="id_cliente_master"
        label={t('parent')}
        help={fixedParent ? t('parentFixed') : t('parentHelp')}
      >
        {(control) => (
          <CompanyChoice
            {...control}
            companies={parents}
            placeholder={t(fixedParent ? 'topCompany' : 'noParent')}
            disabled={fixedParent}
            loading={companies === undefined}
            allowClear={user !== null && isSuperAdmin(user)}
          />
        )}
      </Bound>
    </>
  );
}
