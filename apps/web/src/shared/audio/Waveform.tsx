import { memo, type Ref } from 'react';
import styles from './audio.module.css';
import { outline } from './scales.ts';
import { useAudioTexts } from './use-audio-texts.ts';

interface WaveformProps {
  /** Minimum and maximum in turn, as the server sends them: nothing is decoded here. */
  peaks: readonly number[];
  /** CSS pixels. */
  height: number;
  /** What the playhead moves: how much has been heard. */
  heard: Ref<HTMLDivElement>;
}

/** The waveform of a recording, what has been heard in the accent colour. Drawn in the frame that shows it, and once. */
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
