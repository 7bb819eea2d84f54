import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiProblem, call } from '../../../shared/api/index.ts';
import { fieldProblemText, useLanguage, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/TextField.tsx';
import form from './LoginForm.module.css';
import styles from './RecoverPanel.module.css';

type State = 'closed' | 'opened' | 'sending' | 'sent';

/** Asks for a link to a new password: closed, opened, sending, sent (AUTH-08). */
export function RecoverPanel() {
  const t = useTexts('session');
  const problem = useProblemText();
  const idioma = useLanguage();
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const sending = useMutation({
    mutationFn: () => call('forgotPassword', { body: { email: email.trim(), idioma } }),
    onSuccess: () => notify.success(t('recover.sent'), { kind: 'login' }),
    onError: (reason) => {
      if (fieldProblemText(reason, 'email')) setWrong(problem(new ApiProblem(400, 'email_refused')));
      else if (reason instanceof ApiProblem) notify.error(problem(reason), { kind: 'login' });
      else notify.error(t('recover.failed'), { kind: 'login', description: problem(reason) });
    },
  });
  const state: State = !open ? 'closed' : sending.isPending ? 'sending' : sending.isSuccess ? 'sent' : 'opened';
  const close = () => {
    setOpen(false);
    sending.reset();
    opener.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(undefined);
    if (email.trim() !== '' && !sending.isPending) sending.mutate();
  };
  return (
    <div className={styles.panel} data-state={state}>
      <button
        ref={opener}
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {t('recover.open')}
      </button>
      <section id={id} aria-label={t('recover.title')} className={styles.body} hidden={!open}>
        {/* Closed, it holds no second e-mail field. */}
        {state === 'closed' ? null : state === 'sent' ? (
          <Sent email={email.trim()} onBack={close} />
        ) : (
          <form className={form.form} onSubmit={submit} noValidate>
            <p className={styles.help}>{t('recover.help')}</p>
            <TextField
              label={t('recover.email')}
              type="email"
              name="recover-email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              error={wrong}
              onChange={(event) => {
                setWrong(undefined);
                setEmail(event.target.value);
              }}
            />
            <button
              type="submit"
              className={form.submit}
              disabled={email.trim() === '' || sending.isPending}
              aria-busy={sending.isPending}
            >
              {sending.isPending ? t('recover.sending') : t('recover.send')}
            </button>
          </form>
        )}
      </section>
    </div>
  );
}

/** Says where the link went; read out as it appears. */
function Sent({ email, onBack }: { email: string; onBack(): void }) {
  const t = useTexts('session');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1} className={styles.help}>
        {t('recover.sentHelp', { email })}
      </p>
      <button type="button" className={styles.link} onClick={onBack}>
        {t('recover.back')}
      </button>
    </>
  );
}
