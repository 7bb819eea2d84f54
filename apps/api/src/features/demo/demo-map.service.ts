import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../platform/missing.ts';

/** Raised when the city changes, so that installations draw it again. */
const EDITION = 1;

/** The base map of the demonstration's invented towns, drawn when it is not in the folder yet; returns its path. */
export async function demoMap(folder: string): Promise<string> {
  const path = join(folder, `demo-map-${EDITION}.pmtiles`);
  const found = await nullIfMissing(access(path).then(() => path));
  if (found) return found;
  // Loaded only when needed, so that later starts are not slower.
  const [{ writeLayers }, { drawCity }, { laySurvey }] = await Promise.all([
    import('../base-map/index.ts'),
    import('./city/city.ts'),
    import('./samples.ts'),
  ]);
  await mkdir(folder, { recursive: true });
  await writeLayers(path, drawCity(laySurvey().flat()), { name: 'Demo', from: 8, to: 15 });
  return path;
}
