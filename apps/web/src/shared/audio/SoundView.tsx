import type { Recording } from '@escuta/contract';
import { memo, useRef } from 'react';
import type { z } from 'zod';
import { useFormats } from '../format/index.ts';
import type { Analysis } from './analysis/sound-reader.ts';
import styles from './audio.module.css';
import type { AudioEngine } from './audio-engine.ts';
import { BandSeen } from './BandSeen.tsx';
import { LevelAxis, LevelChart } from './LevelChart.tsx';
import { Playhead } from './Playhead.tsx';
import { SpectrogramImage } from './SpectrogramImage.tsx';
import { type HertzScale, hertzTicks, shortHertz, ticks } from './scales.ts';
import { Waveform } from './Waveform.tsx';

/** Heights, CSS pixels: beside other content, the same with the tools unfolded, and as the main content of a screen. */
const DOCK = { waveform: 28, spectrogram: 44, level: 32 } as const;
const UNFOLDED = { ...DOCK, spectrogram: 96 } as const;
const LARGE = { waveform: 72, spectrogram: 220, level: 48 } as const;

interface SoundViewProps {
  engine: AudioEngine;
  recording: z.infer<typeof Recording>;
  spectrogramUrl: string | null;
  /** What was read of the sound here; null if it could not be, undefined while it is not known. */
  analysis: Analysis | null | undefined;
  large: boolean;
  /** The listening tools are unfolded. */
  tools: boolean;
}

/** Waveform, spectrogram and level on one time axis; a click seeks to that moment, a line drawn over the spectrogram loops that part. */
export function SoundView({ engine, recording, spectrogramUrl, analysis, large, tools }: SoundViewProps) {
  const heard = useRef<HTMLDivElement>(null);
  const { duracao: duration, freq_max: topHz } = recording;
  const px = large ? LARGE : tools ? UNFOLDED : DOCK;
  const picture = analysis?.picture ?? null;
  const scale = useHertzScale(picture ?? { scale: 'linear', maxHz: topHz });
  const level = analysis === null ? null : analysis?.level;
  return (
    <div className={styles.sound}>
      <div>
        <HertzAxis scale={scale} px={px} />
        {tools ? <LevelAxis level={level} height={px.level} /> : null}
      </div>
      <div className={styles.stack}>
        <Waveform peaks={recording.picos} height={px.waveform} heard={heard} />
        <SpectrogramImage
          url={spectrogramUrl}
          picture={picture}
          topHz={scale.topHz}
          height={px.spectrogram}
          isPreparing={recording.picos.length === 0}
        />
        {tools ? <LevelChart level={level} isUnread={analysis === null} duration={duration} height={px.level} /> : null}
        <Playhead engine={engine} duration={duration} heard={heard} selectFromPx={px.waveform} />
        <BandSeen scale={scale} topPx={px.waveform + 2} heightPx={px.spectrogram} movable={tools} />
        <TimeAxis duration={duration} />
      </div>
    </div>
  );
}

/** The same object while nothing changes, so that the axes are drawn once. */
function useHertzScale({ scale, maxHz }: { scale: HertzScale['scale']; maxHz: number }): HertzScale {
  const kept = useRef<HertzScale>({ scale, topHz: maxHz });
  if (kept.current.scale !== scale || kept.current.topHz !== maxHz) kept.current = { scale, topHz: maxHz };
  return kept.current;
}

interface HertzAxisProps {
  scale: HertzScale;
  px: { waveform: number; spectrogram: number };
}

const HertzAxis = memo(function HertzAxis({ scale, px }: HertzAxisProps) {
  const formats = useFormats();
  const wanted = Math.max(3, Math.floor(px.spectrogram / 36));
  return (
    <div className={styles.hertz} style={{ height: px.spectrogram, marginTop: px.waveform + 2 }} aria-hidden="true">
      {hertzTicks(scale, wanted).map(({ hertz, share }) => (
        <span key={hertz} style={{ bottom: `${share * 100}%` }}>
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
