import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Box, freePlace, isFree, shared } from './free-place.ts';

/** What a person presses or types into; antd's fields are larger than their inputs. */
const CONTROLS = [
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, label, .ant-select, .ant-picker',
  ...['button', 'tab', 'option', 'combobox', 'checkbox', 'switch', 'slider', 'menuitem'].map(
    (role) => `[role="${role}"]`,
  ),
].join();

/** How often the page below is looked at, in milliseconds: screens, rows and panels come and go, some of them slowly. */
const LOOK_AGAIN_MS = 200;

/**
 * Keeps an element where it covers no control of the page, its own aside. It does not move while the page scrolls, nor while the pointer or
 * the focus is on one of its buttons.
 */
export function useFreePlace(content: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const own = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content changes the size of the element
  useLayoutEffect(() => {
    if (own.current) move(own.current);
  }, [content]);
  const isShown = content.length > 0;
  useEffect(() => {
    if (!isShown) return;
    let scrolledAt = Number.NEGATIVE_INFINITY;
    const onScroll = ({ timeStamp }: Event) => {
      scrolledAt = timeStamp;
    };
    const look = () => {
      if (performance.now() - scrolledAt < LOOK_AGAIN_MS) return;
      if (own.current && !own.current.matches(':hover, :focus-within')) move(own.current);
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [isShown]);
  return own;
}

/** Moves the element, unless it already is in a free place of a window as wide. */
function move(own: HTMLElement): void {
  const now = own.getBoundingClientRect();
  if (now.height === 0) return;
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const taken = controlsBeside(own, { left: 0, top: 0, right: view.width, bottom: view.height });
  const widthThen = Number(own.dataset.placedIn);
  if (widthThen === view.width && isFree(now, taken)) return;
  const { left, top } = freePlace(now, taken, view);
  own.style.left = `${left}px`;
  own.style.top = `${top}px`;
  own.style.transform = 'none';
  own.dataset.placedIn = `${view.width}`;
}

/** The visible parts of the page's controls. */
function controlsBeside(own: HTMLElement, view: Box): Box[] {
  const frames = new Map<Element, Box>([
    [document.documentElement, view],
    [document.body, view],
  ]);
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !own.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => shared(control.getBoundingClientRect(), frameOf(control.parentElement, frames)))
    .filter(({ left, top, right, bottom }) => left < right && top < bottom);
}

/** The part of the window in which an element shows its content: less than the window when it, or one around it, scrolls. */
function frameOf(element: Element | null, frames: Map<Element, Box>): Box {
  if (!element) return frames.get(document.body) as Box;
  const known = frames.get(element);
  if (known) return known;
  const around = frameOf(element.parentElement, frames);
  const clips = getComputedStyle(element).overflow !== 'visible';
  const frame = clips ? shared(element.getBoundingClientRect(), around) : around;
  frames.set(element, frame);
  return frame;
}
