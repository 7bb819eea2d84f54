import { IMPORT_KEYS_MAX, IMPORT_PLACES_MAX, type StoredOtherwise, type StoredSound } from '@escuta/contract';
import { meterNumber } from '@escuta/domain';
import { ApiProblem, call } from '../../shared/api/index.ts';
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

const addTo = <One>(map: Map<number, One[]>, place: number, one: One) =>
  map.set(place, [...(map.get(place) ?? []), one]);

const placeOf = ({ lat, lon }: ReadyFile) => ({ lat, lon });
const meterOf = ({ lat, lon, heard: { dt_amostra, precisao, hidrometro } }: ReadyFile) => ({
  ...{ lat, lon, precisao, dt_amostra: dt_amostra.toISOString() },
  hidrometro: hidrometro as string,
});
const againOf = ({ keys, lat, lon, heard }: ReadyFile) => ({
  ...{ chaves: [...keys], lat, lon, dt_amostra: heard.dt_amostra.toISOString() },
});

interface Asked {
  id_cliente: number;
  ready: readonly ReadyFile[];
  /** Those that are to come in, by their places. */
  places: readonly number[];
}

/** Asks in parts which sounds other companies have, which places are far from where the company works, and which meters were heard elsewhere. */
export async function compareWithStored(
  { id_cliente, ready, places }: Asked,
  options: Parameters<typeof insistOn>[1],
): Promise<Comparison> {
  const bySound = grouped(ready, places, ({ sound }) => sound);
  const sounds = [...bySound.keys()];
  const spots = [...grouped(ready, places, cellOf).values()];
  const metered = places.filter((place) => meterNumber(ready[place]?.heard.hidrometro) !== null);
  const stored = new Map<number, StoredSound[]>();
  const far = new Set<number>();
  const elsewhere = new Set<number>();
  const most = Math.max(spots.length, metered.length);
  const count = Math.max(sounds.length / IMPORT_KEYS_MAX, most / IMPORT_PLACES_MAX);
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
    for (const one of iguais) for (const place of bySound.get(one.som) ?? []) addTo(stored, place, one);
    for (const at of longe) for (const place of asked[at] ?? []) far.add(place);
    for (const at of noutro_lugar ?? []) elsewhere.add(askedMeters[at] as number);
  }
  return { stored, far, elsewhere };
}

/**
 * Finds recordings whose stored sample has another position or date than this import gives. The keys are the places of the recordings in the
 * check. The server is asked in batches.
 */
export async function findStoredOtherwise(
  { id_cliente, ready, existing }: Pick<Asked, 'id_cliente' | 'ready'> & { existing: readonly number[] },
  options: Parameters<typeof insistOn>[1],
): Promise<ReadonlyMap<number, readonly StoredOtherwise[]>> {
  const otherwise = new Map<number, StoredOtherwise[]>();
  for (let from = 0; from < existing.length; from += IMPORT_PLACES_MAX) {
    const asked = existing.slice(from, from + IMPORT_PLACES_MAX);
    const existentes = asked.map((place) => againOf(ready[place] as ReadyFile));
    const input = { params: { id: id_cliente }, body: { sons: [], lugares: [], existentes }, signal: options.signal };
    try {
      const { diferentes } = await insistOn(() => call('compareImported', input), options);
      for (const one of diferentes) addTo(otherwise, asked[one.existente] as number, one);
    } catch (reason) {
      // During an update an older server may answer and not know this question. The import must go on without it.
      if (!(reason instanceof ApiProblem && reason.status === 400)) throw reason;
    }
  }
  return otherwise;
}
