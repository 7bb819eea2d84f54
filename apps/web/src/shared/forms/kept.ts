import { getSession } from '../session/store.ts';

/** Names under which earlier versions stored fields. */
export type FormerNames<Values> = { [Name in keyof Values]?: string };

/**
 * Values of a form, kept in sessionStorage, so that they survive a reload or an expired session.
 * Kept per user, so that nobody sees another user's text.
 */
export function keptDraft<Values extends object>(name: string) {
  const key = `escuta.draft.${getSession()?.user.id_usuario}.${name}`;
  return {
    /** The stored values of the form's current fields; another version may have stored others. */
    read(fields: Values, formerNames: FormerNames<Values>): Partial<Values> {
      const kept = parse(sessionStorage.getItem(key) ?? '{}');
      const found = (Object.keys(fields) as (keyof Values & string)[]).flatMap((name) => {
        const place = [name, formerNames[name]].find((place) => place !== undefined && place in kept);
        return place === undefined ? [] : [[name, kept[place]]];
      });
      return Object.fromEntries(found) as Partial<Values>;
    },
    write: (values: Values) => sessionStorage.setItem(key, JSON.stringify(values)),
    drop: () => sessionStorage.removeItem(key),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
