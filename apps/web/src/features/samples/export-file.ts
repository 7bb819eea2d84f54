import {
  EXPORT_FRAME_HEAD,
  EXPORT_FRAMES,
  EXPORT_MEDIA_TYPE,
  EXPORT_TOTAL_HEADER,
  type Language,
  type MapSearchInput,
} from '@escuta/contract';
import { callRaw, NetworkProblem } from '../../shared/api/index.ts';

export const EXPORT_KINDS = ['csv', 'xls', 'shapefile'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The file is incomplete and must not be saved. */
export class IncompleteFile extends Error {
  override readonly name = 'IncompleteFile';
}

export interface ExportedFile {
  blob: Blob;
  name: string;
  /** Samples in the file. */
  rows: number;
}

interface ExportOptions {
  language: Language;
  signal: AbortSignal;
  onProgress(rows: number, total: number): void;
}

/**
 * Downloads the file of a search, whole or not at all.
 * @throws IncompleteFile when it breaks off; ApiProblem, NetworkProblem; the signal's reason when cancelled
 */
export async function exportFile(
  search: MapSearchInput,
  kind: ExportKind,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { language, signal, onProgress } = options;
  const body = { ...search, idioma: language };
  const init = { accept: EXPORT_MEDIA_TYPE, signal };
  const response =
    kind === 'shapefile'
      ? await callRaw('exportShapefile', { ...init, body })
      : await callRaw('exportSamples', { ...init, body: { ...body, formato: kind } });
  if (!response.headers.get('content-type')?.includes(EXPORT_MEDIA_TYPE))
    throw new NetworkProblem('the response is not an export');
  const total = Number(response.headers.get(EXPORT_TOTAL_HEADER));
  onProgress(0, total);
  const frames = new FrameReader();
  try {
    await readAll(response, (bytes) => {
      frames.push(bytes);
      onProgress(frames.rows, total);
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new IncompleteFile('the connection was lost', { cause });
  }
  const blob = new Blob(frames.parts);
  if (frames.end?.rows !== total || frames.end.size !== blob.size)
    throw new IncompleteFile('the file has no valid end');
  return { blob, name: fileName(response), rows: total };
}

async function readAll(response: Response, take: (bytes: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
}

function fileName(response: Response): string {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'amostras';
}

/** Parses the frames of an export from chunks of any size (contract: EXPORT_MEDIA_TYPE). */
class FrameReader {
  readonly parts: Uint8Array<ArrayBuffer>[] = [];
  /** Samples written so far, as reported by the server. */
  rows = 0;
  /** Content of the last frame; undefined until it arrives. */
  end: { rows: number; size: number } | undefined;
  private head = new Uint8Array(EXPORT_FRAME_HEAD);
  private headLength = 0;
  private small = new Uint8Array(8);
  private smallLength = 0;
  private left = 0;

  push(bytes: Uint8Array<ArrayBuffer>): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.headLength < EXPORT_FRAME_HEAD) {
        this.head[this.headLength++] = bytes[at++] ?? 0;
        if (this.headLength === EXPORT_FRAME_HEAD) this.left = new DataView(this.head.buffer).getUint32(1);
      } else {
        const part = bytes.slice(at, at + this.left);
        at += part.length;
        this.left -= part.length;
        this.take(part);
      }
      if (this.headLength === EXPORT_FRAME_HEAD && this.left === 0) this.finishFrame();
    }
  }

  private take(part: Uint8Array<ArrayBuffer>): void {
    if (this.head[0] === EXPORT_FRAMES.data) this.parts.push(part);
    else {
      this.small.set(part.subarray(0, this.small.length - this.smallLength), this.smallLength);
      this.smallLength += part.length;
    }
  }

  private finishFrame(): void {
    const numbers = new DataView(this.small.buffer);
    if (this.head[0] === EXPORT_FRAMES.progress) this.rows = numbers.getUint32(0);
    if (this.head[0] === EXPORT_FRAMES.end) this.end = { rows: numbers.getUint32(0), size: numbers.getUint32(4) };
    this.headLength = 0;
    this.smallLength = 0;
  }
}
