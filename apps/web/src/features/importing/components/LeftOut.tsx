import { useTexts } from '../../../shared/i18n/index.ts';
import type { CheckSummary } from '../read/reader.ts';
import { RecordingList } from './RecordingList.tsx';

/** Recordings of the folder that the table does not name. */
export function Unnamed({ unnamed, name }: Pick<CheckSummary, 'unnamed'> & { name: string }) {
  const t = useTexts('importing');
  return (
    <RecordingList
      title={t('check.unnamed', { n: unnamed.length })}
      isFolded
      head={[t('refusals.file')]}
      rows={unnamed.map((file) => [file])}
      name={name}
      words={{ download: t('aside.downloadUnnamed'), fileName: t('aside.unnamedFile') }}
    />
  );
}

/** Recordings that a person has left out. */
export function LeftOut({ files, name }: { files: readonly string[]; name: string }) {
  const t = useTexts('importing');
  return (
    <RecordingList
      title={t('aside.leftOut', { n: files.length })}
      head={[t('refusals.file')]}
      rows={files.map((file) => [file])}
      name={name}
      words={{ download: t('aside.downloadLeftOut'), fileName: t('aside.leftOutFile') }}
    />
  );
}
