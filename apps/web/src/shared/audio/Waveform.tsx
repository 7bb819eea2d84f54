import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { palettes } from '../ui/theme.ts';
import { useTheme } from '../ui/theme-mode.ts';
import styles from './audio.module.css';
import { envelope } from './scales.ts';
import { useAudioTexts } from './use-audio-texts.ts';

interface WaveformProps {
  element: HTMLAudioElement | null;
  /** Minimum and maximum in turn, as the server sends them: nothing is decoded here. */
  peaks: readonly number[];
  /** Seconds. */
  duration: number;
  height: number;
}

/** The waveform of a recording, what has been heard in the accent colour. */
export function Waveform({ element, peaks, duration, height }: WaveformProps) {
  const t = useAudioTexts();
  const theme = useTheme();
  const container = useRef<HTMLDivElement>(null);
  const surfer = useRef<WaveSurfer | null>(null);
  const { textSecondary, accent } = palettes[theme];

  useEffect(() => {
    if (!container.current) return;
    const made = WaveSurfer.create({
      container: container.current,
      height,
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
      autoScroll: false,
      // The element of the sample of now follows below; this one never plays.
      media: new Audio(),
    });
    surfer.current = made;
    return () => {
      surfer.current = null;
      made.destroy();
    };
  }, [height]);

  useEffect(() => {
    surfer.current?.setOptions({ waveColor: textSecondary, progressColor: accent });
  }, [textSecondary, accent]);

  useEffect(() => {
    const drawn = surfer.current;
    if (!drawn || !element || peaks.length === 0) return drawn?.empty();
    drawn.setMediaElement(element);
    // A step to the next sample overtakes this one; that is no failure.
    drawn.load(element.src, envelope(peaks), duration).catch(() => {});
  }, [element, peaks, duration]);

  return <div ref={container} className={styles.waveform} role="img" aria-label={t('waveform')} />;
}
