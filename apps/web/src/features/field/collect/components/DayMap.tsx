import { lazy, Suspense } from 'react';
import { useConnected } from '../../../../shared/api/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import type { MapPlace } from '../../../../shared/map/geo.ts';
import { offsetOf, placeAround } from '../../../../shared/map/small-map-offset.ts';
import { SMALL_MAP_HEIGHT, SMALL_MAP_WIDTH } from '../../../../shared/map/small-map-size.ts';
import list from '../../components/list.module.css';
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

/** The day's way from sample to sample, the first and the last with their numbers: sent ones filled, others hollow. Without a network only the line. */
export function DayMap({ walk }: Props) {
  const t = useTexts('collect');
  const isConnected = useConnected();
  const places = walk.flatMap(({ position }) => position ?? []);
  if (places.length === 0) return null;
  const place = placeAround(places, ROOM);
  const name = t('day.map', { n: walk.length });
  const line = <Line walk={walk} place={place} name={name} />;
  const plain = <div className={styles.plain}>{line}</div>;
  const alone = (
    <>
      {plain}
      <p className={list.secondary}>{t('day.noMap')}</p>
    </>
  );
  return (
    <div className={styles.day}>
      {isConnected ? (
        <Suspense fallback={plain}>
          <WalkMap place={place} name={name} line={line} plain={alone} />
        </Suspense>
      ) : (
        alone
      )}
    </div>
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
      {dots.slice(1, -1).map((dot) => (
        <Dot key={dot.chave} {...dot} />
      ))}
      {/* Drawn last, so that they lie over the others. */}
      {ends(dots).map(({ number, ...dot }) => (
        <Dot key={dot.chave} {...dot} number={number} />
      ))}
    </svg>
  );
}

/** The first and the last, with their numbers. */
const ends = <One,>(all: readonly One[]) =>
  all.map((one, at) => ({ ...one, number: at + 1 })).filter(({ number }) => number === 1 || number === all.length);

interface DotProps {
  cx: number;
  cy: number;
  state: SampleDraft['state'];
  number?: number;
}

function Dot({ cx, cy, state, number }: DotProps) {
  const isSent = state === 'sent';
  return (
    <>
      <circle
        cx={cx}
        cy={cy}
        r={number === undefined ? 6 : 12}
        fill={isSent ? 'currentColor' : 'var(--escuta-surface)'}
        stroke={state === 'refused' ? 'var(--escuta-danger)' : 'currentColor'}
        strokeWidth={3}
      />
      {number === undefined ? null : (
        <text x={cx} y={cy} className={styles.number} fill={isSent ? 'var(--escuta-surface)' : 'currentColor'}>
          {number}
        </text>
      )}
    </>
  );
}
