import { resolve } from 'node:path';
import { DataFolderInUseError, EmbeddedDatabaseError } from '@escuta/embedded-postgres';
import { ConfigError } from './config.ts';
import { isDatabaseUnavailable } from './db/faults.ts';
import {
  type BackupArguments,
  BackupError,
  BackupUsageError,
  progressTeller,
  readBackupArguments,
} from './features/backup/index.ts';

const FAILED = 1;

export interface Running {
  /** The folder named on the command line. */
  folder: string;
  asked: BackupArguments;
  tell: (text: string) => void;
  signal: AbortSignal;
}

/** A short message for errors that the user can fix; internal errors keep their stack. */
function explain(error: unknown, command: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BackupUsageError) return `${error.message}\nSee npm run ${command} -- --help.`;
  if (error.name === 'AbortError') return 'Stopped before the end. Run the same command again to continue.';
  if (error instanceof DataFolderInUseError) return error.message;
  if (isDatabaseUnavailable(error)) {
    const cause = error instanceof AggregateError ? String(error.errors[0]) : error.message;
    return `The database cannot be reached (${cause}). Run the same command again to continue.`;
  }
  const isPlain = [BackupError, ConfigError, EmbeddedDatabaseError].some((kind) => error instanceof kind);
  return isPlain || 'code' in error ? error.message : (error.stack ?? error.message);
}

/** Prints the result: the text, or with --json the object. */
export function sayResult(result: object, text: string, { asked }: Running): void {
  process.stdout.write(`${asked.json ? JSON.stringify(result) : text}\n`);
}

async function main(command: 'backup' | 'restore', help: string, work: (running: Running) => Promise<number>) {
  const asked = readBackupArguments(process.argv.slice(2), command);
  if (!asked) {
    process.stdout.write(help);
    return 0;
  }
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = progressTeller(process.stderr);
  // Paths are relative to the caller's folder, since npm changes to the project's root.
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), asked.folder);
  try {
    return await work({ folder, asked, tell: progress.tell, signal: stopping.signal });
  } finally {
    progress.end();
  }
}

/** Runs one of the two commands, and ends the process with its status. */
export function runCommand(
  command: 'backup' | 'restore',
  help: string,
  work: (running: Running) => Promise<number>,
): void {
  main(command, help, work).then(
    (status) => process.exit(status),
    (error: unknown) => {
      process.stderr.write(`${explain(error, command)}\n`);
      process.exit(FAILED);
    },
  );
}
