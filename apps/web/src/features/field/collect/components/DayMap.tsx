import { isSameSpot } from '@escuta/domain';
import { lazy, Suspense } from 'react';
import { useConnected } from '../../../../shared/api/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import type { MapPlace } from '../../../../shared/map/geo.ts';
import { offsetOf, placeAround } from '../../../../shared/map/small-map-offset.ts';
import { SMALL_MAP_HEIGHT, SMALL_MAP_WIDTH } from '../../../../shared/map/small-map-size.ts';
import list from '../../components/list.module.css';
import type { Position, SampleDraft } from '../store/sample-draft.ts';
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

/** The day's way from sample to sample, with the numbers of the first, of the last and of those at one place: sent ones filled, others hollow. Without a network only the line. */
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
  const dots = walk
    .flatMap(({ position, state }) => (position ? { position, state } : []))
    .map(({ position, state }, at) => {
      const { x, y } = offsetOf(place, position);
      return { number: at + 1, position, state, cx: SMALL_MAP_WIDTH / 2 + x, cy: SMALL_MAP_HEIGHT / 2 + y };
    });
  const isEnd = ({ number }: WalkDot) => number === 1 || number === dots.length;
  const isNumbered = (spot: Spot) => spot.length > 1 || isEnd(spot[0]);
  const spots = spotsOf(dots, isEnd);
  return (
    <svg className={styles.walk} viewBox={`0 0 ${SMALL_MAP_WIDTH} ${SMALL_MAP_HEIGHT}`} role="img" aria-label={name}>
      <polyline
        points={dots.map(({ cx, cy }) => `${cx},${cy}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        strokeLinejoin="round"
      />
      {/* Those with numbers are drawn last, so that they lie over the others. */}
      {[false, true].flatMap((numbered) =>
        spots
          .filter((spot) => isNumbered(spot) === numbered)
          .map((spot) => <Dot key={spot[0].number} spot={spot} isNumbered={numbered} />),
      )}
    </svg>
  );
}

interface WalkDot {
  /** Its place in the walk, from 1. */
  number: number;
  position: Position;
  state: SampleDraft['state'];
  cx: number;
  cy: number;
}
/** Samples at one place, which one dot shows. */
type Spot = [WalkDot, ...WalkDot[]];

/** The spots of a walk. Its two ends, which are larger, share one also where they would lie over each other. */
function spotsOf(dots: readonly WalkDot[], isEnd: (dot: WalkDot) => boolean): Spot[] {
  const spots: Spot[] = [];
  for (const dot of dots) {
    // Compared with the first of a spot alone: else a row of houses would join one by one into one spot.
    const spot = spots.find(
      ([first, ...others]) =>
        isSameSpot(first.position, dot.position) ||
        (isEnd(dot) &&
          [first, ...others].some(
            (other) => isEnd(other) && Math.hypot(other.cx - dot.cx, other.cy - dot.cy) < END_PX,
          )),
    );
    if (spot) spot.push(dot);
    else spots.push([dot]);
  }
  return spots;
}

/** Numbers in few characters: runs as `2–4`, and how many there are where that is still long. */
function numbersOf(spot: Spot): string {
  const runs: [first: number, last: number][] = [];
  for (const { number } of spot) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const text = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
  return text.length > MOST_CHARACTERS ? `${spot.length}×` : text;
}

/** Radius of a dot with a number and of one without, pixels. */
const END_PX = 12;
const DOT_PX = 6;
const CHARACTER_PX = 8;
const MOST_CHARACTERS = 9;
/** From a mark to the edge of the map, pixels. */
const EDGE_PX = 3;

function Dot({ spot, isNumbered }: { spot: Spot; isNumbered: boolean }) {
  const [{ cx, cy }] = spot;
  const isSent = spot.every(({ state }) => state === 'sent');
  const text = isNumbered ? numbersOf(spot) : '';
  const look = {
    fill: isSent ? 'currentColor' : 'var(--escuta-surface)',
    stroke: spot.some(({ state }) => state === 'refused') ? 'var(--escuta-danger)' : 'currentColor',
    strokeWidth: 3,
  };
  const width = text.length * CHARACTER_PX + END_PX;
  // A mark at the edge moves in, so that its numbers can be read.
  const middle = Math.min(Math.max(cx, width / 2 + EDGE_PX), SMALL_MAP_WIDTH - width / 2 - EDGE_PX);
  return (
    <>
      {spot.length > 1 ? (
        <rect x={middle - width / 2} y={cy - END_PX} width={width} height={2 * END_PX} rx={END_PX} {...look} />
      ) : (
        <circle cx={cx} cy={cy} r={isNumbered ? END_PX : DOT_PX} {...look} />
      )}
      {isNumbered ? (
        <text
          x={spot.length > 1 ? middle : cx}
          y={cy}
          className={styles.number}
          fill={isSent ? 'var(--escuta-surface)' : 'currentColor'}
        >
          {text}
        </text>
      ) : null}
    </>
  );
}
