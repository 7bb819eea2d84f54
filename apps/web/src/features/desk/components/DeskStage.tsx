import type { SampleDetail } from '@escuta/contract';
import { Button } from 'antd';
import { memo, type Ref } from 'react';
import { PlayerControls, PlayerSound, useAudioTexts, useSilentReason } from '../../../shared/audio/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useKeyTexts } from '../../../shared/keys/index.ts';
import { PlaceVisits } from '../../../shared/samples/PlaceVisits.tsx';
import type { SampleOpener } from '../../../shared/samples/SampleLink.tsx';
import { TurnLabel, TurnStatus } from '../../../shared/samples/TurnLabel.tsx';
import { StepIcon, UndoIcon } from '../../../shared/ui/icons.tsx';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { useFocusPerSample } from '../../../shared/ui/use-focus-per-sample.ts';
import { useStable } from '../../../shared/ui/use-stable.ts';
import { VerdictButtons } from '../../../shared/ui/VerdictButtons.tsx';
import type { Desk } from '../hooks/use-desk.ts';
import { DeskFacts } from './DeskFacts.tsx';
import { DeskMap } from './DeskMap.tsx';
import { DeskNote } from './DeskNote.tsx';
import styles from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** The current sample: player, verdict, then further facts. */
export function DeskStage() {
  const t = useTexts('desk');
  const { queue, row, size, selectedId, sample, saveNote, userId, visitPlayer, open } = useDesk();
  const { number } = useFormats();
  const { controls, heading } = useFocusPerSample<HTMLDivElement>(selectedId);
  const { opener } = useStable({ opener: openerOf(queue.store, open) });
  const seq = queue.store?.at(row)?.seq ?? '';
  return (
    <section className={styles.stage} aria-label={t('stage')} data-testid="desk-stage" data-sample={selectedId}>
      <StageHead heading={heading} />
      <p className="visually-hidden" aria-live="polite">
        {t('announce', { seq, at: number(row + 1), total: number(size) })}
      </p>
      <TurnStatus of={visitPlayer} />
      <StageSound />
      <div ref={controls} className={styles.verdict}>
        <StageVerdict seq={seq} />
      </div>
      {selectedId === null ? null : (
        <div className={styles.lower}>
          <div className={styles.noteAndVisits}>
            <DeskNote key={userId} userId={userId} id={selectedId} sample={sample} onSave={saveNote} />
            {sample ? <StageVisits sample={sample} opener={opener} /> : null}
          </div>
          {sample ? <DeskFacts sample={sample} opener={opener} /> : null}
          {sample ? <DeskMap sample={sample} /> : null}
        </div>
      )}
    </section>
  );
}

/** The class buttons. While visits are heard in turn, what the sound is and what a class goes to differ: the second is named instead. */
function StageVerdict({ seq }: { seq: string }) {
  const t = useTexts('desk');
  const { selectedId, sample, work, codes, classify, visitPlayer } = useDesk();
  const isOther = visitPlayer.turn.playingId !== null || visitPlayer.comparing.isOther;
  if (isOther) return <p className={styles.turn}>{t('verdictInTurn', { seq })}</p>;
  const given = selectedId === null ? undefined : work.done[selectedId];
  return (
    <VerdictButtons
      large
      keys
      codes={codes}
      label={t('verdict')}
      disabled={!sample}
      value={given ?? sample?.classificacao ?? null}
      onChoose={classify}
    />
  );
}

/** Chooses a sample of the queue. */
const openerOf =
  (store: Desk['queue']['store'], open: Desk['open']): SampleOpener =>
  ({ id_amostra: id }) =>
    store && store.rowOf(id) >= 0 ? () => open(id) : null;

/** All visits to the place. */
function StageVisits({ sample, opener }: { sample: SampleDetail; opener: SampleOpener }) {
  const { visitPlayer } = useDesk();
  return <PlaceVisits sample={sample} of={visitPlayer} opener={opener} />;
}

function StageHead({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const t = useTexts('desk');
  const { number } = useFormats();
  const { queue, row, size, step, undo, work } = useDesk();
  const seq = queue.store?.at(row)?.seq ?? '';
  return (
    <header className={styles.stageHead}>
      <h2 ref={heading} tabIndex={-1}>
        {t('sample', { seq })}
      </h2>
      <span className={styles.muted} data-testid="desk-place">
        {t('place', { at: number(row + 1), total: number(size) })}
      </span>
      <span className={styles.space} />
      <StageButtons
        canUndo={work.history.length > 0}
        isFirst={row <= 0}
        isLast={row >= size - 1}
        onUndo={undo}
        onStep={step}
      />
    </header>
  );
}

interface StageButtonsProps {
  canUndo: boolean;
  isFirst: boolean;
  isLast: boolean;
  onUndo(): void;
  onStep(by: 1 | -1): void;
}

const stay = (event: React.MouseEvent) => event.preventDefault();

const StageButtons = memo(function StageButtons({ canUndo, isFirst, isLast, onUndo, onStep }: StageButtonsProps) {
  const common = useTexts('common');
  const keys = useKeyTexts();
  return (
    <>
      <Button
        icon={<UndoIcon />}
        disabled={!canUndo}
        aria-keyshortcuts="Z"
        title={keys('withKey', { name: common('undo'), key: 'Z' })}
        onMouseDown={stay}
        aria-label={common('undo')}
        onClick={onUndo}
      >
        <span className={styles.undoName}>{common('undo')}</span>
      </Button>
      <Button
        type="text"
        icon={<StepIcon up />}
        disabled={isFirst}
        aria-label={keys('action.previous')}
        title={keys('withKey', { name: keys('action.previous'), key: 'K' })}
        onMouseDown={stay}
        onClick={() => onStep(-1)}
      />
      <Button
        type="text"
        icon={<StepIcon />}
        disabled={isLast}
        aria-label={keys('action.next')}
        title={keys('withKey', { name: keys('action.next'), key: 'J' })}
        onMouseDown={stay}
        onClick={() => onStep(1)}
      />
    </>
  );
});

/** Player, waveform and spectrogram, or why there are none. */
function StageSound() {
  const t = useTexts('desk');
  const common = useTexts('common');
  const audioText = useAudioTexts();
  const silentReason = useSilentReason();
  const problem = useProblemText();
  const { sample, detail, player, visitPlayer } = useDesk();
  const status = player.engine.use((state) => state.status);
  if (!sample) {
    if (!detail.isError) return <Loading lines={8} />;
    const retry = <Button onClick={() => void detail.refetch()}>{common('retry')}</Button>;
    return <Empty title={t('failed')} help={problem(detail.error)} action={retry} />;
  }
  const { heard = sample } = visitPlayer;
  if (!heard.url || !heard.gravacao) return <p className={styles.silent}>{silentReason(heard.classificacao)}</p>;
  return (
    <div className={styles.sound} data-testid="player">
      <div className={styles.bar}>
        <PlayerControls
          engine={player.engine}
          duration={heard.gravacao.duracao}
          disabled={status === 'empty' || status === 'error'}
          always
        />
        {heard.gravacao.sintetico ? <span className={styles.tag}>{audioText('synthetic')}</span> : null}
        <TurnLabel of={visitPlayer} />
      </div>
      <PlayerSound
        large
        engine={player.engine}
        retry={player.retry}
        comparing={visitPlayer.comparing}
        source={heard.url}
        recording={heard.gravacao}
        spectrogramUrl={heard.espectrograma}
      />
    </div>
  );
}
