import type { Position } from './sample-draft.ts';

/** Positions found this long before and after the sound belong to its meter: later the collector walks on. Milliseconds. */
const BEFORE_MS = 30_000;
const AFTER_MS = 20_000;
/** One found earlier than this before the sound gives way to any at it: it may be that of the meter before. Milliseconds. */
const AT_METER_MS = 10_000;
/** A phone finds a position each second; so often is enough while it is no better. Milliseconds. */
const EVERY_MS = 3000;
/** How fast a person walks, metres per second: what a position is worth after a while. */
const WALK_M_S = 1.4;

/**
 * The position of a sample when the phone finds another one. Until the sound is recorded the newest counts; then the most precise around the
 * recording. A place chosen by hand stays.
 * @param recordedAt epoch milliseconds; null before there is a sound
 */
export function nextPosition(now: Position | null, found: Position, recordedAt: number | null): Position | null {
  if (now && now.accuracy === null) return now;
  if (recordedAt === null) {
    const isSoon = now && found.at - now.at < EVERY_MS && found.at >= now.at;
    return isSoon && (found.accuracy ?? 0) >= (now.accuracy ?? 0) ? now : found;
  }
  const isNear = found.at >= recordedAt - BEFORE_MS && found.at <= recordedAt + AFTER_MS;
  if (!isNear) return now;
  const isBetter = !now || now.at < recordedAt - AT_METER_MS || (found.accuracy ?? 0) < (now.accuracy ?? 0);
  return isBetter ? found : now;
}

/** The position as that of a moment; null if the phone found it too long before, somewhere else on the way. */
export function positionAt(position: Position | null, at: number): Position | null {
  return position && position.accuracy !== null && position.at < at - BEFORE_MS ? null : position;
}

/** A former position as that of now: the collector may have walked in any direction since. */
export function agedPosition(former: Position, now: number): Position {
  const walked = Math.max(0, ((now - former.at) / 1000) * WALK_M_S);
  return { ...former, at: now, accuracy: Math.round((former.accuracy ?? 0) + walked) };
}
