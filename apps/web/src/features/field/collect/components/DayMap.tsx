import { lazy, Suspense } from 'react';
import { useConnected } from '../../../../shared/api/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import type { MapPlace } from '../../../../shared/map/geo.ts';
import { offsetOf, placeAround } from '../../../../shared/map/small-map-offset.ts';
import { SMALL_MAP_HEIGHT, SMALL_MAP_WIDTH } from '../../../../shared/map/small-map-size.ts';
import type { SampleDraft } from '../store/sample-draft.ts';
import styles from './collect.module.css';
import type { WalkMapProps } from './WalkMap.tsx';

/** As the map of a place: without it, the line alone. */
const WalkMap = lazy(() =>
  import('./WalkMap.tsx').catch(() => ({ default: ({ plain }: WalkMapProps) => <>{plain}</> })),
);

/** Room around the walk for the marks at its ends, pixels. */
const MARGIN_PX = 24;

interface Props {
  walk: readonly SampleDraft[];
}

/** The day's way from sample to sample: sent ones filled, others hollow. Without a network only the line. */
export function DayMap({ walk }: Props) {
  const t = useTexts('collect');
  const isConnected = useConnected();
  const places = walk.flatMap(({ position }) => position ?? []);
  if (places.length === 0) return null;
  const place = placeAround(places, ROOM);
  const name = t('day.map', { n: walk.length });
  const line = <Line walk={walk} place={place} name={name} />;
  const plain = <div className={styles.plain}>{line}</div>;
  if (!isConnected) return plain;
  return (
    <Suspense fallback={plain}>
      <WalkMap place={place} name={name} line={line} plain={plain} />
    </Suspense>
  );
}

/** Room for the walk, CSS pixels. */
const ROOM = { width: SMALL_MAP_WIDTH - 2 * MARGIN_PX, height: SMALL_MAP_HEIGHT - 2 * MARGIN_PX };

function Line({ walk, place, name }: Props & { place: MapPlace; name: string }) {
  const dots = walk.flatMap(({ chave, position, state }) => {
    if (!position) return [];
    const { x, y } = offsetOf(place, position);
    return { chave, state, cx: SMALL_MAP_WIDTH / 2 + x, cy: SMALL_MAP_HEIGHT / 2 + y };
  });
  return (
    <svg className={styles.walk} viewBox={`0 0 ${SMALL_MAP_WIDTH} ${SMALL_MAP_HEIGHT}`} role="img" aria-label={name}>
      <polyline
        points={dots.map(({ cx, cy }) => `${cx},${cy}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        strokeLinejoin="round"
      />
      {dots.map(({ chave, state, cx, cy }) => (
        <circle
          key={chave}
          cx={cx}
          cy={cy}
          r={6}
          fill={state === 'sent' ? 'currentColor' : 'var(--escuta-surface)'}
          stroke={state === 'refused' ? 'var(--escuta-danger)' : 'currentColor'}
          strokeWidth={3}
        />
      ))}
    </svg>
  );
}
