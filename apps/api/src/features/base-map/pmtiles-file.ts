import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { Bounds } from './map-features.ts';
import type { Tile } from './tiles.ts';

const HEADER_BYTES = 127;
/** Header and first directory end here at the latest, since readers fetch as much at once. */
const FIRST_BYTES = 16_384;
const ENTRIES_PER_LEAF = 4096;
const GZIP = 2;
const VECTOR_TILES = 1;

/** What the file says of itself. */
export interface MapDescription {
  name: string;
  /** Required by some licences; shown on the map. */
  attribution?: string | undefined;
  vector_layers: readonly { id: string; fields: Record<string, string>; minzoom: number; maxzoom: number }[];
}

interface Entry {
  id: number;
  offset: number;
  length: number;
  /** 0 for a directory. */
  run: 0 | 1;
}

function* varint(value: number): Generator<number> {
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) yield (left % 128) | 128;
  yield left;
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const bytes = [...varint(entries.length)];
  const column = (numberOf: (entry: Entry, before: Entry | undefined) => number) => {
    for (const [index, entry] of entries.entries()) bytes.push(...varint(numberOf(entry, entries[index - 1])));
  };
  column(({ id }, before) => id - (before?.id ?? 0));
  column(({ run }) => run);
  column(({ length }) => length);
  // 0 means: where the entry before ends.
  column(({ offset }, before) => (before && offset === before.offset + before.length ? 0 : offset + 1));
  return gzipSync(Uint8Array.from(bytes));
}

/** One directory, or one of directories where it would be too large for the beginning of the file. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directoryOf(entries);
  if (whole.length <= FIRST_BYTES - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += ENTRIES_PER_LEAF) {
    const leaf = directoryOf(entries.slice(from, from + ENTRIES_PER_LEAF));
    pointers.push({ id: (entries[from] as Entry).id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directoryOf(pointers), leaves: Buffer.concat(leaves) };
}

interface Section {
  offset: number;
  bytes: Uint8Array;
}

/** Writes a PMTiles file of version 3, tile by tile; it has its name only when it is complete. */
export class PmtilesFile {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #entries: Entry[] = [];
  #end = FIRST_BYTES;
  #zooms = { from: 30, to: 0 };

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<PmtilesFile> {
    return new PmtilesFile(path, await open(partOf(path), 'w'));
  }

  async add({ z, x, y, data }: Tile): Promise<void> {
    const bytes = gzipSync(data);
    this.#entries.push({ id: zxyToTileId(z, x, y), offset: this.#end - FIRST_BYTES, length: bytes.length, run: 1 });
    this.#zooms = { from: Math.min(this.#zooms.from, z), to: Math.max(this.#zooms.to, z) };
    await this.#append(bytes);
  }

  /** Completes the file; returns its size and the number of its tiles. */
  async finish(description: MapDescription, bounds: Bounds): Promise<{ bytes: number; tiles: number }> {
    const tiles = this.#end - FIRST_BYTES;
    const { root, leaves } = directoriesOf(this.#entries.sort((a, b) => a.id - b.id));
    const metadata = await this.#append(gzipSync(JSON.stringify(description)));
    const leafSection = await this.#append(leaves);
    const header = this.#header({ root, metadata, leaves: leafSection, tiles, bounds });
    const first = Buffer.alloc(FIRST_BYTES);
    header.copy(first);
    root.copy(first, HEADER_BYTES);
    await this.#file.write(first, 0, FIRST_BYTES, 0);
    await this.#file.sync();
    await this.#file.close();
    await rename(partOf(this.#path), this.#path);
    return { bytes: this.#end, tiles: this.#entries.length };
  }

  /** Deletes the unfinished file. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(partOf(this.#path), { force: true });
  }

  async #append(bytes: Uint8Array): Promise<Section> {
    const offset = this.#end;
    await this.#file.write(bytes, 0, bytes.length, offset);
    this.#end += bytes.length;
    return { offset, bytes };
  }

  #header(parts: { root: Buffer; metadata: Section; leaves: Section; tiles: number; bounds: Bounds }): Buffer {
    const { root, metadata, leaves, tiles, bounds } = parts;
    const header = Buffer.alloc(HEADER_BYTES);
    header.write('PMTiles', 'latin1');
    header.writeUInt8(3, 7);
    const count = this.#entries.length;
    const numbers = [
      ...[HEADER_BYTES, root.length, metadata.offset, metadata.bytes.length, leaves.offset, leaves.bytes.length],
      ...[FIRST_BYTES, tiles, count, count, count],
    ];
    for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
    // The byte before is 0: tiles lie in the order in which they were made.
    header.set([GZIP, GZIP, VECTOR_TILES, this.#zooms.from, this.#zooms.to], 97);
    const { west, south, east, north, middle } = bounds;
    for (const [index, degrees] of [west, south, east, north].entries())
      header.writeInt32LE(degreesE7(degrees), 102 + 4 * index);
    header.writeUInt8(this.#zooms.from, 118);
    for (const [index, degrees] of middle.entries()) header.writeInt32LE(degreesE7(degrees), 119 + 4 * index);
    return header;
  }
}

const degreesE7 = (degrees: number) => Math.round(degrees * 1e7);
const partOf = (path: string) => `${path}.${process.pid}.part`;
