import { baseName, isRecordingName } from '@escuta/import';
import { FileProblem } from '../../../shared/files/problem.ts';
import { openZip } from '../../../shared/files/zip.ts';

/** A file of the browser with its path below the chosen folder. */
export interface ChosenFile {
  path: string;
  file: File;
}

/** Files that can be read one at a time, so that memory does not grow with their number. */
export interface FileEntry {
  path: string;
  /** Bytes, as the folder or the archive says. */
  size: number;
  /** @throws FileProblem */
  read(): Promise<Blob>;
}

export interface Source {
  recordings: FileEntry[];
  /** Tables that may describe them. */
  tables: FileEntry[];
  /** Files of other kinds, which are left alone. */
  others: number;
  /** Folder that holds all files of an archive: the command may have imported it with or without. */
  top: string;
}

/** Recordings of one import; more are imported folder by folder. */
export const RECORDINGS_MAX = 20_000;
const GB = 1024 ** 3;
/** No laptop's folder of recordings has more; an archive that says so wants to fill the memory or the day. */
const UNPACKED_MAX = 100 * GB;
const ENTRIES_MAX = 2 * RECORDINGS_MAX;
/** A recording has 64 MB at most; one byte more is enough to tell. */
const ENTRY_MAX = 64 * 1024 * 1024;

/** Ends of the names of tables. */
const TABLES = ['csv', 'tsv', 'txt', 'xlsx', 'xls', 'ods'];
/** Tables, for a picker. */
export const TABLE_FILES = TABLES.map((end) => `.${end}`).join();
const TABLE = new RegExp(`\\.(${TABLES.join('|')})$`, 'i');
export const isTableName = (path: string): boolean => TABLE.test(path);
const isHidden = (path: string) => /(^|\/)(\.|__MACOSX\/)/.test(path);

function sorted(entries: readonly FileEntry[], top = ''): Source {
  const seen = entries.filter(({ path }) => !isHidden(path));
  const recordings = seen.filter(({ path }) => isRecordingName(path));
  if (recordings.length > RECORDINGS_MAX) throw new FileProblem('tooMany', { max: RECORDINGS_MAX });
  recordings.sort((a, b) => (a.path < b.path ? -1 : 1));
  const tables = seen.filter(({ path }) => isTableName(path));
  return { recordings, tables, others: seen.length - recordings.length - tables.length, top };
}

/** The files of a folder, or chosen one by one. @throws FileProblem */
export function filesOf(chosen: readonly ChosenFile[]): Source {
  return sorted(chosen.map(({ path, file }) => ({ path, size: file.size, read: async () => file })));
}

/** The only folder at the top of an archive, with its slash; people pack a folder, and mean what is in it. */
function topOf(paths: readonly string[]): string {
  const top = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? '';
  return paths.every((path) => path.startsWith(top)) ? top : '';
}

/** The files of an archive. @throws FileProblem */
export async function filesOfZip(file: File): Promise<Source> {
  const limits = { bytes: Number.POSITIVE_INFINITY, ratioFrom: ENTRY_MAX, ratio: 0, files: ENTRIES_MAX };
  const zipped = (await openZip(file, limits)).map((entry) => ({ ...entry, name: entry.name.replaceAll('\\', '/') }));
  // Told before anything is checked: each recording would be refused for the same reason, and a table left out without a word.
  if (zipped.some(({ isLocked }) => isLocked)) throw new FileProblem('zipPassword');
  if (zipped.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX) throw new FileProblem('zipBomb');
  const top = topOf(zipped.map(({ name }) => name));
  const entries = zipped.map(({ name, size, unpack }) => ({
    ...{ path: name.slice(top.length), size },
    read: async () => new Blob([await unpack()]),
  }));
  return sorted(entries, top);
}

/** The table that describes a folder without being chosen: `labels.csv`, as for the command, else the only one. */
export function usualTable({ tables }: Source): FileEntry | null {
  const named = tables.find(({ path }) => path === 'labels.csv');
  const kept = tables.filter(({ path }) => !/\.txt$/i.test(path));
  return named ?? (kept.length === 1 ? (kept[0] as FileEntry) : null);
}

export const nameOf = ({ path }: FileEntry) => baseName(path);
