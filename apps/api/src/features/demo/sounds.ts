import { setImmediate as breathe } from 'node:timers/promises';
import { SYNTHESIS_KINDS, SYNTHESIS_RATE_HZ, type SynthesisKind, synthesize, writeWav } from '@escuta/acoustics';
import { hasRecording } from '@escuta/domain';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Storage } from '../../platform/storage.ts';
import { keepRecordingFiles, type NewRecording, prepareRecording, saveRecording } from '../ingest/index.ts';
import { DISTRICTS, type District } from './districts.ts';
import type { DemoSample } from './plan.ts';

/** Number of different sounds per class; frequent classes have more, so that neighbours rarely sound the same. */
const VARIANTS: Record<SynthesisKind, number> = { LESS: 10, PASS: 10, LEAK: 10, INCO: 6, PEND: 6, VISI: 4 };

export type DemoSounds = Record<SynthesisKind, NewRecording[]>;

/**
 * Synthesizes every sound once, which takes about three seconds; each company gets copies. Yields to the event loop after each
 * sound, since blocking for seconds would cause timeouts.
 */
export async function makeSounds(): Promise<DemoSounds> {
  const sounds: DemoSounds = { LEAK: [], LESS: [], PASS: [], INCO: [], PEND: [], VISI: [] };
  for (const kind of SYNTHESIS_KINDS) {
    const prepared: Promise<NewRecording>[] = [];
    for (let seed = 1; seed <= VARIANTS[kind]; seed++) {
      prepared.push(prepareRecording(writeWav(synthesize(kind, seed), SYNTHESIS_RATE_HZ), true));
      await breathe();
    }
    sounds[kind] = await Promise.all(prepared);
  }
  return sounds;
}

interface Doors {
  storage: Storage;
  trx: TenantTransaction;
  now: Date;
}

/** Recordings of one company by class, in the order of use. */
type Shelf = Record<SynthesisKind, number[]>;

/** Stores copies of some variants of each class for one company; the choice differs between companies. */
async function fillShelf(
  { storage, trx, now }: Doors,
  sounds: DemoSounds,
  { id_cliente, district, offset }: { id_cliente: number; district: District; offset: number },
): Promise<Shelf> {
  const shelf: Partial<Shelf> = {};
  for (const kind of SYNTHESIS_KINDS) {
    const all = sounds[kind];
    const chosen = all.map((_, i) => all[(i + offset) % all.length] as NewRecording).slice(0, district.sounds);
    await Promise.all(chosen.map((sound) => keepRecordingFiles(storage, id_cliente, sound)));
    const ids: number[] = [];
    for (const sound of chosen) {
      ids.push((await saveRecording(trx, { id_cliente, recording: sound, now })).id_gravacao);
    }
    shelf[kind] = ids;
  }
  return shelf as Shelf;
}

/** Stores the sounds of every company that has samples; returns the recording of a sample, null for classes without sound. */
export async function storeSounds(
  doors: Doors,
  sounds: DemoSounds,
  companyId: (key: string) => number,
): Promise<(sample: DemoSample, index: number) => number | null> {
  const shelves = new Map<string, Shelf>();
  for (const [i, district] of DISTRICTS.entries()) {
    const id_cliente = companyId(district.company);
    shelves.set(district.company, await fillShelf(doors, sounds, { id_cliente, district, offset: i * 3 }));
  }
  return (sample, index) => {
    if (!hasRecording(sample.classificacao)) return null;
    const recordings = shelves.get(sample.company)?.[sample.classificacao as SynthesisKind] ?? [];
    // The step is coprime with the counts, so that the order does not repeat from house to house.
    return recordings[(index * 7) % recordings.length] ?? null;
  };
}
