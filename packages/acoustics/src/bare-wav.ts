import { readLayout } from './wav-header.ts';
import { WAV_HEADER_BYTES, wavHeader } from './write-header.ts';

/**
 * The sound of a WAV file and nothing else: its samples as they are, under the plainest header. Names, places, dates and device marks in
 * other chunks stay behind.
 * @throws WavError
 */
export function bareWav(bytes: Uint8Array): Uint8Array {
  const { format, dataStart, dataBytes } = readLayout(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  // Chunks have an even length.
  const bare = new Uint8Array(WAV_HEADER_BYTES + dataBytes + (dataBytes % 2));
  bare.set(wavHeader(format, dataBytes));
  bare.set(bytes.subarray(dataStart, dataStart + dataBytes), WAV_HEADER_BYTES);
  return bare;
}
