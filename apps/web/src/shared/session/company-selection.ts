import { createStore } from './create-store.ts';

/** Companies chosen for the map, by id_cliente; empty means all in the caller's scope. */
const selection = createStore<readonly number[]>([]);

export const getSelectedCompanies = selection.get;

/** The chosen companies, followed: the header's selector and the map's filter show the same ones. */
export const useSelectedCompanies = selection.use;

/** Chooses companies; choosing the same ones again changes nothing. */
export function selectCompanies(ids: readonly number[]): void {
  const before = selection.get();
  if (before.length === ids.length && before.every((id, index) => id === ids[index])) return;
  selection.set([...ids]);
}
