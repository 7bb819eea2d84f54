import { memo, useLayoutEffect, useRef } from 'react';
import type { Picture } from './analysis/sound-reader.ts';
import styles from './audio.module.css';
import { useAudioTexts } from './use-audio-texts.ts';

interface SpectrogramImageProps {
  /** The server's drawing, there at once. */
  url: string | null;
  /** Drawn here in the chosen scale and range; replaces it. */
  picture: Picture | null;
  topHz: number;
  /** CSS pixels. */
  height: number;
  /** The server has not drawn it yet. */
  isPreparing: boolean;
}

export const SpectrogramImage = memo(function SpectrogramImage(props: SpectrogramImageProps) {
  const { url, picture, topHz, height, isPreparing } = props;
  const t = useAudioTexts();
  const name = t('spectrogram', { hertz: topHz });
  if (picture) return <Drawn picture={picture} height={height} name={name} />;
  if (url === null) {
    return (
      <div className={styles.noSpectrogram} style={{ height }}>
        {t(isPreparing ? 'preparing' : 'noSpectrogram')}
      </div>
    );
  }
  return (
    <img
      className={styles.spectrogram}
      style={{ height }}
      src={url}
      alt={name}
      draggable={false}
      // Drawn in the same frame as the waveform.
      decoding="sync"
    />
  );
});

function Drawn({ picture, height, name }: { picture: Picture; height: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const { pixels, width, height: rows } = picture;
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, width, rows), 0, 0);
  }, [picture]);
  const { width, height: rows, scale, rangeDb } = picture;
  return (
    <canvas
      ref={canvas}
      className={styles.spectrogram}
      style={{ height }}
      width={width}
      height={rows}
      role="img"
      aria-label={name}
      data-scale={scale}
      data-range={rangeDb.map(Math.round).join(' ')}
    />
  );
}
