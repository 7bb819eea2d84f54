import { EXPORT_FRAME_HEAD, EXPORT_FRAMES, type ExportFrame } from '@escuta/contract';
import type { ExportPart } from './parts.ts';

/** Shortest interval between progress frames. */
const TELL_MS = 100;

function frame(type: ExportFrame, content: Uint8Array): Buffer[] {
  const head = Buffer.alloc(EXPORT_FRAME_HEAD);
  head[0] = type;
  head.writeUInt32BE(content.length, 1);
  return [head, Buffer.from(content.buffer, content.byteOffset, content.length)];
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Only the bytes of the file, for callers without progress. */
export async function* fileBytes(parts: AsyncIterable<ExportPart>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) if (bytes && bytes.length > 0) yield bytes;
}

/** The file in frames, with progress frames between and an end frame. */
export async function* framedBytes(parts: AsyncIterable<ExportPart>, total: number): AsyncGenerator<Buffer> {
  let size = 0;
  let told = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  for await (const { bytes, rows } of parts) {
    const pieces: Buffer[] = [];
    const now = performance.now();
    if (rows > told && now - toldAt >= TELL_MS) {
      pieces.push(...frame(EXPORT_FRAMES.progress, numbers(rows)));
      told = rows;
      toldAt = now;
    }
    if (bytes && bytes.length > 0) {
      pieces.push(...frame(EXPORT_FRAMES.data, bytes));
      size += bytes.length;
    }
    if (pieces.length > 0) yield Buffer.concat(pieces);
  }
  yield Buffer.concat(frame(EXPORT_FRAMES.end, numbers(total, size)));
}
