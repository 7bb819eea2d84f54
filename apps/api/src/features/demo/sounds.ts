import { setImmediate as breathe } from 'node:timers/promises';
import { SYNTHESIS_KINDS, SYNTHESIS_RATE_HZ, type SynthesisKind, synthesize, writeWav } from '@escuta/acoustics';
import { hasRecording } from '@escuta/domain';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Storage } from '../../platform/storage.ts';
import { keepRecordingFiles, type NewRecording, prepareRecording, saveRecording } from '../ingest/index.ts';
import { DISTRICTS, type District } from './districts.ts';
import { inOrderOfImport } from './earlier-visits.ts';
import type { HeardSample } from './machine.ts';
import type { DemoPlan, DemoSample } from './plan.ts';

/**
 * Seeds of the sounds of each class; frequent classes have more, so that neighbours rarely sound the same. The machine finds those of INCO, and of
 * PASS, too restless to judge, and no others (machine.test.ts).
 */
const SEEDS: Record<SynthesisKind, readonly number[]> = {
  LESS: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  PASS: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  LEAK: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  INCO: [1, 2, 3, 4, 6, 7],
  PEND: [1, 2, 3, 4, 5, 6],
  VISI: [1, 2, 3, 4],
};

export type DemoSounds = Record<SynthesisKind, NewRecording[]>;

/** The sounds of a class as files. */
export const soundFiles = (kind: SynthesisKind): Uint8Array[] => SEEDS[kind].map((seed) => soundFile(kind, seed));
const soundFile = (kind: SynthesisKind, seed: number) => writeWav(synthesize(kind, seed), SYNTHESIS_RATE_HZ);

/**
 * Synthesizes every sound once, which takes about three seconds; each company gets copies. Yields to the event loop after each
 * sound, since blocking for seconds would cause timeouts.
 */
export async function makeSounds(): Promise<DemoSounds> {
  const sounds: DemoSounds = { LEAK: [], LESS: [], PASS: [], INCO: [], PEND: [], VISI: [] };
  for (const kind of SYNTHESIS_KINDS) {
    const prepared: Promise<NewRecording>[] = [];
    for (const seed of SEEDS[kind]) {
      prepared.push(prepareRecording(soundFile(kind, seed), true));
      await breathe();
    }
    sounds[kind] = await Promise.all(prepared);
  }
  return sounds;
}

/** Sounds of one company by class, in the order of use. */
type Shelf = Record<SynthesisKind, NewRecording[]>;
export type DemoShelves = ReadonlyMap<string, Shelf>;

/** Some variants of each class; the choice differs between companies. */
function shelfOf(sounds: DemoSounds, { sounds: most }: District, offset: number): Shelf {
  const chosen = (all: readonly NewRecording[]) =>
    all.map((_, i) => all[(i + offset) % all.length] as NewRecording).slice(0, most);
  return Object.fromEntries(SYNTHESIS_KINDS.map((kind) => [kind, chosen(sounds[kind])])) as Shelf;
}

/** The sounds of every company that has samples. */
export const shelvesOf = (sounds: DemoSounds): DemoShelves =>
  new Map(DISTRICTS.map((district, i) => [district.company, shelfOf(sounds, district, i * 3)]));

/** The sound of a sample by its place in the import; null for classes without sound. */
export function soundOf(shelves: DemoShelves, sample: DemoSample, index: number): NewRecording | null {
  if (!hasRecording(sample.classificacao)) return null;
  const sounds = shelves.get(sample.company)?.[sample.classificacao as SynthesisKind] ?? [];
  // The step is coprime with the counts, so that the order does not repeat from house to house.
  return sounds[(index * 7) % sounds.length] ?? null;
}

/** Each sample with a sound, and what was measured of that. */
export const heardIn = ({ samples }: DemoPlan, shelves: DemoShelves): HeardSample[] =>
  inOrderOfImport(samples).flatMap((sample, index) => {
    const measured = soundOf(shelves, sample, index)?.made?.measured;
    return measured ? { sample, measured } : [];
  });

interface Doors {
  storage: Storage;
  trx: TenantTransaction;
  now: Date;
}

/** Stores the sounds of every company; returns the id of a company's copy. */
export async function storeSounds(
  { storage, trx, now }: Doors,
  shelves: DemoShelves,
  companyId: (key: string) => number,
): Promise<(company: string, sound: NewRecording) => number | null> {
  const ids = new Map<string, Map<NewRecording, number>>();
  for (const [company, shelf] of shelves) {
    const id_cliente = companyId(company);
    const sounds = Object.values(shelf).flat();
    const own = new Map<NewRecording, number>();
    await Promise.all(sounds.map((sound) => keepRecordingFiles(storage, id_cliente, sound)));
    for (const sound of sounds)
      own.set(sound, (await saveRecording(trx, { id_cliente, recording: sound, now })).id_gravacao);
    ids.set(company, own);
  }
  return (company, sound) => ids.get(company)?.get(sound) ?? null;
}
