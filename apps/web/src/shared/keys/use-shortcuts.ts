import { type RefObject, useEffect, useRef } from 'react';
import { hasCharacterKeys } from './character-keys.ts';
import { KEYS, type KeyAction } from './keys.ts';

/** Callbacks for the actions of a screen; verdicts are numbered from 1. */
export type Shortcuts = Partial<Record<Exclude<KeyAction, 'verdict'>, () => void>> & {
  /** `pressedAt` is by the page's clock: a busy page hears of a key late. */
  verdict?: (place: number, pressedAt: number) => void;
};

/**
 * Keyboard shortcuts of a screen. They do not work while the user types, has a menu or dialog open, or holds Ctrl, Alt or Meta; letters,
 * digits and signs only if turned on. A key that the focused element needs goes to that element. Escape moves the focus out of a field, and
 * so does a choice in a select with the pointer, so that the shortcuts work again.
 * @param owner what they belong to: within the dialog on top they work there
 */
export function useShortcuts(shortcuts: Shortcuts, owner?: RefObject<Element | null>): void {
  const latest = useRef({ shortcuts, owner });
  latest.current = { shortcuts, owner };
  useEffect(() => {
    let closesFloating = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isCharacter(event.key) && !hasCharacterKeys()) return;
      if (closesFloating || leaveField(event) || isBusy(event, latest.current.owner?.current)) return;
      const action = actionOf(event, latest.current.shortcuts);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat || mayRepeat(event.key)) action();
    };
    /** Runs in the capture phase: before Escape closes a floating panel, and before a key opens a closed select. */
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

/** A letter, digit or sign; not the space bar, which presses buttons everywhere. */
const isCharacter = (key: string) => /^\S$/u.test(key);

/** Whether a key repeats while held down: only those that move through a list, so that no verdict is given twice. */
function mayRepeat(key: string): boolean {
  return ([...KEYS.next, ...KEYS.previous] as string[]).includes(key.length === 1 ? key.toUpperCase() : key);
}

function actionOf({ key, timeStamp }: KeyboardEvent, shortcuts: Shortcuts): (() => void) | null {
  const pressed = key.length === 1 ? key.toUpperCase() : key;
  const { verdict } = shortcuts;
  const place = (KEYS.verdict as readonly string[]).indexOf(pressed);
  if (place >= 0) return verdict ? () => verdict(place + 1, timeStamp) : null;
  const found = Object.entries(KEYS).find(([, keys]) => (keys as readonly string[]).includes(pressed));
  return (found && shortcuts[found[0] as keyof Omit<Shortcuts, 'verdict'>]) ?? null;
}

const TYPING =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=textbox]';
/** An open panel that Escape closes: popover, list of a select, calendar; not one that is already closing. */
const FLOATING = ['popover', 'select-dropdown', 'picker-dropdown', 'dropdown']
  .map((name) => `.ant-${name}:not(.ant-${name}-hidden, [class*='-leave'])`)
  .join();
/** A closed select without search: it does not need letters and digits. */
const CLOSED_SELECT = 'input[role=combobox][readonly][aria-expanded=false]';
const MODAL = '[role=dialog][aria-modal=true]';
const USES_ARROWS = '[role=listbox], [role=tree], [role=slider], [role=menu], canvas, input';
/** Keys of a focused map. */
const ZOOMS = /^[+=-]$/;
const PRESSED = 'button, a, input, summary, [role=button], [role=checkbox], [role=switch]';
const USES_SPACE = `${PRESSED}, [role=option], [role=listbox]`;
const USES_ENTER = `${PRESSED}, [role=menu], [role=tree]`;

/** Moves the focus out of a field on Escape. Returns true if it did. */
function leaveField(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (key !== 'Escape' || !(target instanceof HTMLElement) || !target.matches(TYPING)) return false;
  if (document.querySelector(MODAL)) return false;
  event.preventDefault();
  target.blur();
  return true;
}

/** Moves the focus out of a select after a choice with the pointer; keyboard users keep it. Returns a function that stops it. */
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

/** Whether the focused element needs the key, or an open dialog that does not contain the owner of the shortcut. */
export function isBusy(event: Pick<KeyboardEvent, 'key' | 'target'>, owner: Element | null = null): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const onTop = [...document.querySelectorAll(MODAL)].at(-1);
  if (onTop && !(owner && onTop.contains(owner))) return true;
  if (!target) return false;
  if (target.closest(TYPING)) return !(/^[a-z0-9?]$/i.test(event.key) && target.matches(CLOSED_SELECT));
  if (event.key === ' ') return target.closest(USES_SPACE) !== null;
  if (event.key === 'Enter') return target.closest(USES_ENTER) !== null;
  if (ZOOMS.test(event.key)) return target.closest('canvas') !== null;
  if (event.key.startsWith('Arrow')) return target.closest(USES_ARROWS) !== null;
  return false;
}
