import { useCallback, useEffect, useRef, useState } from 'react';

const TICK_MS = 250;

/** A wait: total and remaining seconds. */
export interface Countdown {
  total: number;
  left: number;
}

/**
 * Counts down a wait. Neither a sleeping device nor a clock set back makes it longer.
 * @param onOver called when the wait is over
 */
export function useCountdown(onOver?: () => void): [Countdown, start: (seconds: number) => void] {
  const [wait, setWait] = useState<{ seconds: number; wall: number; steady: number } | null>(null);
  const [left, setLeft] = useState(0);
  const over = useRef(onOver);
  over.current = onOver;

  useEffect(() => {
    if (!wait) return;
    const tick = () => {
      const goneMs = Math.max(Date.now() - wait.wall, performance.now() - wait.steady);
      const now = Math.max(0, Math.ceil(wait.seconds - goneMs / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over.current?.();
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [wait]);

  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setWait({ seconds, wall: Date.now(), steady: performance.now() });
  }, []);
  return [{ total: wait?.seconds ?? 0, left }, start];
}
