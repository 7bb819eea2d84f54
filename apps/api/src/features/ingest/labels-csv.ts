import { parse } from 'csv-parse/sync';

const HEADERS = {
  file: ['file', 'arquivo'],
  label: ['label', 'classe', 'classificacao'],
  date: ['date', 'data'],
  time: ['time', 'hora'],
  lat: ['lat', 'latitude'],
  lon: ['lon', 'lng', 'longitude'],
  coletor: ['collector', 'coletor'],
  siteId: ['site_id'],
  precisao: ['precision', 'precisao'],
  obs: ['note', 'obs'],
  seq: ['seq'],
  endereco: ['endereco', 'address'],
  hidrometro: ['hidrometro', 'meter'],
} as const;

/** Known columns. */
export type LabelColumn = keyof typeof HEADERS;

/** One line: the trimmed text of each column present. */
export type LabelLine = Partial<Record<LabelColumn, string>>;

/** Decodes a file as UTF-8 or, if invalid, as Windows-1252, which spreadsheets in Brazil write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** `Precisão ` and `precisao` are the same header. */
function plain(header: string): string {
  return header.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '_');
}

function meaningOf(header: string): LabelColumn | undefined {
  const name = plain(header);
  const found = Object.entries(HEADERS).find(([, names]) => (names as readonly string[]).includes(name));
  return found?.[0] as LabelColumn | undefined;
}

/** The most frequent delimiter in the header line. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/**
 * Reads a table of recordings. Columns have English or Portuguese headers, in any order and case; others are ignored.
 * @throws CsvError of csv-parse when quotes are broken
 * @returns null without a column for the file name
 */
export function parseLabels(bytes: Uint8Array): LabelLine[] | null {
  const text = decode(bytes);
  const records: string[][] = parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const meanings = (records[0] ?? []).map(meaningOf);
  if (!meanings.includes('file')) return null;
  return records.slice(1).map((record) => {
    const line: LabelLine = {};
    meanings.forEach((meaning, i) => {
      const cell = record[i];
      if (meaning && cell) line[meaning] ??= cell;
    });
    return line;
  });
}
