import type { SampleDetail, Visit } from '@escuta/contract';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useFormats } from '../format/index.ts';
import { useProblemText, useTexts } from '../i18n/index.ts';
import { useKeyTexts } from '../keys/index.ts';
import { Empty, Loading } from '../ui/index.ts';
import { useStable } from '../ui/use-stable.ts';
import styles from './place-visits.module.css';
import type { SampleOpener } from './SampleLink.tsx';
import type { VisitPlayer } from './use-visit-player.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { VisitHistory } from './VisitHistory.tsx';
import { VisitRow } from './VisitRow.tsx';
import { PlayIcon, StopIcon } from './visit-icons.tsx';

interface PlaceVisitsProps {
  /** The chosen sample. */
  sample: Pick<SampleDetail, 'id_amostra' | 'dt_amostra'>;
  of: VisitPlayer;
  opener: SampleOpener;
  /** The section has been asked for from elsewhere, so it comes into view. */
  isAsked?: boolean;
  /** Called when it has. */
  onAsked?(): void;
}

/** All visits to the place of a sample, of any date, with what was heard, and the button that plays them in turn (PLACE-03). Not printed. */
export function PlaceVisits({ sample, of, opener, isAsked = false, onAsked }: PlaceVisitsProps) {
  const t = useVisitTexts();
  const { number } = useFormats();
  const { visits, turn, player } = of;
  const stable = useStable({ opener, play: (id: number) => turn.start(id) });
  const heading = useAskedHeading(isAsked && !visits.isPending, onAsked);
  const found = visits.data;
  const isAlone = found !== undefined && found.total <= 1;
  return (
    <section className={`${styles.section} no-print`} aria-label={t('title')} data-testid="visits">
      <header className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {t('title')} {found && !isAlone ? <small>{number(found.total)}</small> : null}
        </h3>
        {found && !isAlone ? <TurnButton turn={turn} visits={found.dados} /> : null}
      </header>
      {isAlone ? <p className={styles.muted}>{t('alone')}</p> : null}
      {found && !isAlone ? (
        <>
          <VisitHistory visits={found} sample={sample} />
          <ol className={styles.list}>
            {found.dados.map((visit) => (
              <VisitRow
                key={visit.id_amostra}
                visit={visit}
                isChosen={visit.id_amostra === sample.id_amostra}
                isHeard={turn.playingId === visit.id_amostra}
                engine={player.engine}
                onPlay={stable.play}
                opener={stable.opener}
              />
            ))}
          </ol>
          <p className={styles.muted}>
            {found.total > found.dados.length
              ? `${t('newest', { shown: number(found.dados.length), total: number(found.total) })}. `
              : ''}
            {t('help')}
            {found.hidrometro === null ? '' : ` · ${t('meterNumber', { number: found.hidrometro })}`}
          </p>
        </>
      ) : null}
      {found ? null : <Unknown visits={visits} />}
    </section>
  );
}

/** While the visits are not known. */
function Unknown({ visits }: Pick<VisitPlayer, 'visits'>) {
  const t = useVisitTexts();
  const common = useTexts('common');
  const problem = useProblemText();
  if (!visits.isError) return <Loading lines={3} />;
  const retry = <Button onClick={() => void visits.refetch()}>{common('retry')}</Button>;
  return <Empty title={t('failed')} help={problem(visits.error)} action={retry} />;
}

function TurnButton({ turn, visits }: { turn: VisitPlayer['turn']; visits: readonly Visit[] }) {
  const t = useVisitTexts();
  const keys = useKeyTexts();
  const isOn = turn.playingId !== null;
  const name = t(isOn ? 'stop' : 'playAll');
  return (
    <Button
      size="small"
      icon={isOn ? <StopIcon /> : <PlayIcon />}
      disabled={!visits.some(({ com_audio }) => com_audio)}
      aria-keyshortcuts="T"
      title={keys('withKey', { name, key: 'T' })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={turn.toggle}
    >
      {name}
    </Button>
  );
}

/** The heading, which comes into view with the focus when it is asked for. */
function useAskedHeading(isDue: boolean, onAsked: (() => void) | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const done = useRef(onAsked);
  done.current = onAsked;
  useEffect(() => {
    if (!isDue || !heading.current) return;
    heading.current.scrollIntoView({ block: 'start' });
    heading.current.focus({ preventScroll: true });
    done.current?.();
  }, [isDue]);
  return heading;
}
