import type { SampleWarning } from '@escuta/contract';
import { formatsOf, IMPRECISE_M, METER_APART_M } from '@escuta/domain';
import type { ListedCompany } from './import.queries.ts';
import type { ImportRefusalCode, ImportSummary } from './import.service.ts';

const REASONS: Record<ImportRefusalCode, string> = {
  table_unreadable: 'the table cannot be read as CSV',
  table_without_file_column: 'the table has no column named file, nor one named site_id',
  no_file_name: 'a line of the table has no file name',
  not_wav: 'not a .wav file',
  outside_folder: 'is outside the folder',
  file_not_found: 'no such file in the folder',
  duplicate_file: 'appears twice in the table',
  duplicate_site: 'the table has several lines for its site',
  unknown_label: 'the label is not one of LESS, PASS, LEAK, PEND, INCO, NOAC, FRAU, VISI',
  bad_date: 'date or time cannot be read (YYYYMMDD or DD/MM/YYYY, and HHMM)',
  bad_position: 'latitude and longitude are not a position in degrees',
  decimal_comma: 'decimal commas in a table with commas: part its columns by semicolons, or write points',
  bad_precision: 'the precision is not a number of metres',
  no_date: 'neither the table nor the file name has the date of the recording',
  no_position: 'no latitude and longitude, and neither --around nor --addresses was given',
  text_too_long: 'a text is too long',
  file_unreadable: 'the file cannot be read',
  wav_empty: 'the file is empty',
  wav_other_sound: 'the content is not WAV but another kind of sound: export it as WAV',
  wav_other_file: 'the content is not a sound but another kind of file',
  wav_not_riff: 'the content is not WAV',
  wav_too_large: 'larger than 64 MB',
  wav_too_long: 'longer than two minutes',
  wav_truncated: 'the WAV is cut off: copy it again from the recorder',
  wav_no_format: 'the WAV has no format chunk',
  wav_no_data: 'the WAV contains no sound',
  wav_lying_header: 'the WAV header contradicts itself',
  wav_unsupported_encoding: 'this WAV encoding is not supported: export it as PCM',
  wav_unsupported_rate: 'the sample rate is not between 1,000 and 192,000 Hz',
  wav_bad_samples: 'the WAV contains values that are not finite numbers',
};

const DOUBTS: Record<SampleWarning, string> = {
  clock_ahead: 'dated in the future',
  clock_behind: 'dated long ago',
  place_unlikely: 'at a place far from the others of the company, or without a position fix',
  imprecise: `at a place known to more than ${IMPRECISE_M} m only`,
  meter_unlikely: 'with a water meter whose number cannot be one',
  meter_elsewhere: `with a water meter that was heard more than ${METER_APART_M} m away`,
  sensor_unlikely: 'with a serial number that many sensors have',
};

const { number: figures } = formatsOf('en');
const recordings = (count: number) => `${figures(count)} recording${count === 1 ? '' : 's'}`;

/** Summary of an import, to print. */
export function summaryText(summary: ImportSummary, { dryRun }: { dryRun: boolean }): string {
  const { imported, alreadyThere, identical, refusals, doubts, stopped } = summary;
  const lines = [
    `${recordings(imported)} ${dryRun ? 'would be imported' : 'imported'}, ${figures(alreadyThere)} already there, ${figures(refusals.length)} refused.`,
  ];
  for (const [doubt, count] of Object.entries(doubts) as [SampleWarning, number][])
    lines.push(`Doubtful, ${dryRun ? 'would be ' : ''}kept with a warning: ${recordings(count)} ${DOUBTS[doubt]}.`);
  for (const files of identical) lines.push(`Identical sound, one recording kept: ${files.join(', ')}`);
  for (const { file, reason, detail } of refusals) {
    lines.push(
      `Refused ${file || '(no name)'}: ${REASONS[reason]}${detail ? ` [${reason}: ${detail}]` : ` [${reason}]`}`,
    );
  }
  if (dryRun) lines.push('Dry run: nothing was stored.');
  if (stopped) lines.push('Stopped before the end. Run the same command again to continue.');
  return lines.join('\n');
}

/** The companies as an indented tree with their numbers. */
export function companiesText(companies: readonly ListedCompany[]): string {
  return companies
    .map(
      ({ id_cliente, razao_social, nivel }) =>
        `${String(id_cliente).padStart(6)}  ${'  '.repeat(nivel - 1)}${razao_social}`,
    )
    .join('\n');
}

const BAR_WIDTH = 30;
const TENTHS = 10;

/** Output for the progress bar. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Draws a progress bar on one line or, without a terminal, prints a line at every tenth. */
export function progressPrinter(output: ProgressOutput): (done: number, total: number, file: string) => void {
  let lastTenth = 0;
  return (done, total, file) => {
    if (total === 0) return;
    if (output.isTTY) {
      const filled = Math.round((BAR_WIDTH * done) / total);
      const bar = '#'.repeat(filled) + '-'.repeat(BAR_WIDTH - filled);
      // \x1b[K clears the rest of a longer name.
      output.write(
        `\r[${bar}] ${figures(done)}/${figures(total)} ${file.slice(-40)}\x1b[K${done === total ? '\n' : ''}`,
      );
      return;
    }
    const tenth = Math.floor((done * TENTHS) / total);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    output.write(`${figures(done)} of ${figures(total)}\n`);
  };
}
