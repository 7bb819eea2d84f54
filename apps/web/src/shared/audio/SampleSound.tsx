import type { SampleDetail } from '@escuta/contract';
import { useState } from 'react';
import type { Comparing } from './comparing.ts';
import { PlayerControls } from './PlayerControls.tsx';
import { PlayerHelp } from './PlayerHelp.tsx';
import { PlayerSound } from './PlayerSound.tsx';
import styles from './sample-sound.module.css';
import { useAudioTexts } from './use-audio-texts.ts';
import type { Player } from './use-player.ts';
import { useSamplePlayer } from './use-sample-player.ts';
import { useSilentReason } from './use-silent-reason.ts';

/** The player of one sample, or why it has no sound. Not printed. */
export function SampleSound({ sample }: { sample: SampleDetail }) {
  return <SoundOf sample={sample} player={useSamplePlayer({ id: sample.id_amostra, detail: sample, ahead: [] })} />;
}

interface SoundOfProps {
  sample: SampleDetail;
  player: Player;
  comparing?: Comparing;
}

/** The same with a player of the screen's. */
export function SoundOf({ sample, player, comparing }: SoundOfProps) {
  const t = useAudioTexts();
  const silentReason = useSilentReason();
  const { engine } = player;
  const [help, setHelp] = useState(false);
  const status = engine.use((state) => state.status);
  if (!sample.url || !sample.gravacao) return <p className={styles.silent}>{silentReason(sample.classificacao)}</p>;
  return (
    <section className={`${styles.sound} no-print`} aria-label={t('player')} data-testid="player">
      <div className={styles.bar}>
        <PlayerControls
          engine={engine}
          duration={sample.gravacao.duracao}
          disabled={status === 'empty' || status === 'error'}
        />
        {sample.gravacao.sintetico ? <span className={styles.tag}>{t('synthetic')}</span> : null}
        <PlayerHelp open={help} onChange={setHelp} compares={comparing !== undefined} />
      </div>
      <PlayerSound
        engine={engine}
        retry={player.retry}
        {...(comparing && { comparing })}
        onHelp={() => setHelp(true)}
        source={sample.url}
        recording={sample.gravacao}
        spectrogramUrl={sample.espectrograma}
      />
    </section>
  );
}
