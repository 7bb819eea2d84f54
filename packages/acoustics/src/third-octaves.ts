import type { Frames, Lines } from './measure-frames.ts';

/** Centres of the third-octaves that are measured, Hz. */
export const THIRD_OCTAVES_HZ = [
  25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600,
] as const;
const HALF_BAND = 2 ** (1 / 6);
/** Keeps digital silence finite. */
const LEAST_POWER = 1e-14;

export const widthHz = (centre: number): number => centre * HALF_BAND - centre / HALF_BAND;

/** Power spectral density of one third-octave in each frame, without its lines. */
export function bandOf(
  { binHz, bins, power }: Frames,
  { base, isLine }: Pick<Lines, 'base' | 'isLine'>,
  centre: number,
): Float64Array {
  const left: number[] = [];
  for (let bin = 0; bin < bins; bin++) {
    const hertz = bin * binHz;
    if (hertz >= centre / HALF_BAND && hertz < centre * HALF_BAND && !isLine[bin]) left.push(bin);
  }
  const instead = base[Math.round(centre / binHz)] ?? 0;
  return Float64Array.from(power, (frame) => {
    if (left.length === 0) return instead + LEAST_POWER;
    let sum = 0;
    for (const bin of left) sum += frame[bin] as number;
    return sum / left.length + LEAST_POWER;
  });
}
