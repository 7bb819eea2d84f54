import { lazy, Suspense } from 'react';
import { useConnected } from '../../../../shared/api/index.ts';
import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Button } from '../../components/Button.tsx';
import type { WatchStatus } from '../hooks/use-watched-position.ts';
import { agedPosition, positionAt } from '../store/fix.ts';
import type { Position, SampleDraft } from '../store/sample-draft.ts';
import styles from './collect.module.css';

/** Not kept for work without a network, where no map can be drawn; a network that goes meanwhile leaves the place as text. */
const PlaceMap = lazy(() => import('./PlaceMap.tsx').catch(() => ({ default: () => <></> })));

interface Props {
  draft: SampleDraft;
  status: WatchStatus;
  /** The phone's position of now. */
  latest: Position | null;
  /** That of the sample before. */
  former: Position | null;
  isMissing: boolean;
  onChange(position: Position | null): void;
}

/** Where the sample is: the phone's position, corrected by hand if need be. */
export function PlaceField({ draft, status, latest, former, isMissing, onChange }: Props) {
  const t = useTexts('collect');
  const format = useFormats();
  const isConnected = useConnected();
  // What the phone found long ago is where the collector was, not where the meter is.
  const position = positionAt(draft.position, draft.recordedAt ?? Date.now());
  return (
    <section className={styles.card} aria-label={t('place.heading')} data-wrong={isMissing}>
      {position ? (
        <p data-testid="place">
          {format.coordinate(position.lat)} / {format.coordinate(position.lon)} (
          {position.accuracy === null
            ? t('place.byHand')
            : t('place.precise', { n: format.number(Math.round(position.accuracy)) })}
          )
        </p>
      ) : (
        <NoPlace draft={draft} status={status} latest={latest} former={former} onChange={onChange} />
      )}
      {isMissing ? <p className={styles.error}>{t('place.missing')}</p> : null}
      {position && isConnected ? (
        <Suspense fallback={null}>
          <PlaceMap position={position} onChange={onChange} />
        </Suspense>
      ) : null}
      {position && !isConnected ? <p className={styles.secondary}>{t('place.noMap')}</p> : null}
      {position?.accuracy === null && latest ? (
        <Button onClick={() => onChange(latest)}>{t('place.gps')}</Button>
      ) : null}
    </section>
  );
}

type NoPlaceProps = Omit<Props, 'isMissing'>;

/** Why there is no position, and what can be used instead: chosen by the collector, never silently. */
function NoPlace({ draft, status, latest, former, onChange }: NoPlaceProps) {
  const t = useTexts('collect');
  const format = useFormats();
  const now = Date.now();
  const last = latest ?? former;
  const aged = last ? agedPosition(last, now) : null;
  const isFresh = positionAt(latest, now) !== null;
  const why = status === 'denied' ? 'denied' : draft.recordedAt === null ? 'none' : 'noneAfter';
  const metres = (position: Position) => format.number(Math.round(position.accuracy ?? 0));
  return (
    <>
      <p role="status">
        {status === 'searching' && draft.recordedAt === null ? t('place.searching') : t(`place.${why}`)}
      </p>
      {isFresh && latest ? (
        <Button onClick={() => onChange(latest)}>{t('place.useNow', { n: metres(latest) })}</Button>
      ) : null}
      {!isFresh && last && aged ? (
        <Button onClick={() => onChange(aged)}>
          {t('place.useLast', { time: format.time(last.at), n: metres(aged) })}
        </Button>
      ) : null}
    </>
  );
}
