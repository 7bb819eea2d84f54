import { useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { FAR_KM, whereOf } from '../extent.ts';
import { type Check, SHOWN_RECORDINGS } from '../hooks/use-import.ts';
import type { ReadyFile } from '../read/reader.ts';
import { Checked } from './Checked.tsx';
import { DoubtList } from './DoubtList.tsx';
import { RecordingList } from './RecordingList.tsx';
import { RefusalList } from './RefusalList.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { StoredSounds } from './StoredSounds.tsx';
import { Where } from './Where.tsx';

interface CheckResultProps {
  check: Check;
  name: string;
  /** @param places of the recordings that come in */
  onSend(places: readonly number[]): void;
}

/** What would be imported and what not, before anything is sent. */
export function CheckResult({ check, name, onSend }: CheckResultProps) {
  const t = useTexts('importing');
  const { number } = useFormats();
  const [isBrought, setBrought] = useState(false);
  const { summary, existing, stored } = check;
  const comesIn = (place: number) => isBrought || !stored.has(place);
  const places = check.fresh.filter(comesIn);
  const doubtful = check.doubtful.filter(({ place }) => comesIn(place));
  const where = whereOf(places.map((place) => summary.ready[place] as ReadyFile));
  return (
    <Checked
      figures={[
        [t('check.new'), number(check.fresh.length)],
        [t('check.existing'), number(existing.size)],
        [t('check.refused'), number(summary.refusals.length)],
        [t('check.doubtful'), number(doubtful.length)],
      ]}
      nothing={
        places.length === 0
          ? t(`nothing.${whyNothing(check)}`, {
              there: number(existing.size),
              refused: number(summary.refusals.length),
            })
          : null
      }
      send={places.length === 0 ? t('nothing.send') : t('check.send', { n: places.length })}
      onSend={() => onSend(places)}
    >
      {where.place ? (
        <Where place={where.place} words={(at, isOther) => t(isOther ? 'where.otherCity' : 'where.place', at)} />
      ) : null}
      <Elsewhere far={where.far} name={name} />
      <StoredSounds {...{ check, name, isBrought }} onChange={setBrought} />
      <Aside summary={summary} name={name} />
      <Preview first={check.first.filter(({ place }) => comesIn(place))} />
      <DoubtList doubtful={doubtful} name={name} />
      <RefusalList refusals={summary.refusals} name={name} />
    </Checked>
  );
}

/** Why no recording comes in. */
function whyNothing({ fresh, existing, summary: { refusals } }: Check) {
  if (fresh.length > 0) return 'leftOut';
  if (existing.size === 0) return refusals.length > 0 ? 'refused' : 'unnamed';
  return refusals.length > 0 ? 'both' : 'there';
}

/** Recordings with the sound of another, and those that the table leaves out: nothing is wrong with them, but a person may have meant otherwise. */
function Aside({ summary: { ready, unnamed }, name }: { summary: Check['summary']; name: string }) {
  const t = useTexts('importing');
  const copies = ready.flatMap(({ file, copyOf }) => (copyOf === null ? [] : [[file, copyOf]]));
  return (
    <>
      <RecordingList
        title={t('check.copies', { n: copies.length })}
        isFolded
        head={[t('refusals.file'), t('aside.copyOf')]}
        rows={copies}
        name={name}
        words={{ download: t('aside.downloadCopies'), fileName: t('aside.copiesFile') }}
      />
      <RecordingList
        title={t('check.unnamed', { n: unnamed.length })}
        isFolded
        head={[t('refusals.file')]}
        rows={unnamed.map((file) => [file])}
        name={name}
        words={{ download: t('aside.downloadUnnamed'), fileName: t('aside.unnamedFile') }}
      />
    </>
  );
}

/** Recordings that will come in, far from the others. */
function Elsewhere({ far, name }: { far: readonly ReadyFile[]; name: string }) {
  const t = useTexts('importing');
  const { coordinate, number } = useFormats();
  const rows = far.map(({ file, lat, lon }) => [file, `${coordinate(lat)}, ${coordinate(lon)}`]);
  return (
    <RecordingList
      title={t('where.far', { n: rows.length, km: number(FAR_KM) })}
      head={[t('refusals.file'), t('check.position')]}
      rows={rows}
      name={name}
      words={{ download: t('where.download'), fileName: t('where.fileName') }}
    />
  );
}

/** The first of the recordings that will come in, as they were understood. */
function Preview({ first }: Pick<Check, 'first'>) {
  const t = useTexts('importing');
  const classes = useTexts('classes');
  const { dateTime, coordinate } = useFormats();
  if (first.length === 0) return null;
  const head = [t('column.file'), t('column.date'), t('check.position'), t('column.label'), t('column.coletor')];
  const rows = [...first]
    .sort((one, other) => one.place - other.place)
    .slice(0, SHOWN_RECORDINGS)
    .map(({ query: { arquivo, dt_amostra, lat, lon, classificacao, coletor } }) => [
      arquivo,
      dateTime(dt_amostra),
      `${coordinate(Number(lat))}, ${coordinate(Number(lon))}`,
      classes(`name.${(classificacao ?? 'PEND') as 'PEND'}`),
      coletor ?? '',
    ]);
  return (
    <>
      <h3>{t('check.preview')}</h3>
      <ScrollTable name={t('check.preview')} head={head} rows={rows} />
    </>
  );
}
