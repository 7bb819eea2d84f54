import { NewBranch, NewCompany } from '@escuta/contract';
import { isSuperAdmin } from '@escuta/domain';
import { Button } from 'antd';
import { useEffect, useId } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { readId } from '../../../shared/address/index.ts';
import { COMPANIES_PATH } from '../../../shared/api/index.ts';
import {
  Form,
  partOf,
  Refused,
  useIsValid,
  useSchemaForm,
  useSending,
  WhyDisabled,
} from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useCreateCompany } from '../companies.queries.ts';
import { CompanyFields } from '../components/CompanyFields.tsx';
import { ShareField } from '../components/ShareField.tsx';
import type { MadeState } from '../hooks/use-made-company.ts';
import { useSameName } from '../hooks/use-same-name.tsx';

/** Creates a company (CLI-02). */
export default function NewCompanyPage() {
  const t = useTexts('companies');
  const { user } = useSession();
  const navigate = useNavigate();
  const creating = useCreateCompany();
  const schema = user && isSuperAdmin(user) ? NewCompany : NewBranch;
  const why = useId();
  const sameName = useSameName();
  const form = useSchemaForm({
    schema,
    values: { razao_social: '', id_cliente_master: null, parcela_escuta: null },
    keep: 'new-company',
    mode: 'onTouched',
    send: async (company) => {
      const { razao_social, id_cliente } = await sameName.save(company.razao_social, (confirmed) =>
        creating.mutateAsync({ ...company, ...confirmed }),
      );
      notify.success(t('new.done'), { kind: 'save', description: razao_social });
      await navigate(COMPANIES_PATH, { state: { made: id_cliente } satisfies MadeState });
    },
  });
  const [params] = useSearchParams();
  const parent = readId(params.get('id_cliente_master'));
  const { setValue } = form;
  // The parent of the address replaces that of a draft.
  useEffect(() => {
    if (parent !== null) setValue('id_cliente_master', parent, { shouldValidate: true });
  }, [parent, setValue]);
  const isValid = useIsValid(form);
  const sending = useSending(form);
  return (
    <Form form={form} className={styles.page}>
      <div>
        <Link to={COMPANIES_PATH}>{t('back')}</Link>
        <h1>{t('new.title')}</h1>
      </div>
      <div className={styles.section}>
        <CompanyFields form={partOf(form)} id_cliente={null} />
        <ShareField form={partOf(form)} company={null} />
      </div>
      <Refused form={form} title={t('new.failed')} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" disabled={!isValid} aria-busy={sending} aria-describedby={why}>
          {sending ? t('new.registering') : t('new.register')}
        </Button>
        <WhyDisabled
          id={why}
          form={form}
          schema={schema}
          labels={{ razao_social: t('name'), id_cliente_master: t('parent'), parcela_escuta: t('share.label') }}
        />
      </div>
      {sameName.question}
    </Form>
  );
}
