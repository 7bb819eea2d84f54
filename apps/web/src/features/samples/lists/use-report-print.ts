import type { SampleRow } from '@escuta/contract';
import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { StaticMapsContext } from '../../../shared/map/static-maps-context.ts';
import { createStore } from '../../../shared/session/create-store.ts';
import { notify } from '../../../shared/ui/index.ts';

/** How many maps are drawn of how many. */
export interface PrintProgress {
  done: number;
  total: number;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Draws every map of the page before the paper is taken: those out of the view are not there yet. Can be broken off.
 * How far it is stands in a store of its own: the rows of the report need not be rendered again for each map.
 */
export function useReportPrint(report: RefObject<HTMLElement | null>, rows: readonly SampleRow[]) {
  const t = useTexts('lists');
  const maps = useContext(StaticMapsContext);
  const [printing, setPrinting] = useState(false);
  const [progress] = useState(() => createStore<PrintProgress>({ done: 0, total: 0 }));
  const stop = useRef<AbortController | null>(null);
  // What is being prepared is neither another page nor another screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows end what was begun for these
  useEffect(() => () => stop.current?.abort(), [rows]);

  const print = async () => {
    const control = new AbortController();
    stop.current = control;
    const tell = (done: number) => progress.set({ done, total: rows.length });
    tell(0);
    setPrinting(true);
    try {
      const missing = maps ? await maps.drawAll(rows, control.signal, tell) : rows.length;
      if (missing > 0) notify.warning(t('report.mapsMissing', { n: missing }));
      await nextFrame();
      await Promise.all(
        Array.from(report.current?.querySelectorAll('img') ?? [], (img) => img.decode().catch(() => {})),
      );
      setPrinting(false);
      await nextFrame();
      await nextFrame();
      if (!control.signal.aborted) window.print();
    } catch (problem) {
      if (!control.signal.aborted) notify.error(t('report.notPrinted'), { description: String(problem) });
    } finally {
      setPrinting(false);
    }
  };
  return { printing, progress, print, cancel: () => stop.current?.abort() };
}
