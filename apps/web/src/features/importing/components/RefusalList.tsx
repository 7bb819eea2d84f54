import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import type { SendRefusal } from '../send.ts';
import { RecordingList } from './RecordingList.tsx';

/** The recordings that are refused, each with its reason. */
export function RefusalList({ refusals, name }: { refusals: readonly SendRefusal[]; name: string }) {
  const t = useTexts('importing');
  const tell = useProblemText();
  const rowOf = ({ file, reason, detail, why, problem }: SendRefusal) => [
    file || '–',
    problem ? tell(problem) : t(`reason.${reason}`),
    why ? t(`problem.${why}`) : (detail ?? ''),
  ];
  return (
    <RecordingList
      head={[t('refusals.file'), t('refusals.reason'), t('refusals.detail')]}
      rows={refusals.map(rowOf)}
      title={t('refusals.title', { n: refusals.length })}
      name={name}
      words={{ download: t('refusals.download'), fileName: t('refusals.fileName') }}
    />
  );
}
