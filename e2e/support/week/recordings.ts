import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RATE = 8000;
const SECONDS = 1;

/** A sample as a collector's device names it. */
export interface Collected {
  seq: string;
  classe: 'LESS' | 'PASS' | 'LEAK' | 'FRAU' | 'NOAC' | 'PEND';
  /** UTC-3, HHMM. */
  hora: string;
  /** YYYY-MM-DD, UTC-3. */
  day: string;
  lat: number;
  lon: number;
  /** Metres. */
  precisao: number;
  /** null: not known yet. */
  endereco: string | null;
  /** Pitch of its sound, hertz; no two recordings sound alike. */
  hz: number;
}

/** Mono WAV of 16 bits. */
function wav(hz: number): Buffer {
  const length = RATE * SECONDS;
  const bytes = Buffer.alloc(44 + length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(length * 2, 40);
  for (let i = 0; i < length; i++) {
    bytes.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * hz * i) / RATE)), 44 + i * 2);
  }
  return bytes;
}

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-week-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a file, hands it over, and removes it. */
export const withFile = <T>(name: string, text: string, use: (file: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    await writeFile(join(folder, name), text);
    return use(join(folder, name));
  });

/** Writes recordings and their table to a folder, hands it over, and removes it. */
export const withRecordings = <T>(samples: readonly Collected[], use: (folder: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    await mkdir(join(folder, 'sons'));
    const lines = samples.map(({ seq, classe, hora, day, lat, lon, precisao, endereco }, place) =>
      [
        `sons/${place}.wav`,
        classe,
        day.replaceAll('-', ''),
        hora,
        lat,
        lon,
        String(precisao).replace('.', ','),
        seq,
        endereco ?? '',
      ].join(';'),
    );
    const head = 'arquivo;classe;data;hora;latitude;longitude;precisão;seq;endereço';
    await writeFile(join(folder, 'labels.csv'), [head, ...lines].join('\r\n'));
    await Promise.all(samples.map(({ hz }, place) => writeFile(join(folder, `sons/${place}.wav`), wav(hz))));
    return use(folder);
  });
