import { errorOfKind } from './other-kinds.ts';
import { WavError } from './wav-error.ts';
import { readFormat, type WavFormat } from './wav-format.ts';

/** Most chunks of a file; real files have a handful, and a file of millions of empty chunks would cost time. */
const MAX_CHUNKS = 1_000;
const CHUNK_HEAD = 8;
/** Bytes before the first chunk. */
const FILE_HEAD = 12;

/** The size in a 64-bit file's chunk that refers to its ds64 chunk. */
const SEE_DS64 = 0xffff_ffff;
/**
 * A program that writes into a pipe cannot go back to fill in the size of the data. It writes 0, or the most that it can count: 0xFFFFFFFF
 * (ffmpeg), 0x7FFFFFFF, 0x80000000 (arecord), 0x7FFFF000 less a part of a block (sox), each perhaps less the header. No recording that is
 * taken has two gigabytes, so such a size is no size. Any smaller one is believed: a file that is shorter was cut off.
 */
const NO_SIZE_FROM = 0x7fff_0000;

/** Where the samples are. */
export interface WavLayout {
  format: WavFormat;
  dataStart: number;
  dataBytes: number;
  /** A file that every program reads: RIFF, with padded chunks and a size of the data. */
  plain: boolean;
}

interface Chunk {
  id: string;
  start: number;
  size: number;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const fourLetters = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));

const chunkAt = (view: DataView, offset: number): Chunk => ({
  id: fourLetters(view, offset),
  start: offset + CHUNK_HEAD,
  size: view.getUint32(offset + 4, true),
});

/** Whether a chunk begins here, by its name and size. */
function looksLikeChunk(view: DataView, offset: number): boolean {
  if (offset + CHUNK_HEAD > view.byteLength) return false;
  const { id, start, size } = chunkAt(view, offset);
  return /^[A-Za-z0-9_]{3}[A-Za-z0-9_ ]$/.test(id) && (id === 'data' || start + size <= view.byteLength);
}

/**
 * Where the next chunk begins. A chunk of odd length is followed by a zero byte, which some writers leave out: then the next chunk's name is
 * there at once.
 */
function nextChunk(view: DataView, { start, size }: Chunk): number {
  const end = start + size;
  const isPadded = size % 2 === 1 && !(end < view.byteLength && view.getUint8(end) !== 0 && looksLikeChunk(view, end));
  return isPadded ? end + 1 : end;
}

/** Whether chunks follow one another from here to the end of the file. */
function isChainOfChunks(view: DataView, from: number): boolean {
  let offset = from;
  for (let count = 0; count < MAX_CHUNKS && looksLikeChunk(view, offset); count++) {
    offset = nextChunk(view, chunkAt(view, offset));
  }
  return offset >= view.byteLength;
}

/** Size of the data by a ds64 chunk; too large a number becomes one that is no size. */
function sizeOfDs64(view: DataView, { start, size }: Chunk): number {
  if (size < 16) throw new WavError('wav_lying_header', 'ds64 chunk is too short');
  const [low, high] = [view.getUint32(start + 8, true), view.getUint32(start + 12, true)];
  return high === 0 ? low : SEE_DS64;
}

/** Bytes of the samples that are there. @param announced size by the header, 32 or 64 bits */
function dataBytesOf(view: DataView, start: number, announced: number): number {
  const present = view.byteLength - start;
  if (announced >= NO_SIZE_FROM) return present;
  // Without a sound, only other chunks may follow.
  if (announced === 0) return isChainOfChunks(view, start) ? 0 : present;
  if (announced <= present) return announced;
  throw new WavError('wav_truncated', `${announced} bytes announced, ${present} present`);
}

function checkKind(view: DataView): { is64: boolean } {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const family = view.byteLength < 4 ? '' : fourLetters(view, 0);
  if (!['RIFF', 'RF64', 'BW64'].includes(family)) throw errorOfKind(bytes);
  if (view.byteLength < FILE_HEAD) throw new WavError('wav_truncated', 'ends inside the file header');
  if (fourLetters(view, 8) !== 'WAVE') throw errorOfKind(bytes);
  return { is64: family !== 'RIFF' };
}

/** The data chunk as the samples that are there, whole frames only. */
function layoutOf(view: DataView, { start }: Chunk, announced: number, format: WavFormat | undefined) {
  if (!format) throw new WavError('wav_no_format');
  const present = dataBytesOf(view, start, announced);
  return { format, dataStart: start, dataBytes: present - (present % (format.bytesPerSample * format.channels)) };
}

/**
 * Finds the format and the samples, in RIFF, RF64 and BW64. The size in the file's header is ignored: some noise loggers write the length of
 * the whole file there, streaming recorders write 0. The size of every chunk must fit the file, except the one of the samples where it is none.
 * @throws WavError
 */
export function readLayout(view: DataView): WavLayout {
  const { is64 } = checkKind(view);
  let format: WavFormat | undefined;
  let size64 = SEE_DS64;
  let plain = !is64;
  let offset = FILE_HEAD;
  for (let count = 0; offset + CHUNK_HEAD <= view.byteLength; count++) {
    if (count === MAX_CHUNKS) throw new WavError('wav_lying_header', 'too many chunks');
    const chunk = chunkAt(view, offset);
    const { id, start, size } = chunk;
    if (id === 'data') {
      const announced = is64 && size === SEE_DS64 ? size64 : size;
      return { ...layoutOf(view, chunk, announced, format), plain: plain && size > 0 };
    }
    if (start + size > view.byteLength) {
      throw new WavError('wav_truncated', `${size} bytes announced, ${view.byteLength - start} present`);
    }
    if (id === 'fmt ' && format) throw new WavError('wav_lying_header', 'two format chunks');
    if (id === 'fmt ') format = readFormat(view, start, size);
    if (is64 && id === 'ds64') size64 = sizeOfDs64(view, chunk);
    offset = nextChunk(view, chunk);
    plain &&= offset === start + size + (size % 2);
  }
  if (offset < view.byteLength) throw new WavError('wav_truncated', 'ends inside a chunk header');
  throw new WavError(format ? 'wav_no_data' : 'wav_no_format');
}
