import { ListProblem } from './problem.ts';

const PIECE = 1024 * 1024;

/** The bytes of a file, some at a time, so that memory does not grow with it. @param onPart told the part that was read, 0 to 1 */
async function* slicesOf(file: Blob, onPart: (part: number) => void): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += PIECE) {
    yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    onPart(Math.min(1, (at + PIECE) / file.size));
  }
}

/** Whether a file begins as one compressed by gzip. */
export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function* unpackedOf(file: Blob, onPart: (part: number) => void): AsyncGenerator<Uint8Array> {
  const slices = slicesOf(file, onPart);
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(control) {
      const { value, done } = await slices.next();
      if (done) control.close();
      else control.enqueue(value);
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((reason: unknown) => {
        // A file that has gone is no damaged archive.
        throw reason instanceof DOMException ? reason : new ListProblem('gzDamaged');
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Nobody waits for the rest, when only the first lines were wanted.
    void reader.cancel().catch(() => {});
  }
}

/** The bytes of a file, those within it when it is compressed by gzip. */
export const piecesOf = (file: Blob, isPacked: boolean, onPart: (part: number) => void) =>
  isPacked ? unpackedOf(file, onPart) : slicesOf(file, onPart);
