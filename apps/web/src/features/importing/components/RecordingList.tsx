import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { csvLine, csvOf } from '../csv.ts';
import { Refusals } from './Refusals.tsx';

const SHOWN = 100;

interface RecordingListProps {
  title: string;
  isFolded?: boolean;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Name of what was chosen. */
  name: string;
  words: { download: string; fileName: string };
}

/** Recordings by their files, each with what is wrong with it: the first ones, and all of them to download. */
export function RecordingList({ title, isFolded = false, head, rows, name, words }: RecordingListProps) {
  const t = useTexts('importing');
  const tell = useProblemText();
  if (rows.length === 0) return null;
  const rest = rows.length - SHOWN;
  return (
    <Refusals
      {...{ title, isFolded, head, tell, name: name.replace(/\.zip$/i, '') }}
      rows={rows.slice(0, SHOWN)}
      more={rest > 0 ? <p>{t('refusals.more', { n: rest })}</p> : null}
      words={{ ...words, failed: t('refusals.failed') }}
      make={(separator) => csvOf([head, ...rows].map((row) => csvLine(row, separator)))}
    />
  );
}
