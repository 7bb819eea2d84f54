import { plainNumber } from '@escuta/domain';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormats } from '../format/index.ts';
import styles from './audio.module.css';
import type { AudioEngine, Selection } from './audio-engine.ts';
import { useAudioTexts } from './use-audio-texts.ts';

const KEY_STEP_S = 0.5;
/** A press that moves less is a click, CSS pixels. */
const CLICK_PX = 5;

interface PlayheadProps {
  engine: AudioEngine;
  duration: number;
  heard: RefObject<HTMLDivElement | null>;
  /** Above this height a press seeks, below it draws a selection too, CSS pixels. */
  selectFromPx: number;
}

/** Moves the playhead without React; each frame only translates layers. */
function useMovedPlayhead({ engine, duration, heard }: Omit<PlayheadProps, 'selectFromPx'>) {
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
export function Playhead({ engine, duration, heard, selectFromPx }: PlayheadProps) {
  const t = useAudioTexts();
  const { element, selection } = engine.use();
  const { slider, line } = useMovedPlayhead({ engine, duration, heard });
  const { drawn, ...pointer } = usePress({ engine, duration, selectFromPx });
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? KEY_STEP_S : event.key === 'ArrowLeft' ? -KEY_STEP_S : 0;
    if (step === 0) return;
    event.preventDefault();
    engine.seek((element?.currentTime ?? 0) + step);
  };
  const marked = drawn ?? selection;
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
      {...pointer}
    >
      {marked ? (
        <div
          className={styles.selection}
          data-testid="selection"
          style={{ left: `${(marked.from / duration) * 100}%`, right: `${(1 - marked.to / duration) * 100}%` }}
        />
      ) : null}
      <div ref={line} className={styles.line} />
    </div>
  );
}

interface Press {
  x: number;
  at: number;
  selects: boolean;
}

/** A press on the waveform moves the playhead; one below it does on release, unless it was drawn along: then that part is selected. */
function usePress({ engine, duration, selectFromPx }: Pick<PlayheadProps, 'engine' | 'duration' | 'selectFromPx'>) {
  const press = useRef<Press | null>(null);
  const [drawn, setDrawn] = useState<Selection | null>(null);
  const timeOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(duration, Math.max(0, ((event.clientX - box.left) / box.width) * duration));
  };
  const end = () => {
    press.current = null;
    setDrawn(null);
  };
  return {
    drawn,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const selects = event.clientY - event.currentTarget.getBoundingClientRect().top > selectFromPx;
      press.current = { x: event.clientX, at: timeOf(event), selects };
      if (!selects) engine.seek(press.current.at);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const begun = press.current;
      if (!begun) return;
      if (!begun.selects) return engine.seek(timeOf(event));
      if (!drawn && Math.abs(event.clientX - begun.x) < CLICK_PX) return;
      const now = timeOf(event);
      setDrawn({ from: Math.min(begun.at, now), to: Math.max(begun.at, now) });
    },
    onPointerUp: () => {
      const begun = press.current;
      if (begun?.selects && drawn) engine.select(drawn);
      else if (begun?.selects) engine.go(begun.at);
      end();
    },
    onPointerCancel: end,
  };
}
