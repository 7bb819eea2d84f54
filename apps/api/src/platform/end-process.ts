import type { EmbeddedDatabaseError } from '@escuta/embedded-postgres';

/** Exit codes that a service manager can tell from the 1 of all other failures; documented in deploy/README.md. */
const EXIT_CODES: Partial<Record<EmbeddedDatabaseError['code'], number>> = { FOLDER_LOST: 3, GAVE_UP: 4 };

/** Ends a process that cannot go on without its embedded database, with a message. */
export function endProcess(error: EmbeddedDatabaseError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT_CODES[error.code] ?? 1);
}
