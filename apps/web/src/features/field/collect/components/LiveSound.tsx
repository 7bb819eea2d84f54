import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { RECORD_S } from '../hooks/use-recorder.ts';
import styles from './collect.module.css';

/** Where leaks are heard, Hz. */
const TOP_HZ = 4000;
const WIDTH = 400;
const HEIGHT = 96;
/** Levels of the analyser's bins shown as nothing and as full colour, dB. */
const PALE_DB = -115;
const FULL_DB = -45;
/** Lowest level that the meter shows, dB. */
const METER_DB = -60;

interface Props {
  analyser: AnalyserNode;
  now: RefObject<{ peakDb: number; seconds: number; isCut: boolean }>;
}

/** The recording in progress: countdown, level and spectrogram. */
export function LiveSound({ analyser, now }: Props) {
  const t = useTexts('collect');
  const canvas = useRef<HTMLCanvasElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(RECORD_S);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const draw = canvas.current ? columnDrawer(canvas.current, analyser) : null;
    let frame = 0;
    const run = () => {
      const { peakDb, seconds, isCut: cut } = now.current;
      draw?.(seconds / RECORD_S);
      if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, Math.max(0, 1 - peakDb / METER_DB))})`;
      setLeft(Math.max(0, Math.ceil(RECORD_S - seconds)));
      setCut(cut);
      frame = requestAnimationFrame(run);
    };
    run();
    return () => cancelAnimationFrame(frame);
  }, [analyser, now]);
  return (
    <>
      <p className={styles.left} role="timer">
        {t('sound.left', { n: left })}
      </p>
      <div className={styles.meter} aria-hidden="true" data-cut={isCut}>
        <div ref={bar} />
      </div>
      <canvas
        ref={canvas}
        className={styles.live}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('sound.spectrogram')}
      />
      {isCut ? (
        <p className={styles.warning} role="status">
          {t('sound.cut')}
        </p>
      ) : null}
    </>
  );
}

/** Draws what the analyser hears up to a share of the width, low frequencies at the bottom. */
function columnDrawer(canvas: HTMLCanvasElement, analyser: AnalyserNode): ((share: number) => void) | null {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const bins = new Float32Array(analyser.frequencyBinCount);
  const binsPerRow = (TOP_HZ / (analyser.context.sampleRate / 2)) * (bins.length / HEIGHT);
  context.fillStyle = getComputedStyle(canvas).color;
  let drawn = 0;
  return (share) => {
    const to = Math.min(WIDTH, Math.round(share * WIDTH));
    if (to <= drawn) return;
    analyser.getFloatFrequencyData(bins);
    for (let row = 0; row < HEIGHT; row++) {
      const level = bins[Math.min(bins.length - 1, Math.round(row * binsPerRow))] ?? PALE_DB;
      context.globalAlpha = Math.min(1, Math.max(0, (level - PALE_DB) / (FULL_DB - PALE_DB)));
      context.fillRect(drawn, HEIGHT - 1 - row, to - drawn, 1);
    }
    drawn = to;
  };
}
