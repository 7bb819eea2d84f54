/** Why the embedded database could not start; every message is plain English for the person at the terminal. */
export type EmbeddedErrorCode =
  | 'NO_BINARIES'
  | 'NO_ACCOUNT'
  | 'FOLDER_NOT_USABLE'
  | 'VERSION_MISMATCH'
  | 'INITDB_FAILED'
  | 'START_FAILED';

/** A start that failed for a reason the operator can act on. */
export class EmbeddedDatabaseError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
    this.code = code;
  }
}

/** Another running app holds the data folder. */
export class DataFolderInUseError extends Error {
  readonly code = 'DATA_FOLDER_IN_USE';

  constructor(message: string) {
    super(message);
    this.name = 'DataFolderInUseError';
  }
}
