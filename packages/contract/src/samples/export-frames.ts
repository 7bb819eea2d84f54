/**
 * An export on its way to a screen. The file alone cannot tell how far it has come (an XLS is finished before its first byte leaves), nor
 * that it is whole (a proxy may end a broken reply properly). A caller that accepts this media type gets the file cut into frames:
 * one byte of {@link ExportFrame}, four bytes of length (big endian), and so many bytes of content. Without the `end` frame the file is not whole.
 */
export const EXPORT_MEDIA_TYPE = 'application/vnd.escuta.export';

export const EXPORT_FRAMES = {
  /** The file's next bytes. */
  data: 1,
  /** Samples written so far, four bytes. */
  progress: 2,
  /** Samples in the file, four bytes; its size, four bytes. */
  end: 3,
} as const;
export type ExportFrame = (typeof EXPORT_FRAMES)[keyof typeof EXPORT_FRAMES];

/** Bytes before a frame's content. */
export const EXPORT_FRAME_HEAD = 5;

/** Header of an export's reply: samples in the whole file. */
export const EXPORT_TOTAL_HEADER = 'amostras-total';
