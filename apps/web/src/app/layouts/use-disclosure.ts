import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';

/** How long a menu stays open after the mouse has left it, milliseconds (SHELL-04). */
const CLOSE_AFTER_MS = 2660;

/**
 * A panel that opens below a button. It closes some time after the mouse has left it, on Escape, and when the focus or a click goes elsewhere.
 * There is no time limit for touch and keyboard.
 */
export function useDisclosure(root: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const [mouseAway, setMouseAway] = useState(false);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open || !mouseAway) return;
    const timer = setTimeout(() => setOpen(false), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, mouseAway]);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open, root]);

  const rootProps = {
    onPointerEnter: () => setMouseAway(false),
    onPointerLeave: (event: PointerEvent) => setMouseAway(event.pointerType === 'mouse'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      close();
      root.current?.querySelector('button')?.focus();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !root.current?.contains(event.relatedTarget as Node)) close();
    },
  };
  return { open, toggle: () => setOpen(!open), close, rootProps };
}
