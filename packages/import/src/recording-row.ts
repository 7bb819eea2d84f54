import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { readDecimal } from './columns.ts';
import type { LabelLine } from './labels.ts';
import { readFileName, tableMoment } from './recording-date.ts';

/** One recording with its data. */
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
  /** Model and serial number of the sensor. */
  modelo?: string;
  serie?: string;
}

/** Why a line or a recording is refused, each by the same name in the command and in the browser. */
export const REFUSAL_CODES = [
  'table_unreadable',
  'table_without_file_column',
  'no_file_name',
  'not_wav',
  'outside_folder',
  'file_not_found',
  'duplicate_file',
  'duplicate_site',
  'unknown_label',
  'bad_date',
  'bad_position',
  'decimal_comma',
  'bad_precision',
  'no_date',
  'no_position',
  'text_too_long',
  'file_unreadable',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Refuses one line or one recording; the import continues with the others. */
export class ImportRefused extends Error {
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
  if (!label) throw new ImportRefused('unknown_label', text);
  return label;
}

function readMoment({ date, time }: LabelLine, fromName: Date | null): Date | null {
  if (date === undefined) return fromName;
  const moment = tableMoment(date, time);
  if (!moment) throw new ImportRefused('bad_date', [date, time].filter(Boolean).join(' '));
  return moment;
}

function readPosition({ lat, lon }: LabelLine): { lat: number; lon: number } | { lat: null; lon: null } {
  if (lat === undefined && lon === undefined) return { lat: null, lon: null };
  const position = { lat: readDecimal(lat ?? ''), lon: readDecimal(lon ?? '') };
  // Negated so that NaN is refused as well.
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lon) <= 180)) {
    throw new ImportRefused('bad_position', `${lat ?? ''} ${lon ?? ''}`);
  }
  return position;
}

const TEXTS = ['coletor', 'obs', 'seq', 'endereco', 'hidrometro', 'modelo', 'serie'] as const;

function readExtra(line: LabelLine): RecordingExtra {
  const metres = line.precisao === undefined ? undefined : readDecimal(line.precisao);
  if (metres !== undefined && !(metres >= 0)) throw new ImportRefused('bad_precision', line.precisao);
  const texts = TEXTS.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]]));
  return { ...Object.fromEntries(texts), ...(metres !== undefined && { precisao: metres }) };
}

/** The recording of a file with what its line of the table and its name say. Throws ImportRefused. */
export function readRecordingRow(relativePath: string, line: LabelLine): RecordingRow {
  if (line.isSplit) throw new ImportRefused('decimal_comma', `${line.lat} ${line.lon ?? ''}`);
  const named = readFileName(relativePath);
  return {
    relativePath,
    label: readLabel(line.label),
    dt_amostra: readMoment(line, named.dt_amostra),
    siteId: line.siteId ?? named.siteId,
    ...readPosition(line),
    extra: readExtra(line),
  };
}

/** A file with its line, or why the line is refused. */
export type ListedRecording = { path: string; line: LabelLine } | { file: string; refused: ImportRefused };

/** `0042` and `42` are one site: spreadsheets drop the zeros. */
const plainSite = (site: string) =>
  site
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/** The files of a folder with the lines of a table that has a row for each site, which the names of the files tell. */
export function listBySite(paths: readonly string[], lines: readonly LabelLine[]): ListedRecording[] {
  const bySite = new Map<string, LabelLine | null>();
  for (const line of lines) {
    if (line.siteId === undefined) continue;
    const site = plainSite(line.siteId);
    bySite.set(site, bySite.has(site) ? null : line);
  }
  return paths.map((path): ListedRecording => {
    const { siteId } = readFileName(path);
    const line = siteId === null ? undefined : bySite.get(plainSite(siteId));
    if (line === null) return { file: path, refused: new ImportRefused('duplicate_site', siteId ?? undefined) };
    return { path, line: line ?? {} };
  });
}
