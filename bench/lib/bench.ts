import { loadavg } from 'node:os';

export interface BenchOptions {
  /** Size of a small run; undefined means the promised size. */
  rows: number | undefined;
  /** Rounds that count; undefined means the bench's own number. */
  runs: number | undefined;
}

/** The figures of one bench; times in milliseconds, `ratio` = ours / floor. */
export interface BenchResult {
  bench: string;
  ratio: number | null;
  promise: number | null;
  kept: boolean;
  floor: number | null;
  ours: number;
  n: number;
  [figure: string]: unknown;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** Load of the machine, to recognise figures measured beside other work. */
export const loadNow = () => round(loadavg()[0] ?? 0, 1);

/** Progress messages; never on standard output, whose last line is the result. */
export const tell = (text: string) => console.error(`bench: ${text}`);

/** Runs two measurements in turn, A B A B …, after a warm-up of each, and returns the medians. */
export async function interleave(
  n: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ ours: number; floor: number; ratio: number }> {
  await ours();
  await floor();
  const a: number[] = [];
  const b: number[] = [];
  for (let i = 0; i < n; i++) {
    a.push(await ours());
    b.push(await floor());
  }
  return { ours: median(a), floor: median(b), ratio: median(a.map((value, i) => value / (b[i] ?? 1))) };
}
