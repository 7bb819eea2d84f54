import { z } from 'zod';
import { createStore } from './create-store.ts';
import { getSession } from './store.ts';

/** Where the tab keeps the choice during the session, under the documents' name. */
const KEY = 'sel_id_cliente';

const Kept = z.object({ id_usuario: z.int(), ids: z.array(z.int()).readonly() });

/** Companies chosen in the header, by id_cliente; empty means all within the user's reach. */
const selection = createStore<readonly number[]>(read());

export const getSelectedCompanies = selection.get;

/** The chosen companies, shared by the header's selector and the screens' searches. */
export const useSelectedCompanies = selection.use;

/** Chooses companies, for this session; listeners are not called if nothing changes. */
export function selectCompanies(ids: readonly number[]): void {
  const id_usuario = getSession()?.user.id_usuario;
  if (id_usuario === undefined || ids.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ id_usuario, ids } satisfies z.infer<typeof Kept>));
  showCompanies(ids);
}

/** Shows companies in the header without choosing them: a reload, or {@link showChosenCompanies}, brings back the choice. */
export function showCompanies(ids: readonly number[]): void {
  const before = selection.get();
  if (before.length === ids.length && before.every((id, index) => id === ids[index])) return;
  selection.set([...ids]);
}

export const showChosenCompanies = () => showCompanies(read());

/** The choice before a reload; another user's is not taken over. */
function read(): readonly number[] {
  try {
    const kept = Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return kept.id_usuario === getSession()?.user.id_usuario ? kept.ids : [];
  } catch {
    return [];
  }
}
