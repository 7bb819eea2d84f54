import type { User } from '@escuta/contract';
import { Button, Checkbox, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { fieldProblemText, useLanguage, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { reloadEnabled } from '../../../shared/tour/tour-state.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import form from '../../../shared/ui/form.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { useUpdateOwn } from '../profile.queries.ts';

/** What a person sets for themselves; e-mail and company are others' to change (USR-05). */
export function OwnDataForm({ user }: { user: User }) {
  const t = useTexts('profile');
  const common = useTexts('common');
  const problem = useProblemText();
  const idioma = useLanguage();
  const { data: config } = useAppConfig();
  const saving = useUpdateOwn();
  const id = useId();
  const [draft, setDraft] = useState({
    nome: user.nome,
    telefone: user.telefone ?? '',
    tour: user.tour,
    new_users_data: user.new_users_data,
  });
  const [checked, setChecked] = useState(false);
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const nameMissing = checked && draft.nome.trim() === '' ? t('missing') : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (draft.nome.trim() === '') return document.getElementById(`${id}-name`)?.focus();
    if (saving.isPending) return;
    const { nome, telefone, ...wishes } = draft;
    try {
      await saving.mutateAsync({
        ...wishes,
        ...(!user.sso && { nome: nome.trim() }),
        telefone: telefone.trim() || null,
        idioma,
      });
      if (draft.tour && !user.tour) return reloadEnabled({ started: false, path: window.location.pathname });
      notify.success(t('saved'), { kind: 'save' });
    } catch (reason) {
      notify.error(t('failed'), { kind: 'save', description: problem(reason) });
    }
  };
  return (
    <form className={form.section} data-tour="myProfile" onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        id={`${id}-name`}
        label={t('name')}
        help={user.sso ? t('ssoName') : undefined}
        error={nameMissing ?? fieldProblemText(saving.error, 'nome')}
      >
        <Input
          id={`${id}-name`}
          value={draft.nome}
          maxLength={200}
          autoComplete="name"
          disabled={user.sso}
          onChange={({ target }) => change({ nome: target.value })}
        />
      </FormField>
      <div className={form.pair}>
        <FormField id={`${id}-email`} label={t('email')}>
          <Input id={`${id}-email`} value={user.email} disabled />
        </FormField>
        <FormField id={`${id}-company`} label={t('company')}>
          <Input id={`${id}-company`} value={user.razao_social} disabled />
        </FormField>
      </div>
      <FormField id={`${id}-phone`} label={t('phone')} error={fieldProblemText(saving.error, 'telefone')}>
        <Input
          id={`${id}-phone`}
          type="tel"
          value={draft.telefone}
          maxLength={40}
          autoComplete="tel"
          onChange={({ target }) => change({ telefone: target.value })}
        />
      </FormField>
      <div className={form.checks}>
        <Checkbox checked={draft.tour} onChange={({ target }) => change({ tour: target.checked })}>
          {t('tour')}
        </Checkbox>
        {config?.newsletter ? (
          <Checkbox
            checked={draft.new_users_data}
            onChange={({ target }) => change({ new_users_data: target.checked })}
          >
            {t('news')}
          </Checkbox>
        ) : null}
      </div>
      <div className={form.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={saving.isPending}>
          {saving.isPending ? common('saving') : common('save')}
        </Button>
      </div>
    </form>
  );
}
