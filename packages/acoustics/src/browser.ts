/** What works in a browser too: nothing here needs Node's own modules. */
export { colourMap } from './colour-map.ts';
export type { DecibelRange } from './decibel-range.ts';
export { FREQUENCY_SCALES, type FrequencyScale, hertzAt, shareOf } from './frequency-scale.ts';
export { type LevelOverTime, levelOverTime } from './measure.ts';
export { waveformPeaks } from './peaks.ts';
export { spectrogramLevels, spectrogramOf, topHzOf } from './spectrogram.ts';
export { upsample } from './upsample.ts';
export { readWav, type Wav, writeWav } from './wav.ts';
export { MAX_WAV_BYTES, WavError, type WavErrorCode } from './wav-error.ts';
