import { MAX_WAV_BYTES, readWav, WavError, type WavErrorCode } from '@escuta/acoustics/browser';
import { type Loudness, loudnessOf } from './loudness.ts';

/** What is wrong with a file, as far as a collector can do something about it. */
export type WavTrouble = 'other' | 'broken' | 'empty' | 'tooLong' | 'tooLarge' | 'unsupported';

const TROUBLES: Record<WavErrorCode, WavTrouble> = {
  wav_empty: 'empty',
  wav_no_data: 'empty',
  wav_other_sound: 'other',
  wav_other_file: 'other',
  wav_not_riff: 'other',
  wav_too_large: 'tooLarge',
  wav_too_long: 'tooLong',
  wav_truncated: 'broken',
  wav_no_format: 'broken',
  wav_lying_header: 'broken',
  wav_bad_samples: 'broken',
  wav_unsupported_encoding: 'unsupported',
  wav_unsupported_rate: 'unsupported',
};

/** Checks a file of a sensor as the server will, so that it is refused at the meter and not in the evening. */
export async function checkWavFile(file: Blob): Promise<{ seconds: number; loudness: Loudness } | WavTrouble> {
  if (file.size > MAX_WAV_BYTES) return 'tooLarge';
  try {
    const wav = readWav(new Uint8Array(await file.arrayBuffer()));
    return { seconds: wav.durationSeconds, loudness: loudnessOf(wav.samples) };
  } catch (error) {
    // Any other error: the browser cannot read the file, for example because the card was taken out.
    return error instanceof WavError ? TROUBLES[error.code] : 'broken';
  }
}
