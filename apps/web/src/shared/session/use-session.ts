import type { Capability, User } from '@escuta/contract';
import { can } from '@escuta/domain';
import { useMemo } from 'react';
import { signOut } from './sign-out.ts';
import { useSessionState } from './store.ts';

export interface SessionView {
  user: User | null;
  /** Whether the matrix allows a capability to the signed-in person; false without a session. */
  can(capability: Capability): boolean;
  /** Epoch milliseconds, null without a session. */
  expiresAt: number | null;
  signOut(): Promise<void>;
}

/** The signed-in person, followed. */
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
