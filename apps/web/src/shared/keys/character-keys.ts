import { createStore } from '../session/create-store.ts';

const STORAGE_KEY = 'escuta.characterKeys';
const store = createStore(localStorage.getItem(STORAGE_KEY) !== 'off');

/** Whether letters, digits and signs work as shortcuts; users of speech input or who hit keys by accident turn them off (WCAG 2.1.4). */
export const hasCharacterKeys = store.get;
export const useCharacterKeys = store.use;

/** Turns them on or off and stores the choice. */
export function setCharacterKeys(on: boolean): void {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  store.set(on);
}
