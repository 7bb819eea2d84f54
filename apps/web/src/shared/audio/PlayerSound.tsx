import type { Recording } from '@escuta/contract';
import { Button } from 'antd';
import type { z } from 'zod';
import { useTexts } from '../i18n/index.ts';
import styles from './audio.module.css';
import { SoundView } from './SoundView.tsx';
import { useAudioTexts } from './use-audio-texts.ts';
import type { Player } from './use-player.ts';

interface PlayerSoundProps {
  player: Player;
  recording: z.infer<typeof Recording>;
  spectrogramUrl: string | null;
  /** Tall, for a screen that is about nothing else. */
  large?: boolean;
}

/** Waveform and spectrogram; over them, that the sound could not be had and the way to ask again. */
export function PlayerSound({ player, recording, spectrogramUrl, large = false }: PlayerSoundProps) {
  const t = useAudioTexts();
  const common = useTexts('common');
  const status = player.engine.use((state) => state.status);
  return (
    <div className={styles.whole}>
      <SoundView engine={player.engine} recording={recording} spectrogramUrl={spectrogramUrl} large={large} />
      {status === 'error' ? (
        <div className={styles.failed} role="alert">
          {t('failed')}
          <Button size="small" onClick={() => void player.retry()}>
            {common('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
