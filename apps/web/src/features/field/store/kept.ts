import { call, NetworkProblem, problemOf } from '../../../shared/api/index.ts';
import { getSession } from '../../../shared/session/index.ts';
import { fieldDb, type KeptInspections, type KeptSound, type StoredInspections } from './db.ts';

/** Data that arrives after the user signed out is not stored. */
const isSignedIn = (person: number) => getSession()?.user.id_usuario === person;

/** A list with all that this page shows: an earlier version of the page, or of the server, may have left something out. */
const completed = (stored: StoredInspections): KeptInspections => ({
  ...stored,
  decided: stored.decided ?? [],
  list: stored.list.map((one) => ({
    ...one,
    avisos: one.avisos ?? [],
    hidrometro: one.hidrometro ?? null,
    finalizada: one.finalizada ?? false,
  })),
});

/** Fetches the list of inspections and stores it for use without a network. */
export async function fetchInspections(person: number, signal: AbortSignal): Promise<KeptInspections> {
  const { dados, total, decididos } = await call('listMyInspections', { signal });
  const kept = completed({ id_usuario: person, list: dados, total, decided: decididos, at: Date.now() });
  if (isSignedIn(person)) await (await fieldDb()).put('inspections', kept);
  return kept;
}

/** The stored list of inspections. */
export async function keptInspections(person: number): Promise<KeptInspections | null> {
  const stored = await (await fieldDb()).get('inspections', person);
  return stored ? completed(stored) : null;
}

/** The sound of a sample: from this device, or fetched from the server and stored; null if the sample has none. */
export async function soundOf(person: number, id_amostra: number): Promise<KeptSound | null> {
  const db = await fieldDb();
  const kept = await db.get('sounds', [person, id_amostra]);
  if (kept) return kept;
  const { amostra } = await call('getSample', { params: { id: id_amostra } });
  if (!amostra.url || !amostra.gravacao) return null;
  const wav = await fetchBlob(amostra.url);
  const spectrogram = amostra.espectrograma ? await fetchBlob(amostra.espectrograma) : null;
  const sound = { id_usuario: person, id_amostra, recording: amostra.gravacao, wav, spectrogram };
  if (isSignedIn(person)) await db.put('sounds', sound);
  return sound;
}

async function fetchBlob(url: string): Promise<Blob> {
  const unreachable = (cause: unknown): never => {
    throw new NetworkProblem('unreachable', { cause });
  };
  const response = await fetch(url).catch(unreachable);
  if (!response.ok) throw problemOf(response.status, null);
  return response.blob().catch(unreachable);
}

/** IDs of the samples whose sounds are on this device. */
export async function keptSoundIds(person: number): Promise<number[]> {
  const keys = await (await fieldDb()).getAllKeysFromIndex('sounds', 'person', person);
  return keys.map(([, sample]) => sample);
}

/** Deletes the sounds of samples that are no longer wanted. */
export async function dropSounds(person: number, isWanted: (sample: number) => boolean): Promise<void> {
  const db = await fieldDb();
  for (const sample of await keptSoundIds(person)) if (!isWanted(sample)) await db.delete('sounds', [person, sample]);
}

/** Deletes all data of a user who signs out, except their own reports. */
export async function forgetKept(person: number): Promise<void> {
  await (await fieldDb()).delete('inspections', person);
  await dropSounds(person, () => false);
}
