/**
 * An export with progress. The bytes of the file alone show neither progress (an XLS is finished before its first byte is sent) nor
 * completeness (a proxy may close a broken reply properly). A caller that accepts this media type gets the file in frames:
 * one byte of {@link ExportFrame}, four bytes of length (big endian), then the content. Without the `end` frame the file is incomplete.
 */
export const EXPORT_MEDIA_TYPE = 'application/vnd.escuta.export';

export const EXPORT_FRAMES = {
  /** The file's next bytes. */
  data: 1,
  /** Samples written so far, four bytes. */
  progress: 2,
  /** Samples in the file, four bytes; size of the file, four bytes. */
  end: 3,
} as const;
export type ExportFrame = (typeof EXPORT_FRAMES)[keyof typeof EXPORT_FRAMES];

/** Bytes of a frame's header. */
export const EXPORT_FRAME_HEAD = 5;

/** HTTP header of an export's reply: samples in the whole file. */
export const EXPORT_TOTAL_HEADER = 'amostras-total';
