import { MEASURE_VERSION, type Measure, PLAYABLE_VERSION } from '@escuta/acoustics';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { PreparedSound } from '../../platform/sound/sound.ts';
import { checkSound, prepareSound } from '../../platform/sound/sound-threads.ts';
import type { Storage } from '../../platform/storage.ts';
import { addTasks } from '../queue/index.ts';
import { findRecording, insertRecording } from './recording.queries.ts';

/** A recording that was read, not yet stored. */
export interface NewRecording {
  bytes: Uint8Array;
  sha256: Buffer;
  sampleRateHz: number;
  durationSeconds: number;
  /** Synthesized by the demo, not recorded. */
  sintetico: boolean;
  /** Spectrogram and all that is made of it; null: the queue makes it later. */
  made: PreparedSound | null;
}

/** Storage keys of a recording, derived from its content, so that a sound is stored once and a retry writes the same files. */
export interface RecordingFiles {
  arquivo: string;
  /** Null until it is made. */
  arquivo_espectrograma: string | null;
  /** Null until it is made, and where browsers play the recording itself. */
  arquivo_som: string | null;
}

/** Key of the sound that is made of a recording for browsers. Rules of another version may make another one. */
export const soundKey = (arquivo: string): string => arquivo.replace(/\.wav$/, `-som${PLAYABLE_VERSION}.wav`);

/** Reads a recording. Throws WavError before anything is stored. */
export async function readRecording(bytes: Uint8Array): Promise<NewRecording> {
  const { sha256, sampleRateHz, durationSeconds } = await checkSound(bytes);
  return { bytes, sha256: Buffer.from(sha256), sampleRateHz, durationSeconds, sintetico: false, made: null };
}

/** Reads a recording and makes all that belongs to it, for commands, which have no queue. Throws WavError. */
export async function prepareRecording(bytes: Uint8Array, sintetico: boolean): Promise<NewRecording> {
  const [recording, made] = await Promise.all([readRecording(bytes), prepareSound(bytes)]);
  return { ...recording, sintetico, made };
}

const wavKey = (id_cliente: number, sha256: Buffer) =>
  `companies/${id_cliente}/recordings/${sha256.toString('hex')}.wav`;
const pngKey = (arquivo: string) => arquivo.replace(/\.wav$/, '.png');

/** Storage keys of what is made of a recording, by the recording's own. */
export const keysMade = (arquivo: string, made: Pick<PreparedSound, 'sound'>) => ({
  arquivo_espectrograma: pngKey(arquivo),
  arquivo_som: made.sound && soundKey(arquivo),
});

/** Where the files of a recording are stored. */
export function filesOf(id_cliente: number, { sha256, made }: NewRecording): RecordingFiles {
  const arquivo = wavKey(id_cliente, sha256);
  return { arquivo, ...(made ? keysMade(arquivo, made) : { arquivo_espectrograma: null, arquivo_som: null }) };
}

/** The storage keys that a recording may take, known before it is decoded. */
export function keysFor(id_cliente: number, sha256: Buffer): string[] {
  const arquivo = wavKey(id_cliente, sha256);
  return [arquivo, pngKey(arquivo), soundKey(arquivo)];
}

/** Stores what was made of a recording. */
export async function keepMade(storage: Storage, arquivo: string, { png, sound }: PreparedSound): Promise<void> {
  await Promise.all([storage.put(pngKey(arquivo), png), sound && storage.put(soundKey(arquivo), sound)]);
}

/** Stores the files of a recording. Files without a row, left by a crash, are reused by the next try. */
export async function keepRecordingFiles(
  storage: Storage,
  id_cliente: number,
  recording: NewRecording,
): Promise<RecordingFiles> {
  const files = filesOf(id_cliente, recording);
  await Promise.all([
    storage.put(files.arquivo, recording.bytes),
    recording.made && keepMade(storage, files.arquivo, recording.made),
  ]);
  return files;
}

/** The columns of what was measured; null for a file that is no sound, which is not measured again. */
export const columnsMeasured = (measured: Measure | null) => ({
  nivel: measured?.steady?.level ?? null,
  medidas: measured && JSON.stringify(measured),
  versao_medida: MEASURE_VERSION,
  // Read by processes of the version before, which would measure again.
  versao_nivel: MEASURE_VERSION,
});

/** The columns that depend on what was made of a recording. */
export const columnsMade = ({ peaks, maxHz, measured }: PreparedSound) => ({
  picos: peaks,
  freq_max: maxHz,
  ...columnsMeasured(measured),
  versao_som: PLAYABLE_VERSION,
});

/** Of a recording whose turn in the queue has not come. */
const notMade = (sampleRateHz: number) => ({ picos: [], freq_max: sampleRateHz / 2 });

interface SavedRecording {
  id_gravacao: number;
  arquivo: string;
  /** Whether its work waits in the queue, which then decides on its samples too. */
  isQueued: boolean;
}

/**
 * Inserts the row of a recording whose files are stored, with a task for what was not made; returns the company's existing row for
 * the same sound.
 */
export async function saveRecording(
  trx: TenantTransaction,
  { id_cliente, recording, now }: { id_cliente: number; recording: NewRecording; now: Date },
): Promise<SavedRecording> {
  const { sha256, sampleRateHz, durationSeconds, sintetico, made } = recording;
  const files = filesOf(id_cliente, recording);
  const id_gravacao = await insertRecording(trx, {
    ...{ id_cliente, sha256, ...files, sintetico },
    ...{ taxa_amostragem: sampleRateHz, duracao: durationSeconds },
    ...(made ? columnsMade(made) : notMade(sampleRateHz)),
  });
  if (id_gravacao === null) return { ...(await findRecording(trx, id_cliente, sha256)), isQueued: false };
  if (!made) await addTasks(trx, [{ tipo: 'recording', id_cliente, id_gravacao, data: now }]);
  return { id_gravacao, arquivo: files.arquivo, isQueued: !made };
}
