import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CompanyField } from '../../../shared/ui/CompanyField.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodFilterForm } from '../../../shared/ui/PeriodFilterForm.tsx';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useLogActions, useLogOrigins, useNamed, usePersonName } from '../log.queries.ts';
import { type LogSearch, readLogSearch } from '../log-search.ts';
import { useLogNames } from '../use-log-names.ts';

interface LogFiltersProps {
  search: LogSearch;
  onSearch(draft: LogSearch): void;
}

/** The filters of the log: a draft until it is sent (LOG-02). */
export function LogFilters({ search, onSearch }: LogFiltersProps) {
  const t = useTexts('log');
  const emptying = useClear();
  const names = useLogNames();
  const { data: actions = [] } = useLogActions();
  const { data: origins = [] } = useLogOrigins();
  const cleared = { ...readLogSearch(new URLSearchParams()), max: search.max };
  return (
    <PeriodFilterForm label={t('filters')} legend={t('period')} search={search} cleared={cleared} onSearch={onSearch}>
      {({ draft, change, id }) => (
        <>
          <FormField id={`${id}-origin`} label={t('column.origin')}>
            <Select
              id={`${id}-origin`}
              value={draft.origem}
              allowClear={emptying}
              placeholder={t('all')}
              options={origins.map(({ origem }) => ({
                value: origem as LogSearch['origem'],
                label: names.origin(origem),
              }))}
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
            <PersonSelect
              id={`${id}-user`}
              value={draft.id_usuario}
              onChange={(id_usuario) => change({ id_usuario })}
            />
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
          <CompanyField
            id={`${id}-company`}
            value={draft.id_cliente}
            onChange={(id_cliente) => change({ id_cliente })}
          />
        </>
      )}
    </PeriodFilterForm>
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
