import { createHash } from 'node:crypto';
import { writeWav } from '@escuta/acoustics';

const RATE_HZ = 4_096;

/** A sound unlike any other: noise, as a WAV file. */
export function noise(seconds: number): Buffer {
  const samples = Float32Array.from({ length: RATE_HZ * seconds }, () => Math.random() - 0.5);
  return Buffer.from(writeWav(samples, RATE_HZ));
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
