import { createStore } from '../session/create-store.ts';

const STORAGE_KEY = 'escuta.characterKeys';
const store = createStore(localStorage.getItem(STORAGE_KEY) !== 'off');

/** Whether letters, figures and signs do anything: who dictates, or hits keys unawares, turns them off (WCAG 2.1.4). */
export const hasCharacterKeys = store.get;
export const useCharacterKeys = store.use;

/** Turns them on or off, and keeps the choice. */
export function setCharacterKeys(on: boolean): void {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  store.set(on);
}
