import { useMapCompanies } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { CompanyChoice } from './CompanyTree.tsx';
import { FormField } from './FormField.tsx';

interface CompanyFieldProps {
  id: string;
  /** Null: all companies. */
  value: number | null;
  onChange(value: number | null): void;
}

/** The filter of one company, with its branches, out of those that the person reaches. */
export function CompanyField({ id, value, onChange }: CompanyFieldProps) {
  const t = useTexts('common');
  const { data: companies = [] } = useMapCompanies();
  return (
    <FormField id={id} label={t('company')}>
      <CompanyChoice
        id={id}
        companies={companies}
        value={value}
        placeholder={t('allCompanies')}
        notFound={t('noCompany')}
        allowClear
        onChange={onChange}
      />
    </FormField>
  );
}
