import { isImprecise } from '@escuta/domain';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useConnected } from '../../../../shared/api/index.ts';
import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Button } from '../../components/Button.tsx';
import { usePlaceWords } from '../hooks/use-place-words.ts';
import type { Watch } from '../hooks/use-watched-position.ts';
import { isAnotherChoice, isUsable, positionAt, precisionAt } from '../store/fix.ts';
import type { Position, SampleDraft } from '../store/sample-draft.ts';
import styles from './collect.module.css';
import type { MarkMapProps } from './MarkMap.tsx';

/** Not kept for work without a network, where no map can be drawn; a network that goes meanwhile leaves the place as text. */
const PlaceMap = lazy(() => import('./PlaceMap.tsx').catch(() => ({ default: () => <></> })));
const MarkMap = lazy(() => import('./MarkMap.tsx').catch(() => ({ default: NoMap })));

interface Props {
  draft: SampleDraft;
  watch: Watch;
  /** The places of the samples before: the last of all, and the last that the phone found. */
  former: { last: Position | null; found: Position | null };
  isMissing: boolean;
  onChange(position: Position | null): void;
}

/** Where the sample is: the phone's position, corrected by hand if need be. */
export function PlaceField({ draft, watch, former, isMissing, onChange }: Props) {
  const t = useTexts('collect');
  const isConnected = useConnected();
  const now = useNow();
  // What the phone found long ago is where the collector was, not where the meter is.
  const position = positionAt(draft.position, draft.recordedAt ?? now);
  const precision = position && precisionAt(position, draft.recordedAt ?? now);
  const [isMarking, setMarking] = useState(false);
  const onMark = () => setMarking(true);
  const found = usePhonePosition(draft, now);
  return (
    <section className={styles.card} aria-label={t('place.heading')} data-wrong={isMissing}>
      {position ? (
        <Place {...{ position, precision, now }} />
      ) : (
        <NoPlace {...{ draft, watch, former, now, isMissing, onChange, onMark }} />
      )}
      {position && isConnected ? (
        <Suspense fallback={null}>
          <PlaceMap position={position} onChange={onChange} onMark={isImprecise(precision) ? onMark : null} />
        </Suspense>
      ) : null}
      {position && !isConnected ? <p className={styles.secondary}>{t('place.noMap')}</p> : null}
      {position ? <OtherChoice {...{ draft, position, found, watch, now, onChange }} /> : null}
      {isMarking && isConnected ? (
        <Suspense fallback={null}>
          <MarkMap
            near={position ?? newest(newest(watch.latest, former.found), former.last)}
            onMark={(place) => {
              onChange({ ...place, accuracy: null, at: Date.now() });
              setMarking(false);
            }}
            onClose={() => setMarking(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Where the place is, how exact and how old. */
function Place({ position, precision, now }: { position: Position; precision: number | null; now: number }) {
  const t = useTexts('collect');
  const format = useFormats();
  const placeWords = usePlaceWords();
  const isConnected = useConnected();
  const isDoubtful = isImprecise(precision);
  return (
    <>
      <p data-testid="place" className={isDoubtful ? styles.doubtful : undefined}>
        {format.coordinate(position.lat)} / {format.coordinate(position.lon)} ({placeWords(precision)})
      </p>
      <p className={styles.secondary} data-testid="place-age">
        {t(position.accuracy === null ? 'place.marked' : 'place.found', { ago: format.ago(position.at, now) })}
      </p>
      {isDoubtful ? (
        <p className={styles.warning} role="status">
          <strong className={styles.doubtful}>{t('place.imprecise')}</strong>{' '}
          {t(isConnected ? 'place.impreciseWait' : 'place.impreciseOffline')}
        </p>
      ) : null}
    </>
  );
}

interface ChoiceProps extends Pick<Props, 'draft' | 'watch' | 'onChange'> {
  now: number;
}

/** The position of the phone that the sample had last. A place marked by hand takes its place, and must not be the end of it. */
function usePhonePosition({ chave, position, recordedAt }: SampleDraft, now: number): Position | null {
  const last = useRef<{ chave: string; position: Position }>(null);
  if (position && position.accuracy !== null) last.current = { chave, position };
  return last.current?.chave === chave ? positionAt(last.current.position, recordedAt ?? now) : null;
}

interface OtherChoiceProps extends ChoiceProps {
  position: Position;
  /** The position of the phone that the sample had last, while it holds. */
  found: Position | null;
}

/** The phone's position, where it does not become that of the sample by itself. */
function OtherChoice({ draft, position, found, watch, now, onChange }: OtherChoiceProps) {
  const t = useTexts('collect');
  const latest = positionAt(watch.latest, now);
  if (position.accuracy === null) {
    // What was found around the sound is where the meter is; what is found now may not be.
    const back = found ?? latest;
    if (back) return <Button onClick={() => onChange(back)}>{t('place.gps')}</Button>;
    if (watch.status === 'unavailable' || watch.status === 'denied') return null;
    // What the phone found is too old by now. The mark stays until there is something to go back to: without a network there is no map to mark again.
    return <Button onClick={watch.lookAgain}>{t('place.again')}</Button>;
  }
  if (!latest || !isAnotherChoice(position, latest, draft.recordedAt)) return null;
  return <UseNow latest={latest} onChange={onChange} />;
}

function UseNow({ latest, onChange }: Pick<Props, 'onChange'> & { latest: Position }) {
  const { ofNow } = useWayWords();
  return <Button onClick={() => onChange(latest)}>{ofNow(latest)}</Button>;
}

interface NoPlaceProps extends ChoiceProps, Pick<Props, 'former' | 'isMissing'> {
  onMark(): void;
}

/** Why there is no position, and what can be used instead: chosen by the collector, never silently. */
function NoPlace({ draft, watch, former, now, isMissing, onChange, onMark }: NoPlaceProps) {
  const t = useTexts('collect');
  const isConnected = useConnected();
  const { status, latest } = watch;
  const last = newest(latest, former.found);
  const isFresh = positionAt(latest, now) !== null;
  const canSearch = !isFresh && status !== 'unavailable';
  const why = status === 'denied' ? 'denied' : draft.recordedAt === null ? 'none' : 'noneAfter';
  return (
    <>
      <p role="status">
        {status === 'searching' && draft.recordedAt === null ? t('place.searching') : t(`place.${why}`)}
      </p>
      {isFresh && latest ? <UseNow latest={latest} onChange={onChange} /> : null}
      {!isFresh && last ? <UseLast last={last} now={now} onChange={onChange} /> : null}
      {canSearch ? <Button onClick={watch.lookAgain}>{t('place.again')}</Button> : null}
      {isConnected ? (
        <Button onClick={onMark}>{t('place.mark')}</Button>
      ) : (
        <p className={styles.secondary}>{t('place.noMapToMark')}</p>
      )}
      {isMissing ? (
        <Missing
          fresh={isFresh ? latest : null}
          last={!isFresh && last && isUsable(last, now) ? last : null}
          {...{ now, canSearch, isWaiting: canSearch && status !== 'denied', canMark: isConnected }}
        />
      ) : null}
    </>
  );
}

interface MissingProps {
  /** What the buttons above offer. */
  fresh: Position | null;
  last: Position | null;
  canSearch: boolean;
  canMark: boolean;
  /** The phone may still find its position. */
  isWaiting: boolean;
  now: number;
}

/** That a sample is not saved without a position, with the ways to one that there are now, by the names of their buttons. */
function Missing({ fresh, last, canSearch, canMark, isWaiting, now }: MissingProps) {
  const t = useTexts('collect');
  const { either } = useFormats();
  const words = useWayWords();
  const buttons = [
    ...(fresh ? [words.ofNow(fresh)] : []),
    ...(last ? [words.ofLast(last, now)] : []),
    ...(canSearch ? [t('place.again')] : []),
    ...(canMark ? [t('place.mark')] : []),
  ];
  const ways = either(buttons.map((button) => t('place.way', { button })));
  if (buttons.length === 0) return <p className={styles.error}>{t('place.missingNoWay')}</p>;
  return <p className={styles.error}>{t(isWaiting ? 'place.missingWait' : 'place.missing', { ways })}</p>;
}

/** The words of the buttons that take a position of the phone. */
function useWayWords() {
  const t = useTexts('collect');
  const { ago, number } = useFormats();
  return {
    ofNow: ({ accuracy }: Position) => t('place.useNow', { n: number(Math.round(accuracy ?? 0)) }),
    ofLast: (last: Position, now: number) =>
      t('place.useLast', {
        ago: ago(last.at, now),
        n: number(precisionAt({ ...last, isFormer: true }, now) ?? 0),
      }),
  };
}

/** The last position that the phone found, with its age and what a walk since then leaves of it; or why it is too old. */
function UseLast({ last, now, onChange }: Pick<Props, 'onChange'> & { last: Position; now: number }) {
  const t = useTexts('collect');
  const { ago } = useFormats();
  const { ofLast } = useWayWords();
  const isConnected = useConnected();
  if (!isUsable(last, now)) return <p className={styles.secondary}>{t('place.tooOld', { ago: ago(last.at, now) })}</p>;
  return (
    <>
      <Button onClick={() => onChange({ ...last, isFormer: true })}>{ofLast(last, now)}</Button>
      <p className={styles.secondary}>{t(isConnected ? 'place.lastHelp' : 'place.lastHelpOffline')}</p>
    </>
  );
}

/** The network went before the map could be loaded. */
function NoMap({ onClose }: MarkMapProps) {
  const t = useTexts('collect');
  const common = useTexts('common');
  return (
    <>
      <p role="status">{t('place.noMapToMark')}</p>
      <Button onClick={onClose}>{common('cancel')}</Button>
    </>
  );
}

const newest = (a: Position | null, b: Position | null) => (a && b ? (a.at >= b.at ? a : b) : (a ?? b));

/** How often ages are told anew, milliseconds. */
const TICK_MS = 5000;

/** The time, epoch milliseconds; goes on while the page is open. */
function useNow(): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
