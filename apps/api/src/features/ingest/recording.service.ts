import { createHash } from 'node:crypto';
import {
  LEVEL_VERSION,
  PLAYABLE_VERSION,
  playableWav,
  readWav,
  spectrogram,
  spectrogramPng,
  steadyLevel,
  type Wav,
  waveformPeaks,
} from '@escuta/acoustics';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Storage } from '../../platform/storage.ts';
import { forgetUploads, noteUploads } from '../uploads/index.ts';
import { findRecording, insertRecording } from './recording.queries.ts';

/** Steps of the stored waveform; the player is never wider. */
const PEAK_BUCKETS = 800;

/** A decoded recording with waveform and spectrogram, not yet stored. */
export interface PreparedRecording {
  bytes: Uint8Array;
  sha256: Buffer;
  wav: Wav;
  /** Lowest and highest value of each step, alternating, -1 to 1. */
  peaks: number[];
  png: Uint8Array;
  /** Frequency at the spectrogram's upper edge, Hz. */
  maxHz: number;
  /** Steady level, dB relative to full scale; null where the sound has none. */
  level: number | null;
  /** What browsers play instead; null where they play the recording itself. */
  sound: Uint8Array | null;
  /** Synthesized by the demo, not recorded. */
  sintetico: boolean;
}

/** Storage keys of a recording, derived from its content, so that a sound is stored once and a retry writes the same files. */
export interface RecordingFiles {
  arquivo: string;
  arquivo_espectrograma: string;
  arquivo_som: string | null;
}

/** Key of the sound that is made of a recording for browsers. Rules of another version may make another one. */
export const soundKey = (arquivo: string): string => arquivo.replace(/\.wav$/, `-som${PLAYABLE_VERSION}.wav`);

/** Decodes a WAV. Throws WavError before anything is stored. */
export function prepareRecording(bytes: Uint8Array, sintetico: boolean): PreparedRecording {
  const wav = readWav(bytes);
  const picture = spectrogram(wav);
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest(),
    wav,
    peaks: waveformPeaks(wav.samples, PEAK_BUCKETS).peaks,
    png: spectrogramPng(picture),
    maxHz: picture.maxHz,
    level: steadyLevel(wav),
    sound: playableWav(bytes),
    sintetico,
  };
}

/** Where the files of a recording may be stored, by its hash. */
function placesOf(id_cliente: number, sha256: Buffer) {
  const stem = `companies/${id_cliente}/recordings/${sha256.toString('hex')}`;
  const arquivo = `${stem}.wav`;
  return { arquivo, arquivo_espectrograma: `${stem}.png`, arquivo_som: soundKey(arquivo) };
}

/** Where the files of a recording are stored. */
export function filesOf(id_cliente: number, { sha256, sound }: PreparedRecording): RecordingFiles {
  const places = placesOf(id_cliente, sha256);
  return { ...places, arquivo_som: sound && places.arquivo_som };
}

/** The storage keys that a recording may take, known before it is decoded. */
export const keysFor = (id_cliente: number, sha256: Buffer): string[] => Object.values(placesOf(id_cliente, sha256));

/** Stores the files of a recording. Files without a row, left by a crash, are reused by the next try. */
export async function keepRecordingFiles(
  storage: Storage,
  id_cliente: number,
  recording: PreparedRecording,
): Promise<RecordingFiles> {
  const files = filesOf(id_cliente, recording);
  await Promise.all([
    storage.put(files.arquivo, recording.bytes),
    storage.put(files.arquivo_espectrograma, recording.png),
    files.arquivo_som && recording.sound && storage.put(files.arquivo_som, recording.sound),
  ]);
  return files;
}

/** Inserts the row of a recording whose files are stored; returns the company's existing row for the same sound. */
export async function saveRecording(
  trx: TenantTransaction,
  id_cliente: number,
  recording: PreparedRecording,
  files: RecordingFiles,
): Promise<{ id_gravacao: number; arquivo: string }> {
  const { wav, peaks, maxHz, level, sha256, sintetico } = recording;
  const inserted = await insertRecording(trx, {
    id_cliente,
    sha256,
    ...files,
    taxa_amostragem: wav.sampleRateHz,
    duracao: wav.durationSeconds,
    picos: peaks,
    freq_max: maxHz,
    nivel: level,
    versao_nivel: LEVEL_VERSION,
    versao_som: PLAYABLE_VERSION,
    sintetico,
  });
  return inserted === null ? findRecording(trx, id_cliente, sha256) : { id_gravacao: inserted, arquivo: files.arquivo };
}

/**
 * Stores a recording of a company: checks it, stores its files, then inserts its row in the caller's transaction. The same bytes
 * are stored once. Throws WavError for an unreadable file, before anything is stored.
 */
export async function storeRecording(
  { storage, trx }: { storage: Storage; trx: TenantTransaction },
  { id_cliente, bytes, sintetico, data }: { id_cliente: number; bytes: Uint8Array; sintetico: boolean; data: Date },
): Promise<{ id_gravacao: number; wav: Wav }> {
  const recording = prepareRecording(bytes, sintetico);
  const files = filesOf(id_cliente, recording);
  const keys = keysFor(id_cliente, recording.sha256);
  // Until the row is there, the deletion of what an upload left must not take the same files.
  await noteUploads(trx, { id_cliente, files: keys, data });
  await keepRecordingFiles(storage, id_cliente, recording);
  const { id_gravacao, arquivo } = await saveRecording(trx, id_cliente, recording, files);
  if (arquivo === files.arquivo) await forgetUploads(trx, keys);
  return { id_gravacao, wav: recording.wav };
}
