import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createStore } from '../session/create-store.ts';
import { notify } from '../ui/notify.ts';
import type { StaticPlace } from './static-map-size.ts';
import { StaticMapsContext } from './static-maps-context.ts';
import { useMapTexts } from './use-map-texts.ts';

/** How many maps are drawn of how many. */
export interface PrintProgress {
  done: number;
  total: number;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Draws every map of the page before the paper is taken: those out of the view are not there yet. Can be broken off.
 * How far it is stands in a store of its own: the rows of a page need not be rendered again for each map.
 * @param may whether what is on the screen is what would be printed; then the browser's own keys for printing take this way too
 */
export function useMapPrint(page: RefObject<HTMLElement | null>, places: readonly StaticPlace[], may: boolean) {
  const t = useMapTexts();
  const maps = useContext(StaticMapsContext);
  const [printing, setPrinting] = useState(false);
  const [progress] = useState(() => createStore<PrintProgress>({ done: 0, total: 0 }));
  const stop = useRef<AbortController | null>(null);
  // What is being prepared is neither another page nor another screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places end what was begun for these
  useEffect(() => () => stop.current?.abort(), [places]);

  const print = async () => {
    if (!maps || printing) return;
    const control = new AbortController();
    stop.current = control;
    const tell = (done: number) => progress.set({ done, total: places.length });
    tell(0);
    setPrinting(true);
    try {
      const missing = await maps.drawAll(places, control.signal, tell);
      if (missing > 0) notify.warning(t('mapsMissing', { n: missing }));
      await nextFrame();
      await Promise.all(Array.from(page.current?.querySelectorAll('img') ?? [], (img) => img.decode().catch(() => {})));
      setPrinting(false);
      await nextFrame();
      await nextFrame();
      if (!control.signal.aborted) window.print();
    } catch (problem) {
      if (!control.signal.aborted) notify.error(t('notPrinted'), { description: String(problem) });
    } finally {
      setPrinting(false);
    }
  };
  usePrintKey(may, () => void print());
  return { mayPrint: may && maps !== null, printing, progress, print, cancel: () => stop.current?.abort() };
}

/** Takes the browser's keys for printing, which would not wait. */
function usePrintKey(taken: boolean, print: () => void): void {
  const onPrint = useEffectEvent(print);
  useEffect(() => {
    if (!taken) return;
    const follow = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p')
        return;
      event.preventDefault();
      onPrint();
    };
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, [taken]);
}
