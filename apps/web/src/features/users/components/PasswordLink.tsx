import type { User } from '@escuta/contract';
import { mayChange } from '@escuta/domain';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/** Sends a user an e-mail with the link to a new password (USR-02, D-28). */
export function PasswordLink({ user }: { user: User }) {
  const t = useTexts('users');
  const problem = useProblemText();
  const { user: self } = useSession();
  const sending = useMutation({
    mutationFn: () => call('sendPasswordLink', { body: { email: user.email } }),
    onSuccess: () => notify.success(t('password.sent'), { kind: 'save', description: user.email }),
    onError: (reason) => notify.error(t('password.failed'), { kind: 'save', description: problem(reason) }),
  });
  const may = self !== null && mayChange(self, user);
  return (
    <section className={form.section} aria-labelledby="password-link">
      <h2 id="password-link">{t('password.title')}</h2>
      <p className={form.help}>{user.sso ? t('password.sso') : t('password.help', { email: user.email })}</p>
      {user.sso || !may ? null : (
        <div className={form.buttons}>
          <Button loading={sending.isPending} onClick={() => sending.mutate()}>
            {t('password.send')}
          </Button>
        </div>
      )}
    </section>
  );
}
