import { IMPORT_KEYS_MAX, IMPORT_PLACES_MAX, type StoredSound } from '@escuta/contract';
import { meterNumber } from '@escuta/domain';
import { call } from '../../shared/api/index.ts';
import { insistOn } from '../../shared/api/insist.ts';
import type { ReadyFile } from './read/reader.ts';

/** What the server knows of recordings that are to come in, by their places in the check. */
export interface Comparison {
  /** Those whose sound other companies have. */
  stored: ReadonlyMap<number, readonly StoredSound[]>;
  /** Those made far from where the company works. */
  far: ReadonlySet<number>;
  /** Those whose water meter was heard at another place. */
  elsewhere: ReadonlySet<number>;
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

const placeOf = ({ lat, lon }: ReadyFile) => ({ lat, lon });
const meterOf = ({ lat, lon, heard: { dt_amostra, precisao, hidrometro } }: ReadyFile) => ({
  ...{ lat, lon, precisao, dt_amostra: dt_amostra.toISOString() },
  hidrometro: hidrometro as string,
});

/** Asks in parts which sounds other companies have, which places are far from where the company works, and which meters were heard elsewhere. */
export async function compareWithStored(
  { id_cliente, ready, places }: { id_cliente: number; ready: readonly ReadyFile[]; places: readonly number[] },
  options: Parameters<typeof insistOn>[1],
): Promise<Comparison> {
  const bySound = grouped(ready, places, ({ sound }) => sound);
  const sounds = [...bySound.keys()];
  const spots = [...grouped(ready, places, cellOf).values()];
  const metered = places.filter((place) => meterNumber(ready[place]?.heard.hidrometro) !== null);
  const stored = new Map<number, StoredSound[]>();
  const far = new Set<number>();
  const elsewhere = new Set<number>();
  const count = Math.max(
    ...[sounds.length / IMPORT_KEYS_MAX, spots.length / IMPORT_PLACES_MAX, metered.length / IMPORT_PLACES_MAX],
  );
  for (let n = 0; n < count; n++) {
    const part = <One>(list: readonly One[], most: number) => list.slice(n * most, (n + 1) * most);
    const asked = part(spots, IMPORT_PLACES_MAX);
    const askedMeters = part(metered, IMPORT_PLACES_MAX);
    const body = {
      sons: part(sounds, IMPORT_KEYS_MAX),
      lugares: asked.map(([first]) => placeOf(ready[first as number] as ReadyFile)),
      // A server from before meters were asked about refuses them, and says nothing of them.
      ...(askedMeters.length > 0 && { hidrometros: askedMeters.map((place) => meterOf(ready[place] as ReadyFile)) }),
    };
    const input = { params: { id: id_cliente }, body, signal: options.signal };
    const { iguais, longe, noutro_lugar } = await insistOn(() => call('compareImported', input), options);
    for (const one of iguais) {
      for (const place of bySound.get(one.som) ?? []) stored.set(place, [...(stored.get(place) ?? []), one]);
    }
    for (const at of longe) for (const place of asked[at] ?? []) far.add(place);
    for (const at of noutro_lugar ?? []) elsewhere.add(askedMeters[at] as number);
  }
  return { stored, far, elsewhere };
}
