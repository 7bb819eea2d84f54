/** Why the embedded database could not start, or could not go on. */
export type EmbeddedErrorCode =
  | 'NO_BINARIES'
  | 'NO_ACCOUNT'
  | 'FOLDER_NOT_USABLE'
  | 'VERSION_MISMATCH'
  | 'INITDB_FAILED'
  | 'START_FAILED'
  | 'FOLDER_LOST'
  | 'GAVE_UP';

/** A failure with a cause that the operator can remove; the message says how. */
export class EmbeddedDatabaseError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
    this.code = code;
  }
}

/** Another app holds the data folder, or held it and cannot be proven dead. */
export class DataFolderInUseError extends Error {
  readonly code = 'DATA_FOLDER_IN_USE';

  constructor(message: string) {
    super(message);
    this.name = 'DataFolderInUseError';
  }
}
