import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { readDecimal } from '../../platform/table/columns.ts';
import { type LabelLine, parseLabels } from './labels-csv.ts';
import { localMoment, readFileName } from './recording-date.ts';

/** One recording of a folder with its data. */
export interface RecordingRow {
  /** Path below the folder, with `/`. */
  relativePath: string;
  /** null without a label in the table. */
  label: Classification | null;
  /** null when neither the table nor the file name has it. */
  dt_amostra: Date | null;
  siteId: string | null;
  /** Degrees WGS84; both or neither. */
  lat: number | null;
  lon: number | null;
  extra: RecordingExtra;
}

export interface RecordingExtra {
  coletor?: string;
  /** Metres. */
  precisao?: number;
  obs?: string;
  seq?: string;
  endereco?: string;
  /** Number of the water meter. */
  hidrometro?: string;
}

/** Reasons for refusing a line or a file. */
export type RefusalCode =
  | 'table_unreadable'
  | 'table_without_file_column'
  | 'no_file_name'
  | 'not_wav'
  | 'outside_folder'
  | 'file_not_found'
  | 'duplicate_file'
  | 'unknown_label'
  | 'bad_date'
  | 'bad_position'
  | 'bad_precision';

export interface Refusal {
  file: string;
  reason: RefusalCode;
  detail?: string;
}

export interface RecordingsFolder {
  rows: RecordingRow[];
  refusals: Refusal[];
}

/** Refuses one line. */
class Refused extends Error {
  readonly reason: RefusalCode;
  readonly detail: string | undefined;

  constructor(reason: RefusalCode, detail?: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

function readLabel(text: string | undefined): Classification | null {
  if (text === undefined) return null;
  const label = CLASSIFICATIONS.find((code) => code === text.toUpperCase());
  if (!label) throw new Refused('unknown_label', text);
  return label;
}

function readMoment({ date, time }: LabelLine, fromName: Date | null): Date | null {
  if (date === undefined) return fromName;
  const moment = localMoment(date, time);
  if (!moment) throw new Refused('bad_date', [date, time].filter(Boolean).join(' '));
  return moment;
}

function readPosition({ lat, lon }: LabelLine): { lat: number; lon: number } | { lat: null; lon: null } {
  if (lat === undefined && lon === undefined) return { lat: null, lon: null };
  const position = { lat: readDecimal(lat ?? ''), lon: readDecimal(lon ?? '') };
  // Negated so that NaN is refused as well.
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lon) <= 180)) {
    throw new Refused('bad_position', `${lat ?? ''} ${lon ?? ''}`);
  }
  return position;
}

function readExtra({ coletor, precisao, obs, seq, endereco, hidrometro }: LabelLine): RecordingExtra {
  const metres = precisao === undefined ? undefined : readDecimal(precisao);
  if (metres !== undefined && !(metres >= 0)) throw new Refused('bad_precision', precisao);
  return {
    ...(coletor !== undefined && { coletor }),
    ...(metres !== undefined && { precisao: metres }),
    ...(obs !== undefined && { obs }),
    ...(seq !== undefined && { seq }),
    ...(endereco !== undefined && { endereco }),
    ...(hidrometro !== undefined && { hidrometro }),
  };
}

/** Resolves the path of a file, following links, so that none leads out of the folder. */
async function locate(folder: string, file: string | undefined): Promise<string> {
  if (file === undefined) throw new Refused('no_file_name');
  if (!/\.wav$/i.test(file)) throw new Refused('not_wav');
  const wanted = resolve(folder, file.replaceAll('\\', '/'));
  const isInside = (path: string) => path.startsWith(folder + sep);
  if (!isInside(wanted)) throw new Refused('outside_folder');
  const real = await realpath(wanted).catch(() => null);
  if (real === null || !(await stat(real)).isFile()) throw new Refused('file_not_found');
  if (!isInside(real)) throw new Refused('outside_folder');
  return relative(folder, real).replaceAll(sep, '/');
}

async function readLine(folder: string, line: LabelLine, seen: Set<string>): Promise<RecordingRow> {
  const relativePath = await locate(folder, line.file);
  if (seen.has(relativePath)) throw new Refused('duplicate_file');
  const named = readFileName(relativePath);
  const row = {
    relativePath,
    label: readLabel(line.label),
    dt_amostra: readMoment(line, named.dt_amostra),
    siteId: line.siteId ?? named.siteId,
    ...readPosition(line),
    extra: readExtra(line),
  };
  seen.add(relativePath);
  return row;
}

/** Every WAV below the folder, by name, without links and hidden files (`._x.wav` of macOS). */
async function listFolder(folder: string): Promise<LabelLine[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[^.].*\.wav$/i.test(entry.name))
    .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((file) => ({ file }));
}

async function listLines(folder: string, table: string | undefined): Promise<LabelLine[]> {
  if (table === undefined) return listFolder(folder);
  const bytes = await readFile(table);
  let lines: LabelLine[] | null;
  try {
    lines = parseLabels(bytes);
  } catch (error) {
    throw new Refused('table_unreadable', error instanceof Error ? error.message : undefined);
  }
  if (!lines) throw new Refused('table_without_file_column');
  return lines;
}

function refusal(file: string, { reason, detail }: Refused): Refusal {
  return { file, reason, ...(detail !== undefined && { detail }) };
}

/**
 * Lists the recordings of a folder with their data from a table (ING-02), without opening the recordings. An unusable table is
 * returned as the only refusal, under its own path.
 * @param folder the recordings
 * @param table CSV file (comma, semicolon or tab); without it every WAV below the folder is listed
 * @throws the error of the file system when folder or table cannot be read
 */
export async function readRecordingsFolder(folder: string, table?: string): Promise<RecordingsFolder> {
  const root = await realpath(folder);
  const result: RecordingsFolder = { rows: [], refusals: [] };
  const seen = new Set<string>();
  const refuse = (file: string, error: unknown): void => {
    if (!(error instanceof Refused)) throw error;
    result.refusals.push(refusal(file, error));
  };
  let lines: LabelLine[] = [];
  try {
    lines = await listLines(root, table);
  } catch (error) {
    refuse(table ?? folder, error);
  }
  for (const line of lines) {
    try {
      result.rows.push(await readLine(root, line, seen));
    } catch (error) {
      refuse(line.file ?? '', error);
    }
  }
  return result;
}
