import { useState } from 'react';
import { signOut } from '../../shared/session/index.ts';

/** Signs out (AUTH-07); the guard then shows the sign-in screen. */
export function useSignOut() {
  const [isPending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void signOut().finally(() => setPending(false));
  };
  return { isPending, leave };
}
