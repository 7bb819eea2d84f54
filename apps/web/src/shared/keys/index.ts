export { KeysIcon } from './KeysIcon.tsx';
export type { KeyAction } from './keys.ts';
export { ShortcutsHelp } from './ShortcutsHelp.tsx';
export { useKeyTexts } from './use-key-texts.ts';
export { useShortcuts } from './use-shortcuts.ts';
