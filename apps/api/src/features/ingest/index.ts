export { startCompleting } from './complete-recordings.service.ts';
export { findImporter, listCompanies } from './import.queries.ts';
export { importRecordings } from './import.service.ts';
export { IMPORT_HELP, type ImportArguments, ImportUsageError, readImportArguments } from './import-arguments.ts';
export { companiesText, progressPrinter, summaryText } from './import-printout.ts';
export { keepRecordingFiles, type PreparedRecording, prepareRecording, saveRecording } from './recording.service.ts';
