import { distance, lengthOf, type Point } from './plane.ts';

/** Borders that meet within this distance meet at one crossing. */
const MEETING_METRES = 12;
/** Largest turn at a crossing with which an avenue still goes on, as a cosine. */
const STRAIGHT_ON = Math.cos((48 * Math.PI) / 180);

const direction = (from: Point, to: Point) => {
  const length = distance(from, to) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};

/** Cosine of the turn from the end of a line into another that begins there; -1 where they do not meet. */
function straightness(line: readonly Point[], next: readonly Point[]): number {
  const [end, start] = [line.at(-1) as Point, next[0] as Point];
  if (distance(end, start) > MEETING_METRES) return -1;
  const [a, b] = [
    direction(line.at(-3) ?? (line[0] as Point), end),
    direction(start, next[2] ?? (next.at(-1) as Point)),
  ];
  return a.x * b.x + a.y * b.y;
}

/** Joins borders to long avenues, the longest first. */
export function joined(borders: readonly (readonly Point[])[]): Point[][] {
  const left = [...borders].sort((a, b) => lengthOf(b) - lengthOf(a));
  const avenues: Point[][] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    let line = [...first];
    for (let ends = 0; ends < 2; ) {
      const options = left
        .flatMap((border) =>
          [border, [...border].reverse()].map((next) => ({ border, next, straight: straightness(line, next) })),
        )
        .sort((a, b) => b.straight - a.straight);
      const [best] = options;
      if (best && best.straight >= STRAIGHT_ON) {
        left.splice(left.indexOf(best.border), 1);
        line.push(...best.next.slice(1));
      } else {
        line = line.reverse();
        ends += 1;
      }
    }
    avenues.push(line);
  }
  return avenues;
}
