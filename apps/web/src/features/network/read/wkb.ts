import type { Gathered } from './gathered.ts';
import { ReadProblem } from './problem.ts';

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const MULTI_POINT = 4;
const MULTI_LINE = 5;
const MULTI_POLYGON = 6;
const COLLECTION = 7;
/** Nested collections deeper than this are no map. */
const DEPTH_MAX = 8;

/** Reads numbers of a well-known binary geometry in turn. */
class Cursor {
  readonly #view: DataView;
  #at: number;
  little = true;

  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  count(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, this.little);
  }

  /** Bytes that are left. */
  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  /** Skips so many bytes and returns a reader of the numbers in them. */
  numbers(length: number): (index: number) => number {
    const start = this.#at;
    const { little } = this;
    if (length * 8 > this.left) throw new RangeError('geometry ends early');
    this.#at += length * 8;
    return (index) => this.#view.getFloat64(start + index * 8, little);
  }
}

/** Bytes of the envelope after a GeoPackage header, by its code. */
const ENVELOPES = [0, 32, 48, 48, 64];

/**
 * Keeps the lines of a geometry of a GeoPackage: a header, then well-known binary.
 * @throws ReadProblem `truncated` when the geometry is broken
 */
export function addBlob(to: Gathered, row: number, blob: unknown): void {
  const cursor = geometryOf(blob);
  if (cursor === null) {
    to.leaveOut('sem_geometria');
    return;
  }
  try {
    addGeometry(to, row, cursor, 0);
  } catch (reason) {
    throw reason instanceof RangeError ? new ReadProblem('truncated') : reason;
  }
}

/** The geometry after the header; null where there is none. */
function geometryOf(blob: unknown): Cursor | null {
  if (!(blob instanceof Uint8Array) || blob.length === 0) return null;
  const [g, p, , flags = 0] = blob;
  const envelope = ENVELOPES[(flags >> 1) & 7];
  if (g !== 0x47 || p !== 0x50 || envelope === undefined) throw new ReadProblem('notGeoPackage');
  const isEmpty = (flags & 0x10) !== 0;
  return isEmpty ? null : new Cursor(blob, 8 + envelope);
}

/** Kind of a geometry, and how many numbers one of its points has. */
interface Head {
  type: number;
  width: number;
}

function readHead(cursor: Cursor): Head {
  cursor.little = cursor.byte() === 1;
  const code = cursor.count();
  // ISO adds 1000 for Z, 2000 for M, 3000 for both; others set the highest bits.
  const iso = Math.floor((code & 0x0fff_ffff) / 1000);
  const hasZ = iso === 1 || iso === 3 || code >>> 31 === 1;
  const hasM = iso === 2 || iso === 3 || ((code >>> 30) & 1) === 1;
  return { type: (code & 0x0fff_ffff) % 1000, width: 2 + Number(hasZ) + Number(hasM) };
}

/** Bytes of a geometry before its content. */
const HEAD_BYTES = 5;

/** @returns whether the cursor is behind the geometry, so that what follows it can be read */
function addGeometry(to: Gathered, row: number, cursor: Cursor, depth: number): boolean {
  const { type, width } = readHead(cursor);
  if (type === LINE) {
    addLine(to, row, cursor, width);
    return true;
  }
  if ((type === MULTI_LINE || type === COLLECTION) && depth <= DEPTH_MAX) return addParts(to, row, cursor, depth);
  to.leaveOut('nao_e_linha');
  return skip(cursor, { type, width });
}

function addParts(to: Gathered, row: number, cursor: Cursor, depth: number): boolean {
  const parts = cursor.count();
  if (parts * HEAD_BYTES > cursor.left) throw new RangeError('geometry ends early');
  if (parts === 0) to.leaveOut('sem_geometria');
  for (let part = 0; part < parts; part++) {
    if (addGeometry(to, row, cursor, depth + 1)) continue;
    // The parts after one of an unknown kind cannot be found.
    for (let lost = part + 1; lost < parts; lost++) to.leaveOut('nao_e_linha');
    return false;
  }
  return true;
}

/** Goes to the end of points and areas. @returns false for other kinds */
function skip(cursor: Cursor, { type, width }: Head): boolean {
  if (type === POINT) cursor.numbers(width);
  else if (type === POLYGON)
    for (let rings = cursor.count(); rings > 0; rings--) cursor.numbers(cursor.count() * width);
  else if (type !== MULTI_POINT && type !== MULTI_POLYGON) return false;
  else for (let parts = cursor.count(); parts > 0; parts--) skip(cursor, readHead(cursor));
  return true;
}

function addLine(to: Gathered, row: number, cursor: Cursor, width: number): void {
  const count = cursor.count();
  const numbers = cursor.numbers(count * width);
  to.addLine(
    row,
    count,
    (index) => numbers(index * width),
    (index) => numbers(index * width + 1),
  );
}
