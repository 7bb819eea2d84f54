import { CLASSIFICATIONS } from '@escuta/contract';
import { Checkbox, Select } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompanyField } from '../../../shared/ui/CompanyField.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodFilterForm } from '../../../shared/ui/PeriodFilterForm.tsx';
import { type DeskSearch, readDeskSearch } from '../desk-search.ts';

interface DeskFiltersProps {
  search: DeskSearch;
  onSearch(search: DeskSearch): void;
}

/** What to work through: a draft until it is sent. */
export function DeskFilters({ search, onSearch }: DeskFiltersProps) {
  const t = useTexts('desk');
  const classText = useClassTexts();
  const cleared = readDeskSearch(undefined, new URLSearchParams());
  return (
    <PeriodFilterForm label={t('filters')} legend={t('period')} search={search} cleared={cleared} onSearch={onSearch}>
      {({ draft, change, id }) => (
        <>
          <CompanyField
            id={`${id}-company`}
            value={draft.id_cliente}
            onChange={(id_cliente) => change({ id_cliente })}
          />
          <FormField id={`${id}-class`} label={t('classes')}>
            <Select
              id={`${id}-class`}
              mode="multiple"
              value={draft.sem_consenso ? [] : draft.classificacao}
              disabled={draft.sem_consenso}
              placeholder={t('allClasses')}
              maxTagCount={1}
              options={CLASSIFICATIONS.map((code) => ({ value: code, label: classText(`name.${code}`) }))}
              onChange={(classificacao) => change({ classificacao })}
            />
          </FormField>
          <Checkbox checked={draft.sem_consenso} onChange={({ target }) => change({ sem_consenso: target.checked })}>
            {t('noConsensus')}
          </Checkbox>
        </>
      )}
    </PeriodFilterForm>
  );
}
