import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { between, seededRandom, writeWav } from '@escuta/acoustics';

const RATE_HZ = 4096;
/** Long enough for the machine to judge it. */
const SECONDS = 4;

/** Steady noise as a device records it at a pipe. @param seed no two recordings sound alike */
export function pipeSound(seed: number): Buffer<ArrayBuffer> {
  const random = seededRandom(seed);
  return Buffer.from(
    writeWav(
      Float32Array.from({ length: RATE_HZ * SECONDS }, () => between(random, -0.27, 0.27)),
      RATE_HZ,
    ),
  );
}

/** Writes a file, hands it over, and removes it. */
export async function withFile<T>(name: string, text: string, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-week-'));
  try {
    await writeFile(join(folder, name), text);
    return await use(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
