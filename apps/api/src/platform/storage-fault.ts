/** Why the storage of files cannot be used; each is a problem code of the contract. */
export type StorageTrouble = 'storage_unavailable' | 'storage_full' | 'storage_unusable';

/** A failure of the storage. Has no `code`, which would be mistaken for an unavailable database. */
export class StorageError extends Error {
  /** Undefined when it may be the fault of this one file. */
  readonly trouble: StorageTrouble | undefined;

  constructor(message: string, trouble?: StorageTrouble) {
    super(message);
    this.trouble = trouble;
  }
}

/** Codes of the operating system: no other part of the server writes files for a call but temporary ones, for which the same holds. */
const SYSTEM_CODES: Record<string, StorageTrouble> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EROFS: 'storage_unusable',
  EACCES: 'storage_unusable',
  EPERM: 'storage_unusable',
  EIO: 'storage_unusable',
  ENOTDIR: 'storage_unusable',
  // A network folder whose server is another one now.
  ESTALE: 'storage_unusable',
};

/** The trouble of the storage that an error means; undefined for every other error. */
export function storageFault(error: unknown): StorageTrouble | undefined {
  if (error instanceof StorageError) return error.trouble;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // The database's socket has such codes too.
  return typeof code === 'string' && syscall !== 'connect' ? SYSTEM_CODES[code] : undefined;
}
