import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { FarFile } from '../coming-in.ts';
import { FAR_KM } from '../extent.ts';
import { LeaveOrBring } from './LeaveOrBring.tsx';
import { RecordingList } from './RecordingList.tsx';

interface FarFilesProps {
  far: readonly FarFile[];
  name: string;
  /** Whether they stay out. */
  isLeft: boolean;
  onChange(isLeft: boolean): void;
}

/** New recordings far from the others, which most often have a digit wrong: they come in, unless a person leaves them out. */
export function FarFiles({ far, name, isLeft, onChange }: FarFilesProps) {
  const t = useTexts('importing');
  const { coordinate, number, unit } = useFormats();
  if (far.length === 0) return null;
  const rows = far.map(({ file, lat, lon, km }) => [
    ...[file, `${coordinate(lat)}, ${coordinate(lon)}`, unit(km, 'km')],
  ]);
  return (
    <>
      <RecordingList
        title={t('where.far', { n: rows.length, km: number(FAR_KM) })}
        head={[t('refusals.file'), t('check.position'), t('where.distance')]}
        rows={rows}
        name={name}
        words={{ download: t('where.download'), fileName: t('where.fileName') }}
      />
      <LeaveOrBring about={t('where.choice')} isBrought={!isLeft} onChange={(isBrought) => onChange(!isBrought)} />
    </>
  );
}
