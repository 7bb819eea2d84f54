import { WavError } from './wav-error.ts';

const MIN_RATE_HZ = 1_000;
const MAX_RATE_HZ = 192_000;
const MAX_CHANNELS = 8;

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** Bytes of a format chunk that ends with a sub-format. */
const EXTENSIBLE_BYTES = 40;
/** The 14 bytes after the format tag in the sub-format GUID of WAVE_FORMAT_EXTENSIBLE. */
const GUID_TAIL = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];

const PCM_BITS = [8, 16, 24, 32];
const FLOAT_BITS = [32, 64];

/** Names of the encodings that recorders and converters write into WAV files, for the refusal. */
const ENCODINGS: Record<number, string> = {
  2: 'Microsoft ADPCM',
  6: 'A-law',
  7: 'µ-law',
  17: 'IMA ADPCM',
  20: 'G.723 ADPCM',
  34: 'TrueSpeech',
  49: 'GSM 6.10',
  64: 'G.721 ADPCM',
  69: 'G.726 ADPCM',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
  353: 'Windows Media Audio',
  354: 'Windows Media Audio',
  355: 'Windows Media Audio',
  5648: 'AAC',
  26447: 'Ogg Vorbis',
  28781: 'Opus',
  61868: 'FLAC',
};

/** How the samples of a file are stored. */
export interface WavFormat {
  float: boolean;
  channels: number;
  sampleRateHz: number;
  /** Bits of a sample that mean something. They are the upper ones of its bytes. */
  bitsPerSample: number;
  /** Bytes that a sample takes. */
  bytesPerSample: number;
}

/** The chunk's fields, not yet checked. */
interface Fields {
  tag: number;
  channels: number;
  sampleRateHz: number;
  blockAlign: number;
  bits: number;
  /** Bits that mean something, where the header says so. */
  validBits: number | null;
}

function readFields(view: DataView, offset: number, size: number): Fields {
  if (size < 16) throw new WavError('wav_lying_header', 'format chunk is too short');
  const tag = view.getUint16(offset, true);
  const fields = {
    tag,
    channels: view.getUint16(offset + 2, true),
    sampleRateHz: view.getUint32(offset + 4, true),
    blockAlign: view.getUint16(offset + 12, true),
    bits: view.getUint16(offset + 14, true),
    validBits: null,
  };
  if (tag !== EXTENSIBLE) return fields;
  if (size < EXTENSIBLE_BYTES) throw new WavError('wav_lying_header', 'extensible format chunk is too short');
  const isKnown = GUID_TAIL.every((byte, i) => view.getUint8(offset + 26 + i) === byte);
  if (!isKnown) throw new WavError('wav_unsupported_encoding', 'unknown sub-format');
  return { ...fields, tag: view.getUint16(offset + 24, true), validBits: view.getUint16(offset + 18, true) };
}

/** Bytes of a sample: those of its bits, except for 24 bits in four bytes, where some extensible headers have 24 as the size too. */
function bytesOf({ channels, blockAlign, bits, validBits }: Fields): number {
  const isWide = validBits !== null && bits === 24 && blockAlign === 4 * channels;
  return isWide ? 4 : bits / 8;
}

function readWidth(fields: Fields): Pick<WavFormat, 'bytesPerSample' | 'bitsPerSample'> {
  const { tag, channels, blockAlign, bits, validBits } = fields;
  if (tag !== PCM && tag !== FLOAT) {
    throw new WavError('wav_unsupported_encoding', ENCODINGS[tag] ?? `format 0x${tag.toString(16)}`);
  }
  if (!(tag === FLOAT ? FLOAT_BITS : PCM_BITS).includes(bits)) {
    throw new WavError('wav_unsupported_encoding', `${tag === FLOAT ? 'floating point' : 'PCM'} of ${bits} bits`);
  }
  const bytesPerSample = bytesOf(fields);
  if (blockAlign !== bytesPerSample * channels) throw new WavError('wav_lying_header', `block align ${blockAlign}`);
  // Some writers leave the number of valid bits at 0.
  const bitsPerSample = tag === FLOAT ? bits : validBits || bits;
  if (bitsPerSample > bits) throw new WavError('wav_lying_header', `${bitsPerSample} valid bits of ${bits}`);
  return { bytesPerSample, bitsPerSample };
}

/**
 * Reads a format chunk. The bytes per second are not looked at: they follow from the rest, and writers get them wrong.
 * @throws WavError
 */
export function readFormat(view: DataView, offset: number, size: number): WavFormat {
  const fields = readFields(view, offset, size);
  const { tag, channels, sampleRateHz } = fields;
  if (channels < 1 || channels > MAX_CHANNELS) throw new WavError('wav_unsupported_encoding', `${channels} channels`);
  const width = readWidth(fields);
  if (sampleRateHz < MIN_RATE_HZ || sampleRateHz > MAX_RATE_HZ) {
    throw new WavError('wav_unsupported_rate', `${sampleRateHz} Hz`);
  }
  return { float: tag === FLOAT, channels, sampleRateHz, ...width };
}
