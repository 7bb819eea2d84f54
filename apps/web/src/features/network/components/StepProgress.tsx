import { Progress } from 'antd';
import { useEffect, useState } from 'react';

/** Shorter steps show no progress, milliseconds. */
const SHORT_MS = 500;

/** How far a step is that takes more than a moment. @param part 0 to 1 */
export function StepProgress({ name, part }: { name: string; part: number }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), SHORT_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isLong ? (
        <>
          <p>{name}</p>
          <Progress percent={Math.floor(part * 100)} aria-label={name} />
        </>
      ) : null}
    </div>
  );
}
