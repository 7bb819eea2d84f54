import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './static-map.module.css';
import { STATIC_MAP_HEIGHT, STATIC_MAP_WIDTH } from './static-map-size.ts';
import { StaticMapsContext } from './static-maps-context.ts';
import { useMapTexts } from './use-map-texts.ts';

interface StaticMapProps {
  lat: number;
  lon: number;
  /** Says what the picture shows. */
  name: string;
  /** The mark at the place, in the picture's middle. */
  children?: ReactNode;
}

const never = () => () => {};

/** A small map as a picture, drawn once it comes near the view. */
export function StaticMap({ lat, lon, name, children }: StaticMapProps) {
  const t = useMapTexts();
  const maps = useContext(StaticMapsContext);
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame);
  const [failed, setFailed] = useState(false);
  const url = useSyncExternalStore(maps?.subscribe ?? never, () => maps?.picture({ lat, lon }));
  const wanted = near && maps !== null && url === undefined;
  useEffect(() => {
    if (!wanted || !maps) return;
    const stop = new AbortController();
    setFailed(false);
    maps.draw({ lat, lon }, stop.signal).catch(() => {
      if (!stop.signal.aborted) setFailed(true);
    });
    return () => stop.abort();
  }, [wanted, maps, lat, lon]);
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-testid="static-map"
      data-state={url ? 'drawn' : failed ? 'failed' : 'waiting'}
    >
      {url ? (
        <img
          className={styles.picture}
          src={url}
          alt={name}
          width={STATIC_MAP_WIDTH}
          height={STATIC_MAP_HEIGHT}
          draggable={false}
        />
      ) : (
        <span className={styles.missing}>{failed ? t('mapFailed') : ''}</span>
      )}
      <span className={styles.mark}>{children}</span>
    </div>
  );
}

/** How far outside of the view drawing begins. */
const MARGIN = '200px';

/** Whether an element is in the view or close to it. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
