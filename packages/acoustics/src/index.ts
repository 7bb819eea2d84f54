export { type Classifier, noClassifier, SYSTEM_CLASSES, type SystemClass, type SystemVerdict } from './classifier.ts';
export type { Rgb } from './colour-map.ts';
export { type Peaks, waveformPeaks } from './peaks.ts';
export { palettePng } from './png.ts';
export { between, type Random, seededRandom } from './random.ts';
export { type Spectrogram, spectrogram } from './spectrogram.ts';
export { spectrogramPng } from './spectrogram-png.ts';
export { SYNTHESIS_KINDS, SYNTHESIS_RATE_HZ, SYNTHESIS_SECONDS, type SynthesisKind, synthesize } from './synthesis.ts';
export { MAX_WAV_BYTES, MAX_WAV_SECONDS, readWav, type Wav, WavError, type WavErrorCode, writeWav } from './wav.ts';
