import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../shared/i18n/index.ts';
import { useSessionState } from '../shared/session/index.ts';
import { notify } from '../shared/ui/index.ts';
import { type Access, guard, MY_PROFILE_PATH } from './guard.ts';

/** Renders a route for users who may open it and redirects all others. */
export function Guarded({ access, children }: { access: Access; children: ReactNode }) {
  const state = useSessionState();
  const location = useLocation();
  const wanted = `${location.pathname}${location.search}${location.hash}`;
  const redirect = guard(access, state, wanted, (location.state as { from?: string } | null)?.from);
  const t = useTexts('shell');
  // Without a word, the profile would look like the page that was asked for.
  const refused = redirect?.to === MY_PROFILE_PATH ? location.pathname : null;
  useEffect(() => {
    if (refused !== null) notify.warning(t('refused'), { kind: 'save', description: refused });
  }, [refused, t]);
  if (!redirect) return children;
  return <Navigate to={redirect.to} replace state={redirect.from === undefined ? null : { from: redirect.from }} />;
}
