import { useEffect, useEffectEvent } from 'react';
import { ApiProblem, NetworkProblem } from '../../../shared/api/index.ts';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import { Logo } from '../../../shared/ui/Logo.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { failureText } from '../use-sign-in.ts';
import { useRealms } from './realms.ts';
import { forgetSignIn, SsoProblem, signInThrough } from './sign-in-through.ts';
import styles from './sso.module.css';

interface Props {
  client: string;
  /** Page to open after the sign-in. */
  module: string;
  /** Called after a failed sign-in, whose reason has been shown. */
  onFail(): void;
}

function problemWords(problem: unknown, client: string): string {
  if (problem instanceof ApiProblem || problem instanceof NetworkProblem) return failureText(problem);
  return textsOf('sso')(problem instanceof SsoProblem ? problem.code : 'failed', { client });
}

/** Shows only the logo while single sign-on redirects (AUTH-14). */
export function SsoRedirect({ client, module, onFail }: Props) {
  const t = useTexts('sso');
  const realms = useRealms().data;
  const fail = useEffectEvent((problem: unknown) => {
    notify.error(problemWords(problem, client), { kind: 'login' });
    onFail();
  });
  useEffect(() => {
    if (!realms) return;
    let isShown = true;
    signInThrough({ realms, client, module }).catch((problem: unknown) => {
      if (isShown) fail(problem);
    });
    return () => {
      isShown = false;
    };
  }, [realms, client, module]);
  useBackFromRealm(onFail);
  return (
    <main className={styles.redirect}>
      <div role="status" aria-label={t('redirecting')}>
        <Logo size={96} />
      </div>
    </main>
  );
}

/** Returning with the back button, the browser may restore this page from its cache, where it would wait forever. */
function useBackFromRealm(onBack: () => void): void {
  const back = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    forgetSignIn();
    onBack();
  });
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => back(event);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
