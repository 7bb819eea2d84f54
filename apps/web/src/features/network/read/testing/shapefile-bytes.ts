/** Position of a fixture; further numbers (height) are allowed. */
export type At = readonly number[];

const LINE_Z = 13;
const LINE = 3;

/** A .shp file: each record is a line of one or more parts, or null for a record without geometry. */
export function shpBytes(records: readonly (readonly (readonly At[])[] | null)[], withHeights = false): Uint8Array {
  const type = withHeights ? LINE_Z : LINE;
  const bodies = records.map((parts) => (parts === null ? nullRecord() : lineRecord(parts, type)));
  const length = 100 + bodies.reduce((sum, body) => sum + 8 + body.length, 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, type, true);
  let at = 100;
  for (const [index, body] of bodies.entries()) {
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, body.length / 2);
    bytes.set(body, at + 8);
    at += 8 + body.length;
  }
  return bytes;
}

const nullRecord = () => new Uint8Array(4);

function lineRecord(parts: readonly (readonly At[])[], type: number): Uint8Array {
  const positions = parts.flat();
  const heights = type === LINE_Z ? 16 + 8 * positions.length : 0;
  const view = new DataView(new ArrayBuffer(44 + 4 * parts.length + 16 * positions.length + heights));
  view.setInt32(0, type, true);
  view.setInt32(36, parts.length, true);
  view.setInt32(40, positions.length, true);
  let first = 0;
  for (const [index, part] of parts.entries()) {
    view.setInt32(44 + 4 * index, first, true);
    first += part.length;
  }
  let at = 44 + 4 * parts.length;
  for (const [x = 0, y = 0] of positions) {
    view.setFloat64(at, x, true);
    view.setFloat64(at + 8, y, true);
    at += 16;
  }
  if (type === LINE_Z)
    for (const [index, [, , z = 0]] of positions.entries()) view.setFloat64(at + 16 + 8 * index, z, true);
  return new Uint8Array(view.buffer);
}

interface Field {
  name: string;
  type: 'C' | 'N' | 'D';
  length: number;
}

/** A .dbf file. @param encode turns a text into bytes; @param language byte 29 of the header */
export function dbfBytes(
  fields: readonly Field[],
  rows: readonly (readonly string[])[],
  { encode = (text: string): Uint8Array => new TextEncoder().encode(text), language = 0 } = {},
): Uint8Array {
  const headerLength = 33 + 32 * fields.length;
  const recordLength = 1 + fields.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(headerLength + recordLength * rows.length + 1).fill(0x20, headerLength);
  const view = new DataView(bytes.buffer);
  bytes[0] = 3;
  view.setUint32(4, rows.length, true);
  view.setUint16(8, headerLength, true);
  view.setUint16(10, recordLength, true);
  bytes[29] = language;
  for (const [index, { name, type, length }] of fields.entries()) {
    bytes.set(encode(name).subarray(0, 10), 32 + 32 * index);
    bytes[32 + 32 * index + 11] = type.charCodeAt(0);
    bytes[32 + 32 * index + 16] = length;
  }
  bytes[headerLength - 1] = 0x0d;
  for (const [row, values] of rows.entries()) {
    let at = headerLength + row * recordLength + 1;
    for (const [index, { length, type }] of fields.entries()) {
      const value = encode(values[index] ?? '').subarray(0, length);
      bytes.set(value, type === 'N' ? at + length - value.length : at);
      at += length;
    }
  }
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

/** Latin-1 of a text. */
export const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
