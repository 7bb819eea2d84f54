export { keepRecordingFiles, type PreparedRecording, prepareRecording, saveRecording } from './recording.service.ts';
