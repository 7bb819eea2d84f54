import { resolve } from 'node:path';
import { isDatabaseUnavailable } from './db/faults.ts';
import { explainFault } from './explain-fault.ts';
import {
  type BackupArguments,
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
  /** Prints a whole line. Lines of progress may be left out; this one may not. */
  warn: (line: string) => void;
  signal: AbortSignal;
}

const AGAIN = 'Run the same command again to continue.';

function explain(error: unknown, command: string): string {
  if (error instanceof BackupUsageError) return `${error.message}\nSee npm run ${command} -- --help.`;
  if (error instanceof Error && error.name === 'AbortError') return `Stopped before the end. ${AGAIN}`;
  return isDatabaseUnavailable(error) ? `${explainFault(error)} ${AGAIN}` : explainFault(error);
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
    const warn = (line: string) => {
      progress.end();
      process.stderr.write(`${line}\n`);
    };
    return await work({ folder, asked, tell: progress.tell, warn, signal: stopping.signal });
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
