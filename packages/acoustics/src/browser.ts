/** What works in a browser too: nothing here needs Node's own modules. */
export { readWav, type Wav, writeWav } from './wav.ts';
export { MAX_WAV_BYTES, WavError, type WavErrorCode } from './wav-error.ts';
