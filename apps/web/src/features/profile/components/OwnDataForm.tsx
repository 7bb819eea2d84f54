import { OwnDataForm as OwnDataFields, type User } from '@escuta/contract';
import { Button } from 'antd';
import { useAppConfig } from '../../../shared/api/index.ts';
import {
  Form,
  Refused,
  TextField,
  TextInput,
  TickField,
  useSchemaForm,
  useSending,
} from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useLanguage, useTexts } from '../../../shared/i18n/index.ts';
import { updateOwn } from '../../../shared/session/index.ts';
import { reloadEnabled } from '../../../shared/tour/tour-state.ts';
import { notify } from '../../../shared/ui/index.ts';

/** The data that users change themselves; only an administrator changes e-mail and company (USR-05). */
export function OwnDataForm({ user }: { user: User }) {
  const t = useTexts('profile');
  const common = useTexts('common');
  const idioma = useLanguage();
  const { data: config } = useAppConfig();
  const form = useSchemaForm({
    schema: OwnDataFields,
    values: user,
    send: async ({ nome, ...fields }) => {
      await updateOwn({ ...fields, ...(!user.sso && { nome }), telefone: fields.telefone || null, idioma });
      if (fields.tour && !user.tour) return reloadEnabled({ started: false, path: window.location.pathname });
      notify.success(t('saved'), { kind: 'save' });
    },
  });
  const sending = useSending(form);
  return (
    <Form form={form} className={styles.section} tour="myProfile">
      <TextField
        form={form}
        name="nome"
        label={t('name')}
        help={user.sso ? t('ssoName') : undefined}
        autoComplete="name"
        disabled={user.sso}
      />
      <div className={styles.pair}>
        <TextInput label={t('email')} value={user.email} disabled />
        <TextInput label={t('company')} value={user.razao_social} disabled />
      </div>
      <TextField form={form} name="telefone" label={t('phone')} type="tel" autoComplete="tel" />
      <div className={styles.checks}>
        <TickField form={form} name="tour">
          {t('tour')}
        </TickField>
        {config?.newsletter ? (
          <TickField form={form} name="new_users_data">
            {t('news')}
          </TickField>
        ) : null}
      </div>
      <Refused form={form} title={t('failed')} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={sending}>
          {sending ? common('saving') : common('save')}
        </Button>
      </div>
    </Form>
  );
}
