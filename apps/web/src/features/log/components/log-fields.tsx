import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompanyFilter, type FilterFields, OneOfFilter, PeriodFilter } from '../../../shared/list-page/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useLogActions, useLogOrigins, usePersonName, useUsersByName } from '../log.queries.ts';
import type { LogSearch } from '../log-search.ts';
import { useLogNames } from '../use-log-names.ts';

/** The filters of the log (LOG-02). */
export function useLogFields(): FilterFields<LogSearch> {
  const t = useTexts('log');
  const names = useLogNames();
  const { data: actions = [] } = useLogActions();
  const { data: origins = [] } = useLogOrigins();
  const originOptions = origins.map(({ origem }) => ({
    value: origem as NonNullable<LogSearch['origem']>,
    label: names.origin(origem),
  }));
  const actionOptions = actions.map(({ tipo_acao }) => ({
    value: tipo_acao as NonNullable<LogSearch['tipo_acao']>,
    label: names.action(tipo_acao),
  }));
  return {
    dti: (part) => <PeriodFilter {...part} legend={t('period')} from="dti" to="dtf" />,
    dtf: 'along',
    origem: (part) => (
      <OneOfFilter {...part} name="origem" label={t('column.origin')} all={t('all')} options={originOptions} />
    ),
    tipo_acao: (part) => (
      <OneOfFilter
        {...part}
        name="tipo_acao"
        label={t('column.action')}
        all={t('all')}
        options={actionOptions}
        isLookedUp
      />
    ),
    id_usuario: ({ id, draft, change }) => (
      <Labelled id={`${id}-id_usuario`} label={t('column.user')}>
        {(control) => (
          <PersonSelect {...control} value={draft.id_usuario} onChange={(id_usuario) => change({ id_usuario })} />
        )}
      </Labelled>
    ),
    id_amostra: ({ id, draft, change }) => (
      <Labelled id={`${id}-id_amostra`} label={t('column.sample')}>
        {(control) => (
          <SampleNumber {...control} value={draft.id_amostra} onChange={(id_amostra) => change({ id_amostra })} />
        )}
      </Labelled>
    ),
    id_cliente: (part) => <CompanyFilter {...part} name="id_cliente" />,
  };
}

interface NumberProps {
  id: string;
  value: number | null;
  onChange(value: number | null): void;
}

function SampleNumber(props: NumberProps) {
  return (
    <InputNumber {...props} min={1} max={2_147_483_647} precision={0} controls={false} style={{ width: '100%' }} />
  );
}

/** Chooses a user by part of the name. The signed-in user, missing from the server's list, comes first. */
function PersonSelect({ id, value, onChange }: NumberProps) {
  const t = useTexts('log');
  const clear = useClear();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const found = useUsersByName(typed.trim());
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
