import type { Recording } from '@escuta/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import type { z } from 'zod';
import { useTexts } from '../i18n/index.ts';
import { type SoundSource, useReading } from './analysis/use-analysis.ts';
import styles from './audio.module.css';
import type { AudioEngine } from './audio-engine.ts';
import type { Comparing } from './comparing.ts';
import { ListeningTools } from './ListeningTools.tsx';
import { useListeningKeys } from './listening-keys.ts';
import { usePlayerSettings } from './player-settings.ts';
import { SoundView } from './SoundView.tsx';
import { useAudioTexts } from './use-audio-texts.ts';

interface PlayerSoundProps {
  engine: AudioEngine;
  /** Loads the recording again after an error; without it, nothing can be loaded. */
  retry?: () => unknown;
  /** Link or content of the recording. */
  source: SoundSource;
  recording: z.infer<typeof Recording>;
  spectrogramUrl: string | null;
  /** Where the sound can be compared with others. */
  comparing?: Comparing;
  /** Opens the key sheet, where the screen has no other way. */
  onHelp?: () => void;
  /** Tall, for screens whose main content it is. */
  large?: boolean;
}

/** Tools, waveform and spectrogram of a sound, and its keys; over them, the error and its retry button if the recording failed to load. */
export function PlayerSound(props: PlayerSoundProps) {
  const { engine, retry, source, recording, spectrogramUrl, comparing, onHelp, large = false } = props;
  const t = useAudioTexts();
  const common = useTexts('common');
  const { status, failure } = engine.use();
  const settings = usePlayerSettings();
  const isAlone = source instanceof Blob && spectrogramUrl === null;
  const analysis = useReading(engine, source, settings, isAlone);
  const whole = useRef<HTMLDivElement>(null);
  useListeningKeys(engine, { comparing, onHelp, owner: whole });
  return (
    <>
      {settings.tools ? (
        <ListeningTools engine={engine} comparing={comparing} rangeDb={analysis?.picture.rangeDb ?? null} />
      ) : null}
      <div ref={whole} className={styles.whole}>
        <SoundView
          engine={engine}
          recording={recording}
          spectrogramUrl={spectrogramUrl}
          analysis={analysis}
          large={large}
          tools={settings.tools}
        />
        {status === 'error' ? (
          <div className={styles.failed} role="alert">
            {t(failure ?? 'failed')}
            {retry ? (
              <Button size="small" onClick={() => void retry()}>
                {common('retry')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}
