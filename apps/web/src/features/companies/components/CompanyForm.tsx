import type { Company } from '@escuta/contract';
import { isSuperAdmin, mayPermit } from '@escuta/domain';
import { Button, Checkbox, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { fieldProblemText, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import form from '../../../shared/ui/form.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { useUpdateCompany } from '../companies.queries.ts';
import { nameProblem } from '../company-name.ts';
import { CompanyFields } from './CompanyFields.tsx';

/** Name, parent, and what the company permits; the last is SUP's to say (CLI-03, D-12, D-33). */
export function CompanyForm({ company }: { company: Company }) {
  const t = useTexts('companies');
  const common = useTexts('common');
  const problem = useProblemText();
  const { user } = useSession();
  const saving = useUpdateCompany();
  const id = useId();
  const { id_cliente } = company;
  const [draft, setDraft] = useState({
    razao_social: company.razao_social,
    id_cliente_master: company.id_cliente_master,
    permite_exportar: company.permite_exportar,
    realm: company.realm ?? '',
  });
  if (!user) return null;
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const permits = mayPermit(user);
  // Its parent lies outside what an administrator sees, and stays.
  const fixedParent = !isSuperAdmin(user) && company.id_cliente_master === null;
  const isValid = nameProblem(draft.razao_social) === null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || saving.isPending) return;
    const { permite_exportar, realm, razao_social, id_cliente_master } = draft;
    try {
      await saving.mutateAsync({
        id_cliente,
        razao_social: razao_social.trim(),
        ...(!fixedParent && { id_cliente_master }),
        ...(permits && { permite_exportar, realm: realm.trim() || null }),
      });
      notify.success(t('profile.saved'), { kind: 'save' });
    } catch (reason) {
      notify.error(t('profile.failed'), { kind: 'save', description: problem(reason) });
    }
  };
  return (
    <form className={form.section} onSubmit={(event) => void submit(event)} noValidate>
      <CompanyFields
        id={id}
        draft={draft}
        id_cliente={id_cliente}
        problem={saving.error}
        fixedParent={fixedParent}
        onChange={change}
      />
      {permits ? (
        <>
          <Checkbox
            checked={draft.permite_exportar}
            onChange={({ target }) => change({ permite_exportar: target.checked })}
          >
            {t('profile.exports')}
          </Checkbox>
          <FormField
            id={`${id}-realm`}
            label={t('profile.realm')}
            help={t('profile.realmHelp')}
            error={fieldProblemText(saving.error, 'realm')}
          >
            <Input
              id={`${id}-realm`}
              value={draft.realm}
              maxLength={64}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => change({ realm: target.value })}
            />
          </FormField>
        </>
      ) : null}
      <div className={form.buttons}>
        <Button type="primary" htmlType="submit" disabled={!isValid} aria-busy={saving.isPending}>
          {saving.isPending ? common('saving') : common('save')}
        </Button>
      </div>
    </form>
  );
}
