import type { OpenInspection, OwnDecision, Recording } from '@escuta/contract';
import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

/** What a draft becomes once it is sent. */
export type Kind = 'report' | 'sample';

/** A stored draft, written by any version of the page; only the reader of its kind reads the rest of it. */
export interface StoredDraft {
  chave: string;
  id_usuario: number;
  /** Missing in reports: those of the first versions, which were the only drafts, have none either. */
  kind?: 'sample';
}

export const kindOf = ({ kind }: StoredDraft): Kind => kind ?? 'report';

export interface KeptInspections {
  id_usuario: number;
  list: readonly OpenInspection[];
  total: number;
  /** Decisions on the reports that the person has sent. */
  decided: readonly OwnDecision[];
  /** When the server sent the list, epoch milliseconds. */
  at: number;
}

/** What earlier versions did not know of an inspection. */
type Later = 'avisos' | 'hidrometro' | 'finalizada';

/** The list as a page of any version may have stored it. */
export interface StoredInspections extends Omit<KeptInspections, 'list' | 'decided'> {
  decided?: readonly OwnDecision[];
  list: readonly (Omit<OpenInspection, Later> & Partial<Pick<OpenInspection, Later>>)[];
}

export interface KeptSound {
  id_usuario: number;
  id_amostra: number;
  recording: Recording;
  wav: Blob;
  spectrogram: Blob | null;
}

/** A photo or a sound of a draft. */
interface StoredFile {
  id: string;
  chave: string;
  blob: Blob;
}

interface FieldSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { person: number } };
  photos: { key: string; value: StoredFile; indexes: { draft: string } };
  inspections: { key: number; value: StoredInspections };
  sounds: { key: [person: number, sample: number]; value: KeptSound; indexes: { person: number } };
}

let opened: Promise<IDBPDatabase<FieldSchema>> | undefined;

/**
 * The IndexedDB database of this device; every row belongs to a user. It stays at version 1: an open tab of an older page would block an
 * upgrade, and the page of a server that was set back to an older version could not open the database any more.
 */
export function fieldDb(): Promise<IDBPDatabase<FieldSchema>> {
  opened ??= openDB<FieldSchema>('escuta-field', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'chave' }).createIndex('person', 'id_usuario');
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'chave');
      db.createObjectStore('inspections', { keyPath: 'id_usuario' });
      db.createObjectStore('sounds', { keyPath: ['id_usuario', 'id_amostra'] }).createIndex('person', 'id_usuario');
    },
    // The browser closed the database, for example when short of memory; the next use opens it again.
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/**
 * Begins a transaction that writes. Once it is done, what it wrote lies on the device's disk: browsers otherwise leave it for seconds in the
 * memory of the system, where an empty battery takes it.
 */
export async function writing<Names extends ArrayLike<StoreNames<FieldSchema>>>(...names: Names & readonly unknown[]) {
  return (await fieldDb()).transaction(names as Names, 'readwrite', { durability: 'strict' });
}
