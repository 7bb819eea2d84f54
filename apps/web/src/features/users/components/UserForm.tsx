import { type User, type UserChange, UserForm as UserFields } from '@escuta/contract';
import { assignableRoles, mayChange } from '@escuta/domain';
import { Button } from 'antd';
import { Form, partOf, Refused, TextField, TickField, useSchemaForm, useSending } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useUpdateUser } from '../users.queries.ts';
import { CompanyAndRole } from './CompanyAndRole.tsx';
import { UnitsField } from './UnitsField.tsx';

/** A user's data, edited by an administrator (USR-02), who cannot assign a higher role than their own (USR-04). */
export function UserForm({ user }: { user: User }) {
  const t = useTexts('users');
  const { user: self, can } = useSession();
  const permits = can('users.create');
  const saving = useUpdateUser();
  const form = useSchemaForm({
    schema: UserFields,
    values: valuesOf(user),
    send: async (fields) => {
      form.takeOver(valuesOf(await saving.mutateAsync(changeOf(user, fields, permits))));
      notify.success(t('profile.saved'), { kind: 'save' });
    },
  });
  const sending = useSending(form);
  if (!self) return null;
  const may = mayChange(self, user);
  const wrongEmail = t('wrongEmail');
  return (
    <Form form={form} className={styles.section} tour="userProfile">
      {may ? null : <p className={styles.note}>{t('profile.notYours')}</p>}
      <TextField
        form={form}
        name="nome"
        label={t('name')}
        help={user.sso ? t('profile.sso') : undefined}
        disabled={!may}
      />
      <TextField
        form={form}
        name="email"
        label={t('email')}
        errorTexts={{ invalid_format: wrongEmail, invalid: wrongEmail }}
        type="email"
        disabled={!may}
      />
      <CompanyAndRole
        form={partOf(form)}
        roles={may ? assignableRoles(self) : [user.id_tipo_usuario]}
        disabled={!may}
      />
      {permits ? <UnitsField form={partOf(form)} disabled={!may} /> : null}
      <div className={styles.checks}>
        <TickField form={form} name="ativo" disabled={!may}>
          {t('profile.active')}
        </TickField>
        {permits ? (
          <TickField form={form} name="exibir_inspecao" disabled={!may}>
            {t('profile.inspections')}
          </TickField>
        ) : null}
      </div>
      <Refused form={form} title={t('profile.failed')} />
      {may ? <Save sending={sending} /> : null}
    </Form>
  );
}

function Save({ sending }: { sending: boolean }) {
  const common = useTexts('common');
  return (
    <div className={styles.buttons}>
      <Button type="primary" htmlType="submit" aria-busy={sending}>
        {sending ? common('saving') : common('save')}
      </Button>
    </div>
  );
}

function valuesOf({ nome, email, id_cliente, id_tipo_usuario, ativo, exibir_inspecao, filiais }: User): UserFields {
  return { nome, email, id_cliente, id_tipo_usuario, ativo, exibir_inspecao, filiais: filiais.map(({ id }) => id) };
}

/** The body of the request; units and inspections are sent only by users who may set them. */
function changeOf({ id_usuario }: User, fields: UserFields, permits: boolean): UserChange {
  const { exibir_inspecao, filiais, ...others } = fields;
  return { id_usuario, ...others, ...(permits && { exibir_inspecao, filiais }) };
}
