import { useMemo, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type Answers, comingIn } from '../coming-in.ts';
import { type Check, SHOWN_RECORDINGS } from '../hooks/use-import.ts';
import { Checked } from './Checked.tsx';
import { DoubtList } from './DoubtList.tsx';
import { FarFiles } from './FarFiles.tsx';
import { Unnamed } from './LeftOut.tsx';
import { RecordingList } from './RecordingList.tsx';
import { RefusalList } from './RefusalList.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { StoredOtherwise } from './StoredOtherwise.tsx';
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
  const [answers, setAnswers] = useState<Answers>({ isBrought: false, isFarLeft: false });
  const { summary, existing } = check;
  const { places, where, far } = comingIn({ ...check, ready: summary.ready }, answers);
  const comesIn = useMemo(() => new Set(places), [places]);
  const doubtful = check.doubtful.filter(({ place }) => comesIn.has(place));
  const leftOut = check.fresh.length - places.length;
  const answer = (part: Partial<Answers>) => setAnswers((given) => ({ ...given, ...part }));
  return (
    <Checked
      figures={[
        [t('check.new'), number(places.length)],
        ...(leftOut > 0 ? [[t('check.leftOut'), number(leftOut)] as const] : []),
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
      {where ? (
        <Where place={where} words={(at, isOther) => t(isOther ? 'where.otherCity' : 'where.place', at)} />
      ) : null}
      <FarFiles {...{ far, name, isLeft: answers.isFarLeft }} onChange={(isFarLeft) => answer({ isFarLeft })} />
      <StoredSounds
        {...{ check, name, isBrought: answers.isBrought }}
        onChange={(isBrought) => answer({ isBrought })}
      />
      <StoredOtherwise check={check} name={name} />
      <Aside summary={summary} comesIn={comesIn} name={name} />
      <Preview first={check.first.filter(({ place }) => comesIn.has(place))} />
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

interface AsideProps {
  summary: Check['summary'];
  /** Places of the recordings that come in. */
  comesIn: ReadonlySet<number>;
  name: string;
}

/** Recordings with the sound of another, and those that the table leaves out: nothing is wrong with them, but a person may have meant otherwise. */
function Aside({ summary: { ready, unnamed }, comesIn, name }: AsideProps) {
  const t = useTexts('importing');
  const copies = ready.flatMap(({ file, copyOf }, place) =>
    copyOf === null || !comesIn.has(place) ? [] : [[file, copyOf]],
  );
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
      <Unnamed unnamed={unnamed} name={name} />
    </>
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
