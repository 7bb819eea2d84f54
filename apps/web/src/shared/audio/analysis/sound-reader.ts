import {
  colourMap,
  type FrequencyScale,
  type LevelOverTime,
  levelOverTime,
  readWav,
  spectrogramLevels,
  spectrogramOf,
  topHzOf,
  upsample,
  waveformPeaks,
  writeWav,
} from '@escuta/acoustics/browser';
import type { Recording } from '@escuta/contract';
import type { RangeDb } from '../listening.ts';

const COLOURS = colourMap(256);
/** What loudspeakers play, Hz; more is not heard. */
const OUTPUT_HZ = 48_000;

/** A spectrogram as a canvas draws it. */
export interface Picture {
  width: number;
  height: number;
  maxHz: number;
  scale: FrequencyScale;
  rangeDb: RangeDb;
  /** Red, green, blue and opacity of each point, row by row. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

export interface Analysis {
  picture: Picture;
  /** Null for a sound that is too short or lacks the upper frequencies. */
  level: LevelOverTime | null;
}

/** What the listening tools show of a recording, beyond what the server has drawn. Runs in a worker. */
export class SoundReader {
  /** @throws WavError */
  read(bytes: ArrayBuffer, scale: FrequencyScale, rangeDb: RangeDb | null): Analysis {
    const wav = readWav(new Uint8Array(bytes));
    const range = rangeDb && { minDb: rangeDb[0], maxDb: rangeDb[1] };
    const { width, height, maxHz, minDb, maxDb, values } = spectrogramOf(spectrogramLevels(wav, scale), range);
    const pixels = new Uint8ClampedArray(4 * values.length);
    values.forEach((level, at) => {
      pixels.set(COLOURS[level] as readonly number[], 4 * at);
      pixels[4 * at + 3] = 255;
    });
    return { picture: { width, height, maxHz, scale, rangeDb: [minDb, maxDb], pixels }, level: levelOverTime(wav) };
  }

  /** What the server tells of a recording, of one that it has not got yet. */
  describe(bytes: ArrayBuffer): Recording {
    const { samples, sampleRateHz } = readWav(new Uint8Array(bytes));
    return {
      taxa_amostragem: sampleRateHz,
      duracao: samples.length / sampleRateHz,
      picos: waveformPeaks(samples).peaks,
      freq_max: topHzOf(sampleRateHz),
      sintetico: false,
    };
  }

  /**
   * The same sound with so many more samples that it can be played `times` as fast: a browser speeds a sound up at the sample rate of its file, and
   * drops what would lie above half of that. Null where nothing would be lost.
   */
  widen(bytes: ArrayBuffer, times: number): Uint8Array<ArrayBuffer> | null {
    const { samples, sampleRateHz } = readWav(new Uint8Array(bytes));
    const factor = Math.min(Math.ceil(times), Math.ceil(OUTPUT_HZ / sampleRateHz));
    return factor > 1 ? new Uint8Array(writeWav(upsample(samples, factor), sampleRateHz * factor)) : null;
  }
}
