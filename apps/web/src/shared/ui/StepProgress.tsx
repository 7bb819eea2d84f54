import { Progress } from 'antd';
import { useEffect, useState } from 'react';

/** Shorter steps show no progress, milliseconds. */
const SHORT_MS = 500;

/**
 * How far a step is that takes more than a moment. Its status says only the step: with the percent in it, which changes many times a second, a
 * screen reader would never stop talking. @param part 0 to 1
 */
export function StepProgress({ name, part }: { name: string; part: number }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), SHORT_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div>
      <p role="status">{isLong ? name : ''}</p>
      {isLong ? <Progress percent={Math.floor(part * 100)} aria-label={name} /> : null}
    </div>
  );
}
