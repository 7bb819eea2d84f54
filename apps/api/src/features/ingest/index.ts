export { checkClassifier } from './classifier.service.ts';
export { decideAgain, followAgain } from './decide-again.service.ts';
export { ruleDecisor } from './decision.service.ts';
export { findImporter, listCompanies } from './import.queries.ts';
export { importRecordings } from './import.service.ts';
export { IMPORT_HELP, type ImportArguments, ImportUsageError, readImportArguments } from './import-arguments.ts';
export { companiesText, progressPrinter, summaryText } from './import-printout.ts';
export { completeEarlier, prepareStored, startEarlier } from './prepare-recording.service.ts';
export { keepRecordingFiles, type NewRecording, prepareRecording, saveRecording } from './recording.service.ts';
