import { formatsOf } from '@escuta/domain';
import { ENCODING_NAMES } from '@escuta/import';
import type { AddressImport } from './import-addresses.service.ts';

const BAR_WIDTH = 30;
const TENTHS = 10;
const { number: figures, percent: shareText } = formatsOf('en');

/** Output for the progress bar. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Draws a progress bar on one line or, without a terminal, prints a line at every tenth of the file. */
export function addressProgress(output: ProgressOutput): (share: number, lines: number) => void {
  let lastTenth = 0;
  return (share, lines) => {
    const percent = shareText(Math.floor(share * 100) / 100);
    if (output.isTTY) {
      const filled = Math.round(BAR_WIDTH * share);
      const bar = '#'.repeat(filled) + '-'.repeat(BAR_WIDTH - filled);
      output.write(`\r[${bar}] ${percent} ${figures(lines)} lines\x1b[K`);
      return;
    }
    const tenth = Math.floor(share * TENTHS);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    output.write(`${percent}, ${figures(lines)} lines\n`);
  };
}

/** Summary of an import, to print. */
export function addressSummary(summary: AddressImport): string {
  const { lines, added, alreadyThere, leftOut, refusals, encoding, total, stopped } = summary;
  return [
    `The file is ${ENCODING_NAMES[encoding]}.`,
    `${figures(lines)} line${lines === 1 ? '' : 's'} read: ${figures(added)} addresses added, ${figures(alreadyThere)} already there or duplicate, ${figures(leftOut)} refused.`,
    ...refusals,
    `The table now holds ${figures(total)} addresses.`,
    ...(stopped ? ['Stopped before the end. Run the same command again to continue.'] : []),
  ].join('\n');
}
