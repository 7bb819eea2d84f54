import { MAX_WAV_BYTES, MAX_WAV_SECONDS, WavError } from './wav-error.ts';
import type { WavFormat } from './wav-format.ts';
import { readLayout, viewOf, type WavLayout } from './wav-header.ts';
import { WAV_HEADER_BYTES, wavHeader } from './write-header.ts';

/** A decoded recording. */
export interface Wav {
  sampleRateHz: number;
  /** Number of channels in the file; `samples` is their mean. */
  channels: number;
  bitsPerSample: number;
  durationSeconds: number;
  /** Mono, -1 to 1. */
  samples: Float32Array;
}

type SampleReader = (view: DataView, offset: number) => number;

/** By the bytes of a sample. Fewer valid bits are the upper ones, so the scale is the same. */
const PCM_READERS: Record<number, SampleReader> = {
  1: (view, offset) => (view.getUint8(offset) - 128) / 128,
  2: (view, offset) => view.getInt16(offset, true) / 32_768,
  3: (view, offset) => (view.getUint16(offset, true) + view.getInt8(offset + 2) * 65_536) / 8_388_608,
  4: (view, offset) => view.getInt32(offset, true) / 2_147_483_648,
};

const FLOAT_READERS: Record<number, SampleReader> = {
  4: (view, offset) => withinScale(view.getFloat32(offset, true)),
  8: (view, offset) => withinScale(view.getFloat64(offset, true)),
};

/** Clips what is beyond full scale. Infinity is checked first, since it would be clipped to a sound. */
function withinScale(value: number): number {
  if (!Number.isFinite(value)) throw new WavError('wav_bad_samples', String(value));
  return Math.max(-1, Math.min(1, value));
}

function readerFor(format: WavFormat): SampleReader {
  const reader = (format.float ? FLOAT_READERS : PCM_READERS)[format.bytesPerSample];
  if (!reader) throw new WavError('wav_unsupported_encoding', `${format.bitsPerSample} bits`);
  return reader;
}

/** The mean of some channels that are beside each other. */
function decode(view: DataView, { format, dataStart, dataBytes }: WavLayout, first: number, count: number) {
  const { channels, bytesPerSample } = format;
  const read = readerFor(format);
  const frameBytes = bytesPerSample * channels;
  const samples = new Float32Array(Math.floor(dataBytes / frameBytes));
  for (let frame = 0; frame < samples.length; frame++) {
    let offset = dataStart + frame * frameBytes + first * bytesPerSample;
    let sum = 0;
    for (let channel = 0; channel < count; channel++) {
      sum += read(view, offset);
      offset += bytesPerSample;
    }
    samples[frame] = sum / count;
  }
  return samples;
}

/** Finds the samples of a file and checks that they are some, and not too many. */
function checkedLayout(bytes: Uint8Array): WavLayout & { durationSeconds: number } {
  if (bytes.byteLength > MAX_WAV_BYTES) throw new WavError('wav_too_large', `${bytes.byteLength} bytes`);
  const layout = readLayout(viewOf(bytes));
  const { format, dataBytes } = layout;
  const frames = Math.floor(dataBytes / (format.bytesPerSample * format.channels));
  if (frames === 0) throw new WavError('wav_no_data');
  const durationSeconds = frames / format.sampleRateHz;
  if (durationSeconds > MAX_WAV_SECONDS) {
    throw new WavError('wav_too_long', `${Math.round(durationSeconds * 10) / 10} s`);
  }
  return { ...layout, durationSeconds };
}

/**
 * Reads a WAV file, also RF64 and BW64: PCM of 8, 16, 24 or 32 bits or float of 32 or 64, plain or WAVE_FORMAT_EXTENSIBLE, 1 to 8 channels,
 * 1 to 192 kHz. Time and memory are bounded by {@link MAX_WAV_BYTES} and {@link MAX_WAV_SECONDS}.
 * @throws WavError only, for any bytes
 */
export function readWav(bytes: Uint8Array): Wav {
  const { durationSeconds, ...layout } = checkedLayout(bytes);
  const { sampleRateHz, channels, bitsPerSample } = layout.format;
  const samples = decode(viewOf(bytes), layout, 0, channels);
  return { sampleRateHz, channels, bitsPerSample, durationSeconds, samples };
}

/**
 * The channels of a WAV file, each -1 to 1, to be heard: those of mono and stereo; more are mixed into one.
 * @throws WavError
 */
export function heardChannels(bytes: Uint8Array): Float32Array[] {
  const layout = checkedLayout(bytes);
  const { channels } = layout.format;
  const view = viewOf(bytes);
  if (channels !== 2) return [decode(view, layout, 0, channels)];
  return [decode(view, layout, 0, 1), decode(view, layout, 1, 1)];
}

/** Writes 16-bit PCM of one or more channels of the same length; samples beyond -1 to 1 are clipped. */
export function writeWav(samples: Float32Array | readonly Float32Array[], sampleRateHz: number): Uint8Array {
  const channels = samples instanceof Float32Array ? [samples] : samples;
  const frames = channels[0]?.length ?? 0;
  const dataBytes = frames * channels.length * 2;
  const bytes = new Uint8Array(WAV_HEADER_BYTES + dataBytes);
  const format = { float: false, channels: channels.length, sampleRateHz, bytesPerSample: 2 };
  bytes.set(wavHeader(format, dataBytes));
  const view = viewOf(bytes);
  let offset = WAV_HEADER_BYTES;
  for (let i = 0; i < frames; i++) {
    for (const channel of channels) {
      const value = Math.max(-1, Math.min(1, channel[i] ?? 0));
      view.setInt16(offset, Math.round(value * 32_767), true);
      offset += 2;
    }
  }
  return bytes;
}
