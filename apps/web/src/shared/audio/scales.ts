/** Steps that people count in. */
const NICE = [1, 2, 5, 10];

/** About `wanted` round numbers from 0 up to `most`, 0 included. */
export function ticks(most: number, wanted: number): number[] {
  if (!(most > 0) || wanted < 1) return [0];
  const rough = most / wanted;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (NICE.find((nice) => nice * magnitude >= rough - 1e-9) ?? 10);
  const count = Math.floor(most / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** A frequency as short as an axis needs it: 500, 1k, 1,5k. */
export function shortHertz(hertz: number): string {
  return hertz < 1000 ? String(hertz) : `${String(hertz / 1000).replace('.', ',')}k`;
}

/** Upper and lower edge of a waveform from minimum and maximum in turn, as two channels. */
export function envelope(peaks: readonly number[]): [upper: Float32Array, lower: Float32Array] {
  const size = Math.floor(peaks.length / 2);
  const upper = new Float32Array(size);
  const lower = new Float32Array(size);
  for (let index = 0; index < size; index++) {
    lower[index] = peaks[index * 2] as number;
    upper[index] = peaks[index * 2 + 1] as number;
  }
  return [upper, lower];
}
