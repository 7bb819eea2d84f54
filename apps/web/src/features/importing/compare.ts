import { IMPORT_KEYS_MAX, IMPORT_PLACES_MAX, type StoredSound } from '@escuta/contract';
import { call } from '../../shared/api/index.ts';
import { insistOn } from '../../shared/api/insist.ts';
import type { ReadyFile } from './read/reader.ts';

/** What the server knows of recordings that are to come in, by their places in the check. */
export interface Comparison {
  /** Those whose sound other companies have. */
  stored: ReadonlyMap<number, readonly StoredSound[]>;
  /** Those made far from where the company works. */
  far: ReadonlySet<number>;
}

/** Recordings this near to each other, in parts of a degree (about 1 km), are asked about as one: the server looks around for 50 km. */
const CELLS_PER_DEGREE = 100;
const cellOf = ({ lat, lon }: ReadyFile) =>
  `${Math.round(lat * CELLS_PER_DEGREE)} ${Math.round(lon * CELLS_PER_DEGREE)}`;

function grouped(ready: readonly ReadyFile[], places: readonly number[], keyOf: (one: ReadyFile) => string) {
  const groups = new Map<string, number[]>();
  for (const place of places) {
    const key = keyOf(ready[place] as ReadyFile);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}

/** Asks in parts which sounds other companies have, and which places are far from where the company works. */
export async function compareWithStored(
  { id_cliente, ready, places }: { id_cliente: number; ready: readonly ReadyFile[]; places: readonly number[] },
  options: Parameters<typeof insistOn>[1],
): Promise<Comparison> {
  const bySound = grouped(ready, places, ({ sound }) => sound);
  const sounds = [...bySound.keys()];
  const spots = [...grouped(ready, places, cellOf).values()];
  const stored = new Map<number, StoredSound[]>();
  const far = new Set<number>();
  for (let n = 0; n * IMPORT_KEYS_MAX < sounds.length || n * IMPORT_PLACES_MAX < spots.length; n++) {
    const sons = sounds.slice(n * IMPORT_KEYS_MAX, (n + 1) * IMPORT_KEYS_MAX);
    const asked = spots.slice(n * IMPORT_PLACES_MAX, (n + 1) * IMPORT_PLACES_MAX);
    const lugares = asked.map(([first]) => {
      const { lat, lon } = ready[first as number] as ReadyFile;
      return { lat, lon };
    });
    const input = { params: { id: id_cliente }, body: { sons, lugares }, signal: options.signal };
    const { iguais, longe } = await insistOn(() => call('compareImported', input), options);
    for (const one of iguais) {
      for (const place of bySound.get(one.som) ?? []) stored.set(place, [...(stored.get(place) ?? []), one]);
    }
    for (const at of longe) for (const place of asked[at] ?? []) far.add(place);
  }
  return { stored, far };
}
