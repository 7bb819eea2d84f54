import {
  BlobReader,
  configure,
  ERR_BAD_FORMAT,
  ERR_ENCRYPTED,
  ERR_EOCDR_NOT_FOUND,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { FileProblem } from './problem.ts';

// We are in a worker already, and the browser unpacks by itself: neither workers nor WebAssembly of the library are loaded.
configure({ useWebWorkers: false });

export interface ZipLimits {
  /** Most bytes of all unpacked files together. */
  bytes: number;
  /** Unpacked bytes from which `ratio` is checked: small files may be all spaces. */
  ratioFrom: number;
  /** Most unpacked bytes for each packed one. */
  ratio: number;
  /** Most files of the archive. */
  files: number;
}

const MB = 1024 * 1024;
const LIMITS: ZipLimits = { bytes: 2000 * MB, ratioFrom: 64 * MB, ratio: 200, files: 10_000 };

/** A file in an archive. */
export interface ZippedFile {
  /** Name with its folders. */
  name: string;
  /** Unpacked bytes, as the archive says. */
  size: number;
  /** Whether only a password opens it. */
  isLocked: boolean;
  /** Unpacks the file. @throws FileProblem when it is more than the limits, whatever the archive says of its size */
  unpack(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Lists an archive. @throws FileProblem */
export async function openZip(file: Blob, limits = LIMITS): Promise<ZippedFile[]> {
  const entries = await new ZipReader(new BlobReader(file)).getEntries().catch(notReadable);
  if (entries.length > limits.files) throw new FileProblem('zipBomb');
  const room = { bytes: limits.bytes };
  return entries
    .filter((entry): entry is FileEntry => !entry.directory && !/(^|\/)(__MACOSX\/|\._)/.test(entry.filename))
    .map((entry) => ({
      name: entry.filename,
      size: entry.uncompressedSize,
      isLocked: entry.encrypted,
      unpack: () => unpack(entry, room, limits),
    }));
}

async function unpack(entry: FileEntry, room: { bytes: number }, limits: ZipLimits): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.encrypted) throw new FileProblem('zipPassword');
  const parts: Uint8Array[] = [];
  let length = 0;
  let bomb = false;
  const sink = new WritableStream<Uint8Array>({
    write(part) {
      length += part.length;
      room.bytes -= part.length;
      bomb = room.bytes < 0 || (length > limits.ratioFrom && length > limits.ratio * entry.compressedSize);
      if (bomb) throw new FileProblem('zipBomb');
      // The library may use the memory of the part again.
      parts.push(part.slice());
    },
  });
  await entry.getData(sink, { checkSignature: true }).catch((reason: unknown) => {
    if (bomb) throw new FileProblem('zipBomb');
    return notReadable(reason);
  });
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function notReadable(reason: unknown): never {
  if (reason instanceof FileProblem) throw reason;
  const { message } = reason as Error;
  if (message === ERR_ENCRYPTED) throw new FileProblem('zipPassword');
  throw new FileProblem(message === ERR_BAD_FORMAT || message === ERR_EOCDR_NOT_FOUND ? 'truncated' : 'zipDamaged');
}
