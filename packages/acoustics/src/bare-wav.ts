import { readLayout, viewOf } from './wav-header.ts';
import { WAV_HEADER_BYTES, wavHeader } from './write-header.ts';

/**
 * Reduces a WAV file to a minimal header and its unchanged samples. Names, places, dates and device ids in
 * other chunks are dropped.
 * @throws WavError
 */
export function bareWav(bytes: Uint8Array): Uint8Array {
  const { format, dataStart, dataBytes } = readLayout(viewOf(bytes));
  // RIFF pads chunks to an even length.
  const bare = new Uint8Array(WAV_HEADER_BYTES + dataBytes + (dataBytes % 2));
  bare.set(wavHeader(format, dataBytes));
  bare.set(bytes.subarray(dataStart, dataStart + dataBytes), WAV_HEADER_BYTES);
  return bare;
}
