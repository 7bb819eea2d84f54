import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readIfPresent, writeWhole } from '@escuta/embedded-postgres/files';
import { z } from 'zod';
import { nullIfMissing } from '../../platform/missing.ts';
import { BackupError } from './backup-error.ts';

/*
 * The folder of a backup:
 *   manifest.json                     written last; without it the backup is not finished
 *   snapshot-<instant>/<table>.gz     rows of one table as PostgreSQL's COPY writes them
 *   snapshot-<instant>/files.sha256   hash and path of every file, as sha256sum reads them, sorted by path
 *   files/<storage key>
 */
const MANIFEST = 'manifest.json';
const FILES = 'files/';
const LIST = 'files.sha256';
export const SNAPSHOT_PREFIX = 'snapshot-';

const count = z.number().int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[A-Za-z0-9_]+$/);

const Table = z.object({ name, columns: z.array(name), rows: count, bytes: count, sha256: hash });
const Manifest = z.object({
  format: z.literal(1),
  /** The instant of the snapshot. */
  made: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** The migrations that the database had. */
  schema: z.array(z.string()).min(1),
  snapshot: z.string().regex(/^snapshot-[A-Za-z0-9-]+$/),
  tables: z.array(Table),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** `sha256` is that of the list of files. */
  files: z.object({ count, bytes: count, sha256: hash }),
  /** Keys of files that rows refer to, and that the storage did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
export type ManifestTable = z.output<typeof Table>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const tablePath = (folder: string, snapshot: string, table: string) => join(folder, snapshot, `${table}.gz`);
export const listPath = (folder: string, snapshot: string) => join(folder, snapshot, LIST);
export const filePath = (folder: string, key: string) => join(folder, FILES, key);

/** The manifest of a finished backup; null without one. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readIfPresent(join(folder, MANIFEST));
  if (text === undefined) return null;
  try {
    const read = JSON.parse(text) as { sha256: string; backup: { format?: unknown } };
    if (read.backup.format !== 1) throw new BackupError(`${join(folder, MANIFEST)} is the one of a newer version.`);
    if (sha256(JSON.stringify(read.backup)) === read.sha256) return Manifest.parse(read.backup);
  } catch (error) {
    if (error instanceof BackupError) throw error;
  }
  throw new BackupError(`${join(folder, MANIFEST)} is damaged: nothing of this backup can be trusted.`);
}

/** Finishes a backup. */
export async function writeManifest(folder: string, backup: Manifest): Promise<void> {
  const text = JSON.stringify({ sha256: sha256(JSON.stringify(backup)), backup }, null, 1);
  await writeWhole(join(folder, MANIFEST), `${text}\n`, { mode: 0o600 });
}

/** Size and hash of a file; null for a missing one. */
export async function hashOfFile(path: string): Promise<{ bytes: number; sha256: string } | null> {
  const found = await nullIfMissing(stat(path));
  if (!found?.isFile()) return null;
  const hashing = createHash('sha256');
  await pipeline(createReadStream(path), hashing);
  return { bytes: found.size, sha256: hashing.digest('hex') };
}

export interface ListedFile {
  key: string;
  sha256: string;
}

export const listLine = ({ key, sha256: hashed }: ListedFile) => `${hashed}  ${FILES}${key}\n`;

/** The files of a list, in its order. */
export async function* listedFiles(path: string): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(path)) {
    const [, hashed, key] = /^([0-9a-f]{64}) {2}files\/(.+)$/.exec(line) ?? [];
    if (!hashed || !key) throw new BackupError(`${path} is damaged.`);
    yield { key, sha256: hashed };
  }
}

export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path);
  try {
    yield* file.readLines();
  } finally {
    await file.close();
  }
}

/** What a backup has. */
export const countsOf = ({ tables, files }: Manifest) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.count,
  bytes: tables.reduce((sum, { bytes }) => sum + bytes, files.bytes),
});
