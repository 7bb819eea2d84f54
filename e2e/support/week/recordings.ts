import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '@escuta/acoustics';

const RATE_HZ = 8000;
const SECONDS = 1;

/** A pure tone as a device records it. @param hz no two recordings sound alike */
export const tone = (hz: number): Buffer<ArrayBuffer> =>
  Buffer.from(
    writeWav(
      Float32Array.from({ length: RATE_HZ * SECONDS }, (_, i) => 0.27 * Math.sin((2 * Math.PI * hz * i) / RATE_HZ)),
      RATE_HZ,
    ),
  );

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
