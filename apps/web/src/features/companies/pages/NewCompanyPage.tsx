import { isSuperAdmin } from '@escuta/domain';
import { Button } from 'antd';
import { type FormEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import form from '../../../shared/ui/form.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { useCreateCompany } from '../companies.queries.ts';
import { nameProblem } from '../company-name.ts';
import { COMPANIES_PATH } from '../company-paths.ts';
import { type CompanyDraft, CompanyFields } from '../components/CompanyFields.tsx';

const EMPTY: CompanyDraft = { razao_social: '', id_cliente_master: null };

/** A new company (CLI-02). */
export default function NewCompanyPage() {
  const t = useTexts('companies');
  const problem = useProblemText();
  const { user } = useSession();
  const navigate = useNavigate();
  const { draft, change, drop } = useKeptDraft('new-company', EMPTY);
  const creating = useCreateCompany();
  const id = useId();
  const needsParent = user !== null && !isSuperAdmin(user);
  const isValid = nameProblem(draft.razao_social) === null && !(needsParent && draft.id_cliente_master === null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || creating.isPending) return;
    try {
      const { razao_social } = await creating.mutateAsync({ ...draft, razao_social: draft.razao_social.trim() });
      drop();
      notify.success(t('new.done'), { kind: 'save', description: razao_social });
      await navigate(COMPANIES_PATH);
    } catch (reason) {
      notify.error(t('new.failed'), { kind: 'save', description: problem(reason) });
    }
  };
  return (
    <form className={form.page} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <Link to={COMPANIES_PATH}>{t('back')}</Link>
        <h1>{t('new.title')}</h1>
      </div>
      <div className={form.section}>
        <CompanyFields id={id} draft={draft} id_cliente={null} problem={creating.error} onChange={change} />
      </div>
      <div className={form.buttons}>
        <Button type="primary" htmlType="submit" disabled={!isValid} aria-busy={creating.isPending}>
          {creating.isPending ? t('new.registering') : t('new.register')}
        </Button>
      </div>
    </form>
  );
}
