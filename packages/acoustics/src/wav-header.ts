/** Longest recording accepted, seconds. */
export const MAX_WAV_SECONDS = 120;
/** Largest file accepted, bytes. */
export const MAX_WAV_BYTES = 64 * 1024 * 1024;

const MIN_RATE_HZ = 1_000;
const MAX_RATE_HZ = 192_000;
const MAX_CHANNELS = 8;
/** Most chunks of a file; real files have a handful, and a file of millions of empty chunks would cost time. */
const MAX_CHUNKS = 1_000;

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** The 14 bytes after the format tag in the sub-format GUID of WAVE_FORMAT_EXTENSIBLE. */
const GUID_TAIL = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];

/** Reasons for refusing a recording. */
export type WavErrorCode =
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

/** The only error of {@link readWav}; `code` is for programs, `detail` for people who examine the file. */
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

/** How the samples of a file are stored. */
export interface WavFormat {
  float: boolean;
  channels: number;
  sampleRateHz: number;
  bitsPerSample: number;
  bytesPerSample: number;
}

export interface WavLayout {
  format: WavFormat;
  dataStart: number;
  dataBytes: number;
}

function fourLetters(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));
}

/** Reads the format tag; an extensible header has it in the sub-format. */
function readTag(view: DataView, offset: number, size: number): number {
  const tag = view.getUint16(offset, true);
  if (tag !== EXTENSIBLE) return tag;
  if (size < 40) throw new WavError('wav_lying_header', 'extensible format chunk is too short');
  const known = GUID_TAIL.every((byte, i) => view.getUint8(offset + 26 + i) === byte);
  if (!known) throw new WavError('wav_unsupported_encoding', 'unknown sub-format');
  return view.getUint16(offset + 24, true);
}

function readFormat(view: DataView, offset: number, size: number): WavFormat {
  if (size < 16) throw new WavError('wav_lying_header', 'format chunk is too short');
  const tag = readTag(view, offset, size);
  const channels = view.getUint16(offset + 2, true);
  const sampleRateHz = view.getUint32(offset + 4, true);
  const blockAlign = view.getUint16(offset + 12, true);
  const bitsPerSample = view.getUint16(offset + 14, true);
  const float = tag === FLOAT;
  const supported = float ? bitsPerSample === 32 : tag === PCM && [8, 16, 24, 32].includes(bitsPerSample);
  if (!supported) throw new WavError('wav_unsupported_encoding', `format ${tag}, ${bitsPerSample} bits`);
  if (channels < 1 || channels > MAX_CHANNELS) {
    throw new WavError('wav_unsupported_encoding', `${channels} channels`);
  }
  if (sampleRateHz < MIN_RATE_HZ || sampleRateHz > MAX_RATE_HZ) {
    throw new WavError('wav_unsupported_rate', `${sampleRateHz} Hz`);
  }
  const bytesPerSample = bitsPerSample / 8;
  if (blockAlign !== bytesPerSample * channels) throw new WavError('wav_lying_header', `block align ${blockAlign}`);
  return { float, channels, sampleRateHz, bitsPerSample, bytesPerSample };
}

/**
 * Finds the format and the samples. The size in the RIFF header is ignored: some noise loggers write the length of the whole file
 * there, streaming recorders write 0. The size of every chunk must fit the file.
 * @throws WavError
 */
export function readLayout(view: DataView): WavLayout {
  const length = view.byteLength;
  if (length < 12 || fourLetters(view, 0) !== 'RIFF' || fourLetters(view, 8) !== 'WAVE') {
    throw new WavError('wav_not_riff');
  }
  let format: WavFormat | undefined;
  let offset = 12;
  for (let count = 0; offset + 8 <= length; count++) {
    if (count === MAX_CHUNKS) throw new WavError('wav_lying_header', 'too many chunks');
    const id = fourLetters(view, offset);
    const size = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (start + size > length)
      throw new WavError('wav_truncated', `${size} bytes announced, ${length - start} present`);
    if (id === 'fmt ') format = readFormat(view, start, size);
    if (id === 'data') {
      if (!format) throw new WavError('wav_no_format');
      return { format, dataStart: start, dataBytes: size };
    }
    offset = start + size + (size % 2);
  }
  if (offset < length) throw new WavError('wav_truncated', 'ends inside a chunk header');
  throw new WavError(format ? 'wav_no_data' : 'wav_no_format');
}
