import { DataFolderInUseError, EmbeddedDatabaseError } from '@escuta/embedded-postgres';
import { ConfigError } from './config.ts';
import { isDatabaseUnavailable } from './db/faults.ts';
import { BackupError } from './features/backup/index.ts';

/** What a command prints for an error: a short message for one that the operator can mend; internal errors keep their stack. */
export function explainFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isDatabaseUnavailable(error)) {
    const cause = error instanceof AggregateError ? String(error.errors[0]) : error.message;
    return `The database cannot be reached (${cause}).`;
  }
  const isPlain = [BackupError, ConfigError, DataFolderInUseError, EmbeddedDatabaseError].some(
    (kind) => error instanceof kind,
  );
  return isPlain || 'code' in error ? error.message : (error.stack ?? error.message);
}
