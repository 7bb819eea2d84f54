import { useMemo } from 'react';
import styles from './WaterTrace.module.css';

const WIDTH = 900;
const MIDDLE = 120;
const STEP = 3;

/** A still picture beside the sign-in: the trace of a sound in a pipe, calm, then a leak's hiss. Decoration only. */
export function WaterTrace() {
  const trace = useMemo(tracePath, []);
  return (
    <div className={styles.side}>
      <svg
        viewBox={`0 0 ${WIDTH} 240`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className={styles.trace}
      >
        <g className={styles.grid}>
          {[24, 72, 120, 168, 216].map((y) => (
            <path key={y} d={`M0 ${y}H${WIDTH}`} />
          ))}
        </g>
        <path className={styles.line} d={trace} />
      </svg>
    </div>
  );
}

/** Bars of a waveform whose loudness swells once; the same on every visit. */
function tracePath(): string {
  const bars: string[] = [];
  for (let x = STEP; x < WIDTH; x += STEP) {
    const swell = 8 + 78 * Math.exp(-(((x - 560) / 150) ** 2));
    const grain = 0.55 + 0.45 * Math.sin(x * 12.9898) * Math.cos(x * 4.1414);
    const half = Math.max(1, swell * grain);
    bars.push(`M${x} ${(MIDDLE - half).toFixed(1)}V${(MIDDLE + half).toFixed(1)}`);
  }
  return bars.join('');
}
