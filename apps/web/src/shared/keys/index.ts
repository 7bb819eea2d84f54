export { KeysIcon } from './KeysIcon.tsx';
export { ShortcutsHelp } from './ShortcutsHelp.tsx';
export { useKeyTexts } from './use-key-texts.ts';
export { type KeyAction, useShortcuts } from './use-shortcuts.ts';
