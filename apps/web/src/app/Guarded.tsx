import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSessionState } from '../shared/session/index.ts';
import { type Access, guard } from './guard.ts';

/** Renders a route for users who may open it and redirects all others. */
export function Guarded({ access, children }: { access: Access; children: ReactNode }) {
  const state = useSessionState();
  const location = useLocation();
  const wanted = `${location.pathname}${location.search}${location.hash}`;
  const redirect = guard(access, state, wanted, (location.state as { from?: string } | null)?.from);
  if (!redirect) return children;
  return <Navigate to={redirect.to} replace state={redirect.from === undefined ? null : { from: redirect.from }} />;
}
