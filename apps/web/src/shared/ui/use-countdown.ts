import { useCallback, useEffect, useState } from 'react';

/** A wait of so many seconds, of which `left` are left. */
export interface Countdown {
  total: number;
  left: number;
}

/** Counts a wait down by the clock, so that a sleeping page does not lengthen it. */
export function useCountdown(): [Countdown, start: (seconds: number) => void] {
  const [total, setTotal] = useState(0);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const start = useCallback((seconds: number) => {
    setTotal(seconds);
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }, []);
  return [{ total, left }, start];
}
