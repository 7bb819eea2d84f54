import type { Capability, User } from '@escuta/contract';
import { can } from '@escuta/domain';
import { useMemo } from 'react';
import { signOut } from './sign-out.ts';
import { useSessionState } from './store.ts';

export interface SessionView {
  user: User | null;
  /** Whether the signed-in user has a capability; false without a session. */
  can(capability: Capability): boolean;
  /** Epoch milliseconds, null without a session. */
  expiresAt: number | null;
  signOut(): Promise<void>;
}

/** The signed-in user and their permissions; renders again when they change. */
export function useSession(): SessionView {
  const { session } = useSessionState();
  return useMemo(
    () => ({
      user: session?.user ?? null,
      can: (capability) => session !== null && can(session.user, capability),
      expiresAt: session?.expiresAt ?? null,
      signOut,
    }),
    [session],
  );
}
