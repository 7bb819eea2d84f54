import type { Recording } from '@escuta/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { formatNumber } from '../format/numbers.ts';
import styles from './audio.module.css';
import type { AudioEngine } from './audio-engine.ts';
import { shortHertz, ticks } from './scales.ts';
import { useAudioTexts } from './use-audio-texts.ts';
import { Waveform } from './Waveform.tsx';

/** Heights, CSS pixels: beside other things, and where the sound is what the screen is about. */
const DOCK = { waveform: 28, spectrogram: 44 } as const;
const LARGE = { waveform: 72, spectrogram: 220 } as const;
const KEY_STEP_S = 0.5;

interface SoundViewProps {
  engine: AudioEngine;
  recording: z.infer<typeof Recording>;
  spectrogramUrl: string | null;
  large?: boolean;
}

/** Waveform above spectrogram over one time axis; pressing anywhere goes to that moment. */
export function SoundView({ engine, recording, spectrogramUrl, large = false }: SoundViewProps) {
  const t = useAudioTexts();
  const { element } = engine.use();
  const { duracao: duration, freq_max: topHertz } = recording;
  const px = large ? LARGE : DOCK;
  return (
    <div className={styles.sound}>
      <HertzAxis top={topHertz} px={px} />
      <div className={styles.stack}>
        <Waveform element={element} peaks={recording.picos} duration={duration} height={px.waveform} />
        {spectrogramUrl ? (
          <img
            className={styles.spectrogram}
            style={{ height: px.spectrogram }}
            src={spectrogramUrl}
            alt={t('spectrogram', { hertz: formatNumber(topHertz) })}
            draggable={false}
            // In the frame that shows it, not in one after it.
            decoding="sync"
          />
        ) : (
          <div className={styles.noSpectrogram} style={{ height: px.spectrogram }}>
            {t('noSpectrogram')}
          </div>
        )}
        <Playhead engine={engine} duration={duration} />
        <TimeAxis duration={duration} />
      </div>
    </div>
  );
}

function HertzAxis({ top, px }: { top: number; px: typeof DOCK | typeof LARGE }) {
  return (
    <div className={styles.hertz} style={{ height: px.spectrogram, marginTop: px.waveform + 2 }} aria-hidden="true">
      {ticks(top, 3).map((hertz) => (
        <span key={hertz} style={{ bottom: `${(hertz / top) * 100}%` }}>
          {hertz === 0 ? '0 Hz' : shortHertz(hertz)}
        </span>
      ))}
    </div>
  );
}

function TimeAxis({ duration }: { duration: number }) {
  return (
    <div className={styles.times} aria-hidden="true">
      {ticks(duration, 10).map((second) => (
        <span key={second} style={{ left: `${(second / duration) * 100}%` }}>
          {formatNumber(second, Number.isInteger(second) ? 0 : 1)}
        </span>
      ))}
    </div>
  );
}

/** The line of now, moved outside of React so that playing renders nothing, and the slider that it is. */
function Playhead({ engine, duration }: { engine: AudioEngine; duration: number }) {
  const t = useAudioTexts();
  const { element, playing } = engine.use();
  const slider = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const paint = () => {
      const at = Math.min(duration, element?.currentTime ?? 0);
      if (line.current) line.current.style.left = `${duration > 0 ? (at / duration) * 100 : 0}%`;
      slider.current?.setAttribute('aria-valuenow', at.toFixed(1));
      slider.current?.setAttribute(
        'aria-valuetext',
        t('positionOf', { at: formatNumber(at, 1), total: formatNumber(duration, 1) }),
      );
    };
    let frame = 0;
    const run = () => {
      paint();
      frame = requestAnimationFrame(run);
    };
    if (playing) run();
    else paint();
    element?.addEventListener('seeking', paint);
    element?.addEventListener('timeupdate', paint);
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('seeking', paint);
      element?.removeEventListener('timeupdate', paint);
    };
  }, [element, playing, duration, t]);

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    engine.seek(((event.clientX - box.left) / box.width) * duration);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? KEY_STEP_S : event.key === 'ArrowLeft' ? -KEY_STEP_S : 0;
    if (step === 0) return;
    event.preventDefault();
    engine.seek((element?.currentTime ?? 0) + step);
  };
  return (
    <div
      ref={slider}
      className={styles.slider}
      role="slider"
      tabIndex={0}
      aria-label={t('position')}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={0}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      <div ref={line} className={styles.line} />
    </div>
  );
}
