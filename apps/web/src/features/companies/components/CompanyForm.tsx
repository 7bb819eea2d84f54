import { type Company, CompanyForm as CompanyFormFields } from '@escuta/contract';
import { isSuperAdmin, mayPermit } from '@escuta/domain';
import { Button } from 'antd';
import { useId } from 'react';
import {
  Form,
  partOf,
  Refused,
  type SchemaForm,
  TextField,
  TickField,
  useIsValid,
  useSchemaForm,
  useSending,
  WhyDisabled,
} from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useUpdateCompany } from '../companies.queries.ts';
import { useSameName } from '../hooks/use-same-name.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { ShareField } from './ShareField.tsx';

/** Name, parent, share to listen to and permissions of a company; only SUP changes permissions (CLI-03, D-12, D-33). */
export function CompanyForm({ company }: { company: Company }) {
  const t = useTexts('companies');
  const common = useTexts('common');
  const { user } = useSession();
  const saving = useUpdateCompany();
  const why = useId();
  const sameName = useSameName();
  const { id_cliente } = company;
  const permits = user !== null && mayPermit(user);
  // The parent is outside the administrator's reach and stays as it is.
  const fixedParent = user !== null && !isSuperAdmin(user) && company.id_cliente_master === null;
  const form = useSchemaForm({
    schema: CompanyFormFields,
    values: company,
    mode: 'onTouched',
    send: async ({ razao_social, id_cliente_master, parcela_escuta, ...permissions }) => {
      const change = {
        ...{ id_cliente, razao_social, parcela_escuta },
        ...(!fixedParent && { id_cliente_master }),
        ...(permits && permissions),
      };
      await sameName.save(razao_social, (confirmed) => saving.mutateAsync({ ...change, ...confirmed }));
      notify.success(t('profile.saved'), { kind: 'save' });
    },
  });
  const isValid = useIsValid(form);
  const sending = useSending(form);
  if (!user) return null;
  return (
    <Form form={form} className={styles.section}>
      <CompanyFields form={partOf(form)} id_cliente={id_cliente} fixedParent={fixedParent} />
      <ShareField form={partOf(form)} company={company} />
      {permits ? <Permissions form={partOf(form)} /> : null}
      <Refused form={form} title={t('profile.failed')} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" disabled={!isValid} aria-busy={sending} aria-describedby={why}>
          {sending ? common('saving') : common('save')}
        </Button>
        <WhyDisabled
          id={why}
          form={form}
          schema={CompanyFormFields}
          labels={{ razao_social: t('name'), parcela_escuta: t('share.label'), realm: t('profile.realm') }}
        />
      </div>
      {sameName.question}
    </Form>
  );
}

function Permissions<Output>({
  form,
}: {
  form: SchemaForm<{ permite_exportar: boolean; realm: string | null }, Output>;
}) {
  const t = useTexts('companies');
  return (
    <>
      <TickField form={form} name="permite_exportar">
        {t('profile.exports')}
      </TickField>
      <TextField
        form={form}
        name="realm"
        label={t('profile.realm')}
        help={t('profile.realmHelp')}
        spellCheck={false}
        autoCapitalize="none"
      />
    </>
  );
}
