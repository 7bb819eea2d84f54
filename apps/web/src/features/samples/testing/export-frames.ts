import { EXPORT_FRAMES, EXPORT_MEDIA_TYPE } from '@escuta/contract';

const frame = (type: number, content: readonly number[]) => [type, 0, 0, 0, content.length, ...content];
const u32 = (value: number) => [0, 0, value >> 8, value & 0xff];

/** The file "ABC" of two samples as the server sends it; the last frame has 13 bytes. */
export const WHOLE_EXPORT: readonly number[] = [
  ...frame(EXPORT_FRAMES.data, [65, 66]),
  ...frame(EXPORT_FRAMES.progress, u32(1)),
  ...frame(EXPORT_FRAMES.data, [67]),
  ...frame(EXPORT_FRAMES.end, [...u32(2), ...u32(3)]),
];

interface Sending {
  /** Bytes of a chunk. */
  size?: number;
  /** What follows the bytes. */
  after?: 'end' | 'break' | 'wait';
  signal?: AbortSignal | null | undefined;
}

/** The reply with an export of two samples, in chunks; then it ends, fails, or stalls until it is aborted. */
export function exportReply(bytes: readonly number[], { size = 4, after = 'end', signal }: Sending = {}): Response {
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(Uint8Array.from(bytes.slice(at, at + size)));
      if (after === 'end') controller.close();
      if (after === 'break') controller.error(new TypeError('network error'));
      signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': EXPORT_MEDIA_TYPE,
      'amostras-total': '2',
      'content-disposition': 'attachment; filename="amostras-20261120-120000.csv"',
    },
  });
}
