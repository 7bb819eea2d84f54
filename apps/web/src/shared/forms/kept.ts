import { getSession } from '../session/store.ts';

/**
 * Values of a form, kept in sessionStorage, so that they survive a reload or an expired session.
 * Kept per user, so that nobody sees another user's text.
 */
export function keptDraft<Values extends object>(name: string) {
  const key = `escuta.draft.${getSession()?.user.id_usuario}.${name}`;
  return {
    read(): Partial<Values> {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
        return typeof kept === 'object' && kept !== null ? (kept as Partial<Values>) : {};
      } catch {
        return {};
      }
    },
    write: (values: Values) => sessionStorage.setItem(key, JSON.stringify(values)),
    drop: () => sessionStorage.removeItem(key),
  };
}
