import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../shared/i18n/index.ts';
import type { MapPoint } from '../../../../shared/map/geo.ts';
import { SmallMap } from '../../../../shared/map/SmallMap.tsx';
import { metresPerPixel, offsetOf, placeAt } from '../../../../shared/map/small-map-offset.ts';
import {
  SMALL_MAP_HEIGHT,
  SMALL_MAP_WIDTH,
  SMALL_MAP_ZOOM,
  type SmallMapPlace,
} from '../../../../shared/map/small-map-size.ts';
import type { Position } from '../store/sample-draft.ts';
import styles from './collect.module.css';

/** Pixels that an arrow key moves the map: about 5 metres. */
const KEY_PX = 8;
const KEYS: Record<string, MapPoint> = {
  ArrowLeft: { x: -KEY_PX, y: 0 },
  ArrowRight: { x: KEY_PX, y: 0 },
  ArrowUp: { x: 0, y: -KEY_PX },
  ArrowDown: { x: 0, y: KEY_PX },
};
const NOWHERE = { x: 0, y: 0 };

interface Props {
  /** Where the map is drawn. */
  centre: SmallMapPlace;
  position: Position;
  /** Whether it can be moved; otherwise a finger on it scrolls the page. */
  moves: boolean;
  onMove(place: SmallMapPlace): void;
}

/** A small map with a position and its precision, which can be moved below the position. */
export function MovedMap({ centre, position, moves, onMove }: Props) {
  const t = useTexts('collect');
  const frame = useRef<HTMLDivElement>(null);
  const from = useRef<MapPoint>(undefined);
  const [moved, setMoved] = useState<MapPoint>(NOWHERE);
  const place = { ...centre, zoom: SMALL_MAP_ZOOM };
  const at = offsetOf(place, position);
  /** The map may be drawn smaller than it is. */
  const scale = () => SMALL_MAP_WIDTH / (frame.current?.clientWidth || SMALL_MAP_WIDTH);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLDivElement>) => {
      if (from.current) setMoved({ x: clientX - from.current.x, y: clientY - from.current.y });
    },
    onPointerUp: () => {
      from.current = undefined;
      if (moved.x !== 0 || moved.y !== 0)
        onMove(placeAt(place, { x: at.x - moved.x * scale(), y: at.y - moved.y * scale() }));
      setMoved(NOWHERE);
    },
    onPointerCancel: () => {
      from.current = undefined;
      setMoved(NOWHERE);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (!step) return;
      event.preventDefault();
      onMove(placeAt(place, { x: at.x + step.x, y: at.y + step.y }));
    },
  };
  return (
    <div
      ref={frame}
      className={styles.map}
      data-moves={moves}
      {...(moves ? { ...handlers, tabIndex: 0, role: 'application', 'aria-label': t('place.map') } : {})}
    >
      <div className={styles.moved} style={{ transform: `translate(${moved.x}px, ${moved.y}px)` }}>
        <SmallMap lat={centre.lat} lon={centre.lon} name={t('place.map')} />
      </div>
      <Mark at={at} radiusPx={(position.accuracy ?? 0) / metresPerPixel(position.lat, SMALL_MAP_ZOOM)} />
    </div>
  );
}

/** The position and the circle in which it lies. */
function Mark({ at, radiusPx }: { at: MapPoint; radiusPx: number }) {
  const centre = { cx: SMALL_MAP_WIDTH / 2 + at.x, cy: SMALL_MAP_HEIGHT / 2 + at.y };
  return (
    <svg className={styles.mark} viewBox={`0 0 ${SMALL_MAP_WIDTH} ${SMALL_MAP_HEIGHT}`} aria-hidden="true">
      <circle {...centre} r={radiusPx} fill="currentColor" fillOpacity={0.15} stroke="currentColor" />
      <circle {...centre} r={7} fill="currentColor" stroke="var(--escuta-surface)" strokeWidth={3} />
    </svg>
  );
}
