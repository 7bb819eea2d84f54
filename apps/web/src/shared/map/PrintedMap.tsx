import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { MapHandle } from './map-view-props.ts';
import styles from './printed-map.module.css';

interface PrintedMapProps {
  /** Runs something with the map. */
  withMap(use: (map: MapHandle) => void): void;
  /** What stands above the map, and its legend below. */
  head: ReactNode;
  legend: ReactNode;
}

/**
 * What the browser prints of a screen with a map: a copy of the map over a page, in place of everything else. It is there only while the
 * browser prints.
 */
export function PrintedMap({ withMap, head, legend }: PrintedMapProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what stands there when the event has ended.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return createPortal(
    <div className={styles.page} data-testid="printed-map">
      <div className={styles.head}>{head}</div>
      <MapCopy withMap={withMap} />
      <div className={styles.legend}>{legend}</div>
    </div>,
    document.body,
  );
}

function MapCopy({ withMap }: Pick<PrintedMapProps, 'withMap'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [credits, setCredits] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: one copy of the moment
  useLayoutEffect(() => {
    withMap((map) => {
      if (canvas.current) setCredits(map.copyTo(canvas.current));
    });
  }, []);
  return (
    <>
      <canvas ref={canvas} className={styles.copy} />
      <small>{credits}</small>
    </>
  );
}
