import { InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { ApiProblem, useMapCompanies } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { FilterForm } from '../../../shared/ui/FilterForm.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { useLogActions, useLogOrigins, useNamed, usePersonName } from '../log.queries.ts';
import { isReversed, type LogSearch, readLogSearch } from '../log-search.ts';
import { useLogNames } from '../use-log-names.ts';

interface LogFiltersProps {
  search: LogSearch;
  onSearch(draft: LogSearch): void;
}

/** The filters of the log: a draft until it is sent (LOG-02). */
export function LogFilters({ search, onSearch }: LogFiltersProps) {
  const t = useTexts('log');
  const emptying = useClear();
  const problem = useProblemText();
  const names = useLogNames();
  const { data: actions = [] } = useLogActions();
  const { data: origins = [] } = useLogOrigins();
  const { data: companies = [] } = useMapCompanies();
  const { draft, change, replace } = useSearchDraft(search);
  const id = useId();
  const submit = () => {
    if (isReversed(draft)) document.getElementById(`${id}-dtf`)?.focus();
    else onSearch(draft);
  };
  const clear = () => {
    const cleared = { ...readLogSearch(new URLSearchParams()), max: search.max };
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
      <FormField id={`${id}-origin`} label={t('column.origin')}>
        <Select
          id={`${id}-origin`}
          value={draft.origem}
          allowClear={emptying}
          placeholder={t('all')}
          options={origins.map(({ origem }) => ({ value: origem as LogSearch['origem'], label: names.origin(origem) }))}
          onChange={(origem) => change({ origem: origem ?? null })}
        />
      </FormField>
      <FormField id={`${id}-action`} label={t('column.action')}>
        <Select
          id={`${id}-action`}
          value={draft.tipo_acao}
          allowClear={emptying}
          placeholder={t('all')}
          showSearch={{ optionFilterProp: 'label' }}
          options={actions.map(({ tipo_acao }) => ({
            value: tipo_acao as LogSearch['tipo_acao'],
            label: names.action(tipo_acao),
          }))}
          onChange={(tipo_acao) => change({ tipo_acao: tipo_acao ?? null })}
        />
      </FormField>
      <FormField id={`${id}-user`} label={t('column.user')}>
        <PersonSelect id={`${id}-user`} value={draft.id_usuario} onChange={(id_usuario) => change({ id_usuario })} />
      </FormField>
      <FormField id={`${id}-sample`} label={t('column.sample')}>
        <InputNumber
          id={`${id}-sample`}
          value={draft.id_amostra}
          min={1}
          max={2_147_483_647}
          precision={0}
          controls={false}
          style={{ width: '100%' }}
          onChange={(id_amostra) => change({ id_amostra })}
        />
      </FormField>
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
    </FilterForm>
  );
}

interface PersonSelectProps {
  id: string;
  value: number | null;
  onChange(value: number | null): void;
}

/** One person, found by part of the name; oneself, whom the list leaves out, stands first. */
function PersonSelect({ id, value, onChange }: PersonSelectProps) {
  const t = useTexts('log');
  const clear = useClear();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const found = useNamed(typed.trim());
  const name = usePersonName(value);
  const people = [...(user ? [user] : []), ...(found.data ?? [])].map(({ id_usuario, nome }) => ({
    value: id_usuario,
    label: nome,
  }));
  const isListed = people.some((person) => person.value === value);
  const chosen = value === null || isListed ? [] : [{ value, label: name.data ?? String(value) }];
  return (
    <Select<number | null>
      id={id}
      value={value}
      allowClear={clear}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      placeholder={t('allUsers')}
      options={[...chosen, ...people]}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
