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
import { findRecordingId, insertRecording } from './recording.queries.ts';

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

/** Stores the files of a recording. Files without a row, left by a crash, are reused by the next try. */
export async function keepRecordingFiles(
  storage: Storage,
  id_cliente: number,
  recording: PreparedRecording,
): Promise<RecordingFiles> {
  const stem = `companies/${id_cliente}/recordings/${recording.sha256.toString('hex')}`;
  const [arquivo, arquivo_espectrograma] = [`${stem}.wav`, `${stem}.png`];
  const arquivo_som = recording.sound && soundKey(arquivo);
  await Promise.all([
    storage.put(arquivo, recording.bytes),
    storage.put(arquivo_espectrograma, recording.png),
    arquivo_som && recording.sound && storage.put(arquivo_som, recording.sound),
  ]);
  return { arquivo, arquivo_espectrograma, arquivo_som };
}

/** Inserts the row of a recording whose files are stored; returns the company's existing row for the same sound. */
export async function saveRecording(
  trx: TenantTransaction,
  id_cliente: number,
  recording: PreparedRecording,
  files: RecordingFiles,
): Promise<number> {
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
  return inserted ?? findRecordingId(trx, id_cliente, sha256);
}

/**
 * Stores a recording of a company: checks it, stores its files, then inserts its row in the caller's transaction. The same bytes
 * are stored once. Throws WavError for an unreadable file, before anything is stored.
 */
export async function storeRecording(
  { storage, trx }: { storage: Storage; trx: TenantTransaction },
  { id_cliente, bytes, sintetico }: { id_cliente: number; bytes: Uint8Array; sintetico: boolean },
): Promise<{ id_gravacao: number; wav: Wav }> {
  const recording = prepareRecording(bytes, sintetico);
  const files = await keepRecordingFiles(storage, id_cliente, recording);
  return { id_gravacao: await saveRecording(trx, id_cliente, recording, files), wav: recording.wav };
}
