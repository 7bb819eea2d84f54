/** A backup or a restore cannot be done; the message says what to do, and is printed on the terminal. */
export class BackupError extends Error {}
