import { sampleBytes, wavFile } from '@escuta/acoustics/testing';

interface Noise {
  seconds: number;
  /** From -amplitude to it, evenly: its root mean square is amplitude / √3. */
  amplitude: number;
  /** Samples a second. */
  rate?: number;
  /** What becomes of each sample. */
  change?: (value: number, at: number) => number;
}

/** A WAV file of noise; the same noise in each, so that two differ by their amplitudes alone. */
export function noiseWav({ seconds, amplitude, rate = 4096, change = (value) => value }: Noise): Uint8Array {
  let state = 7;
  const values = Array.from({ length: Math.round(rate * seconds) }, (_, at) => {
    state = (state * 48_271) % 2_147_483_647;
    return change(amplitude * ((state / 2_147_483_647) * 2 - 1), at);
  });
  return wavFile({ rate, channels: 1, bits: 16 }, sampleBytes('int16', values));
}
