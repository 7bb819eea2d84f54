import type { User, UserChange } from '@escuta/contract';
import { assignableRoles, mayChange } from '@escuta/domain';
import { Button, Checkbox, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { fieldProblemText, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import form from '../../../shared/ui/form.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { isEmailAddress } from '../new-users.ts';
import { useUpdateUser } from '../users.queries.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { UnitsField } from './UnitsField.tsx';

type Draft = Pick<User, 'nome' | 'email' | 'id_cliente' | 'id_tipo_usuario' | 'ativo' | 'exibir_inspecao'> & {
  filiais: number[];
};

const draftOf = ({ nome, email, id_cliente, id_tipo_usuario, ativo, exibir_inspecao, filiais }: User): Draft => ({
  nome,
  email,
  id_cliente,
  id_tipo_usuario,
  ativo,
  exibir_inspecao,
  filiais: filiais.map(({ id }) => id),
});

/** What an administrator may change of a person (USR-02); the own role is the ceiling (USR-04). */
export function UserForm({ user }: { user: User }) {
  const t = useTexts('users');
  const common = useTexts('common');
  const problem = useProblemText();
  const { user: self, can } = useSession();
  const { data: companies = [] } = useMapCompanies();
  const [draft, setDraft] = useState(() => draftOf(user));
  const [checked, setChecked] = useState(false);
  const saving = useUpdateUser();
  const id = useId();
  if (!self) return null;
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const may = mayChange(self, user);
  const permits = can('users.create');
  const wrong = {
    nome: draft.nome.trim() === '' ? t('missing') : undefined,
    email: isEmailAddress(draft.email) ? undefined : t('wrongEmail'),
  };
  const error = (field: 'nome' | 'email' | 'id_cliente' | 'id_tipo_usuario') =>
    (checked && field in wrong ? wrong[field as keyof typeof wrong] : undefined) ??
    fieldProblemText(saving.error, field);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const first = wrong.nome ? 'name' : wrong.email ? 'email' : null;
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    if (saving.isPending) return;
    try {
      setDraft(draftOf(await saving.mutateAsync(changeOf(user, draft, permits))));
      notify.success(t('profile.saved'), { kind: 'save' });
    } catch (reason) {
      notify.error(t('profile.failed'), { kind: 'save', description: problem(reason) });
    }
  };
  return (
    <form className={form.section} data-tour="userProfile" onSubmit={(event) => void submit(event)} noValidate>
      {may ? null : <p className={form.note}>{t('profile.notYours')}</p>}
      <FormField
        id={`${id}-name`}
        label={t('name')}
        help={user.sso ? t('profile.sso') : undefined}
        error={error('nome')}
      >
        <Input
          id={`${id}-name`}
          value={draft.nome}
          maxLength={200}
          disabled={!may}
          onChange={({ target }) => change({ nome: target.value })}
        />
      </FormField>
      <FormField id={`${id}-email`} label={t('email')} error={error('email')}>
        <Input
          id={`${id}-email`}
          type="email"
          value={draft.email}
          maxLength={254}
          disabled={!may}
          onChange={({ target }) => change({ email: target.value })}
        />
      </FormField>
      <div className={form.pair}>
        <FormField id={`${id}-company`} label={t('company')} error={error('id_cliente')}>
          <CompanyChoice
            id={`${id}-company`}
            companies={companies}
            value={draft.id_cliente}
            placeholder={t('chooseCompany')}
            disabled={!may}
            onChange={(id_cliente) => id_cliente !== null && change({ id_cliente, filiais: [] })}
          />
        </FormField>
        <FormField id={`${id}-role`} label={t('role')} error={error('id_tipo_usuario')}>
          <RoleSelect
            id={`${id}-role`}
            roles={may ? assignableRoles(self) : [user.id_tipo_usuario]}
            value={draft.id_tipo_usuario}
            disabled={!may}
            onChange={(id_tipo_usuario) => change({ id_tipo_usuario })}
          />
        </FormField>
      </div>
      {permits ? (
        <UnitsField
          id={`${id}-units`}
          id_cliente={draft.id_cliente}
          value={draft.filiais}
          disabled={!may}
          onChange={(filiais) => change({ filiais })}
        />
      ) : null}
      <div className={form.checks}>
        <Checkbox checked={draft.ativo} disabled={!may} onChange={({ target }) => change({ ativo: target.checked })}>
          {t('profile.active')}
        </Checkbox>
        {permits ? (
          <Checkbox
            checked={draft.exibir_inspecao}
            disabled={!may}
            onChange={({ target }) => change({ exibir_inspecao: target.checked })}
          >
            {t('profile.inspections')}
          </Checkbox>
        ) : null}
      </div>
      {may ? (
        <div className={form.buttons}>
          <Button type="primary" htmlType="submit" aria-busy={saving.isPending}>
            {saving.isPending ? common('saving') : common('save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

/** The call of a draft; units and inspections travel only from who may set them. */
function changeOf({ id_usuario }: User, draft: Draft, permits: boolean): UserChange {
  const { exibir_inspecao, filiais, ...fields } = draft;
  return { id_usuario, ...fields, nome: fields.nome.trim(), ...(permits && { exibir_inspecao, filiais }) };
}
