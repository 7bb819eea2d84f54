import type { NewUsersForm } from '@escuta/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readId } from '../../../shared/address/index.ts';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { Bound, partOf, type SchemaForm } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import type { NewUsersValues } from '../new-users.ts';
import { UnitsField } from './UnitsField.tsx';

/** Company and units of the new users. If there is only one company, or the address names one, it is already chosen. */
export function NewUserCompany({ form }: { form: SchemaForm<NewUsersValues, NewUsersForm> }) {
  const t = useTexts('users');
  const { data: companies = [] } = useMapCompanies();
  const only = companies.length === 1 ? companies[0]?.id_cliente : undefined;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (only !== undefined && getValues('id_cliente') === null) setValue('id_cliente', only);
  }, [only, getValues, setValue]);
  const [params] = useSearchParams();
  const asked = readId(params.get('id_cliente'));
  // The company of the address replaces that of a draft.
  useEffect(() => {
    if (asked === null || asked === getValues('id_cliente')) return;
    setValue('id_cliente', asked);
    setValue('filiais', []);
  }, [asked, getValues, setValue]);
  return (
    <div className={styles.pair}>
      <Bound form={form} name="id_cliente" label={t('company')} errorTexts={{ required: t('chooseCompany') }}>
        {({ onChange, ...control }) => (
          <CompanyChoice
            {...control}
            companies={companies}
            placeholder={t('chooseCompany')}
            onChange={(id_cliente) => {
              onChange(id_cliente);
              setValue('filiais', []);
            }}
          />
        )}
      </Bound>
      <UnitsField form={partOf(form)} />
    </div>
  );
}
