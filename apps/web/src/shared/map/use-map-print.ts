import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createStore } from '../session/create-store.ts';
import { notify } from '../ui/notify.ts';
import type { SmallMapPlace } from './small-map-size.ts';
import { SmallMapsContext } from './small-maps-context.ts';
import { useMapTexts } from './use-map-texts.ts';

/** Number of maps drawn, and of all maps of the page. */
export interface PrintProgress {
  done: number;
  total: number;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Draws all small maps of the page before printing, because those out of view are not drawn yet. Can be cancelled. Progress has its own
 * store, so that the rows are not rendered again for each map.
 * @param may whether the page can be printed now; if so, the browser's print shortcut does the same
 */
export function useMapPrint(page: RefObject<HTMLElement | null>, places: readonly SmallMapPlace[], may: boolean) {
  const t = useMapTexts();
  const maps = useContext(SmallMapsContext);
  const [printing, setPrinting] = useState(false);
  const [progress] = useState(() => createStore<PrintProgress>({ done: 0, total: 0 }));
  const stop = useRef<AbortController | null>(null);
  // A change of page or screen cancels the preparation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of places cancels the preparation
  useEffect(() => () => stop.current?.abort(), [places]);

  const print = async () => {
    if (!maps || printing) return;
    const control = new AbortController();
    stop.current = control;
    const onProgress = (done: number) => progress.set({ done, total: places.length });
    onProgress(0);
    setPrinting(true);
    try {
      const missing = await maps.drawAll(places, control.signal, onProgress);
      const warn = () => missing > 0 && notify.warning(t('mapsMissing', { n: missing }), { kind: 'print' });
      warn();
      await nextFrame();
      await Promise.all(Array.from(page.current?.querySelectorAll('img') ?? [], (img) => img.decode().catch(() => {})));
      setPrinting(false);
      await nextFrame();
      await nextFrame();
      if (control.signal.aborted) return;
      window.print();
      // The first warning may be gone by now: its time runs while the print dialog is open.
      warn();
    } catch (problem) {
      if (!control.signal.aborted) notify.error(t('notPrinted'), { description: String(problem) });
    } finally {
      setPrinting(false);
    }
  };
  usePrintKey(may, () => void print());
  return { mayPrint: may && maps !== null, printing, progress, print, cancel: () => stop.current?.abort() };
}

/** Replaces the browser's print shortcut, which would not wait for the maps. */
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
