import { createSwitch } from '../session/create-store.ts';

const store = createSwitch('escuta.characterKeys', true);

/** Whether letters, digits and signs work as shortcuts; users of speech input or who hit keys by accident turn them off (WCAG 2.1.4). */
export const hasCharacterKeys = store.get;
export const useCharacterKeys = store.use;
export const setCharacterKeys = store.set;
