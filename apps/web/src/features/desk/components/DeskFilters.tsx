import { CLASSIFICATIONS } from '@escuta/contract';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { ApiProblem, useMapCompanies } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { FilterForm } from '../../../shared/ui/FilterForm.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { type DeskSearch, isReversed, readDeskSearch } from '../desk-search.ts';

interface DeskFiltersProps {
  search: DeskSearch;
  onSearch(search: DeskSearch): void;
}

/** What to work through: a draft until it is sent. */
export function DeskFilters({ search, onSearch }: DeskFiltersProps) {
  const t = useTexts('desk');
  const classText = useClassTexts();
  const problem = useProblemText();
  const { data: companies = [] } = useMapCompanies();
  const { draft, change, replace } = useSearchDraft(search);
  const id = useId();
  const submit = () => {
    if (isReversed(draft)) document.getElementById(`${id}-dtf`)?.focus();
    else onSearch(draft);
  };
  const clear = () => {
    const cleared = readDeskSearch(undefined, new URLSearchParams());
    replace(cleared);
    onSearch(cleared);
  };
  return (
    <FilterForm label={t('filters')} onSubmit={submit} onClear={clear}>
      <PeriodField
        ids={{ from: `${id}-dti`, to: `${id}-dtf` }}
        legend={t('period')}
        value={{ from: draft.dti, to: draft.dtf }}
        problem={isReversed(draft) ? { text: problem(new ApiProblem(400, 'period_reversed')), ends: ['to'] } : null}
        onChange={(end, value) => change({ [end === 'from' ? 'dti' : 'dtf']: value })}
      />
      <FormField id={`${id}-company`} label={t('company')}>
        <CompanyChoice
          id={`${id}-company`}
          companies={companies}
          value={draft.id_cliente}
          placeholder={t('allCompanies')}
          notFound={t('noCompany')}
          allowClear
          onChange={(id_cliente) => change({ id_cliente })}
        />
      </FormField>
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
    </FilterForm>
  );
}
