import { getSession } from '../session/store.ts';

/**
 * What a form holds, kept for the life of the tab: a reload or an expired session takes nothing of it.
 * Kept per person, so that nobody finds another's text.
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
