import { useEffect, useRef } from 'react';

export interface Shortcuts {
  next(): void;
  previous(): void;
  play(): void;
  loop(): void;
  verdict(place: 1 | 2 | 3): void;
  seen(): void;
  comment(): void;
  help(): void;
  back(): void;
}

/**
 * Keys of the screen. None works while someone types, chooses in a menu or reads a dialog, nor together with Ctrl, Alt
 * or Meta; a key that the focused element uses itself stays its own. Escape leaves a field, and a choice made with the
 * pointer leaves the select that it was made in, so that the keys work again.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    let closesFloating = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (closesFloating || leaveField(event) || isBusy(event)) return;
      const action = actionOf(event.key, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    /** Asked before a floating panel hears the key and is gone, and before a closed select opens at any key. */
    const beforeKey = (event: KeyboardEvent) => {
      closesFloating = event.key === 'Escape' && document.querySelector(FLOATING) !== null;
      if (!(event.target instanceof Element && event.target.matches(CLOSED_SELECT))) return;
      onKey(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    window.addEventListener('keydown', beforeKey, true);
    window.addEventListener('keydown', onKey);
    const stopLeaving = leaveAfterChoice();
    return () => {
      stopLeaving();
      window.removeEventListener('keydown', beforeKey, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}

function actionOf(key: string, keys: Shortcuts): (() => void) | null {
  switch (key.toLowerCase()) {
    case 'j':
    case 'arrowdown':
      return keys.next;
    case 'k':
    case 'arrowup':
      return keys.previous;
    case ' ':
      return keys.play;
    case 'l':
      return keys.loop;
    case '1':
    case '2':
    case '3':
      return () => keys.verdict(Number(key) as 1 | 2 | 3);
    case 'v':
      return keys.seen;
    case 'c':
      return keys.comment;
    case '?':
      return keys.help;
    case 'escape':
      return keys.back;
    default:
      return null;
  }
}

const TYPING =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=textbox]';
/** An open panel that Escape closes: popover, list of a select, calendar; not one that is on its way out. */
const FLOATING = ['popover', 'select-dropdown', 'picker-dropdown', 'dropdown']
  .map((name) => `.ant-${name}:not(.ant-${name}-hidden, [class*='-leave'])`)
  .join();
/** A closed select that is not typed in: letters and figures mean nothing to it. */
const CLOSED_SELECT = 'input[role=combobox][readonly][aria-expanded=false]';
const MODAL = '[role=dialog][aria-modal=true]';
const USES_ARROWS = '[role=listbox], [role=tree], [role=slider], [role=menu], canvas, input';
const USES_SPACE =
  'button, a, input, summary, [role=button], [role=checkbox], [role=switch], [role=option], [role=listbox]';

/** Escape in a field takes the focus out of it; what was typed stays. True when it did. */
function leaveField(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (key !== 'Escape' || !(target instanceof HTMLElement) || !target.matches(TYPING)) return false;
  if (document.querySelector(MODAL)) return false;
  event.preventDefault();
  target.blur();
  return true;
}

/** Takes the focus out of a select once a pointer has chosen in it; who chooses by keys stays where they are. */
function leaveAfterChoice(): () => void {
  let pressed: EventTarget | null = null;
  const onPress = (event: Event) => {
    pressed = event.target;
  };
  const onKey = () => {
    pressed = null;
  };
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('.ant-select-item-option')) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement && target === pressed) target.blur();
  };
  window.addEventListener('pointerdown', onPress, true);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('click', onClick);
  window.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('pointerdown', onPress, true);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('click', onClick);
    window.removeEventListener('change', onChange);
  };
}

/** Whether what has the focus needs the key itself. */
export function isBusy(event: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector(MODAL)) return true;
  if (!target) return false;
  if (target.closest(TYPING)) return !(/^[a-z0-9?]$/i.test(event.key) && target.matches(CLOSED_SELECT));
  if (event.key === ' ') return target.closest(USES_SPACE) !== null;
  if (event.key.startsWith('Arrow')) return target.closest(USES_ARROWS) !== null;
  return false;
}
