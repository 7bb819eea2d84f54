import type { Recording } from '@escuta/contract';
import { Button } from 'antd';
import type { z } from 'zod';
import { useTexts } from '../i18n/index.ts';
import styles from './audio.module.css';
import { failureOf } from './audio-engine.ts';
import { SoundView } from './SoundView.tsx';
import { useAudioTexts } from './use-audio-texts.ts';
import type { Player } from './use-player.ts';

interface PlayerSoundProps {
  player: Player;
  recording: z.infer<typeof Recording>;
  spectrogramUrl: string | null;
  /** Tall, for screens whose main content it is. */
  large?: boolean;
}

/** Waveform and spectrogram; over them, the error and its retry button if the recording failed to load. */
export function PlayerSound({ player, recording, spectrogramUrl, large = false }: PlayerSoundProps) {
  const t = useAudioTexts();
  const common = useTexts('common');
  const { status, element } = player.engine.use();
  return (
    <div className={styles.whole}>
      <SoundView engine={player.engine} recording={recording} spectrogramUrl={spectrogramUrl} large={large} />
      {status === 'error' ? (
        <div className={styles.failed} role="alert">
          {t(failureOf(element))}
          <Button size="small" onClick={() => void player.retry()}>
            {common('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
