import { findLabelColumns, type LabelColumns, type LabelTable, labelTableOf, readLabelTable } from '@escuta/import';
import { FileProblem } from '../../../shared/files/problem.ts';
import {
  type Checked,
  type CheckRefusal,
  checkRecordings,
  type ImportChoices,
  type ReadyRecording,
  type RecordingQuery,
} from './checked.ts';
import { type ChosenFile, type FileEntry, filesOf, filesOfZip, nameOf, type Source, usualTable } from './source.ts';
import { isSpreadsheet, readSpreadsheet } from './spreadsheet.ts';

/** A folder or an archive that was opened. */
export interface OpenedSource {
  recordings: number;
  others: number;
  /** The table that was found with the recordings. */
  table: ReadTable | null;
}

/** A table as the person sees it. */
export interface ReadTable {
  name: string;
  header: string[];
  /** The first rows. */
  rows: string[][];
  lines: number;
  /** The columns that were recognised. */
  columns: LabelColumns;
}

/** A recording that can be imported. */
export interface ReadyFile extends Pick<ReadyRecording, 'keys' | 'doubts' | 'heard' | 'sound' | 'copyOf'> {
  file: string;
  lat: number;
  lon: number;
}

/** What an import would do. */
export interface CheckSummary {
  ready: ReadyFile[];
  refusals: CheckRefusal[];
  /** Recordings of the folder that the table does not name. */
  unnamed: string[];
}

const SHOWN_ROWS = 5;
const CSV_MAX = 64 * 1024 * 1024;
const MB = 1024 * 1024;

/** Reads recordings and their table in the worker: open, table, check, then one recording after another. */
export class ImportReader {
  #source: Source | null = null;
  #table: LabelTable | null = null;
  #checked: Checked | null = null;

  /** @throws FileProblem */
  async open(chosen: { files: readonly ChosenFile[] } | { zip: File }): Promise<OpenedSource> {
    this.#table = null;
    this.#checked = null;
    const source = 'zip' in chosen ? await filesOfZip(chosen.zip) : filesOf(chosen.files);
    if (source.recordings.length === 0) throw new FileProblem('noRecordings');
    this.#source = source;
    const usual = usualTable(source);
    return {
      ...{ recordings: source.recordings.length, others: source.others },
      table: usual && (await this.#read(usual).catch(() => null)),
    };
  }

  /** Reads a table that was chosen; null leaves it out. @throws FileProblem */
  table(file: File | null): Promise<ReadTable | null> {
    this.#checked = null;
    this.#table = null;
    if (!file) return Promise.resolve(null);
    return this.#read({ path: file.name, size: file.size, read: async () => file });
  }

  async check(choices: ImportChoices, onProgress: (part: number) => void): Promise<CheckSummary> {
    const source = need(this.#source);
    const table = choices.columns ? this.#table : null;
    const checked = await checkRecordings({ source, table, choices }, onProgress);
    this.#checked = checked;
    const { ready, refusals } = checked;
    const named = new Set([...ready.map(({ entry }) => entry.path), ...refusals.map(({ file }) => file)]);
    return {
      ready: ready.map(({ entry, query, ...read }) => ({
        ...{ file: entry.path, lat: Number(query.lat), lon: Number(query.lon) },
        ...{ keys: read.keys, doubts: read.doubts, heard: read.heard, sound: read.sound, copyOf: read.copyOf },
      })),
      refusals,
      unnamed: table ? source.recordings.map(({ path }) => path).filter((path) => !named.has(path)) : [],
    };
  }

  /** Recordings as they were understood, by their places in the check. */
  async understood(places: readonly number[]): Promise<RecordingQuery[]> {
    const { ready } = need(this.#checked);
    return places.map((at) => need(ready[at] ?? null).query);
  }

  /** One recording with its fields, as it is sent. @throws FileProblem when it has gone since the check */
  async recording(at: number): Promise<{ query: RecordingQuery; sound: Blob }> {
    const { query, entry } = need(need(this.#checked).ready[at] ?? null);
    // In memory: a file that changes while it is sent would look like a cut network.
    return { query, sound: new Blob([await (await entry.read()).arrayBuffer()]) };
  }

  async #read(entry: FileEntry): Promise<ReadTable> {
    const blob = await entry.read();
    const head = new Uint8Array(await blob.slice(0, 8).arrayBuffer());
    if (entry.size > CSV_MAX) throw new FileProblem('tableTooLarge', { mb: CSV_MAX / MB });
    const table = isSpreadsheet(head) ? labelTableOf(await readSpreadsheet(blob, head)) : await readCsv(blob);
    if (table.header.length === 0) throw new FileProblem('tableEmpty');
    this.#table = table;
    return {
      ...{ name: nameOf(entry), header: table.header, rows: table.rows.slice(0, SHOWN_ROWS), lines: table.rows.length },
      columns: findLabelColumns(table.header, table.rows),
    };
  }
}

async function readCsv(blob: Blob): Promise<LabelTable> {
  try {
    return readLabelTable(new Uint8Array(await blob.arrayBuffer()));
  } catch {
    throw new FileProblem('tableUnreadable');
  }
}

function need<T>(value: T | null): T {
  if (value === null) throw new Error('a step was left out');
  return value;
}
