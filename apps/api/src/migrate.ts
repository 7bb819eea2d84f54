import { ConfigError, readConfig } from './config.ts';
import { isDatabaseUnavailable } from './db/faults.ts';
import { migrateAsOwner } from './server.ts';

const HELP = `Migrates the database of DATABASE_URL to the schema of this version.

  npm run migrate

With DATABASE_APP_URL and DATABASE_SYSTEM_URL set, the roles of these two logins can then sign in with the passwords of these addresses.
The server needs only these two addresses. The embedded database needs no command: every start migrates it.
`;

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === '--help' || args[0] === '-h') {
    process.stdout.write(HELP);
    return;
  }
  if (args.length > 0) throw new ConfigError(`Unknown: ${args.join(' ')}. See npm run migrate -- --help.`);
  const config = readConfig(process.env);
  await migrateAsOwner(config, (line) => process.stderr.write(`${line}\n`));
  const logins = config.DATABASE_APP_URL ? ', and its two roles can log in' : '';
  process.stdout.write(`The database has the schema of this version${logins}.\n`);
}

/** A short message for errors that the user can fix; internal errors keep their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  return isDatabaseUnavailable(error)
    ? `The database cannot be reached (${error.message}).`
    : (error.stack ?? error.message);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
