export { CSV_DIALECTS, csvHead, csvRow } from './csv/csv-file.ts';
export { CsvFinisher } from './csv/finish.ts';
export { runningExports, takeExportSlot } from './export-slots.ts';
