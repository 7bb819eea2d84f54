import { createHash } from 'node:crypto';
import {
  type Measure,
  measure,
  playableWav,
  readWav,
  spectrogram,
  spectrogramPng,
  waveformPeaks,
} from '@escuta/acoustics';

/** Steps of the stored waveform; the player is never wider. */
const PEAK_BUCKETS = 800;

/** A recording that can be read. */
export interface CheckedSound {
  sha256: Uint8Array;
  sampleRateHz: number;
  durationSeconds: number;
}

/** What is made of a recording. */
export interface PreparedSound {
  /** Lowest and highest value of each step, alternating, -1 to 1. */
  peaks: number[];
  png: Uint8Array;
  /** Frequency at the spectrogram's upper edge, Hz. */
  maxHz: number;
  measured: Measure;
  /** What browsers play instead; null where they play the recording itself. */
  sound: Uint8Array | null;
}

/** Reads a recording to its end. Throws WavError. */
export function check(bytes: Uint8Array): CheckedSound {
  const { sampleRateHz, durationSeconds } = readWav(bytes);
  return { sha256: createHash('sha256').update(bytes).digest(), sampleRateHz, durationSeconds };
}

/** Makes spectrogram, waveform, measures and playable sound. Throws WavError. */
export function prepare(bytes: Uint8Array): PreparedSound {
  const wav = readWav(bytes);
  const picture = spectrogram(wav);
  return {
    peaks: waveformPeaks(wav.samples, PEAK_BUCKETS).peaks,
    png: spectrogramPng(picture),
    maxHz: picture.maxHz,
    measured: measure(wav),
    sound: playableWav(bytes),
  };
}
