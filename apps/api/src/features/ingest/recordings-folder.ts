import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import {
  FolderIndex,
  findLabelColumns,
  ImportRefused,
  isRecordingName,
  type LabelLine,
  type ListedRecording,
  labelLines,
  listBySite,
  namesRecordings,
  type RecordingRow,
  type RefusalCode,
  readLabelTable,
  readRecordingRow,
} from '@escuta/import';

export interface Refusal {
  file: string;
  reason: RefusalCode;
  detail?: string;
}

export interface RecordingsFolder {
  rows: RecordingRow[];
  refusals: Refusal[];
}

/** A folder whose recordings are listed once they are needed. */
class Folder {
  readonly root: string;
  #paths: Promise<string[]> | undefined;

  constructor(root: string) {
    this.root = root;
  }

  /** Every WAV below the folder, by name, without links and hidden files. */
  paths(): Promise<string[]> {
    this.#paths ??= this.#list();
    return this.#paths;
  }

  async #list(): Promise<string[]> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && isRecordingName(entry.name))
      .map((entry) => relative(this.root, resolve(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .sort((a, b) => (a < b ? -1 : 1));
  }

  /** Resolves the path of a file, following links, so that none leads out of the folder. */
  async locate(file: string | undefined): Promise<string> {
    if (file === undefined) throw new ImportRefused('no_file_name');
    if (!/\.wav$/i.test(file)) throw new ImportRefused('not_wav');
    const wanted = resolve(this.root, file.replaceAll('\\', '/'));
    const isInside = (path: string) => path.startsWith(this.root + sep);
    if (!isInside(wanted)) throw new ImportRefused('outside_folder');
    const real = await realpath(wanted).catch(() => null);
    if (real === null || !(await stat(real)).isFile()) return this.#byName(file);
    if (!isInside(real)) throw new ImportRefused('outside_folder');
    return relative(this.root, real).replaceAll(sep, '/');
  }

  async #byName(file: string): Promise<string> {
    const found = new FolderIndex(await this.paths()).find(file);
    if (found === null) throw new ImportRefused('file_not_found');
    return found;
  }
}

async function listLines(folder: Folder, table: string | undefined): Promise<ListedRecording[] | LabelLine[]> {
  if (table === undefined) return (await folder.paths()).map((path) => ({ path, line: {} }));
  const bytes = await readFile(table);
  try {
    const read = readLabelTable(bytes);
    const columns = findLabelColumns(read.header, read.rows);
    if (!namesRecordings(columns)) throw new ImportRefused('table_without_file_column');
    const lines = labelLines(read, columns);
    return columns.file ? lines : listBySite(await folder.paths(), lines);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused('table_unreadable', error instanceof Error ? error.message : undefined);
  }
}

async function readListed(folder: Folder, listed: ListedRecording | LabelLine, seen: Set<string>) {
  if ('refused' in listed) throw listed.refused;
  const { path, line } = 'path' in listed ? listed : { path: await folder.locate(listed.file), line: listed };
  if (seen.has(path)) throw new ImportRefused('duplicate_file');
  const row = readRecordingRow(path, line);
  seen.add(path);
  return row;
}

function refusal(file: string, { reason, detail }: ImportRefused): Refusal {
  return { file, reason, ...(detail !== undefined && { detail }) };
}

/**
 * Lists the recordings of a folder with their data from a table (ING-02), without opening the recordings. An unusable table is
 * returned as the only refusal, under its own path.
 * @param path the folder of the recordings
 * @param table CSV file (comma, semicolon or tab) with a line for each file or for each site; without it every WAV below the folder is listed
 * @throws the error of the file system when folder or table cannot be read
 */
export async function readRecordingsFolder(path: string, table?: string): Promise<RecordingsFolder> {
  const folder = new Folder(await realpath(path));
  const result: RecordingsFolder = { rows: [], refusals: [] };
  const seen = new Set<string>();
  const refuse = (file: string, error: unknown): void => {
    if (!(error instanceof ImportRefused)) throw error;
    result.refusals.push(refusal(file, error));
  };
  let lines: readonly (ListedRecording | LabelLine)[] = [];
  try {
    lines = await listLines(folder, table);
  } catch (error) {
    refuse(table ?? path, error);
  }
  for (const line of lines) {
    try {
      result.rows.push(await readListed(folder, line, seen));
    } catch (error) {
      refuse(('path' in line ? line.path : line.file) ?? '', error);
    }
  }
  return result;
}
