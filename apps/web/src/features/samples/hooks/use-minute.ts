import { useEffect, useState } from 'react';

/** How often the minute is looked at, milliseconds. */
const LOOK_MS = 10_000;

const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000);

/** Whether the person is in a text field: another value would undo what is being typed. */
const isTyping = () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'text';

/** The time to the minute. It goes on while the page is open, but not under what is being typed. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => {
      if (!isTyping()) setNow((before) => (minuteOf(before) === minuteOf(new Date()) ? before : new Date()));
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
