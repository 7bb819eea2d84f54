import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../store/sample-draft.ts';

export type WatchStatus = 'searching' | 'found' | 'denied' | 'unavailable';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 };

/** A position is asked for that is seconds old at most; one of another hour has another clock: that of the satellites, where the phone's is wrong. */
const OTHER_CLOCK_MS = 30 * 60_000;

/** A position with the time at which it was found, by the phone's clock as the sound has it. */
function positionOf({ coords, timestamp }: GeolocationPosition): Position {
  const now = Date.now();
  const at = Math.abs(now - timestamp) > OTHER_CLOCK_MS ? now : timestamp;
  return { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy, at };
}

/** How often the position is asked for besides, milliseconds. */
const AGAIN_MS = 10_000;

/** Follows the phone's position as long as the page is open. */
export function useWatchedPosition() {
  const [status, setStatus] = useState<WatchStatus>('searching');
  const [latest, setLatest] = useState<Position | null>(null);
  const look = useRef<() => void>(undefined);
  useEffect(() => {
    if (!navigator.geolocation) return setStatus('unavailable');
    const onFound = (position: GeolocationPosition) => {
      setStatus('found');
      setLatest(positionOf(position));
    };
    // Without a signal the watch goes on, and finds the position outside the basement.
    const onError = (error: GeolocationPositionError) =>
      setStatus(error.code === error.PERMISSION_DENIED ? 'denied' : 'searching');
    const ask = () => navigator.geolocation.getCurrentPosition(onFound, onError, OPTIONS);
    look.current = ask;
    const id = navigator.geolocation.watchPosition(onFound, onError, OPTIONS);
    // Some phones tell a position only when it changes; at a meter it must be known that it still holds.
    const again = setInterval(() => document.visibilityState === 'visible' && ask(), AGAIN_MS);
    return () => {
      clearInterval(again);
      navigator.geolocation.clearWatch(id);
    };
  }, []);
  /** Asks the phone once more, without a word of it. */
  const ask = useCallback(() => look.current?.(), []);
  /** Asks the phone once more, as the collector wishes. */
  const lookAgain = useCallback(() => {
    setStatus((before) => (before === 'unavailable' ? before : 'searching'));
    ask();
  }, [ask]);
  return { status, latest, ask, lookAgain };
}

export type Watch = ReturnType<typeof useWatchedPosition>;
