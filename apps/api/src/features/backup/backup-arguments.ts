import { parseArgs } from 'node:util';

/** A wrong command line; the message is printed on the terminal. */
export class BackupUsageError extends Error {}

export const BACKUP_HELP = `Backs up database and files into a folder, also while the application runs.

  npm run backup -- TARGET           into this folder, which is created
  npm run backup -- --check TARGET   verifies a backup: reads it all and compares every hash

  --json   prints the result as one JSON object (with npm run --silent it is all of the output)
  --help

Run again on the same folder, it copies only files that are missing, and replaces the backup when it is finished.
A folder without manifest.json has no finished backup; run the same command again to finish it.
With a database server DATABASE_URL must be the owner of the tables. The backup has password hashes and
everybody's data: its folder is readable by its owner alone.

Exit status: 0 done, 1 failed, 2 backed up, but the storage lacks files that rows refer to.
`;

export const RESTORE_HELP = `Restores a backup into an empty database and its storage, after verifying all of it.

  npm run restore -- SOURCE

  --json   prints the result as one JSON object (with npm run --silent it is all of the output)
  --help

Stop the application first. The database gets the schema of this version, also from a backup of an earlier one.
A restore that was cut off has changed nothing that anybody sees; run the same command again.
With a database server DATABASE_URL must be the owner of the tables, and the two logins of DATABASE_APP_URL and
DATABASE_SYSTEM_URL can then sign in. The files go to STORAGE_URL; those that are there already stay.

Exit status: 0 restored, 1 failed.
`;

export interface BackupArguments {
  folder: string;
  check: boolean;
  json: boolean;
}

/** Parses the command line of either command; null for --help. Throws BackupUsageError. */
export function readBackupArguments(args: readonly string[], command: 'backup' | 'restore'): BackupArguments | null {
  const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const options = { ...common, ...(command === 'backup' && { check: { type: 'boolean' } as const }) };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return null;
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new BackupUsageError('Name one folder.');
    return { folder, check: 'check' in values && values.check === true, json: values.json === true };
  } catch (error) {
    if (error instanceof BackupUsageError) throw error;
    throw new BackupUsageError((error as Error).message);
  }
}
