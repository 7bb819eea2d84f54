import type { PositionSource } from '@escuta/contract';
import { isChosen, type Position } from './sample-draft.ts';

/** Positions found this long before and after the sound belong to its meter: later the collector walks on. Milliseconds. */
const BEFORE_MS = 30_000;
const AFTER_MS = 20_000;
/** One found earlier than this before the sound gives way to any at it: it may be that of the meter before. Milliseconds. */
const AT_METER_MS = 10_000;
/** A phone finds a position each second; so often is enough while it is no better. Milliseconds. */
const EVERY_MS = 3000;
/** How fast a person walks, metres per second: what a position is worth after a while. */
const WALK_M_S = 1.4;
/** After this time a position says too little of where the collector is: about ten kilometres. Milliseconds. */
const FORMER_MAX_MS = 2 * 3_600_000;

/**
 * The position of a sample when the phone finds another one. Until the sound is recorded the newest counts; then the most precise around the
 * recording. What the collector chose stays.
 * @param recordedAt epoch milliseconds; null before there is a sound
 */
export function nextPosition(now: Position | null, found: Position, recordedAt: number | null): Position | null {
  if (now && isChosen(now)) return now;
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
  if (!position || position.accuracy === null) return position;
  return position.at < at - (position.isFormer ? FORMER_MAX_MS : BEFORE_MS) ? null : position;
}

/** Whether one that the phone found now, after the sound, is another choice than the position of the sample. */
export function isAnotherChoice(now: Position, latest: Position, recordedAt: number | null): boolean {
  return isChosen(now) || (recordedAt !== null && latest.at > recordedAt + AFTER_MS);
}

/** Whether a former position can still be chosen. */
export const isUsable = (former: Position, now: number): boolean => now - former.at <= FORMER_MAX_MS;

/** The radius in which the sample of a moment lies, metres: since a former position the collector may have walked in any direction. Null for a place chosen by hand. */
export function precisionAt({ accuracy, at, isFormer }: Position, moment: number): number | null {
  if (accuracy === null || !isFormer) return accuracy;
  return Math.round(accuracy + Math.max(0, ((moment - at) / 1000) * WALK_M_S));
}

/** How a position was got, as it is sent. */
export function sourceOf({ accuracy, isFormer }: Position): PositionSource {
  if (accuracy === null) return 'mapa';
  return isFormer ? 'anterior' : 'aparelho';
}
