import { createStore } from './create-store.ts';

/** Companies chosen for the map, by id_cliente; empty means all within the user's reach. */
const selection = createStore<readonly number[]>([]);

export const getSelectedCompanies = selection.get;

/** The chosen companies, shared by the header's selector and the map's filter. */
export const useSelectedCompanies = selection.use;

/** Chooses companies; listeners are not called if nothing changes. */
export function selectCompanies(ids: readonly number[]): void {
  const before = selection.get();
  if (before.length === ids.length && before.every((id, index) => id === ids[index])) return;
  selection.set([...ids]);
}
