import type { Language } from '@escuta/contract';

/** CSV format that spreadsheets in a language expect when opening by double click. */
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

/** One row as PostgreSQL writes it: LF at the end, formulas not yet marked. */
export function csvRow(texts: readonly string[], { separator }: CsvDialect): string {
  return `${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)}\n`;
}

/** The start of a CSV file: the byte order mark, by which Excel recognises UTF-8, and the headers. */
export function csvHead(headers: readonly string[], dialect: CsvDialect): Buffer {
  return Buffer.from(BYTE_ORDER_MARK + csvRow(headers, dialect).replace('\n', '\r\n'));
}
