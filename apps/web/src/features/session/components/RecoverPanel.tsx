import { PasswordLinkBody } from '@escuta/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiProblem, call } from '../../../shared/api/index.ts';
import { Form, TextField, useSchemaForm, useSending, useWatch } from '../../../shared/forms/index.ts';
import { problemText, useLanguage, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/notify.ts';
import formStyles from './LoginForm.module.css';
import styles from './RecoverPanel.module.css';

type State = 'closed' | 'opened' | 'sending' | 'sent';

const Address = PasswordLinkBody.pick({ email: true });

/** Requests a link to set a new password: closed, opened, sending, sent (AUTH-08). */
export function RecoverPanel() {
  const t = useTexts('session');
  const [state, setState] = useState<State>('closed');
  const [email, setEmail] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = state !== 'closed';
  const close = () => {
    setState('closed');
    opener.current?.focus();
  };
  return (
    <div className={styles.panel} data-state={state}>
      <button
        ref={opener}
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : setState('opened'))}
      >
        {t('recover.open')}
      </button>
      <section id={id} aria-label={t('recover.title')} className={styles.body} hidden={!isOpen}>
        {/* When closed, the page has no second e-mail field. */}
        {state === 'closed' ? null : state === 'sent' ? (
          <Sent email={email} onBack={close} />
        ) : (
          <AddressForm email={email} onState={setState} onEmail={setEmail} />
        )}
      </section>
    </div>
  );
}

interface AddressFormProps {
  /** Address typed before the panel was closed. */
  email: string;
  onState(state: State): void;
  onEmail(email: string): void;
}

/** Calls the function only while the form is mounted: the response must not reopen a panel closed while sending. */
function useWhileShown<Value>(callback: (value: Value) => void): (value: Value) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (value) => {
    if (isShown.current) callback(value);
  };
}

function AddressForm({ email, onState, onEmail }: AddressFormProps) {
  const t = useTexts('session');
  const problem = useProblemText();
  const idioma = useLanguage();
  const become = useWhileShown(onState);
  const form = useSchemaForm({
    schema: Address,
    values: { email },
    send: async ({ email }) => {
      become('sending');
      try {
        await call('forgotPassword', { body: { email, idioma } });
        notify.success(t('recover.sent'), { kind: 'login' });
        become('sent');
      } catch (reason) {
        become('opened');
        if (reason instanceof ApiProblem && reason.details.length > 0) throw reason;
        if (reason instanceof ApiProblem) notify.error(problem(reason), { kind: 'login' });
        else notify.error(t('recover.failed'), { kind: 'login', description: problem(reason) });
      }
    },
  });
  const typed = useWatch({ control: form.control, name: 'email' }) ?? '';
  useEffect(() => onEmail(typed.trim()), [onEmail, typed]);
  const sending = useSending(form);
  const wrong = problemText(new ApiProblem(400, 'email_refused'));
  return (
    <Form form={form} look="entrance" className={formStyles.form}>
      <p className={styles.help}>{t('recover.help')}</p>
      <TextField
        form={form}
        name="email"
        inputName="recover-email"
        label={t('recover.email')}
        errorTexts={{ invalid_format: wrong, invalid: wrong }}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="submit" className={formStyles.submit} disabled={typed.trim() === '' || sending} aria-busy={sending}>
        {sending ? t('recover.sending') : t('recover.send')}
      </button>
    </Form>
  );
}

/** Shows the address that the link was sent to; screen readers read it when it appears. */
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
