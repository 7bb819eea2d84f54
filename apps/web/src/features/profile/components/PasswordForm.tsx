import { NewPassword } from '@escuta/contract';
import { Button } from 'antd';
import { call } from '../../../shared/api/index.ts';
import {
  Form,
  NewPasswordFields,
  NO_PASSWORD,
  Refused,
  useIsConfirmed,
  useSchemaForm,
  useSending,
} from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/** Changes the user's own password, which ends their other sessions (USR-05, D-28). */
export function PasswordForm() {
  const t = useTexts('profile');
  const form = useSchemaForm({
    schema: NewPassword,
    values: NO_PASSWORD,
    send: async (body) => {
      await call('changePassword', { body });
      form.takeOver(NO_PASSWORD);
      notify.success(t('password.done'), { kind: 'save', description: t('password.doneHelp') });
    },
  });
  const isConfirmed = useIsConfirmed(form);
  const sending = useSending(form);
  return (
    <Form form={form} look="entrance" className={styles.section}>
      <p className={styles.help}>{t('password.help')}</p>
      <NewPasswordFields form={form} />
      <Refused form={form} title={t('password.failed')} />
      <div className={styles.buttons}>
        <Button htmlType="submit" disabled={!isConfirmed || sending}>
          {sending ? t('password.changing') : t('password.change')}
        </Button>
      </div>
    </Form>
  );
}
