import { LOG_OBJECTS } from '@escuta/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import {
  CompanyFilter,
  type FilterFields,
  OneOfFilter,
  PeriodFilter,
  TextFilter,
} from '../../../shared/list-page/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useLogActions, useLogOrigins, usePersonName, useUsersByName } from '../log.queries.ts';
import { type LogSearch, SEQ_MAX } from '../log-search.ts';
import { useLogNames } from '../use-log-names.ts';

/** What the filters of fixed choices offer, by name. */
function useLogOptions() {
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
  const objectOptions = LOG_OBJECTS.map((value) => ({ value, label: t(`kind.${value}`) }));
  return { originOptions, actionOptions, objectOptions };
}

/** The filters of the log (LOG-02). */
export function useLogFields(): FilterFields<LogSearch> {
  const t = useTexts('log');
  const { originOptions, actionOptions, objectOptions } = useLogOptions();
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
          <PersonSelect
            {...control}
            value={draft.id_usuario}
            placeholder={t('allUsers')}
            onChange={(id_usuario) => change({ id_usuario })}
          />
        )}
      </Labelled>
    ),
    seq: (part) => (
      <TextFilter {...part} name="seq" label={t('column.sample')} maxLength={SEQ_MAX} help={t('seqHelp')} />
    ),
    objeto: (part) => (
      <OneOfFilter {...part} name="objeto" label={t('column.about')} all={t('all')} options={objectOptions} />
    ),
    id_pessoa: ({ id, draft, change }) => (
      <Labelled id={`${id}-id_pessoa`} label={t('person')}>
        {(control) => (
          <PersonSelect
            {...control}
            value={draft.id_pessoa}
            placeholder={t('anyone')}
            onChange={(id_pessoa) => change({ id_pessoa })}
          />
        )}
      </Labelled>
    ),
    id_cliente: (part) => <CompanyFilter {...part} name="id_cliente" />,
  };
}

interface PersonSelectProps {
  id: string;
  placeholder: string;
  value: number | null;
  onChange(value: number | null): void;
}

/** Chooses a user by part of the name. The signed-in user, missing from the server's list, comes first. */
function PersonSelect({ id, value, placeholder, onChange }: PersonSelectProps) {
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
      placeholder={placeholder}
      options={[...chosen, ...people]}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
