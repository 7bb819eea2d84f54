import { formatsOf } from '@escuta/domain';
import type { BackupSummary, RestoreSummary } from './task.ts';

const { number, unit, plural } = formatsOf('en');

export const figures = (count: number): string => number(count);

export const megabytes = (bytes: number): string => unit(bytes / 1e6, 'MB', 1);

const counted = (count: number, one: string, other: string) =>
  `${figures(count)} ${plural(count) === 'one' ? one : other}`;

/** Output for the progress. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const SILENCE_MS = 10_000;

/** Rewrites one line or, without a terminal, prints one every ten seconds. `end` leaves the terminal on a new line. */
export function progressTeller(output: ProgressOutput): { tell: (text: string) => void; end: () => void } {
  let last = output.isTTY ? 0 : performance.now();
  let isOpen = false;
  return {
    tell(text) {
      const now = performance.now();
      if (now - last < (output.isTTY ? 100 : SILENCE_MS)) return;
      last = now;
      isOpen = output.isTTY ?? false;
      output.write(output.isTTY ? `\r${text}\x1b[K` : `${text}\n`);
    },
    end: () => void (isOpen && output.write('\n')),
  };
}

const seconds = (ms: number) => unit(ms / 1000, 's', 1);

const content = ({ rows, files, bytes }: { rows: number; files: number; bytes: number }) =>
  `${counted(rows, 'row', 'rows')} and ${counted(files, 'file', 'files')}, ${megabytes(bytes)}`;

const MOST_NAMES = 20;

export function backupText({ folder, missing, ms, ...counts }: BackupSummary): string {
  const lines = [`Backed up ${content(counts)}, to ${folder} in ${seconds(ms)}.`];
  if (missing.length > 0) {
    lines.push(`The storage lacks ${counted(missing.length, 'file', 'files')} that rows refer to:`);
    lines.push(...missing.slice(0, MOST_NAMES).map((key) => `  ${key}`));
    if (missing.length > MOST_NAMES) lines.push(`  and ${figures(missing.length - MOST_NAMES)} more`);
  }
  return lines.join('\n');
}

export const checkText = ({ made, ...counts }: RestoreSummary): string =>
  `The backup of ${made} is whole: ${content(counts)}.`;

export const restoreText = ({ made, ms, ...counts }: RestoreSummary): string =>
  `Restored the backup of ${made}: ${content(counts)}, in ${seconds(ms)}.`;
