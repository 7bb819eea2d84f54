import { memo, type Ref } from 'react';
import styles from './audio.module.css';
import { outline } from './scales.ts';
import { useAudioTexts } from './use-audio-texts.ts';

interface WaveformProps {
  /** Minimum and maximum alternately, as the server sends them; nothing is decoded here. */
  peaks: readonly number[];
  /** CSS pixels. */
  height: number;
  /** The part already heard; the playhead resizes it. */
  heard: Ref<HTMLDivElement>;
}

/** The waveform of a recording, with the part already heard in the accent colour. Drawn once. */
export const Waveform = memo(function Waveform({ peaks, height, heard }: WaveformProps) {
  const t = useAudioTexts();
  const shape = outline(peaks);
  const drawn = (
    <svg viewBox={`0 -1 ${Math.max(1, peaks.length / 2)} 2`} preserveAspectRatio="none" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
  return (
    <div className={styles.waveform} style={{ height }} role="img" aria-label={t('waveform')} data-testid="waveform">
      {drawn}
      <div ref={heard} className={styles.heard}>
        {drawn}
      </div>
    </div>
  );
});
