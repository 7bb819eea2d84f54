import { call, NetworkProblem, problemOf } from '../../../shared/api/index.ts';
import { getSession } from '../../../shared/session/index.ts';
import { fieldDb, type KeptInspections, type KeptSound } from './db.ts';

/** Who has signed out meanwhile leaves nothing behind. */
const isStillHere = (person: number) => getSession()?.user.id_usuario === person;

/** The list as the server tells it now, kept for when it cannot be asked. */
export async function fetchInspections(person: number, signal: AbortSignal): Promise<KeptInspections> {
  const { dados, total } = await call('listMyInspections', { signal });
  const kept: KeptInspections = { id_usuario: person, list: dados, total, at: Date.now() };
  if (isStillHere(person)) await (await fieldDb()).put('inspections', kept);
  return kept;
}

/** The list as it was last told to this person on this device. */
export async function keptInspections(person: number): Promise<KeptInspections | null> {
  return (await (await fieldDb()).get('inspections', person)) ?? null;
}

/** The sound of a sample from this device, else from the server, which is then kept; null for a sample without sound. */
export async function soundOf(person: number, id_amostra: number): Promise<KeptSound | null> {
  const db = await fieldDb();
  const kept = await db.get('sounds', [person, id_amostra]);
  if (kept) return kept;
  const { amostra } = await call('getSample', { params: { id: id_amostra } });
  if (!amostra.url || !amostra.gravacao) return null;
  const wav = await fetchBlob(amostra.url);
  const spectrogram = amostra.espectrograma ? await fetchBlob(amostra.espectrograma) : null;
  const sound = { id_usuario: person, id_amostra, recording: amostra.gravacao, wav, spectrogram };
  if (isStillHere(person)) await db.put('sounds', sound);
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

/** Samples whose sounds are on this device. */
export async function keptSoundIds(person: number): Promise<number[]> {
  const keys = await (await fieldDb()).getAllKeysFromIndex('sounds', 'person', person);
  return keys.map(([, sample]) => sample);
}

/** Lets go of the sounds of samples that are not wanted any more. */
export async function dropSounds(person: number, isWanted: (sample: number) => boolean): Promise<void> {
  const db = await fieldDb();
  for (const sample of await keptSoundIds(person)) if (!isWanted(sample)) await db.delete('sounds', [person, sample]);
}

/** What a person who signs out leaves behind is only what they wrote themselves. */
export async function forgetKept(person: number): Promise<void> {
  await (await fieldDb()).delete('inspections', person);
  await dropSounds(person, () => false);
}
