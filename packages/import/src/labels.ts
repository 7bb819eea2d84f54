import {
  cellOf,
  columnOf,
  type FoundColumns,
  matchColumns,
  POSITION_COLUMNS,
  plainHeader,
  readDecimal,
} from './columns.ts';
import { tableMoment } from './recording-date.ts';
import { headerAt, readTable, TITLE_ROWS } from './table.ts';

/** Names of the columns in English, Portuguese and Spanish, as people and recorders' programs write them; best first. */
const HEADERS = {
  file: [
    ...['file', 'arquivo', 'archivo', 'file_name', 'filename', 'nome_arquivo', 'nome_do_arquivo', 'nombre_archivo'],
    ...['nombre_del_archivo', 'wav', 'audio', 'gravacao', 'grabacion', 'recording', 'audio_file', 'sound_file'],
    ...['arquivo_de_audio', 'arquivo_audio', 'arquivo_de_som', 'archivo_de_audio', 'archivo_de_sonido', 'arquivo_wav'],
  ],
  siteId: [
    ...['site_id', 'site', 'logger', 'logger_id', 'id_logger', 'ponto', 'id_ponto', 'punto', 'point', 'point_id'],
    ...['estacao', 'estacion', 'station'],
  ],
  label: ['label', 'classe', 'classificacao', 'clase', 'clasificacion', 'class'],
  date: [
    ...['date', 'data', 'fecha', 'datetime', 'date_time', 'data_hora', 'data_e_hora', 'fecha_hora', 'fecha_y_hora'],
    ...['dt_amostra', 'timestamp', 'data_gravacao', 'data_da_gravacao', 'recorded_at', 'start', 'inicio'],
    ...['quando', 'data_da_coleta', 'data_coleta', 'data_da_leitura', 'data_leitura', 'data_da_amostra'],
    ...['data_amostra', 'data_da_escuta', 'data_hora_coleta', 'data_e_hora_da_coleta', 'data_hora_gravacao'],
    ...['data_e_hora_da_gravacao', 'data_dd_mm_aaaa', 'fecha_dd_mm_aaaa', 'fecha_de_grabacion', 'fecha_grabacion'],
    ...['fecha_de_la_grabacion', 'fecha_de_la_muestra', 'fecha_muestra', 'fecha_de_lectura', 'fecha_lectura'],
    ...['date_and_time', 'date_recorded', 'recording_date', 'date_of_recording', 'sample_date', 'when', 'cuando'],
    ...['dia_e_hora', 'dia_y_hora', 'dia_hora'],
  ],
  time: [
    ...['time', 'hora', 'horario', 'hora_local', 'local_time', 'hora_hh_mm', 'hora_da_coleta', 'hora_coleta'],
    ...['hora_da_gravacao', 'hora_gravacao', 'hora_de_grabacion', 'hora_de_la_grabacion', 'recording_time'],
    'horario_da_coleta',
  ],
  lat: [...POSITION_COLUMNS.lat, 'coordenada_y', 'coord_y', 'y'],
  lon: [...POSITION_COLUMNS.lon, 'coordenada_x', 'coord_x', 'x'],
  coletor: ['collector', 'coletor', 'colector', 'recolector', 'operador', 'operator', 'tecnico', 'quem_ouviu'],
  precisao: ['precision', 'precisao', 'accuracy', 'acuracia', 'hdop_m', 'precisao_m', 'erro_gps', 'gps_error'],
  obs: ['note', 'obs', 'observacao', 'observacoes', 'observacion', 'observaciones', 'nota', 'notes', 'comment'],
  seq: ['seq', 'id_amostra', 'amostra', 'muestra', 'sample', 'sample_id'],
  endereco: ['endereco', 'address', 'direccion', 'domicilio'],
  hidrometro: [
    ...['hidrometro', 'meter', 'medidor', 'meter_number', 'numero_hidrometro', 'numero_do_hidrometro'],
    ...[
      'n_hidrometro',
      'no_hidrometro',
      'no_do_hidrometro',
      'hidrometro_no',
      'no_hidr',
      'n_hidr',
      'no_medidor',
      'numero_de_medidor',
    ],
  ],
  modelo: ['modelo', 'model', 'sensor_modelo', 'modelo_sensor'],
  serie: [
    ...[
      'serie',
      'serial',
      'serial_number',
      'numero_serie',
      'numero_de_serie',
      'sensor_serie',
      'n_serie',
      'n_de_serie',
      'no_serie',
      'no_de_serie',
      'sn',
    ],
    ...['device', 'dispositivo', 'sensor'],
  ],
} as const;

/** Known columns. */
export type LabelColumn = keyof typeof HEADERS;
export const LABEL_COLUMNS = Object.keys(HEADERS) as LabelColumn[];
export type LabelColumns = FoundColumns<LabelColumn>;

/** One line: the trimmed text of each column present. */
export type LabelLine = Partial<Record<LabelColumn, string>> & {
  /** Its position was written with decimal commas in a table whose columns are parted by commas, so that each number became two cells. */
  isSplit?: true;
};

/** Degrees without decimals, as of a recorder in no street. */
const WHOLE_DEGREES = /^[+-]?\d{1,3}$/;
const DECIMALS = /^\d+$/;

/** The table has a line that cannot be read. */
export class LabelsError extends Error {}

/** A table as it is, before its columns have a meaning. */
export interface LabelTable {
  header: string[];
  rows: string[][];
  /** Whether commas part its cells, which decimal commas then part too. */
  isByComma: boolean;
}

/** A table by its rows, from its header on: programs write titles above it. */
export function labelTableOf(all: readonly string[][], isByComma = false): LabelTable {
  const at = headerAt(all.slice(0, TITLE_ROWS), (cells) => namesRecordings(findLabelColumns(cells)));
  return { header: all[at] ?? [], rows: all.slice(at + 1), isByComma };
}

/** Reads a table of recordings. @throws LabelsError when quotes are broken or a line is too long */
export function readLabelTable(bytes: Uint8Array): LabelTable {
  const { rows, delimiter } = readTable(bytes);
  const cells = rows.map((row) => {
    if ('cells' in row) return row.cells;
    throw new LabelsError(`line ${row.line}: ${row.fault === 'broken_quotes' ? 'broken quotes' : 'too long'}`);
  });
  return labelTableOf(cells, delimiter === ',');
}

/** Names of a column that is a date, or the day of a month that has a column of its own. */
const BARE_DAY = ['dia', 'day'];
const MONTH = /^(mes|month)/;

/**
 * The columns by their headers, in any order and case; others are ignored.
 * @param rows the first rows: a column “Dia” is the date where it has dates
 */
export function findLabelColumns(header: readonly string[], rows: LabelTable['rows'] = []): LabelColumns {
  const found = { ...degreeColumns(header, rows), ...matchColumns(header, HEADERS) };
  if (found.date || header.some((name) => MONTH.test(plainHeader(name)))) return found;
  const date = columnOf(header, BARE_DAY, { rows, isOne: (value) => tableMoment(value) !== null });
  return date === undefined ? found : { ...found, date: [date] };
}

/** Names of a position's columns that may have whole degrees, with minutes and seconds in columns of their own. */
const DEGREES = {
  lat: ['lat_graus', 'latitude_graus', 'lat_grados', 'latitud_grados', 'lat_degrees', 'latitude_degrees', 'lat_deg'],
  lon: [
    ...['lon_graus', 'long_graus', 'longitude_graus', 'lon_grados', 'long_grados', 'longitud_grados'],
    ...['lon_degrees', 'lng_degrees', 'long_degrees', 'longitude_degrees', 'lon_deg', 'lng_deg', 'long_deg'],
  ],
};
const MINUTES_OR_SECONDS = /^(lat|lon|lng).*(min|seg|sec)/;
const isNumber = (value: string) => Number.isFinite(readDecimal(value));

function degreeColumns(header: readonly string[], rows: LabelTable['rows']): LabelColumns {
  if (header.some((name) => MINUTES_OR_SECONDS.test(plainHeader(name)))) return {};
  // A receiver without a position writes 0, and a place may lie at a whole degree; but not all of them.
  const hasDecimals = (place: number) =>
    rows.some((cells) => isNumber(cells[place] ?? '') && !Number.isInteger(readDecimal(cells[place] ?? '')));
  const at = (names: readonly string[]) => {
    const place = columnOf(header, names, { rows, isOne: isNumber });
    return place !== undefined && hasDecimals(place) ? [place] : undefined;
  };
  const [lat, lon] = [at(DEGREES.lat), at(DEGREES.lon)];
  return lat && lon ? { lat, lon } : {};
}

/** Whether the lines can be told which recording they are about. */
export const namesRecordings = ({ file, siteId }: LabelColumns): boolean => file !== undefined || siteId !== undefined;

/** The lines of a table whose columns are known. */
export function labelLines({ header, rows, isByComma }: LabelTable, columns: LabelColumns): LabelLine[] {
  return rows.map((cells) => {
    const line: LabelLine = {};
    for (const column of LABEL_COLUMNS) {
      const cell = cellOf(cells, columns[column]);
      if (cell !== undefined) line[column] = cell;
    }
    if (isByComma && isSplit(cells, header.length, columns)) line.isSplit = true;
    return line;
  });
}

/**
 * Whether decimal commas parted the position: the line has more cells than its header, or the halves of two numbers follow one another. Not 0 0, which a
 * receiver without a position writes.
 */
function isSplit(cells: readonly string[], columnCount: number, { lat, lon }: LabelColumns): boolean {
  const at = lat?.find((place) => cells[place]);
  if (at === undefined || !WHOLE_DEGREES.test(cells[at] ?? '')) return false;
  const [decimals = '', second = '', more = ''] = cells.slice(at + 1);
  if (Number(cells[at]) === 0 && Number(decimals) === 0) return false;
  if (cells.slice(columnCount).some((cell) => cell !== '')) return true;
  return lon?.includes(at + 1) === true && DECIMALS.test(decimals) && WHOLE_DEGREES.test(second) && DECIMALS.test(more);
}
