import type { WavFormat } from './wav-format.ts';

/** Bytes of a minimal WAV header: one format chunk, one data chunk. */
export const WAV_HEADER_BYTES = 44;

const PCM = 1;
const FLOAT = 3;

/** Writes a minimal header of a WAV file. @param dataBytes bytes of the samples that follow */
export function wavHeader(format: Omit<WavFormat, 'bitsPerSample'>, dataBytes: number): Uint8Array {
  const { float, channels, sampleRateHz, bytesPerSample } = format;
  const frameBytes = channels * bytesPerSample;
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  const letters = (offset: number, text: string) => header.set(new TextEncoder().encode(text), offset);
  letters(0, 'RIFF');
  view.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes + (dataBytes % 2), true);
  letters(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, float ? FLOAT : PCM, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, bytesPerSample * 8, true);
  letters(36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
}
