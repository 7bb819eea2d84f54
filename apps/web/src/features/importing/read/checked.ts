import { MAX_WAV_BYTES, readWav, WavError, type WavErrorCode } from '@escuta/acoustics/browser';
import type { QueryOf, SampleWarning } from '@escuta/contract';
import { doubtsAboutImported } from '@escuta/domain';
import {
  bytesToHex,
  FolderIndex,
  ImportRefused,
  importKeys,
  isRecordingName,
  type LabelColumns,
  type LabelLine,
  type LabelTable,
  type ListedRecording,
  labelLines,
  listBySite,
  type Place,
  type RefusalCode,
  readRecordingRow,
  sha256,
  toFields,
} from '@escuta/import';
import { ImportProblem, type ImportProblemCode } from './problem.ts';
import type { FileEntry, Source } from './source.ts';

/** Why a recording is refused before it is sent. */
export type CheckRefusalCode = RefusalCode | WavErrorCode | 'no_date_column' | 'no_position_column';

export interface CheckRefusal {
  file: string;
  reason: CheckRefusalCode;
  detail?: string;
  /** Why the file could not be read, where that is known. */
  why?: ImportProblemCode;
}

class Unreadable extends ImportRefused {
  readonly why: ImportProblemCode | undefined;

  constructor(error: unknown) {
    super('file_unreadable');
    this.why = error instanceof ImportProblem ? error.code : undefined;
  }
}

/** What a person chose for all recordings. */
export interface ImportChoices {
  id_cliente: number;
  columns: LabelColumns | null;
  /** Where recordings without a position were made; null refuses them. */
  place: Place | null;
  coletor: string | null;
  id_coletor: number | null;
  /** Epoch milliseconds. */
  now: number;
}

/** What is sent of a recording besides its sound; the key of the import comes with the sending. */
export type RecordingQuery = Omit<QueryOf<'importSample'>, 'importacao'>;

/** A recording that can be imported. */
export interface ReadyRecording {
  entry: FileEntry;
  query: RecordingQuery;
  /** Keys under which it may be there. */
  keys: string[];
  doubts: SampleWarning[];
  /** When it was made, and at what water meter, as it was written. */
  heard: { dt_amostra: Date; precisao: number | null; hidrometro: string | null };
  /** SHA-256 of its bytes, hexadecimal. */
  sound: string;
  /** The first recording with the same bytes; null for itself. */
  copyOf: string | null;
}

/** Lists the recordings with their lines, by the rules of the command. */
export function listRecordings(
  { recordings }: Source,
  table: LabelTable | null,
  columns: LabelColumns | null,
): ListedRecording[] {
  const paths = recordings.map(({ path }) => path);
  if (!table || !columns) return paths.map((path) => ({ path, line: {} }));
  const lines = labelLines(table, columns);
  if (!columns.file) return listBySite(paths, lines);
  const index = new FolderIndex(paths);
  const seen = new Set<string>();
  return lines.map((line) => listedByFile(line, index, seen));
}

function listedByFile(line: LabelLine, index: FolderIndex, seen: Set<string>): ListedRecording {
  const refused = (reason: RefusalCode) => ({ file: line.file ?? '', refused: new ImportRefused(reason) });
  if (line.file === undefined) return refused('no_file_name');
  if (!isRecordingName(line.file.replaceAll('\\', '/'))) return refused('not_wav');
  const path = index.find(line.file);
  if (path === null) return refused('file_not_found');
  if (seen.has(path)) return refused('duplicate_file');
  seen.add(path);
  return { path, line };
}

async function bytesOf(entry: FileEntry): Promise<Uint8Array> {
  if (entry.size > MAX_WAV_BYTES) throw new WavError('wav_too_large', `${entry.size} bytes`);
  try {
    return new Uint8Array(await (await entry.read()).arrayBuffer());
  } catch (error) {
    if (error instanceof ImportProblem && error.code === 'zipBomb') throw new WavError('wav_too_large');
    throw new Unreadable(error);
  }
}

const textOf = (value: number | string | null) => (value === null ? undefined : String(value));

/** Reads one recording as the server will. Throws ImportRefused, WavError. */
async function readOne(
  entry: FileEntry,
  line: LabelLine,
  { top, choices }: { top: string; choices: ImportChoices },
): Promise<Omit<ReadyRecording, 'copyOf'>> {
  const row = readRecordingRow(entry.path, line);
  const fields = toFields(row, choices);
  const bytes = await bytesOf(entry);
  readWav(bytes);
  const hash = sha256(bytes);
  const { dt_amostra, lat, lon, precisao, ...texts } = fields;
  const given = Object.entries({
    ...{ ...texts, precisao, classificacao: row.label, seq: row.extra.seq ?? null, id_coletor: choices.id_coletor },
  }).flatMap(([name, value]) => (textOf(value) === undefined ? [] : [[name, String(value)]]));
  const query = {
    ...{
      arquivo: entry.path.normalize('NFC'),
      dt_amostra: dt_amostra.toISOString(),
      lat: String(lat),
      lon: String(lon),
    },
    ...Object.fromEntries(given),
  } as RecordingQuery;
  // Whether it is far from others the server knows, and where its meter was heard.
  const doubts = doubtsAboutImported({
    ...{ dt_amostra, lat, lon, now: new Date(choices.now), isFar: false, metresToMeter: null },
    ...{ precisao: precisao ?? undefined, hidrometro: fields.hidrometro, sensor_serie: fields.sensor_serie },
  });
  const paths = top === '' ? [entry.path] : [entry.path, `${top}${entry.path}`];
  const keys = paths.flatMap((path) => importKeys(choices.id_cliente, path, hash));
  const heard = { dt_amostra, precisao, hidrometro: fields.hidrometro };
  return { entry, query, keys, doubts, heard, sound: bytesToHex(hash) };
}

/** Why a recording has no date or position: a table that may have it is not said to lack it while no column is chosen. */
function reasonOf(reason: RefusalCode, columns: LabelColumns | null): CheckRefusalCode {
  if (!columns) return reason;
  if (reason === 'no_date' && !columns.date) return 'no_date_column';
  const isPlaced = columns.lat && columns.lon;
  const isAboutPlace = reason === 'no_position' || reason === 'bad_position';
  return isAboutPlace && !isPlaced ? 'no_position_column' : reason;
}

export function refusalOf(file: string, error: unknown, columns: LabelColumns | null): CheckRefusal {
  // Its detail is in English, for the log; the code has its words in each language.
  if (error instanceof WavError) return { file, reason: error.code };
  if (error instanceof Unreadable) return { file, reason: error.reason, ...(error.why && { why: error.why }) };
  if (error instanceof ImportRefused)
    return { file, reason: reasonOf(error.reason, columns), ...(error.detail && { detail: error.detail }) };
  throw error;
}

export interface Checked {
  ready: ReadyRecording[];
  refusals: CheckRefusal[];
}

/** Reads every recording and refuses what cannot be imported; nothing is sent. */
export async function checkRecordings(
  { source, table, choices }: { source: Source; table: LabelTable | null; choices: ImportChoices },
  onProgress: (part: number) => void,
): Promise<Checked> {
  const listed = listRecordings(source, table, choices.columns);
  const entries = new Map(source.recordings.map((entry) => [entry.path, entry]));
  const firsts = new Map<string, string>();
  const checked: Checked = { ready: [], refusals: [] };
  for (const [at, one] of listed.entries()) {
    onProgress(at / listed.length);
    try {
      if ('refused' in one) throw one.refused;
      const read = await readOne(entries.get(one.path) as FileEntry, one.line, { top: source.top, choices });
      checked.ready.push({ ...read, copyOf: firsts.get(read.sound) ?? null });
      if (!firsts.has(read.sound)) firsts.set(read.sound, one.path);
    } catch (error) {
      checked.refusals.push(refusalOf('refused' in one ? one.file : one.path, error, table && choices.columns));
    }
  }
  return checked;
}
