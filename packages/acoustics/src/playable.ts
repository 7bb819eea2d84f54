import { upsample } from './upsample.ts';
import { heardChannels, writeWav } from './wav.ts';
import { readLayout, viewOf, type WavLayout } from './wav-header.ts';

/** Version of the rules below, stored with each recording. */
export const PLAYABLE_VERSION = 1;

/** Chromium refuses fewer samples a second. */
const PLAYED_RATE_HZ = 3_000;
/** Rate of what is made from such a sound, at least: the lowest that every browser must take (Web Audio, createBuffer). */
const MADE_RATE_HZ = 8_000;

/**
 * Whether Chromium and Firefox play a file as it is, as measured (docs/recordings.md). Firefox plays 64-bit float as the loudest noise, and both
 * mix more than two channels by places of loudspeakers, six of them more than twice too loud.
 */
function isPlayed({ format, plain }: WavLayout): boolean {
  const { float, channels, sampleRateHz, bitsPerSample, bytesPerSample } = format;
  const isPlainSample = float ? bytesPerSample === 4 : bytesPerSample < 4 || bitsPerSample === 32;
  return plain && isPlainSample && channels <= 2 && sampleRateHz >= PLAYED_RATE_HZ;
}

/**
 * The sound of a recording that browsers do not play, as 16-bit PCM in mono or stereo, at a whole multiple of its rate; null for a recording
 * that they play as it is.
 * @throws WavError
 */
export function playableWav(bytes: Uint8Array): Uint8Array | null {
  const layout = readLayout(viewOf(bytes));
  if (isPlayed(layout)) return null;
  const { sampleRateHz } = layout.format;
  const factor = sampleRateHz < PLAYED_RATE_HZ ? Math.ceil(MADE_RATE_HZ / sampleRateHz) : 1;
  const channels = heardChannels(bytes).map((samples) => (factor === 1 ? samples : upsample(samples, factor)));
  return writeWav(channels, sampleRateHz * factor);
}
