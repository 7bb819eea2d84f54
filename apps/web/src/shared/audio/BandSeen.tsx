import { hertzAt, shareOf } from '@escuta/acoustics/browser';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useFormats } from '../format/index.ts';
import styles from './audio.module.css';
import { CORNER_HZ, type Corners, cornersOf, movedEnd } from './listening.ts';
import { changePlayerSettings, usePlayerSettings } from './player-settings.ts';
import type { HertzScale } from './scales.ts';
import { useAudioTexts } from './use-audio-texts.ts';

const KEY_STEP_HZ = 10;
/** The whole sound, whose edges can be drawn inwards. */
const WHOLE: Corners = [CORNER_HZ.least, CORNER_HZ.most];

interface BandSeenProps {
  scale: HertzScale;
  /** Place of the spectrogram, CSS pixels. */
  topPx: number;
  heightPx: number;
  /** The corners can be drawn to another frequency. */
  movable: boolean;
}

/** The band that is heard, on the spectrogram: what is outside is dimmed. */
export function BandSeen({ scale: { scale, topHz }, topPx, heightPx, movable }: BandSeenProps) {
  const t = useAudioTexts();
  const { unit } = useFormats();
  const corners = cornersOf(usePlayerSettings());
  const box = useRef<HTMLDivElement>(null);
  if (!corners && !movable) return null;
  const [from, to] = corners ?? WHOLE;
  const [low, high] = [shareOf(scale, from, topHz), shareOf(scale, to, topHz)];
  const move = (end: 0 | 1, hertz: number) =>
    changePlayerSettings({ band: 'free', freeHz: movedEnd([from, to], end, hertz, CORNER_HZ) });
  const hertzOf = (clientY: number) => {
    const { bottom, height } = box.current?.getBoundingClientRect() ?? { bottom: 0, height: 1 };
    return hertzAt(scale, Math.min(1, Math.max(0, (bottom - clientY) / height)), topHz);
  };
  const edge = (end: 0 | 1) => (
    <Edge
      name={t(end === 0 ? 'edgeFrom' : 'edgeTo')}
      hertz={end === 0 ? from : to}
      share={end === 0 ? low : high}
      onMove={(hertz) => move(end, hertz)}
      hertzOf={hertzOf}
    />
  );
  return (
    <div ref={box} className={styles.band} style={{ top: topPx, height: heightPx }} data-testid="band-seen">
      {corners ? (
        <>
          <div className={styles.unheard} style={{ top: 0, height: `${(1 - high) * 100}%` }} />
          <div className={styles.unheard} style={{ bottom: 0, height: `${low * 100}%` }} />
          <span className="visually-hidden">{t('bandSeen', { from: unit(from, 'Hz'), to: unit(to, 'Hz') })}</span>
        </>
      ) : null}
      {movable ? edge(1) : null}
      {movable ? edge(0) : null}
    </div>
  );
}

interface EdgeProps {
  name: string;
  hertz: number;
  share: number;
  onMove(hertz: number): void;
  hertzOf(clientY: number): number;
}

/** A corner, moved by pointer or arrows. */
function Edge({ name, hertz, share, onMove, hertzOf }: EdgeProps) {
  const { unit } = useFormats();
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: KEY_STEP_HZ, ArrowDown: -KEY_STEP_HZ }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(hertz + by);
  };
  return (
    <div
      className={styles.edge}
      style={{ bottom: `${share * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={CORNER_HZ.least}
      aria-valuemax={CORNER_HZ.most}
      aria-valuenow={hertz}
      aria-valuetext={unit(hertz, 'Hz')}
      title={unit(hertz, 'Hz')}
      onKeyDown={onKey}
      onPointerDown={(event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event: PointerEvent) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(hertzOf(event.clientY));
      }}
    />
  );
}
