/** Longest recording accepted, seconds. */
export const MAX_WAV_SECONDS = 120;
/** Largest file accepted, bytes. */
export const MAX_WAV_BYTES = 64 * 1024 * 1024;

/** Reasons for refusing a recording. */
export type WavErrorCode =
  | 'wav_empty'
  | 'wav_other_sound'
  | 'wav_other_file'
  | 'wav_not_riff'
  | 'wav_too_large'
  | 'wav_too_long'
  | 'wav_truncated'
  | 'wav_no_format'
  | 'wav_no_data'
  | 'wav_lying_header'
  | 'wav_unsupported_encoding'
  | 'wav_unsupported_rate'
  | 'wav_bad_samples';

/** The only error of `readWav`; `code` is for programs, `detail` for people who examine the file. */
export class WavError extends Error {
  readonly code: WavErrorCode;
  readonly detail: string | undefined;

  constructor(code: WavErrorCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.name = 'WavError';
    this.code = code;
    this.detail = detail;
  }
}
