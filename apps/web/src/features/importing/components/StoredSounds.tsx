import { useTexts } from '../../../shared/i18n/index.ts';
import type { Check } from '../hooks/use-import.ts';
import { LeaveOrBring } from './LeaveOrBring.tsx';
import { RecordingList } from './RecordingList.tsx';

interface StoredSoundsProps {
  check: Check;
  name: string;
  isBrought: boolean;
  onChange(isBrought: boolean): void;
}

/** New recordings whose sound another company has: they may have been sent to the wrong one before, or now. */
export function StoredSounds({ check: { stored, summary }, name, isBrought, onChange }: StoredSoundsProps) {
  const t = useTexts('importing');
  if (stored.size === 0) return null;
  const rows = [...stored]
    .sort(([one], [other]) => one - other)
    .flatMap(([place, sounds]) =>
      sounds.map(({ razao_social, seq, amostras }) => [
        ...[summary.ready[place]?.file ?? '', razao_social],
        amostras > 1 ? t('stored.several', { seq, n: amostras - 1 }) : seq,
      ]),
    );
  return (
    <>
      <RecordingList
        title={t('stored.title', { n: stored.size })}
        head={[t('refusals.file'), t('company'), t('stored.sample')]}
        rows={rows}
        name={name}
        words={{ download: t('stored.download'), fileName: t('stored.fileName') }}
      />
      <p>{t('stored.help')}</p>
      <LeaveOrBring about={t('stored.choice')} {...{ isBrought, onChange }} />
    </>
  );
}
