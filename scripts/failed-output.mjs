import { stripVTControlCharacters } from 'node:util';

/** A failed test of Vitest (" FAIL  …") or Playwright ("  1) …"), with the lines after it that say why. */
const TEST = /^ FAIL |^ {2}\d+\) /;
const AFTER = 12;
const MOST = 60;

/**
 * What the output of a failed step says of its failed tests, at most 60 lines: for the end of the run, since logs are often cut. Of a
 * step that names no test, its last lines.
 */
export function failedOutput(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const starts = lines.flatMap((line, at) => (TEST.test(line) ? [at] : []));
  const told = lines.filter((_, at) => starts.some((start) => start <= at && at <= start + AFTER));
  return told.length > 0 ? told.slice(0, MOST) : lines.slice(-MOST);
}
