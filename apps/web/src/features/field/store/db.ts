import type { FieldIssue, OpenInspection, ProblemCode, Recording } from '@escuta/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What a draft knows of an inspection, also after the list no longer has it. */
export type DraftInspection = Pick<
  OpenInspection,
  'id_amostra' | 'ordem_inspecao' | 'seq' | 'id_cliente' | 'razao_social' | 'lat' | 'lon' | 'endereco'
>;

/** The form as it is typed: texts, empty for what is not given. */
export interface DraftFields {
  tipo_vazamento: string;
  abrangencia: string;
  posicao: string;
  tipo_pavimentacao: string;
  tipo_tubulacao: string;
  equipamentos: readonly string[];
  diametro: string;
  nro_hidrometro: string;
  pressao: string;
  endereco: string;
  numero: string;
  position: { lat: number; lon: number; accuracy: number | null } | null;
  /** `YYYY-MM-DDTHH:mm` on the wall clock of UTC-3. */
  dt_relatorio: string;
  obs_inspecao: string;
  obs_tipo_vazamento: string;
}

/** Why the server, or the way to it, did not take a report. */
export interface SendProblem {
  code: ProblemCode | 'network';
  params: Readonly<Record<string, string | number>>;
  details: readonly FieldIssue[];
}

/** A report on this device: being written, waiting to be sent, refused, or sent a short while ago. */
export interface Draft {
  /** The idempotency key, made once. */
  chave: string;
  id_usuario: number;
  /** The one that it was started from comes first. */
  inspections: readonly DraftInspection[];
  fields: DraftFields;
  photos: readonly { id: string; title: string }[];
  state: 'draft' | 'queued' | 'refused' | 'sent';
  /** How often sending was begun: after the first time the server may have the report. */
  attempts: number;
  /** Not tried again by itself before, epoch milliseconds. */
  nextAttempt: number;
  sendingSince: number | null;
  problem: SendProblem | null;
  changed: number;
}

export interface KeptInspections {
  id_usuario: number;
  list: readonly OpenInspection[];
  total: number;
  /** When the server told them, epoch milliseconds. */
  at: number;
}

export interface KeptSound {
  id_usuario: number;
  id_amostra: number;
  recording: Recording;
  wav: Blob;
  spectrogram: Blob | null;
}

interface StoredPhoto {
  id: string;
  chave: string;
  blob: Blob;
}

interface FieldSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { person: number } };
  photos: { key: string; value: StoredPhoto; indexes: { draft: string } };
  inspections: { key: number; value: KeptInspections };
  sounds: { key: [person: number, sample: number]; value: KeptSound; indexes: { person: number } };
}

let opened: Promise<IDBPDatabase<FieldSchema>> | undefined;

/** The database of this device; every row belongs to a person. */
export function fieldDb(): Promise<IDBPDatabase<FieldSchema>> {
  opened ??= openDB<FieldSchema>('escuta-field', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'chave' }).createIndex('person', 'id_usuario');
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'chave');
      db.createObjectStore('inspections', { keyPath: 'id_usuario' });
      db.createObjectStore('sounds', { keyPath: ['id_usuario', 'id_amostra'] }).createIndex('person', 'id_usuario');
    },
    // Closed by the browser, as for lack of memory: the next use opens it again.
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}
