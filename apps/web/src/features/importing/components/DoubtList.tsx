import { IMPRECISE_M } from '@escuta/domain';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Doubtful } from '../hooks/use-import.ts';
import { RecordingList } from './RecordingList.tsx';

/** The recordings that come in with a warning, each with what is doubtful about it. */
export function DoubtList({ doubtful, name }: { doubtful: readonly Doubtful[]; name: string }) {
  const t = useTexts('importing');
  const { unit } = useFormats();
  const limit = unit(IMPRECISE_M, 'm');
  return (
    <RecordingList
      head={[t('refusals.file'), t('doubts.doubt')]}
      rows={doubtful.map(({ file, doubts }) => [
        file,
        doubts.map((doubt) => t(`doubt.${doubt}`, { limit })).join('; '),
      ])}
      title={t('doubts.title', { n: doubtful.length })}
      name={name}
      words={{ download: t('doubts.download'), fileName: t('doubts.fileName') }}
    />
  );
}
