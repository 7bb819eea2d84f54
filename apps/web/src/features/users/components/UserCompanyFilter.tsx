import { useMapCompanies } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { FilterPart } from '../../../shared/list-page/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import type { UserSearch } from '../user-search.ts';

/** The company, where there is more than one. */
export function UserCompanyFilter({ id, draft, change }: FilterPart<UserSearch>) {
  const t = useTexts('users');
  const { data: companies = [] } = useMapCompanies();
  if (companies.length < 2) return null;
  return (
    <FormField id={`${id}-company`} label={t('company')}>
      <CompanyChoice
        id={`${id}-company`}
        companies={companies}
        value={draft.id_cliente}
        placeholder={t('list.allCompanies')}
        allowClear
        onChange={(id_cliente) => change({ id_cliente })}
      />
    </FormField>
  );
}
