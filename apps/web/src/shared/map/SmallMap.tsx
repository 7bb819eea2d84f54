import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './small-map.module.css';
import { SMALL_MAP_HEIGHT, SMALL_MAP_WIDTH } from './small-map-size.ts';
import { SmallMapsContext } from './small-maps-context.ts';
import { useMapTexts } from './use-map-texts.ts';

interface SmallMapProps {
  lat: number;
  lon: number;
  /** Alternative text. */
  name: string;
  /** The marker, at the centre of the map. */
  children?: ReactNode;
}

const never = () => () => {};

/** A small map, drawn once it comes near the view. */
export function SmallMap({ lat, lon, name, children }: SmallMapProps) {
  const t = useMapTexts();
  const maps = useContext(SmallMapsContext);
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame);
  const [failed, setFailed] = useState(false);
  const url = useSyncExternalStore(maps?.subscribe ?? never, () => maps?.urlOf({ lat, lon }));
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
      data-testid="small-map"
      data-state={url ? 'drawn' : failed ? 'failed' : 'waiting'}
    >
      {url ? (
        <img
          className={styles.map}
          src={url}
          alt={name}
          width={SMALL_MAP_WIDTH}
          height={SMALL_MAP_HEIGHT}
          draggable={false}
        />
      ) : (
        <span className={styles.missing}>{failed ? t('mapFailed') : ''}</span>
      )}
      <span className={styles.mark}>{children}</span>
    </div>
  );
}

/** Distance from the view at which drawing begins. */
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
