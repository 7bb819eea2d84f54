import type { ImportDifference } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Check } from '../hooks/use-import.ts';
import type { ReadyFile } from '../read/reader.ts';
import { RecordingList } from './RecordingList.tsx';

interface Made {
  lat: number;
  lon: number;
  dt_amostra: string;
}

/** Lists recordings whose stored sample has another position or date. An import does not change stored samples. */
export function StoredOtherwise({ check: { otherwise, summary }, name }: { check: Check; name: string }) {
  const t = useTexts('importing');
  const { coordinate, dateTime } = useFormats();
  const says: Record<ImportDifference, { title: string; of(made: Made): string }> = {
    posicao: { title: t('check.position'), of: ({ lat, lon }) => `${coordinate(lat)}, ${coordinate(lon)}` },
    data: { title: t('column.date'), of: ({ dt_amostra }) => dateTime(dt_amostra) },
  };
  const rows = [...otherwise]
    .sort(([one], [other]) => one - other)
    .flatMap(([place, samples]) => {
      const { file, lat, lon, heard } = summary.ready[place] as ReadyFile;
      const given = { lat, lon, dt_amostra: heard.dt_amostra.toISOString() };
      return samples.flatMap(({ seq, difere, ...stored }) =>
        difere.map((difference) => {
          const { title, of } = says[difference];
          return [file, seq, title, of(stored), of(given)];
        }),
      );
    });
  return (
    <RecordingList
      title={t('otherwise.title', { n: otherwise.size })}
      head={[
        ...[t('refusals.file'), t('otherwise.sample'), t('otherwise.differs')],
        ...[t('otherwise.stored'), t('otherwise.given')],
      ]}
      rows={rows}
      name={name}
      words={{ download: t('otherwise.download'), fileName: t('otherwise.fileName') }}
    />
  );
}
