import { CUSTOMER_CLASSIFICATIONS, type SampleDetail } from '@escuta/contract';
import { Button } from 'antd';
import { PlayerControls, PlayerSound, useAudioTexts, useSilentReason } from '../../../shared/audio/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { KeysIcon, useKeyTexts } from '../../../shared/keys/index.ts';
import { TurnLabel, TurnStatus } from '../../../shared/samples/TurnLabel.tsx';
import { VerdictButtons } from '../../../shared/ui/VerdictButtons.tsx';
import { useDashboard } from '../hooks/dashboard-context.ts';
import styles from './dock.module.css';

/**
 * Player and classification of the chosen sample; stays open between samples (DET-03).
 * @param verdicts false where the detail beside it shows the same buttons
 */
export function PlayerDock({ verdicts = true }: { verdicts?: boolean }) {
  const t = useAudioTexts();
  const { selection, sample, detail, visitPlayer } = useDashboard();
  const heard = visitPlayer.heard;
  const waiting = selection.selectedId !== null && !sample && !detail.isError;
  return (
    <section className={styles.dock} aria-label={t('player')} data-testid="player">
      <TurnStatus of={visitPlayer} />
      {selection.selectedId === null ? <Invitation /> : null}
      {waiting || sample ? <DockBar sample={sample} verdicts={verdicts} /> : null}
      {heard ? <DockSound sample={heard} /> : null}
    </section>
  );
}

/** Shown before a sample is chosen: how to choose one, and the keyboard shortcuts. */
function Invitation() {
  const t = useTexts('samples');
  const keys = useKeyTexts();
  const { setHelp } = useDashboard();
  return (
    <div className={styles.hint}>
      <p>{t('detail.noSelection')}</p>
      <Button type="link" icon={<KeysIcon />} onClick={() => setHelp(true)}>
        {keys('title')}
      </Button>
    </div>
  );
}

function DockBar({ sample, verdicts }: { sample: SampleDetail | undefined; verdicts: boolean }) {
  const t = useTexts('samples');
  const audioText = useAudioTexts();
  const keys = useKeyTexts();
  const { player, visitPlayer, verdicts: given, mayReview, setHelp, phone, selection } = useDashboard();
  const { heard } = visitPlayer;
  const isTurn = visitPlayer.turn.playingId !== null;
  const isOther = isTurn || visitPlayer.comparing.isOther;
  const status = player.engine.use((state) => state.status);
  return (
    <div className={styles.bar}>
      <PlayerControls
        engine={player.engine}
        duration={heard?.gravacao?.duracao ?? 0}
        disabled={status === 'empty' || status === 'error'}
      />
      {heard?.gravacao?.sintetico ? <span className={styles.tag}>{audioText('synthetic')}</span> : null}
      <span className={styles.space} />
      {isTurn ? (
        <span className={styles.turn}>
          <TurnLabel of={visitPlayer} />
        </span>
      ) : null}
      {mayReview && verdicts && !isOther ? (
        <VerdictButtons
          // Those of one sample do not keep the focus for the next.
          key={selection.selectedId}
          keys
          codes={CUSTOMER_CLASSIFICATIONS}
          disabled={!sample}
          label={t('detail.verdict')}
          value={sample?.classificacao_cliente ?? null}
          onChoose={(code) => sample && given.give(sample.id_amostra, code)}
        />
      ) : null}
      {phone ? null : (
        <Button
          type="text"
          icon={<KeysIcon />}
          aria-label={keys('title')}
          title={`${keys('title')} (?)`}
          onClick={() => setHelp(true)}
        />
      )}
    </div>
  );
}

/** Waveform and spectrogram, or why there are none. */
function DockSound({ sample }: { sample: SampleDetail }) {
  const silentReason = useSilentReason();
  const { player, visitPlayer } = useDashboard();
  if (!sample.url || !sample.gravacao) return <p className={styles.hint}>{silentReason(sample.classificacao)}</p>;
  return (
    <PlayerSound
      engine={player.engine}
      retry={player.retry}
      comparing={visitPlayer.comparing}
      source={sample.url}
      recording={sample.gravacao}
      spectrogramUrl={sample.espectrograma}
    />
  );
}
