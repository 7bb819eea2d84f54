import { useCallback, useState } from 'react';
import { useSession } from '../session/use-session.ts';

/**
 * The content of a form, stored until the tab is closed, so that it survives a reload or an expired session. Stored per user, so that nobody
 * sees another user's text.
 */
export function useKeptDraft<T extends object>(name: string, initial: T) {
  const { user } = useSession();
  const key = `escuta.draft.${user?.id_usuario}.${name}`;
  const [draft, setDraft] = useState<T>(() => ({ ...initial, ...read<T>(key) }));
  const change = useCallback(
    (part: Partial<T>) =>
      setDraft((now) => {
        const next = { ...now, ...part };
        sessionStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  /** Deletes the stored draft; to be called after sending. */
  const drop = useCallback(() => sessionStorage.removeItem(key), [key]);
  return { draft, change, drop };
}

function read<T>(key: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<T>) : {};
  } catch {
    return {};
  }
}
