import type { Language } from '@escuta/contract';

/** How a spreadsheet in a language expects a CSV that is opened by a double click. */
export interface CsvDialect {
  separator: ',' | ';';
  decimal: ',' | '.';
}

const WITH_DECIMAL_COMMA: CsvDialect = { separator: ';', decimal: ',' };

export const CSV_DIALECTS: Record<Language, CsvDialect> = {
  'pt-BR': WITH_DECIMAL_COMMA,
  en: { separator: ',', decimal: '.' },
  es: WITH_DECIMAL_COMMA,
};

const BYTE_ORDER_MARK = '\ufeff';

/** One row as the database would write it: its end is LF, and nothing in it is marked yet. */
export function csvRow(texts: readonly string[], { separator }: CsvDialect): string {
  return `${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)}\n`;
}

/** The start of a CSV file: the mark that tells Excel it is UTF-8, and the headers, our own words. */
export function csvHead(headers: readonly string[], dialect: CsvDialect): Buffer {
  return Buffer.from(BYTE_ORDER_MARK + csvRow(headers, dialect).replace('\n', '\r\n'));
}
