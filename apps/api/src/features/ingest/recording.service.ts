import { createHash } from 'node:crypto';
import { readWav, spectrogram, spectrogramPng, type Wav, waveformPeaks } from '@escuta/acoustics';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Storage } from '../../platform/storage.ts';
import { findRecordingId, insertRecording } from './recording.queries.ts';

/** Steps of the stored waveform; the player is never wider. */
const PEAK_BUCKETS = 800;

/** A recording read, measured and pictured, before anything of it is kept. */
export interface PreparedRecording {
  bytes: Uint8Array;
  sha256: Buffer;
  wav: Wav;
  /** Lowest and highest value of each step in turn, -1 to 1. */
  peaks: number[];
  png: Uint8Array;
  /** Frequency at the spectrogram's upper edge. */
  maxHz: number;
  /** Made by the demo, not recorded. */
  sintetico: boolean;
}

/** Storage keys of a recording: named after its content, so the same sound lies there once and a retry writes the same bytes. */
export interface RecordingFiles {
  arquivo: string;
  arquivo_espectrograma: string;
}

/** Reads and measures a WAV. Throws WavError, and then nothing has been kept. */
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
    sintetico,
  };
}

/** Keeps the files of a recording. Files whose row never follows (a crash in between) are found and used by the next try. */
export async function keepRecordingFiles(
  storage: Storage,
  id_cliente: number,
  recording: PreparedRecording,
): Promise<RecordingFiles> {
  const stem = `companies/${id_cliente}/recordings/${recording.sha256.toString('hex')}`;
  const files = { arquivo: `${stem}.wav`, arquivo_espectrograma: `${stem}.png` };
  await Promise.all([
    storage.put(files.arquivo, recording.bytes),
    storage.put(files.arquivo_espectrograma, recording.png),
  ]);
  return files;
}

/** Writes the row of a recording whose files lie there; the company's existing row when it has this sound already. */
export async function saveRecording(
  trx: TenantTransaction,
  id_cliente: number,
  recording: PreparedRecording,
  files: RecordingFiles,
): Promise<number> {
  const { wav, peaks, maxHz, sha256, sintetico } = recording;
  const inserted = await insertRecording(trx, {
    id_cliente,
    sha256,
    ...files,
    taxa_amostragem: wav.sampleRateHz,
    duracao: wav.durationSeconds,
    picos: peaks,
    freq_max: maxHz,
    sintetico,
  });
  return inserted ?? findRecordingId(trx, id_cliente, sha256);
}

/**
 * Takes in one recording of a company: checks it, keeps its files, then writes its row in the caller's transaction. The same bytes
 * twice are one recording. Throws WavError for a file that cannot be read, before anything is kept.
 */
export async function storeRecording(
  { storage, trx }: { storage: Storage; trx: TenantTransaction },
  { id_cliente, bytes, sintetico }: { id_cliente: number; bytes: Uint8Array; sintetico: boolean },
): Promise<{ id_gravacao: number; wav: Wav }> {
  const recording = prepareRecording(bytes, sintetico);
  const files = await keepRecordingFiles(storage, id_cliente, recording);
  return { id_gravacao: await saveRecording(trx, id_cliente, recording, files), wav: recording.wav };
}
