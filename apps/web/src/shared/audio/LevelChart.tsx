import type { LevelOverTime } from '@escuta/acoustics/browser';
import { memo, use } from 'react';
import { useFormats } from '../format/index.ts';
import styles from './audio.module.css';
import { HiddenLevels } from './hidden-levels.ts';
import { useAudioTexts } from './use-audio-texts.ts';

/** A quiet recording is not stretched to more than this, dB. */
const LEAST_SPAN_DB = 12;
/** Room above and below the levels, dB; the floor line's name is below them. */
const ROOM_DB = 2;

interface LevelChartProps {
  /** Null: it has none. Undefined: not known yet. */
  level: LevelOverTime | null | undefined;
  /** The recording could not be fetched or read. */
  isUnread: boolean;
  /** Seconds. */
  duration: number;
  /** CSS pixels. */
  height: number;
}

/** Level over time on the time axis of the spectrogram, with the line that a fifth of the time is below. */
export const LevelChart = memo(function LevelChart({ level, isUnread, duration, height }: LevelChartProps) {
  const t = useAudioTexts();
  const { unit } = useFormats();
  const isHidden = use(HiddenLevels);
  if (!level) {
    return (
      <div className={styles.levelChart} style={{ height }}>
        {level === null ? <span>{t(isUnread ? 'notRead' : 'noLevel')}</span> : null}
      </div>
    );
  }
  const { least, most } = rangeOf(level.levels);
  const up = (decibels: number) => most - decibels;
  const floor = unit(level.floor, 'dB', 1);
  return (
    <div
      className={styles.levelChart}
      style={{ height }}
      role="img"
      aria-label={isHidden ? t('levelHidden') : t('level', { floor })}
      data-testid="level-over-time"
    >
      <svg viewBox={`0 0 ${duration} ${most - least}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.levelLine} d={stepsOf(level, up)} />
        <path className={styles.floorLine} d={`M0 ${up(level.floor)}H${duration}`} />
      </svg>
      <span className={styles.floorName}>{isHidden ? t('floorHidden') : t('floor', { floor })}</span>
    </div>
  );
});

/** The highest and the lowest level of the chart, dB relative to full scale. */
export const LevelAxis = memo(function LevelAxis({ level, height }: Pick<LevelChartProps, 'level' | 'height'>) {
  const { number } = useFormats();
  if (use(HiddenLevels) || !level) return null;
  const { least, most } = rangeOf(level.levels);
  return (
    <div className={styles.levelAxis} style={{ height }} aria-hidden="true">
      <span>{number(most, 0)}</span>
      <span>{number(least, 0)}</span>
    </div>
  );
});

/** Levels at the lower and the upper edge of the chart. */
function rangeOf(levels: readonly number[]) {
  const least = Math.min(...levels) - ROOM_DB;
  const most = Math.max(...levels) + ROOM_DB;
  const missing = Math.max(0, LEAST_SPAN_DB - (most - least)) / 2;
  return { least: least - missing, most: most + missing };
}

/** One step for each level, around its middle. */
function stepsOf({ first, step, levels }: LevelOverTime, up: (decibels: number) => number): string {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return levels
    .map((level, at) => `${at === 0 ? 'M' : 'L'}${round(first + (at - 0.5) * step)} ${round(up(level))}h${step}`)
    .join('');
}
