import { MAX_WAV_BYTES, MAX_WAV_SECONDS, readLayout, WavError, type WavFormat } from './wav-header.ts';
import { WAV_HEADER_BYTES, wavHeader } from './write-header.ts';

export { MAX_WAV_BYTES, MAX_WAV_SECONDS, WavError, type WavErrorCode } from './wav-header.ts';

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

const PCM_READERS: Record<number, SampleReader> = {
  1: (view, offset) => (view.getUint8(offset) - 128) / 128,
  2: (view, offset) => view.getInt16(offset, true) / 32_768,
  3: (view, offset) => (view.getUint16(offset, true) + view.getInt8(offset + 2) * 65_536) / 8_388_608,
  4: (view, offset) => view.getInt32(offset, true) / 2_147_483_648,
};

const readFloat: SampleReader = (view, offset) => Math.max(-1, Math.min(1, view.getFloat32(offset, true)));

function readerFor(format: WavFormat): SampleReader {
  const reader = format.float ? readFloat : PCM_READERS[format.bytesPerSample];
  if (!reader) throw new WavError('wav_unsupported_encoding', `${format.bitsPerSample} bits`);
  return reader;
}

function mixToMono(view: DataView, start: number, frames: number, format: WavFormat): Float32Array {
  const { channels, bytesPerSample } = format;
  const read = readerFor(format);
  const mono = new Float32Array(frames);
  let offset = start;
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) {
      sum += read(view, offset);
      offset += bytesPerSample;
    }
    mono[frame] = sum / channels;
  }
  return mono;
}

/**
 * Reads a WAV file: PCM of 8, 16, 24 or 32 bits or 32-bit float, plain or WAVE_FORMAT_EXTENSIBLE, 1 to 8 channels, 1 to 192 kHz.
 * Time and memory are bounded by {@link MAX_WAV_BYTES} and {@link MAX_WAV_SECONDS}.
 * @throws WavError only, for any bytes
 */
export function readWav(bytes: Uint8Array): Wav {
  if (bytes.byteLength > MAX_WAV_BYTES) throw new WavError('wav_too_large', `${bytes.byteLength} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { format, dataStart, dataBytes } = readLayout(view);
  const frames = Math.floor(dataBytes / (format.bytesPerSample * format.channels));
  if (frames === 0) throw new WavError('wav_no_data');
  const durationSeconds = frames / format.sampleRateHz;
  if (durationSeconds > MAX_WAV_SECONDS)
    throw new WavError('wav_too_long', `${Math.round(durationSeconds * 10) / 10} s`);
  const samples = mixToMono(view, dataStart, frames, format);
  // NaN and infinity propagate through the mean of the channels, so checking the mixed samples is enough.
  if (format.float && !samples.every(Number.isFinite)) throw new WavError('wav_bad_samples');
  const { sampleRateHz, channels, bitsPerSample } = format;
  return { sampleRateHz, channels, bitsPerSample, durationSeconds, samples };
}

/** Writes 16-bit mono PCM; samples beyond -1 to 1 are clipped. */
export function writeWav(samples: Float32Array, sampleRateHz: number): Uint8Array {
  const dataBytes = samples.length * 2;
  const bytes = new Uint8Array(WAV_HEADER_BYTES + dataBytes);
  bytes.set(wavHeader({ float: false, channels: 1, sampleRateHz, bitsPerSample: 16 }, dataBytes));
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < samples.length; i++) {
    const value = Math.max(-1, Math.min(1, samples[i] ?? 0));
    view.setInt16(WAV_HEADER_BYTES + i * 2, Math.round(value * 32_767), true);
  }
  return bytes;
}
