import { plainNumber } from '@escuta/domain';
import { useMemo } from 'react';
import styles from './WaterTrace.module.css';

const WIDTH = 900;
const HEIGHT = 320;
const STEP = 4;

/** Decoration beside the sign-in form: a waveform, first quiet, then with the hiss of a leak. */
export function WaterTrace() {
  const trace = useMemo(tracePath, []);
  return (
    <div className={styles.side}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={styles.trace}>
        <path className={styles.axis} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path className={styles.line} d={trace} />
      </svg>
    </div>
  );
}

/** SVG path of the bars of a waveform that grows louder once. */
function tracePath(): string {
  const bars: string[] = [];
  let noise = 20_261;
  for (let x = STEP / 2; x < WIDTH; x += STEP) {
    // A seeded generator: the drawing is the same on every visit.
    noise = (noise * 16_807) % 2_147_483_647;
    const loudness = 4 + 104 * Math.exp(-(((x - 590) / 130) ** 2)) + 26 * Math.exp(-(((x - 250) / 60) ** 2));
    const half = Math.max(1, loudness * (0.35 + 0.65 * (noise / 2_147_483_647)));
    bars.push(`M${x} ${plainNumber(HEIGHT / 2 - half, 1)}v${plainNumber(2 * half, 1)}`);
  }
  return bars.join('');
}
