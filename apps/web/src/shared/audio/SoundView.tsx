import type { Recording } from '@escuta/contract';
import { plainNumber } from '@escuta/domain';
import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useFormats } from '../format/index.ts';
import styles from './audio.module.css';
import type { AudioEngine } from './audio-engine.ts';
import { shortHertz, ticks } from './scales.ts';
import { useAudioTexts } from './use-audio-texts.ts';
import { Waveform } from './Waveform.tsx';

/** Heights, CSS pixels: beside other content, and as the main content of a screen. */
const DOCK = { waveform: 28, spectrogram: 44 } as const;
const LARGE = { waveform: 72, spectrogram: 220 } as const;
const KEY_STEP_S = 0.5;

interface SoundViewProps {
  engine: AudioEngine;
  recording: z.infer<typeof Recording>;
  spectrogramUrl: string | null;
  large?: boolean;
}

/** Waveform and spectrogram on one time axis; a click seeks to that moment. */
export function SoundView({ engine, recording, spectrogramUrl, large = false }: SoundViewProps) {
  const t = useAudioTexts();
  const heard = useRef<HTMLDivElement>(null);
  const { duracao: duration, freq_max: topHertz } = recording;
  const px = large ? LARGE : DOCK;
  return (
    <div className={styles.sound}>
      <HertzAxis top={topHertz} px={px} />
      <div className={styles.stack}>
        <Waveform peaks={recording.picos} height={px.waveform} heard={heard} />
        {spectrogramUrl ? (
          <img
            className={styles.spectrogram}
            style={{ height: px.spectrogram }}
            src={spectrogramUrl}
            alt={t('spectrogram', { hertz: topHertz })}
            draggable={false}
            // Drawn in the same frame as the waveform.
            decoding="sync"
          />
        ) : (
          <div className={styles.noSpectrogram} style={{ height: px.spectrogram }}>
            {t(recording.picos.length === 0 ? 'preparing' : 'noSpectrogram')}
          </div>
        )}
        <Playhead engine={engine} duration={duration} heard={heard} />
        <TimeAxis duration={duration} />
      </div>
    </div>
  );
}

const HertzAxis = memo(function HertzAxis({ top, px }: { top: number; px: typeof DOCK | typeof LARGE }) {
  const formats = useFormats();
  return (
    <div className={styles.hertz} style={{ height: px.spectrogram, marginTop: px.waveform + 2 }} aria-hidden="true">
      {ticks(top, 3).map((hertz) => (
        <span key={hertz} style={{ bottom: `${(hertz / top) * 100}%` }}>
          {hertz === 0 ? formats.unit(0, 'Hz') : shortHertz(hertz, formats)}
        </span>
      ))}
    </div>
  );
});

const TimeAxis = memo(function TimeAxis({ duration }: { duration: number }) {
  const { asIs } = useFormats();
  return (
    <div className={styles.times} aria-hidden="true">
      {ticks(duration, 10).map((second) => (
        <span key={second} style={{ left: `${(second / duration) * 100}%` }}>
          {asIs(second)}
        </span>
      ))}
    </div>
  );
});

interface PlayheadProps {
  engine: AudioEngine;
  duration: number;
  heard: RefObject<HTMLDivElement | null>;
}

/** Moves the playhead without React; each frame only translates layers. */
function useMovedPlayhead({ engine, duration, heard }: PlayheadProps) {
  const t = useAudioTexts();
  const { number } = useFormats();
  const { element, playing } = engine.use();
  const slider = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = () => Math.min(duration, element?.currentTime ?? 0);
    const paint = () => {
      const part = duration > 0 ? (now() / duration) * 100 : 0;
      if (line.current) line.current.style.transform = `translateX(${part}%)`;
      if (!heard.current) return;
      // The frame moves right and its content left, so that the waveform stays in place while more of it is revealed.
      heard.current.style.transform = `translateX(${part - 100}%)`;
      (heard.current.firstElementChild as SVGElement).style.transform = `translateX(${100 - part}%)`;
    };
    const announce = () => {
      paint();
      const at = now();
      slider.current?.setAttribute('aria-valuenow', plainNumber(at, 1));
      slider.current?.setAttribute(
        'aria-valuetext',
        t('positionOf', { at: number(at, 1), total: number(duration, 1) }),
      );
    };
    let frame = 0;
    const run = () => {
      paint();
      frame = requestAnimationFrame(run);
    };
    announce();
    if (playing) frame = requestAnimationFrame(run);
    element?.addEventListener('seeking', announce);
    element?.addEventListener('timeupdate', announce);
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('seeking', announce);
      element?.removeEventListener('timeupdate', announce);
    };
  }, [element, playing, duration, heard, t, number]);
  return { slider, line };
}

/**
 * The playhead and its slider, moved without React so that playing does not render. Each frame only translates layers; the slider's value
 * changes with the browser's timeupdate events.
 */
function Playhead({ engine, duration, heard }: PlayheadProps) {
  const t = useAudioTexts();
  const { element } = engine.use();
  const { slider, line } = useMovedPlayhead({ engine, duration, heard });
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
