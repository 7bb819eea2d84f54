/** The name of a file without its folders. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A recording by its name: a WAV that is not hidden (`._x.wav` of macOS). */
export const isRecordingName = (path: string): boolean => /^[^.].*\.wav$/i.test(baseName(path));

/** One form for names that look the same: file systems of Apple write `ã` in two characters, others in one. */
const plain = (path: string) => path.normalize('NFC');

/** Finds the files that a table names among those of a folder. */
export class FolderIndex {
  readonly #paths = new Map<string, string>();
  /** By name alone; null where several folders have it. */
  readonly #names = new Map<string, string | null>();

  /** @param paths below the folder, with `/` */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      this.#paths.set(plain(path), path);
      const name = plain(baseName(path));
      this.#names.set(name, this.#names.has(name) ? null : path);
    }
  }

  /** The file of this path, else the only one of this name: tables of recorders have no folders. */
  find(wanted: string): string | null {
    const path = plain(wanted.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, ''));
    return this.#paths.get(path) ?? (path.includes('/') ? null : (this.#names.get(path) ?? null));
  }
}
